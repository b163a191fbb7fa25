(** Section 6.4: "Another approach is to enforce limits on the inputs that prevent overflow from
    happening." *)

From Coq Require Import ZArith List Bool Lia.
From Bootstring Require Import Procedures Section_3_1_segregation Section_3_2_insertion.
From Bootstring Require Import Section_3_3_integers Section_4_parameters Section_6_1_bias.
From Bootstring Require Import Section_6_2_decoding Section_6_3_encoding Section_6_4_overflow.
Import ListNotations.
Open Scope Z_scope.

Section Limits.
Context {B : bootstring} (A : allowed B).

(** "If the encoder were to verify that no input code points exceed M and that the input length does
    not exceed L, then no delta could ever exceed (M - initial_n) * (L + 1)": it is at most this. *)
Definition greatest_delta (m l : Z) : Z := (m - initial_n) * l + l - 1.

Fixpoint each_step (P : state -> insertion -> Prop) (st : state) (a : list insertion) : Prop :=
  match a with [] => True | x :: a => P st x /\ each_step P (after st x) a end.

Theorem steps_bounded m l a : forall st, initial_n <= s_n st -> 0 <= s_i st -> 0 <= s_h st ->
  advancing (s_n st) (s_i st) (s_h st) a -> Forall (fun x => fst x <= m) a ->
  s_h st + Z.of_nat (length a) <= l -> s_i st <= s_h st ->
  each_step (fun st x => 0 <= delta_to st x /\ s_i st + delta_to st x <= greatest_delta m l) st a.
Proof.
  induction a as [|(c, p) a IH]; intros st N I H; simpl; trivial.
  intros (O & P & Adv) F L Ih. inversion_clear F as [|? ? C F']. simpl in C. split.
  - unfold delta_to, greatest_delta. simpl. nia.
  - apply IH; simpl; trivial; lia.
Qed.

(** The decoder reads a digit of weight w(j+1) only if the one before it reached its threshold. *)
Lemma last_weight_reached bias k ds v : represents base (thresholds bias) k ds v ->
  forall j, length ds = S (S j) ->
  thresholds bias (k + j) * weight base (thresholds bias) (k + j) <= v * weight base (thresholds bias) k.
Proof.
  induction 1 as [k d D|k d ds v D R IH]; intros j L; [discriminate|].
  pose proof (thresholds_in_range A bias k) as T. pose proof (weight_positive base _ (thresholds_in_range A bias) k).
  pose proof (value_not_negative _ _ (thresholds_in_range A bias) _ _ _ R).
  assert (0 <= (base - thresholds bias k) * v) by nia.
  destruct j as [|j].
  - rewrite Nat.add_0_r. nia.
  - injection L as L. specialize (IH j L). replace (k + S j)%nat with (S k + j)%nat by lia.
    eapply Z.le_trans; [exact IH|]. simpl. nia.
Qed.

Definition weights_fit (maxint delta bias : Z) : bool :=
  existsb (fun last => (delta <? thresholds bias last * weight base (thresholds bias) last) &&
    forallb (fun j => weight base (thresholds bias) j <=? maxint) (seq 0 (S last))) (seq 0 8).

Lemma threshold_grows bias j k : (j <= k)%nat -> thresholds bias j <= thresholds bias k.
Proof.
  destruct A. intros L. unfold thresholds, threshold. rewrite !Z.geb_leb.
  assert (base * (Z.of_nat j + 1) <= base * (Z.of_nat k + 1)) by nia.
  destruct (Z.leb_spec (base * (Z.of_nat j + 1)) (bias + tmin)),
    (Z.leb_spec (base * (Z.of_nat k + 1)) (bias + tmin)),
    (Z.leb_spec (bias + tmax) (base * (Z.of_nat j + 1))),
    (Z.leb_spec (bias + tmax) (base * (Z.of_nat k + 1))); lia.
Qed.

Lemma weights_fit_suffices maxint delta bias ds v : weights_fit maxint delta bias = true ->
  represents base (thresholds bias) 0 ds v -> v <= delta ->
  weight base (thresholds bias) (length ds - 1) <= maxint.
Proof.
  intros W R V. unfold weights_fit in W. apply existsb_exists in W as (l & _ & W).
  apply andb_true_iff in W as [D W]. apply Z.ltb_lt in D. rewrite forallb_forall in W.
  destruct (Nat.le_gt_cases (length ds - 1) l) as [L|L].
  - apply Z.leb_le, W, in_seq. lia.
  - destruct ds as [|d [|e ds]]; simpl in L; try lia.
    pose proof (last_weight_reached _ _ _ _ R (length ds) eq_refl) as H. simpl weight at 2 in H. simpl (0 + _)%nat in H.
    pose proof (threshold_grows bias l (length ds) ltac:(lia)).
    pose proof (weight_grows A bias l (length ds - l)) as G. replace (l + _)%nat with (length ds) in G by lia.
    pose proof (thresholds_in_range A bias l). pose proof (weight_positive base _ (thresholds_in_range A bias) l).
    nia.
Qed.

(** The letter case of digits does not matter. *)
Lemma read_integer_canonical fits input : forall i w k bias,
  run fits (read_integer (map canonical input) i w k bias) =
  match run fits (read_integer input i w k bias) with
  | Ok (i, rest) => Ok (i, map canonical rest) | Fail why => Fail why | Overflow => Overflow
  end.
Proof.
  induction input as [|c input IH]; intros; trivial. simpl read_integer.
  unfold canonical at 1. destruct (digit_value c) as [d|] eqn:V; [|rewrite V; reflexivity].
  rewrite (digits_read_back _ A) by now apply (digit_values_below_base _ A c). simpl.
  destruct (fits _); trivial. destruct (d <? _); trivial. simpl. destruct (fits _); trivial.
Qed.

Lemma decode_loop_canonical fits fuel : forall input n i bias output,
  run fits (decode_loop fuel (map canonical input) n i bias output) =
  run fits (decode_loop fuel input n i bias output).
Proof.
  induction fuel as [|fuel IH]; intros [|c input] n i bias output; trivial.
  cbn [decode_loop map]. change (canonical c :: map canonical input) with (map canonical (c :: input)).
  rewrite !run_bind, read_integer_canonical.
  destruct (run fits (read_integer _ _ _ _ _)) as [[i' rest]| |]; trivial.
  rewrite !run_bind. destruct (run fits (fail_on_overflow _)) as [n'| |]; trivial. destruct (basic n'); trivial.
Qed.

Theorem decode_canonical fits input : ~ In delimiter (snd (segregate input)) ->
  run fits (decode (canonical_string input)) = run fits (decode input).
Proof.
  intros N. unfold decode, canonical_string. destruct (segregate input) as [literal rest]. simpl in N.
  rewrite segregate_finds_literal_portion, map_length.
  - destruct (forallb basic literal); trivial. apply decode_loop_canonical.
  - intros I. apply in_map_iff in I as (c & E & I). unfold canonical in E.
    destruct (digit_value c) as [d|] eqn:V; [|congruence].
    apply (digit_values_below_base _ A), (digits_read_back _ A) in V.
    rewrite E, (delimiter_no_digit _ A) in V. discriminate.
Qed.

End Limits.

(** Punycode's biases for deltas up to 2^27: the weight of a last digit fits for all up to this. *)
Definition greatest_bias : Z := 200.

Lemma punycode_adapt_bounded delta numpoints firsttime :
  0 <= delta <= 2 ^ 27 -> 1 <= numpoints -> 0 <= @adapt punycode delta numpoints firsttime <= greatest_bias.
Proof.
  intros D N. split; [apply (adapt_is_bias punycode_allowed); lia|]. unfold adapt.
  set (d := if firsttime then delta / damp else delta / 2).
  assert (0 <= d <= delta / 2).
  { unfold d. destruct firsttime; split; try (apply Z.div_pos; simpl; lia); [|lia].
    simpl. apply Z.div_le_compat_l; lia. }
  assert (delta / 2 * 2 <= delta) by (pose proof (Z.mul_div_le delta 2); lia).
  assert (0 <= d / numpoints <= d).
  { split; [apply Z.div_pos; lia|]. apply Z.div_le_upper_bound; nia. }
  destruct (divide_while _ _ _) as [[delta' k']|] eqn:E; [|unfold greatest_bias; lia].
  apply (divide_while_gives punycode_allowed) in E as (P & m & M & -> & Q & L); [|lia].
  change (@base punycode) with 36 in *. change (@tmin punycode) with 1 in *.
  change (@tmax punycode) with 26 in *. change (@skew punycode) with 38 in *.
  change (36 - 1 + 1) with 36. change (36 - 1) with 35 in *. change (35 * 26 / 2) with 455 in L.
  assert (S : 36 * delta' / (delta' + 38) <= 35).
  { enough (36 * delta' / (delta' + 38) < 36) by lia. apply Z.div_lt_upper_bound; lia. }
  destruct L as [[-> ->]|[M1 L]]; [unfold greatest_bias; lia|].
  assert (m < 5).
  { destruct (Z_lt_ge_dec m 5) as [|G]; trivial. exfalso.
    assert (35 ^ 5 <= 35 ^ m) by (apply Z.pow_le_mono_r; lia). change (35 ^ 5) with 52521875 in *.
    change (2 ^ 27) with 134217728 in *. assert (13 <= delta') by lia.
    assert (13 * 52521875 <= delta' * 35 ^ m) by (apply Z.mul_le_mono_nonneg; lia). lia. }
  unfold greatest_bias. lia.
Qed.

#[local] Existing Instance punycode.

Section Punycode.
Variables (maxint length_limit : Z).
Hypothesis maxint_positive : 1 <= maxint.

(** No code point exceeds 10FFFF. *)
Definition unicode (s : list Z) : Prop := Forall (fun c => 0 <= c <= 0x10FFFF) s.

Notation greatest := (@greatest_delta punycode 0x10FFFF length_limit).

(** What has to be computed: that greatest delta, and the weights for each bias. *)
Definition suffices : bool :=
  (1 <=? length_limit) && (greatest <=? maxint) && (greatest <=? 2 ^ 27) && (0x10FFFF <=? maxint) &&
  forallb (fun bias => @weights_fit punycode maxint greatest (Z.of_nat bias)) (seq 0 (S (Z.to_nat greatest_bias))).

Lemma steps_fit a : suffices = true -> forall st, 0 <= s_h st -> 0 <= s_bias st <= greatest_bias ->
  @each_step punycode (fun st x => 0 <= delta_to st x /\ s_i st + delta_to st x <= greatest) st a ->
  0 <= s_i st -> Forall (fun x => 0 <= snd x /\ fst x <= 0x10FFFF) a ->
  @decodable punycode maxint st a /\ Forall (fun d => d <= maxint) (@deltas punycode st a).
Proof.
  unfold suffices. rewrite !andb_true_iff, forallb_forall.
  intros ((((L1 & G) & G27) & C) & W). induction a as [|x a IH]; intros st H Bi E I F; simpl; [auto|].
  destruct E as [[D S] E]. inversion_clear F as [|? ? [P X] F'].
  destruct (IH (after st x)) as [De Fo]; simpl; trivial; try lia.
  { apply punycode_adapt_bounded; lia. }
  repeat split; trivial; try lia; [|constructor; trivial; lia].
  apply (weights_fit_suffices punycode_allowed _ greatest (s_bias st) _ (delta_to st x)).
  - rewrite <- (Z2Nat.id (s_bias st)) by lia. apply W, in_seq. unfold greatest_bias in *. lia.
  - now apply (digit_values_represent punycode_allowed).
  - lia.
Qed.

(** Then every string within the limits is encoded, and decoded again, without overflow. *)
Theorem sufficient_integers s : suffices = true -> unicode s -> Z.of_nat (length s) <= length_limit ->
  exists b, run (below maxint) (@encode punycode s) = Ok b /\ run (below maxint) (@decode punycode b) = Ok s.
Proof.
  intros Su U L. assert (E : @encodable punycode s = true).
  { apply forallb_forall. intros c I. apply (proj1 (Forall_forall _ _) U) in I. simpl. lia. }
  exists (basic_string (filter basic s) (insertions_of s)).
  destruct (insertions_advance s E) as [Adv Nb]. pose proof (insertions_rebuild s E) as Rb.
  assert (In_s : Forall (fun x => 0 <= snd x /\ fst x <= 0x10FFFF) (@insertions_of punycode s)).
  { apply Forall_forall. intros (c, p) I. split.
    - assert (G : forall a n i h, advancing n i h a -> In (c, p) a -> 0 <= p).
      { clear. induction a as [|(d, q) a IH]; intros n i h; [contradiction|].
        intros (O & P & Adv) [[= -> ->]|I]; [lia|]. eapply IH; eassumption. }
      exact (G _ _ _ _ Adv I).
    - apply insertions_in_string, (proj1 (Forall_forall _ _) U) in I. simpl in *. lia. }
  assert (Ls : Z.of_nat (length (filter (@basic punycode) s)) + Z.of_nat (length (@insertions_of punycode s)) = Z.of_nat (length s)).
  { rewrite <- Rb at 3. rewrite apply_length. lia. }
  destruct (steps_fit (insertions_of s) Su (@initial_state punycode (filter (@basic punycode) s))) as [De Fo]; trivial.
  - simpl. lia.
  - unfold greatest_bias. simpl. lia.
  - apply steps_bounded; simpl in *; trivial; try lia.
    eapply Forall_impl; [|exact In_s]. simpl. tauto.
  - simpl. lia.
  - split.
    + rewrite (encode_overflows_iff_a_delta_does maxint maxint_positive); trivial.
      * now rewrite (proj2 (fits_all maxint _) Fo).
      * unfold suffices in Su. rewrite !andb_true_iff in Su. destruct Su as ((((L1 & G) & _) & _) & _).
        unfold greatest_delta in G. change initial_n with 128 in G. lia.
    + now apply (decode_overflows_iff punycode_allowed maxint maxint_positive s E).
Qed.
End Punycode.

(** "For IDNA, 26-bit unsigned integers are sufficient to handle all valid IDNA labels without
    overflow": a label has at most 63 characters, 4 of which are the prefix. *)
Theorem bits_26_suffice s : unicode s -> Z.of_nat (length s) <= 59 ->
  exists b, run (below (2 ^ 26 - 1)) (@encode punycode s) = Ok b /\
    run (below (2 ^ 26 - 1)) (@decode punycode b) = Ok s.
Proof. intros U L. apply (sufficient_integers (2 ^ 26 - 1) 59); [lia|vm_compute; reflexivity|exact U|exact L]. Qed.

Theorem bits_32_suffice s : unicode s -> Z.of_nat (length s) <= 63 ->
  exists b, run (below (2 ^ 32 - 1)) (@encode punycode s) = Ok b /\
    run (below (2 ^ 32 - 1)) (@decode punycode b) = Ok s.
Proof. intros U L. apply (sufficient_integers (2 ^ 32 - 1) 63); [lia|vm_compute; reflexivity|exact U|exact L]. Qed.

(** The RFC's bound (M - initial_n) * (L + 1) is wrong where M - initial_n is small: for the string
    61 80, M = 80 and it is 0, but the delta is 1. *)
Example rfc_bound_fails : @deltas punycode (@initial_state punycode [0x61]) (@insertions_of punycode [0x61; 0x80]) = [1].
Proof. reflexivity. Qed.

(** Encoding can succeed where decoding overflows in w. *)
Definition narrow : bootstring := with_punycode_alphabet 36 1 1 38 700 72 0x80.

Example encoded_but_not_decoded :
  let s := [2000000128] in let b := @basic_string narrow [] [(2000000128, 0)] in
  run (below (2 ^ 32 - 1)) (@encode narrow s) = Ok b /\ run (below (2 ^ 32 - 1)) (@decode narrow b) = Overflow.
Proof.
  assert (A : allowed narrow).
  { destruct punycode_allowed. split; trivial; try (simpl; lia). }
  cbv zeta. change (@basic_string narrow [] [(2000000128, 0)])
    with (@basic_string narrow (filter (@basic narrow) [2000000128]) (@insertions_of narrow [2000000128])).
  split.
  - rewrite (encode_overflows_iff_a_delta_does (2 ^ 32 - 1)); [reflexivity|lia|vm_compute; discriminate|reflexivity].
  - apply (decode_overflows_iff A (2 ^ 32 - 1)); [lia|reflexivity|]. intros [(_ & W & _) _].
    change (delta_to _ _) with 2000000000 in W. change (s_bias _) with 72 in W.
    assert (R : represents 36 (@thresholds narrow 72) 0 [5; 2; 8; 27; 2; 3; 1; 0] 2000000000).
    { assert (step : forall j d ds v v', @thresholds narrow 72 j <= d < 36 -> d + (36 - @thresholds narrow 72 j) * v' = v ->
        represents 36 (@thresholds narrow 72) (S j) ds v' -> represents 36 (@thresholds narrow 72) j (d :: ds) v)
        by (intros; subst; now apply more_digits).
      apply step with 57142857; [vm_compute; split; congruence|reflexivity|].
      apply step with 1632653; [vm_compute; split; congruence|reflexivity|].
      apply step with 46647; [vm_compute; split; congruence|reflexivity|].
      apply step with 1332; [vm_compute; split; congruence|reflexivity|].
      apply step with 38; [vm_compute; split; congruence|reflexivity|].
      apply step with 1; [vm_compute; split; congruence|reflexivity|].
      apply step with 0; [vm_compute; split; congruence|reflexivity|].
      apply last_digit. vm_compute. split; congruence. }
    assert (Q : [5; 2; 8; 27; 2; 3; 1; 0] = @digit_values narrow 72 2000000000).
    { apply (representation_unique _ _ (thresholds_in_range A 72) _ _ _ R).
      apply (digit_values_represent A). discriminate. }
    rewrite <- Q in W. apply W. reflexivity.
Qed.
