(** Section 6.4: overflow handling. [Procedures.overflow_iff_some_number_exceeds_maxint] says when a
    procedure reports it; here follows which strings that concerns. *)

From Coq Require Import ZArith List Bool Lia.
From Bootstring Require Import Procedures Section_3_1_segregation Section_3_2_insertion.
From Bootstring Require Import Section_3_3_integers Section_4_parameters Section_6_1_bias.
From Bootstring Require Import Section_6_2_decoding Section_6_3_encoding.
Import ListNotations.
Open Scope Z_scope.

(** "A + (B * C) overflows if and only if B > (maxint - A) div C." *)
Theorem overflow_technique maxint a b c : 0 <= a <= maxint -> 0 <= b -> 1 <= c ->
  maxint < a + b * c <-> (maxint - a) / c < b.
Proof.
  intros A B C. split; intros H.
  - apply Z.div_lt_upper_bound; lia.
  - pose proof (Z.mul_succ_div_gt (maxint - a) c). nia.
Qed.

Section Overflow.
Context {B : bootstring} (A : allowed B) (maxint : Z) (M : 1 <= maxint).

Notation all_fit l := (Forall (fun x => x <= maxint) l).
Notation count n s := (Z.of_nat (length (filter (present_at n) s))).
Notation counted st n position := (delta_to st (n, position)).
Notation represents bias := (represents base (thresholds bias)).
Notation weight bias := (weight base (thresholds bias)).

Lemma fits_all l : forallb (below maxint) l = true <-> all_fit l.
Proof.
  rewrite forallb_forall, Forall_forall. unfold below. split; intros H x I; apply H in I; lia.
Qed.

Lemma run_ok_iff {T} (p : procedure T) x : without_bound p = Ok x ->
  (run (below maxint) p = Ok x <-> all_fit (tested p)) /\ (run (below maxint) p = Overflow <-> ~ all_fit (tested p)).
Proof.
  intros E. rewrite run_is_unbounded_if_all_fit, E, <- fits_all. destruct (forallb _ _); intuition congruence.
Qed.

Lemma tested_if_present (p : bool) d :
  tested (if p then fail_on_overflow (d + 1) else Return d) = if p then [d + 1] else [].
Proof. now destruct p. Qed.

