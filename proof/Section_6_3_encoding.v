(** Section 6.3: the encoding procedure; with it, decoding inverts encoding and each basic string is
    unique. *)

From Coq Require Import ZArith List Bool Lia.
From Bootstring Require Import Procedures Section_3_1_segregation Section_3_2_insertion.
From Bootstring Require Import Section_3_3_integers Section_4_parameters Section_6_1_bias.
From Bootstring Require Import Section_6_2_decoding.
Import ListNotations.
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
  | O => [] (* never *)
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
    Returns the output, and delta, bias and h. *)
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
    Each round handles a code point, so the length of the input is enough fuel. *)
Fixpoint encode_loop (fuel : nat) (b : Z) (input : list Z) (n delta bias h : Z) (output : list Z) :
  procedure (list Z) :=
  match fuel with
  | O => Return output
  | S fuel =>
    if h <? Z.of_nat (length input) then
      match minimum_from n input with
      | None => Return output (* never *)
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
    encode_loop (length input) b input initial_n 0 initial_bias b (literal_portion (filter basic input))
  else Failing BelowInitialN.

Context (A : allowed B).

Notation count n s := (Z.of_nat (length (filter (present_at n) s))).

Lemma write_integer_writes fuel : forall q j bias,
  write_integer fuel q (base * (Z.of_nat j + 1)) bias =
  map digit (digits base (thresholds bias) fuel j q).
Proof.
  induction fuel as [|fuel IH]; intros q j bias; simpl; fold (thresholds bias j);
    destruct (q <? thresholds bias j); trivial.
  replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) by lia.
  now rewrite IH.
Qed.

Lemma write_integer_digits bias delta :
  write_integer (enough_fuel bias delta) delta base bias = map digit (digit_values bias delta).
Proof. replace base with (base * (Z.of_nat 0 + 1)) at 1 by lia. apply write_integer_writes. Qed.

Lemma written_app a : forall st b, written st (a ++ b) = written st a ++ written (fold_left after a st) b.
Proof.
  induction a as [|x a IH]; intros; simpl; trivial. now rewrite IH, app_assoc.
Qed.

Lemma deltas_app a : forall st b, deltas st (a ++ b) = deltas st a ++ deltas (fold_left after a st) b.
Proof. induction a as [|x a IH]; intros; simpl; trivial. now rewrite IH. Qed.

Lemma after_all_h a : forall st, s_h (fold_left after a st) = s_h st + Z.of_nat (length a).
Proof. induction a as [|x a IH]; intros; simpl; [lia|]. rewrite IH. simpl. lia. Qed.

