(** Section 6.3: the encoding procedure. Decoding inverts encoding, and each string has a unique basic
    string. *)

From Bootstring Require Export Section_6_2_decoding.
Open Scope Z_scope.

Section Encoding.
Context {B : bootstring}.

(** "for k = base to infinity in steps of base do begin
       let t = tmin if k <= bias {+ tmin}, or
               tmax if k >= bias + tmax, or k - bias otherwise
       if q < t then break
       output the code point for digit t + ((q - t) mod (base - t))
       let q = (q - t) div (base - t)
     end
     output the code point for digit q" *)
Fixpoint write_integer (fuel : nat) (q k bias : Z) : list Z :=
  let t := threshold k bias in
  if q <? t then [digit q] else
  match fuel with
  | O => [] (* does not occur *)
  | S fuel =>
    digit (t + (q - t) mod (base - t)) :: write_integer fuel ((q - t) / (base - t)) (k + base) bias
  end.

Definition enough_fuel (bias delta : Z) : nat := Z.to_nat bias + Z.to_nat delta.

(** "for each code point c in the input (in order) do begin
       if c < n {or c is basic} then increment delta, fail on overflow
       if c == n then begin
         let q = delta [...]
         let bias = adapt(delta, h + 1, test h equals b?)
         let delta = 0
         increment h
       end
     end"
    Returns the output, and the new values of delta, bias and h. *)
Fixpoint scan (b : Z) (input : list Z) (n delta bias h : Z) : procedure (list Z * (Z * Z * Z)) :=
  match input with
  | [] => Return ([], (delta, bias, h))
  | c :: input =>
    delta <- (if (c <? n) || basic c then fail_on_overflow (delta + 1) else Return delta);;
    if c =? n then
      '(output, last) <- scan b input n 0 (adapt delta (h + 1) (h =? b)) (h + 1);;
      Return (write_integer (enough_fuel bias delta) delta base bias ++ output, last)
    else scan b input n delta bias h
  end.

(** "while h < length(input) do begin
       let m = the minimum {non-basic} code point >= n in the input
       let delta = delta + (m - n) * (h + 1), fail on overflow
       let n = m
       for each code point c in the input (in order) do [...]
       increment delta and n
     end"
    Each round handles a code point, so the length of the input plus 1 is sufficient as [fuel]. *)
Fixpoint encode_loop (fuel : nat) (b : Z) (input : list Z) (n delta bias h : Z) (output : list Z) :
  procedure (list Z) :=
  match fuel with
  | O => Return output
  | S fuel =>
    if h <? Z.of_nat (length input) then
      match minimum_from n input with
      | None => Return output (* does not occur *)
      | Some m =>
        delta <- fail_on_overflow (delta + (m - n) * (h + 1));;
        '(more, (delta, bias, h)) <- scan b input m delta bias h;;
        encode_loop fuel b input (m + 1) (delta + 1) bias h (output ++ more)
      end
    else Return output
  end.

(** "let n = initial_n, delta = 0, bias = initial_bias, h = b = the number of basic code points in
       the input; copy them to the output in order, followed by a delimiter if b > 0
     {if the input contains a non-basic code point < n then fail}" *)
Definition encode (input : list Z) : procedure (list Z) :=
  if encodable input then
    let b := Z.of_nat (length (filter basic input)) in
    encode_loop (S (length input)) b input initial_n 0 initial_bias b (literal_portion (filter basic input))
  else Failing BelowInitialN.

Context (A : allowed B) (maxint : Z) (maxint_positive : 1 <= maxint).

Notation count n s := (Z.of_nat (length (filter (present_at n) s))).
Notation all_fit l := (Forall (fun x => x <= maxint) l).
Notation gives := (gives maxint).

Lemma write_integer_writes fuel : forall q j bias,
  write_integer fuel q (base * (Z.of_nat j + 1)) bias = map digit (digits base (thresholds bias) fuel j q).
Proof.
  induction fuel as [|fuel IH]; intros q j bias; simpl; fold (thresholds bias j);
    destruct (q <? thresholds bias j); trivial.
  replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) by lia. now rewrite IH.
Qed.

Lemma write_integer_digits bias delta :
  write_integer (enough_fuel bias delta) delta base bias = map digit (digit_values bias delta).
Proof. replace base with (base * (Z.of_nat 0 + 1)) at 1 by lia. apply write_integer_writes. Qed.

Lemma written_app a : forall st b, written st (a ++ b) = written st a ++ written (fold_left after a st) b.
Proof. induction a as [|x a IH]; intros; simpl; trivial. now rewrite IH, app_assoc. Qed.
Lemma deltas_app a : forall st b, deltas st (a ++ b) = deltas st a ++ deltas (fold_left after a st) b.
Proof. induction a as [|x a IH]; intros; simpl; trivial. now rewrite IH. Qed.
Lemma after_all_h a : forall st, s_h (fold_left after a st) = s_h st + Z.of_nat (length a).
Proof. induction a as [|x a IH]; intros; simpl; [lia|]. rewrite IH. simpl. lia. Qed.

(** The delta from a state to <n, position>, which is the value of the RFC's variable delta. *)
Notation counted st n position := (delta_to st (n, position)).

(** The encoder's "test h equals b" and the decoder's "test oldi is 0" have equal results. *)
Definition first_agrees (b : Z) (st : state) : Prop := 0 <= s_i st /\ (s_i st = 0 <-> s_h st = b) /\ b <= s_h st.

Lemma adapt_agrees b st delta points : first_agrees b st ->
  adapt delta points (s_h st =? b) = adapt delta points (s_i st =? 0).
Proof. intros F. f_equal. unfold first_agrees in F. lia. Qed.

(** One scan, which has passed [position] present code points, outputs the insertions of m. The variable delta
    only grows until it is written. So it is enough that the written deltas do not exceed maxint. *)
Lemma scan_writes b m s : basic m = false -> forall st position, first_agrees b st -> 0 <= position ->
  let a := scan_insertions m s position in let last := fold_left after a st in
  let d := counted last m (position + count (m + 1) s) in
  gives (Test (counted st m position) (fun _ => scan b s m (counted st m position) (s_bias st) (s_h st)))
    (written st a, (d, s_bias last, s_h last)) (all_fit (deltas st a) /\ d <= maxint) /\ first_agrees b last.
Proof.
  intros M. induction s as [|c s IH]; intros st position F P; cbv zeta.
  { split; trivial. simpl. rewrite Z.add_0_r. eapply gives_iff; [apply gives_test, gives_return|]. intuition. }
  cbn [scan scan_insertions filter]. rewrite present_next, (orb_comm (c <? m)) by trivial.
  fold (present_at m c). destruct (Z.eqb_spec c m) as [->|N].
  - rewrite (not_present_itself m M). cbn [fold_left written deltas orb length bind]. rewrite (adapt_agrees _ _ _ _ F).
    destruct (IH (after st (m, position)) (position + 1)) as [G F']; [unfold first_agrees in *; simpl; lia|lia|].
    replace (counted (after st (m, position)) m (position + 1)) with 0 in G by (unfold delta_to; simpl; lia).
    apply gives_untested in G; [|lia]. rewrite Nat2Z.inj_succ, Z.add_succ_r, <- Z.add_succ_l.
    split; [|exact F']. eapply gives_iff.
    + apply gives_test. eapply gives_bind; [exact G|]. cbv beta iota. rewrite write_integer_digits. apply gives_return.
    + rewrite Forall_cons_iff. unfold Z.succ. tauto.
  - cbn [orb]. destruct (present_at m c).
    + destruct (IH st (position + 1) F ltac:(lia)) as [G F']. cbn [length bind fail_on_overflow].
      rewrite Nat2Z.inj_succ, Z.add_succ_r, <- Z.add_succ_l. split; [|exact F'].
      replace (counted st m (position + 1)) with (counted st m position + 1) in G by (unfold delta_to; simpl; lia).
      apply gives_smaller; [lia|exact G].
    + exact (IH st position F P).
Qed.

Lemma ends_at m a : Forall (fun x => fst x = m) a -> forall st, a <> [] \/ s_n st = m ->
  s_n (fold_left after a st) = m.
Proof. induction 1 as [|x a X _ IH]; intros st [N|N]; try easy; simpl; apply IH; auto. Qed.

(** If the loop starts with n and with the delta to <n, 0>, it outputs all remaining insertions. *)
Lemma encode_loop_writes b s fuel : 0 <= b -> Z.of_nat (length s) <= maxint -> forall n st output,
  Z.of_nat (length s) - count n s < Z.of_nat fuel -> first_agrees b st -> s_h st = count n s ->
  let a := insertions_from fuel n s in
  gives (encode_loop fuel b s n (counted st n 0) (s_bias st) (s_h st) output) (output ++ written st a)
    (all_fit (deltas st a)).
Proof.
  intros Pb Len. induction fuel as [|fuel IH]; intros n st output Fu F H; cbn [encode_loop insertions_from].
  { pose proof (count_at_most_length n s). lia. }
  destruct (minimum_from n s) as [m|] eqn:E.
  2: { rewrite H, (all_present _ _ E), Z.ltb_irrefl. simpl. rewrite app_nil_r.
       eapply gives_iff; [apply gives_return|]. intuition. }
  destruct (next_code_point n m s E) as (L & Bm & I & C & G). rewrite C in G. rewrite (proj2 (Z.ltb_lt _ _)) by lia.
  replace (counted st n 0 + (m - n) * (s_h st + 1)) with (counted st m 0) by (unfold delta_to; simpl; lia).
  destruct (scan_writes b m s Bm st 0 F (Z.le_refl 0)) as [Sc F'].
  pose proof (scan_length m s Bm) as Sl. pose proof (ends_at m _ (scan_inserts_only m s 0) st) as Nl.
  rewrite C in Sl. set (last := fold_left after (scan_insertions m s 0) st) in *.
  assert (Hl : s_h last = count (m + 1) s) by (unfold last; rewrite after_all_h; lia).
  assert (s_n last = m) by (apply Nl; left; intros Sn; rewrite Sn in Sl; simpl in Sl; lia).
  assert (D : counted last m (0 + count (m + 1) s) + 1 = counted last (m + 1) 0) by (unfold delta_to; simpl; lia).
  eapply gives_iff.
  - eapply (gives_bind _ _ (fun '(more, (delta, bias, h)) =>
      encode_loop fuel b s (m + 1) (delta + 1) bias h (output ++ more)) _ _ _ _ Sc).
    cbv beta iota. rewrite D, written_app, app_assoc. apply IH; trivial. lia.
  - rewrite deltas_app, Forall_app. fold last.
    enough (all_fit (deltas last (insertions_from fuel (m + 1) s)) -> counted last m (0 + count (m + 1) s) <= maxint)
      by tauto.
    intros Fit. destruct (insertions_from_spec s fuel (m + 1)) as (_ & Adv & _); [lia|]. unfold first_agrees in F'.
    destruct (insertions_from fuel (m + 1) s) as [|(c, p) a]; [unfold delta_to; simpl; lia|].
    apply Forall_inv in Fit. simpl in Adv. unfold delta_to in *. simpl in *. nia.
Qed.

(** Section 6.4: the encoder reports overflow if and only if a delta exceeds maxint, provided that the length
    does not exceed maxint. *)
Theorem encode_overflows_iff_a_delta_does s : encodable s = true -> Z.of_nat (length s) <= maxint ->
  let l := filter basic s in let a := insertions_of s in
  gives (encode s) (basic_string l a) (all_fit (deltas (initial_state l) a)).
Proof.
  intros E Len. cbv zeta. unfold encode. rewrite E.
  pose proof (encode_loop_writes (Z.of_nat (length (filter basic s))) s (S (length s)) ltac:(lia) Len initial_n
    (initial_state (filter basic s)) (literal_portion (filter basic s))) as W.
  simpl in W. replace (delta_to _ _) with 0 in W by (unfold delta_to; simpl; lia).
  apply W; [lia|unfold first_agrees; simpl; lia|now rewrite basic_are_present].
Qed.

End Encoding.

Section Inverse.
Context {B : bootstring} (A : allowed B).

(** With unbounded integers, encoding fails only for a non-basic code point below initial_n. *)
Theorem encode_gives_basic_string s : encodable s = true ->
  without_bound (encode s) = Ok (basic_string (filter basic s) (insertions_of s)).
Proof. intros E. apply (encode_overflows_iff_a_delta_does (Z.max 1 (Z.of_nat (length s)))); trivial; lia. Qed.

(** Decoding inverts encoding. *)
Theorem decode_encode s basic_s :
  without_bound (encode s) = Ok basic_s -> without_bound (decode basic_s) = Ok s.
Proof.
  destruct (encodable s) eqn:E; [|unfold encode; rewrite E; discriminate].
  rewrite encode_gives_basic_string by trivial. intros [= <-].
  destruct (insertions_rebuild s E) as (R & Adv & Nb & F & _).
  rewrite <- R at 3. now apply (decode_applies_insertions A 1).
Qed.

(** "There is therefore only one encoded string that can represent a given sequence of integers". Every string
    that the decoder accepts equals the output of the encoder, except for the letter case of its digits. *)
Theorem encode_decode input s : without_bound (decode input) = Ok s ->
  without_bound (encode s) = Ok (canonical_string input) /\
  exists literal rest, input = literal_portion literal ++ rest /\
    canonical_string input = literal_portion literal ++ map canonical rest.
Proof.
  intros E. apply (decoded_was_basic_string A) in E as (l & a & rest & I & C & -> & F & Nb & Adv & K).
  destruct (insertions_found l a F Nb Adv) as (E & Fl & Ins). split.
  - rewrite encode_gives_basic_string, Fl, Ins, C by trivial. reflexivity.
  - exists l, rest. auto.
Qed.

(** "It cannot produce the same output for two distinct inputs." *)
Corollary decode_injective a b s :
  without_bound (decode a) = Ok s -> without_bound (decode b) = Ok s -> canonical_string a = canonical_string b.
Proof. intros Ea Eb. apply encode_decode in Ea as [Ea _], Eb as [Eb _]. congruence. Qed.

End Inverse.