(** The encoder's delta only grows until it is written. *)
Lemma scan_fits b m s : basic m = false -> forall st position, first_agrees b st -> 0 <= position ->
  let a := scan_insertions m s position in
  (counted st m position <= maxint /\ all_fit (tested (scan b s m (counted st m position) (s_bias st) (s_h st)))
   <-> all_fit (deltas st a) /\ counted (fold_left after a st) m (position + count (m + 1) s) <= maxint).
Proof.
  intros Bm. induction s as [|c s IH]; intros st position F P; cbv zeta.
  - simpl. rewrite Z.add_0_r. intuition.
  - cbn [scan scan_insertions filter]. rewrite present_next, (orb_comm (c <? m)), tested_bind by trivial.
    fold (present_at m c). rewrite tested_if_present. destruct (Z.eqb_spec c m) as [->|N].
    + rewrite (not_present_itself m Bm). cbv beta iota delta [without_bound run].
      cbn [fold_left deltas orb length app]. rewrite tested_bind, (adapt_agrees _ _ _ _ F).
      assert (F' : first_agrees b (after st (m, position))) by now apply first_agrees_after.
      specialize (IH (after st (m, position)) (position + 1) F' ltac:(lia)). cbv zeta in IH.
      replace (counted (after st (m, position)) m (position + 1)) with 0 in IH by (unfold delta_to; simpl; lia).
      cbn [after s_bias s_h fst snd] in IH.
      match goal with |- context [match ?x with Ok _ => _ | Fail _ => _ | Overflow => _ end] =>
        replace (match x with Ok _ => _ | Fail _ => _ | Overflow => _ end) with (@nil Z)
          by (destruct x as [[]| |]; reflexivity) end.
      rewrite app_nil_r, Nat2Z.inj_succ, Forall_cons_iff. unfold Z.succ.
      rewrite (Z.add_comm (Z.of_nat _) 1), (Z.add_assoc position). assert (0 <= maxint) by lia. tauto.
    + assert (R : without_bound (if present_at m c then fail_on_overflow (counted st m position + 1)
                                 else Return (counted st m position)) =
        Ok (counted st m (if present_at m c then position + 1 else position))).
      { destruct (present_at m c); trivial. unfold without_bound, delta_to. simpl. f_equal. lia. }
      rewrite R. clear R. cbn [orb].
      specialize (IH st (if present_at m c then position + 1 else position) F). cbv zeta in IH.
      destruct (present_at m c); cbn [length app] in *; [|apply IH; lia].
      rewrite Nat2Z.inj_succ, Forall_cons_iff, <- (Z.add_1_l (Z.of_nat _)), Z.add_assoc, <- IH by lia.
      replace (counted st m position + 1) with (counted st m (position + 1)) by (unfold delta_to; simpl; lia).
      enough (counted st m position <= counted st m (position + 1)) by intuition lia.
      unfold delta_to. simpl. lia.
Qed.

Lemma scan_ends_at m s : In m s -> forall st position, s_n (fold_left after (scan_insertions m s position) st) = m.
Proof.
  assert (G : forall s st position, s_n st = m -> s_n (fold_left after (scan_insertions m s position) st) = m).
  { induction s0 as [|c s0 IH]; intros; simpl; trivial. destruct (c =? m); apply IH; trivial. }
  induction s as [|c s IH]; [contradiction|]. intros I st position. simpl. destruct (Z.eqb_spec c m).
  - now apply G.
  - destruct I; [contradiction|auto].
Qed.

Lemma encode_loop_fits b s : Z.of_nat (length s) <= maxint -> forall fuel n st output,
  first_agrees b st -> s_h st = count n s -> 0 <= b ->
  all_fit (tested (encode_loop fuel b s n (counted st n 0) (s_bias st) (s_h st) output)) <->
  all_fit (deltas st (insertions_from fuel n s)).
Proof.
  intros Len. induction fuel as [|fuel IH]; intros n st output F H Pb; [reflexivity|].
  cbn [encode_loop insertions_from]. destruct (minimum_from n s) as [m|] eqn:E.
  2: { rewrite H, (all_present _ _ E), Z.ltb_irrefl. reflexivity. }
  pose proof (minimum_from_spec n s) as Min. rewrite E in Min. destruct Min as (L & Bm & I & _).
  pose proof (count_grows m s Bm I) as G. rewrite (present_up_to_minimum _ _ _ E) in G.
  pose proof (count_at_most_length (m + 1) s).
  rewrite (proj2 (Z.ltb_lt _ _)) by lia.
  replace (counted st n 0 + (m - n) * (s_h st + 1)) with (counted st m 0) by (unfold delta_to; simpl; lia).
  rewrite tested_bind. cbv beta iota delta [fail_on_overflow without_bound run]. fold (@without_bound (list Z * (Z * Z * Z))).
  rewrite tested_bind. cbn [tested app].
  destruct (scan_writes b m s Bm st 0 F (Z.le_refl 0)) as [-> F'].
  pose proof (scan_fits b m s Bm st 0 F (Z.le_refl 0)) as Sc. cbv zeta in F', Sc.
  pose proof (scan_ends_at m s I st 0) as Nl.
  set (last := fold_left after (scan_insertions m s 0) st) in *.
  assert (Hl : s_h last = count (m + 1) s).
  { unfold last. rewrite after_all_h, H, <- (present_up_to_minimum _ _ _ E). rewrite <- (scan_length m s 0 Bm). lia. }
  replace (counted last m (0 + count (m + 1) s) + 1) with (counted last (m + 1) 0)
    by (unfold delta_to; simpl; lia).
  rewrite deltas_app, Forall_cons_iff, !Forall_app, (IH _ _ _ F' Hl Pb). fold last.
  enough (all_fit (deltas last (insertions_from fuel (m + 1) s)) ->
          counted last m (0 + count (m + 1) s) <= maxint) by tauto.
  intros D. pose proof (insertions_from_advance s fuel (m + 1)) as Adv. unfold first_agrees in F'.
  destruct (insertions_from fuel (m + 1) s) as [|(c, p) a].
  - unfold delta_to. simpl. lia.
  - simpl in Adv. inversion D as [|? ? D' _]. unfold delta_to in *. simpl in *. nia.
Qed.

(** The encoder reports overflow if and only if a delta exceeds maxint. (Its length is assumed to
    be representable, as in 6.3.) *)
Theorem encode_overflows_iff_a_delta_does s : Z.of_nat (length s) <= maxint -> encodable s = true ->
  run (below maxint) (encode s) =
  if forallb (below maxint) (deltas (initial_state (filter basic s)) (insertions_of s))
  then Ok (basic_string (filter basic s) (insertions_of s)) else Overflow.
Proof.
  intros Len E. rewrite run_is_unbounded_if_all_fit, encode_gives_basic_string by trivial.
  enough (T : forallb (below maxint) (tested (encode s)) =
              forallb (below maxint) (deltas (initial_state (filter basic s)) (insertions_of s))) by now rewrite T.
  apply eq_true_iff_eq. rewrite !fits_all. unfold encode. rewrite E.
  pose proof (encode_loop_fits _ s Len (length s) initial_n _ (literal_portion (filter basic s))
    (initial_first_agrees (filter basic s))) as W.
  simpl in W. replace (delta_to _ _) with 0 in W by (unfold delta_to; simpl; lia).
  apply W; [now rewrite basic_are_present|lia].
Qed.

(** What the decoder needs of each insertion: the sum i, the weight of the delta's last digit, and
    the code point. *)
Fixpoint decodable (st : state) (a : list insertion) : Prop :=
  match a with
  | [] => True
  | x :: a => (s_i st + delta_to st x <= maxint /\
      weight (s_bias st) (length (digit_values (s_bias st) (delta_to st x)) - 1) <= maxint /\
      fst x <= maxint) /\ decodable (after st x) a
  end.

Lemma weight_grows bias j k : weight bias j <= weight bias (j + k).
Proof.
  pose proof (thresholds_in_range A bias) as T. induction k as [|k IH]; [rewrite Nat.add_0_r; lia|].
  rewrite Nat.add_succ_r. simpl. specialize (T (j + k)%nat).
  pose proof (weight_positive base _ (thresholds_in_range A bias) (j + k)). nia.
Qed.

Lemma read_integer_fits bias j ds v : represents bias j ds v -> forall cs rest i,
  map digit_value cs = map Some ds ->
  (weight bias j <= maxint /\
   all_fit (tested (read_integer (cs ++ rest) i (weight bias j) (base * (Z.of_nat j + 1)) bias)) <->
   i + v * weight bias j <= maxint /\ weight bias (j + length ds - 1) <= maxint).
Proof.
  induction 1 as [j d D|j d ds v D R IH]; intros [|c cs] rest i E; try discriminate;
    injection E as Ec E; simpl read_integer; rewrite Ec; cbn [bind fail_on_overflow tested];
    fold (thresholds bias j).
  - rewrite (proj2 (Z.ltb_lt _ _) (proj2 D)). cbn [tested length].
    rewrite Forall_cons_iff, Nat.add_sub. assert (all_fit (@nil Z)) by constructor. tauto.
  - rewrite (proj2 (Z.ltb_ge _ _) (proj1 D)). cbn [bind tested length].
    replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) by lia.
    change (weight bias j * (base - thresholds bias j)) with (weight bias (S j)).
    rewrite !Forall_cons_iff, (IH cs rest (i + d * weight bias j) E).
    replace (S j + length ds - 1)%nat with (j + S (length ds) - 1)%nat by lia.
    replace (i + d * weight bias j + v * weight bias (S j))
      with (i + (d + (base - thresholds bias j) * v) * weight bias j) by (simpl; ring).
    enough (weight bias j <= weight bias (j + S (length ds) - 1) /\
            i + d * weight bias j <= i + (d + (base - thresholds bias j) * v) * weight bias j) by intuition lia.
    split.
    + replace (j + S (length ds) - 1)%nat with (j + length ds)%nat by lia. apply weight_grows.
    + pose proof (value_not_negative _ _ (thresholds_in_range A bias) _ _ _ R).
      pose proof (thresholds_in_range A bias j). pose proof (weight_positive base _ (thresholds_in_range A bias) j).
      assert (0 <= (base - thresholds bias j) * v) by nia. nia.
Qed.

Lemma decode_loop_fits a : forall fuel st output,
  s_h st = Z.of_nat (length output) -> 0 <= s_i st <= s_h st ->
  advancing (s_n st) (s_i st) (s_h st) a -> inserts_no_basic a ->
  (length (written st a) <= fuel)%nat ->
  (all_fit (tested (decode_loop fuel (written st a) (s_n st) (s_i st) (s_bias st) output)) <-> decodable st a).
Proof.
  induction a as [|(c, p) a IH]; intros fuel st output H I.
  { intros _ _ _. assert (all_fit (@nil Z)) by constructor. destruct fuel; simpl; tauto. }
  intros (O & P & Adv) Nb F. inversion_clear Nb as [|? ? Nc Na].
  pose proof (delta_not_negative st c p (s_h st) ltac:(lia) eq_refl I O P) as D.
  pose proof (digit_values_represent A (s_bias st) _ D) as R. cbn [written decodable] in *.
  destruct (digit_values _ _) as [|d ds]; rewrite app_length, map_length in F; [inversion R|].
  destruct fuel as [|fuel]; [simpl in F; lia|].
  change (map digit (d :: ds) ++ ?r) with (digit d :: map digit ds ++ r).
  cbn [decode_loop]. rewrite tested_bind.
  change (digit d :: map digit ds ++ ?r) with (map digit (d :: ds) ++ r).
  pose proof (values_of_digits A _ (digits_in_range A _ _ _ _ R)) as V.
  replace base with (base * (Z.of_nat 0 + 1)) at 1 2 by lia.
  rewrite (read_integer_reads _ _ _ _ R) by exact V.
  pose proof (read_integer_fits _ _ _ _ R _ (written (after st (c, p)) a) (s_i st) V) as Rf. simpl weight at 1 2 3 in Rf.
  rewrite (Z.mul_1_r (delta_to _ _)) in *. rewrite tested_bind. cbv beta iota delta [fail_on_overflow without_bound run].
  rewrite <- H. destruct (div_mod_of_state st c p (s_h st) eq_refl P) as [-> ->].
  simpl in Nc. rewrite Nc. replace (s_i st + _ - s_i st) with (delta_to st (c, p)) by lia.
  cbn [tested app]. rewrite Forall_app, Forall_cons_iff.
  rewrite (IH fuel (after st (c, p)) (insert (Z.to_nat p) c output)); simpl s_h; simpl s_i; simpl s_n; trivial.
  - simpl fst. simpl (0 + _)%nat in Rf. tauto.
  - rewrite insert_length. lia.
  - lia.
  - simpl in F. lia.
Qed.

(** What the encoder gives decodes below maxint if and only if i, the weight w of each last digit,
    and the code points do not exceed it; otherwise the decoder reports overflow. *)
Theorem decode_overflows_iff s : encodable s = true ->
  let b := basic_string (filter basic s) (insertions_of s) in
  let fit := decodable (initial_state (filter basic s)) (insertions_of s) in
  (run (below maxint) (decode b) = Ok s <-> fit) /\ (run (below maxint) (decode b) = Overflow <-> ~ fit).
Proof.
  intros E b fit. assert (D : without_bound (decode b) = Ok s) by (apply (decode_encode A), encode_gives_basic_string; trivial).
  destruct (run_ok_iff _ _ D) as [Y N]. rewrite Y, N. enough (all_fit (tested (decode b)) <-> fit) by tauto.
  destruct (insertions_advance s E) as [Adv Nb]. unfold decode, b, basic_string.
  rewrite segregate_finds_literal_portion by (apply written_no_delimiter; simpl; trivial; lia).
  rewrite (proj2 (forallb_forall _ _)) by (intros c C; now apply filter_In in C).
  apply (decode_loop_fits _ _ (initial_state (filter basic s))); simpl; trivial; lia.
Qed.

(** A weight exceeds delta only if the last digit is 0. *)
Theorem weight_exceeds_delta_only_before_a_last_digit_0 bias j ds v : represents bias j ds v ->
  last ds 0 <> 0 -> weight bias (j + length ds - 1) <= v * weight bias j.
Proof.
  induction 1 as [j d D|j d ds v D R IH]; intros N.
  - simpl in N. replace (j + length [d] - 1)%nat with j by (simpl; lia).
    pose proof (weight_positive base _ (thresholds_in_range A bias) j). nia.
  - destruct ds as [|e ds]; [inversion R|].
    replace (j + length (d :: e :: ds) - 1)%nat with (S j + length (e :: ds) - 1)%nat by (simpl; lia).
    eapply Z.le_trans; [now apply IH|]. simpl weight. pose proof (value_not_negative _ _ (thresholds_in_range A bias) _ _ _ R).
    pose proof (thresholds_in_range A bias j). pose proof (weight_positive base _ (thresholds_in_range A bias) j).
    assert (0 <= d * weight bias j) by nia. lia.
Qed.

End Overflow.
