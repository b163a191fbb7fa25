(** Section 6.4: "Another approach is to enforce limits on the inputs that prevent overflow from
    happening." *)

From Bootstring Require Export Section_6_4_overflow.
Open Scope Z_scope.

Section Limits.
Context {B : bootstring} (A : allowed B).

(** "If the encoder were to verify that no input code points exceed M and that the input length does
    not exceed L, then no delta could ever exceed (M - initial_n) * (L + 1)". This bound is not always
    correct, see [rfc_bound_fails]. [steps_bounded] shows that no delta exceeds the number [greatest_delta].
    *)
Definition greatest_delta (m l : Z) : Z := (m - initial_n) * l + l - 1.

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

(** The decoder reads a digit of weight w(j+1) only if the previous digit reached its threshold. If this
    function returns true, reading a delta up to [delta] needs no weight above maxint. *)
Fixpoint weights_fit (maxint delta bias : Z) (fuel j : nat) (w : Z) : bool :=
  (w <=? maxint) && ((delta <? thresholds bias j * w) || match fuel with
    | O => false
    | S fuel => weights_fit maxint delta bias fuel (S j) (w * (base - thresholds bias j))
    end).

Lemma weights_fit_suffices maxint delta bias j ds v : represents base (thresholds bias) j ds v -> forall fuel,
  weights_fit maxint delta bias fuel j (weight base (thresholds bias) j) = true ->
  v * weight base (thresholds bias) j <= delta -> weight base (thresholds bias) (j + length ds - 1) <= maxint.
Proof.
  induction 1 as [j d D|j d ds v D R IH]; intros fuel W L.
  - replace (j + length [d] - 1)%nat with j by (simpl; lia). destruct fuel; simpl in W; lia.
  - pose proof (not_empty _ _ _ _ _ R). replace (j + length (d :: ds) - 1)%nat with (S j + length ds - 1)%nat
      by (destruct ds; [contradiction|simpl; lia]).
    pose proof (weights_positive A bias j). pose proof (thresholds_in_range A bias j).
    pose proof (value_not_negative _ _ (thresholds_in_range A bias) _ _ _ R).
    assert (0 <= (base - thresholds bias j) * v) by nia.
    assert (thresholds bias j * weight base (thresholds bias) j <= delta) by nia.
    destruct fuel as [|fuel]; simpl in W; apply andb_true_iff in W as [_ W]; [lia|].
    apply orb_true_iff in W as [W|W]; [lia|]. apply (IH fuel); [exact W|simpl; nia].
Qed.

End Limits.

(** An upper bound of Punycode's biases for deltas up to 2^27. The weight of the last digit is checked for
    every bias up to this number. *)
Definition greatest_bias : Z := 200.

Lemma punycode_adapt_bounded delta numpoints firsttime :
  0 <= delta <= 2 ^ 27 -> 1 <= numpoints -> 0 <= @adapt punycode delta numpoints firsttime <= greatest_bias.
Proof.
  intros D N. split; [apply (adapt_is_bias punycode_allowed); lia|]. unfold adapt.
  set (d := if firsttime then delta / damp else delta / 2).
  assert (0 <= d <= 2 ^ 26) by (unfold d; destruct firsttime; simpl; Z.div_mod_to_equations; lia).
  assert (0 <= d / numpoints <= d) by (split; [apply Z.div_pos; lia|apply Z.div_le_upper_bound; nia]).
  destruct (divide_while _ _ _) as [[delta' k']|] eqn:E; [|unfold greatest_bias; lia].
  apply (divide_while_gives punycode_allowed) in E as (P & m & M & -> & Q & L); [|lia].
  change (@base punycode) with 36 in *. change (@tmin punycode) with 1 in *.
  change (@tmax punycode) with 26 in *. change (@skew punycode) with 38 in *.
  change (36 - 1 + 1) with 36. change (36 - 1) with 35 in *. change (35 * 26 / 2) with 455 in L.
  assert (36 * delta' / (delta' + 38) < 36) by (apply Z.div_lt_upper_bound; lia).
  destruct L as [[-> ->]|[M1 L]]; [unfold greatest_bias; lia|]. enough (m < 5) by (unfold greatest_bias; lia).
  destruct (Z_lt_ge_dec m 5) as [|G]; trivial. exfalso. assert (35 ^ 5 <= 35 ^ m) by (apply Z.pow_le_mono_r; lia).
  simpl Z.pow in *. assert (13 * 52521875 <= delta' * 35 ^ m) by (apply Z.mul_le_mono_nonneg; lia). lia.
Qed.

#[local] Existing Instance punycode.

Section Punycode.
Variables (maxint length_limit : Z).
Hypothesis maxint_positive : 1 <= maxint.

(** No code point exceeds 10FFFF. *)
Definition unicode (s : list Z) : Prop := Forall (fun c => 0 <= c <= 0x10FFFF) s.

Notation greatest := (@greatest_delta punycode 0x10FFFF length_limit).

(** The condition, which Coq can compute: the greatest delta and the weights for each bias do not exceed
    maxint. *)
Definition suffices : bool :=
  (1 <=? length_limit) && (greatest <=? maxint) && (greatest <=? 2 ^ 27) && (0x10FFFF <=? maxint) &&
  forallb (fun bias => weights_fit maxint greatest (Z.of_nat bias) 8 0 1) (seq 0 (S (Z.to_nat greatest_bias))).

Lemma steps_fit a : suffices = true -> forall st, 0 <= s_i st -> 0 <= s_h st -> 0 <= s_bias st <= greatest_bias ->
  each_step (fun st x => 0 <= delta_to st x /\ s_i st + delta_to st x <= greatest) st a ->
  Forall (fun x => 0 <= snd x /\ fst x <= 0x10FFFF) a ->
  decodable maxint st a /\ Forall (fun d => d <= maxint) (deltas st a).
Proof.
  unfold suffices. rewrite !andb_true_iff, forallb_forall.
  intros ((((L1 & G) & G27) & C) & W). induction a as [|x a IH]; intros st I H Bi E F; simpl; [auto|].
  destruct E as [[D S] E]. inversion_clear F as [|? ? [P X] F'].
  destruct (IH (after st x)) as [De Fo]; simpl; trivial; try lia; [apply punycode_adapt_bounded; lia|].
  repeat split; trivial; try lia; [|constructor; trivial; lia].
  apply (weights_fit_suffices punycode_allowed _ greatest (s_bias st) 0 _ (delta_to st x)) with 8%nat.
  - now apply (digit_values_represent punycode_allowed).
  - rewrite <- (Z2Nat.id (s_bias st)) by lia. apply W, in_seq. unfold greatest_bias in *. lia.
  - simpl weight. lia.
Qed.

(** If [suffices] is true, every string within the limits can be encoded and decoded again without overflow.
    *)
Theorem sufficient_integers s : suffices = true -> unicode s -> Z.of_nat (length s) <= length_limit ->
  exists b, run (below maxint) (encode s) = Ok b /\ run (below maxint) (decode b) = Ok s.
Proof.
  intros Su U L. assert (E : encodable s = true).
  { apply forallb_forall. intros c I. apply (proj1 (Forall_forall _ _) U) in I. simpl. lia. }
  exists (basic_string (filter basic s) (insertions_of s)).
  destruct (insertions_rebuild s E) as (R & Adv & _ & _ & In_s).
  assert (F : Forall (fun x => 0 <= snd x /\ fst x <= 0x10FFFF) (insertions_of s)).
  { pose proof (Forall_and (advancing_in_range _ _ _ _ Adv) In_s) as F. eapply Forall_impl; [|exact F].
    intros x [[_ P] I]. apply (proj1 (Forall_forall _ _) U) in I. lia. }
  assert (Ls : Z.of_nat (length (filter basic s)) + Z.of_nat (length (insertions_of s)) = Z.of_nat (length s)).
  { rewrite <- R at 3. rewrite apply_length. lia. }
  destruct (steps_fit (insertions_of s) Su (initial_state (filter basic s))) as [De Fo]; trivial.
  1, 2: simpl; lia.
  - unfold greatest_bias. simpl. lia.
  - apply steps_bounded; simpl in *; trivial; try lia. eapply Forall_impl; [|exact F]. simpl. tauto.
  - split; [eapply gives_ok; [apply encode_overflows_iff_a_delta_does|exact Fo]|
      eapply gives_ok; [apply (decode_overflows_iff punycode_allowed)|exact De]]; trivial.
    unfold suffices in Su. rewrite !andb_true_iff in Su. destruct Su as ((((L1 & G) & _) & _) & _).
    unfold greatest_delta in G. change initial_n with 128 in G. lia.
Qed.
End Punycode.

(** "For IDNA, 26-bit unsigned integers are sufficient to handle all valid IDNA labels without
    overflow": a label has at most 63 characters, 4 of which are the prefix. *)
Theorem bits_26_suffice s : unicode s -> Z.of_nat (length s) <= 59 ->
  exists b, run (below (2 ^ 26 - 1)) (encode s) = Ok b /\ run (below (2 ^ 26 - 1)) (decode b) = Ok s.
Proof. apply sufficient_integers; [lia|now vm_compute]. Qed.

Theorem bits_32_suffice s : unicode s -> Z.of_nat (length s) <= 63 ->
  exists b, run (below (2 ^ 32 - 1)) (encode s) = Ok b /\ run (below (2 ^ 32 - 1)) (decode b) = Ok s.
Proof. apply sufficient_integers; [lia|now vm_compute]. Qed.

(** The RFC's bound (M - initial_n) * (L + 1) is wrong if M - initial_n is small. For the string 61 80, M is
    80 and the bound is 0, but the delta is 1. *)
Example rfc_bound_fails : deltas (initial_state [0x61]) (insertions_of [0x61; 0x80]) = [1].
Proof. reflexivity. Qed.

(** Encoding can succeed although the weight w overflows in decoding. In this example, the weight of the last
    digit, "a", is 35^7. *)
Example encoded_but_not_decoded :
  let narrow := with_punycode_alphabet 36 1 1 38 700 72 0x80 in
  let basic_string := [0x66; 0x63; 0x69; 0x31; 0x63; 0x64; 0x62; 0x61] (* fci1cdba *) in
  allowed narrow /\
  run (below (2 ^ 32 - 1)) (@encode narrow [2000000128]) = Ok basic_string /\
  run (below (2 ^ 32 - 1)) (@decode narrow basic_string) = Overflow.
Proof. split; [destruct punycode_allowed; split; trivial; simpl; lia|]. split; lazy; reflexivity. Qed.