(** The delta to <n, position>: what the RFC's variable delta holds. *)
Notation counted st n position := (delta_to st (n, position)).

(** "Test h equals b" and the decoder's "test oldi is 0" agree. *)
Definition first_agrees (b : Z) (st : state) : Prop := 0 <= s_i st /\ (s_i st = 0 <-> s_h st = b) /\ b <= s_h st.

Lemma first_agrees_after b st x : first_agrees b st -> 0 <= snd x -> first_agrees b (after st x).
Proof. unfold first_agrees. simpl. lia. Qed.

Lemma adapt_agrees b st delta points : first_agrees b st ->
  adapt delta points (s_h st =? b) = adapt delta points (s_i st =? 0).
Proof. intros F. f_equal. unfold first_agrees in F. lia. Qed.

(** One scan, from position [position] of the present code points, outputs the insertions of m. *)
Lemma scan_writes b m s : basic m = false -> forall st position,
  first_agrees b st -> 0 <= position ->
  let last := fold_left after (scan_insertions m s position) st in
  without_bound (scan b s m (counted st m position) (s_bias st) (s_h st)) =
    Ok (written st (scan_insertions m s position),
        (counted last m (position + count (m + 1) s), s_bias last, s_h last)) /\
  first_agrees b last.
Proof.
  intros M. induction s as [|c s IH]; intros st position F P; cbv zeta.
  - simpl. rewrite Z.add_0_r. auto.
  - cbn [scan scan_insertions filter]. rewrite present_next, without_bound_bind, (orb_comm (c <? m)) by trivial.
    fold (present_at m c). destruct (Z.eqb_spec c m) as [->|N].
    + rewrite (not_present_itself m M). cbv beta iota delta [without_bound run].
      cbn [fold_left written orb length]. rewrite run_bind. fold (@without_bound (list Z * (Z * Z * Z))).
      rewrite (adapt_agrees _ _ _ _ F).
      destruct (IH (after st (m, position)) (position + 1)) as [E F'];
        [now apply first_agrees_after|lia|]. cbv zeta in E.
      replace (counted (after st (m, position)) m (position + 1)) with 0 in E by (unfold delta_to; simpl; lia).
      cbn [after s_bias s_h fst snd] in E. rewrite E. split; [|exact F']. simpl run.
      rewrite write_integer_digits, Nat2Z.inj_succ. unfold Z.succ.
      now rewrite (Z.add_comm (Z.of_nat _) 1), (Z.add_assoc position).
    + assert (R : without_bound (if present_at m c then fail_on_overflow (counted st m position + 1)
                                 else Return (counted st m position)) =
        Ok (counted st m (if present_at m c then position + 1 else position))).
      { destruct (present_at m c); trivial. unfold without_bound, delta_to. simpl. f_equal. lia. }
      rewrite R. clear R. cbn [orb].
      destruct (IH st (if present_at m c then position + 1 else position) F) as [E F'];
        [destruct (present_at m c); lia|]. cbv zeta in E. rewrite E. split; [|exact F'].
      destruct (present_at m c); cbn [length]; trivial. rewrite Nat2Z.inj_succ. unfold Z.succ.
      now rewrite (Z.add_comm (Z.of_nat _) 1), (Z.add_assoc position).
Qed.

(** The loop, at n with delta as far as <n, 0>. *)
Lemma encode_loop_writes b s fuel : forall n st output,
  first_agrees b st -> s_h st = count n s ->
  without_bound (encode_loop fuel b s n (counted st n 0) (s_bias st) (s_h st) output) =
  Ok (output ++ written st (insertions_from fuel n s)).
Proof.
  induction fuel as [|fuel IH]; intros n st output F H; [simpl; now rewrite app_nil_r|]. cbn [encode_loop insertions_from].
  destruct (minimum_from n s) as [m|] eqn:E.
  - pose proof (minimum_from_spec n s) as Min. rewrite E in Min. destruct Min as (L & Bm & I & _).
    pose proof (count_grows m s Bm I) as G. rewrite (present_up_to_minimum _ _ _ E) in G.
    pose proof (count_at_most_length (m + 1) s).
    rewrite (proj2 (Z.ltb_lt _ _)) by lia. rewrite without_bound_bind.
    unfold without_bound at 1. cbv beta iota delta [fail_on_overflow run].
    replace (counted st n 0 + (m - n) * (s_h st + 1)) with (counted st m 0) by (unfold delta_to; simpl; lia).
    rewrite without_bound_bind.
    destruct (scan_writes b m s Bm st 0 F (Z.le_refl 0)) as [-> F']. cbv zeta in F'.
    set (last := fold_left after (scan_insertions m s 0) st) in *.
    assert (Hl : s_h last = count (m + 1) s).
    { unfold last. rewrite after_all_h, H, <- (present_up_to_minimum _ _ _ E). rewrite <- (scan_length m s 0 Bm). lia. }
    replace (counted last m (0 + count (m + 1) s) + 1) with (counted last (m + 1) 0)
      by (unfold delta_to; simpl; lia).
    rewrite IH by trivial. now rewrite written_app, app_assoc.
  - rewrite H, (all_present _ _ E), Z.ltb_irrefl. simpl. now rewrite app_nil_r.
Qed.

Lemma initial_first_agrees l : first_agrees (Z.of_nat (length l)) (initial_state l).
Proof. unfold first_agrees. simpl. lia. Qed.

(** With integers without bound, encoding fails only for a non-basic code point below initial_n. *)
Theorem encode_gives_basic_string s : encodable s = true ->
  without_bound (encode s) = Ok (basic_string (filter basic s) (insertions_of s)).
Proof.
  intros E. unfold encode. rewrite E.
  pose proof (encode_loop_writes _ s (length s) initial_n _ (literal_portion (filter basic s))
    (initial_first_agrees (filter basic s))) as W.
  simpl in W. replace (delta_to _ _) with 0 in W by (unfold delta_to; simpl; lia).
  rewrite W by (now rewrite basic_are_present). reflexivity.
Qed.

Theorem encode_fails_otherwise s : encodable s = false -> without_bound (encode s) = Fail BelowInitialN.
Proof. intros E. unfold encode. now rewrite E. Qed.

(** Decoding inverts encoding. *)
Theorem decode_encode s basic_s :
  without_bound (encode s) = Ok basic_s -> without_bound (decode basic_s) = Ok s.
Proof.
  destruct (encodable s) eqn:E; [|now rewrite encode_fails_otherwise].
  rewrite encode_gives_basic_string by trivial. intros [= <-].
  destruct (insertions_advance s E) as [Adv Nb].
  rewrite decode_applies_insertions; trivial.
  - now rewrite insertions_rebuild.
  - apply forallb_forall. intros c I. now apply filter_In in I.
Qed.

(** "There is therefore only one encoded string that can represent a given sequence of integers":
    every string that the decoder accepts is, but for the letter case of its digits, the one that the
    encoder gives. *)
Theorem encode_decode input s :
  without_bound (decode input) = Ok s -> without_bound (encode s) = Ok (canonical_string input).
Proof.
  intros E. apply decoded_was_basic_string in E as (l & a & -> & -> & F & Nb & Adv); trivial.
  destruct (insertions_found l a F Nb Adv) as (E & Fl & Ins).
  rewrite encode_gives_basic_string by trivial. now rewrite Fl, Ins.
Qed.

(** "It cannot produce the same output for two distinct inputs." *)
Corollary decode_injective a b s :
  without_bound (decode a) = Ok s -> without_bound (decode b) = Ok s -> canonical_string a = canonical_string b.
Proof. intros Ea Eb. apply encode_decode in Ea, Eb. congruence. Qed.

End Encoding.
