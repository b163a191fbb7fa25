(** Section 3.3: generalized variable-length integers, for any thresholds. *)

From Bootstring Require Export Procedures.
Open Scope Z_scope.

Section Integers.

(** "The digit values are still 0 through base-1, but now the integer is self-delimiting by means
    of thresholds t(j), each of which is in the range 0 through base-1." *)
Variables (base : Z) (t : nat -> Z).
Hypothesis thresholds : forall j, 0 <= t j <= base - 1.

(** "w(0) = 1, w(j) = w(j-1) * (base - t(j-1)) for j > 0" *)
Fixpoint weight (j : nat) : Z :=
  match j with O => 1 | S j => weight j * (base - t j) end.

Lemma weight_positive j : 1 <= weight j.
Proof. induction j as [|j IH]; simpl; [lia|]. specialize (thresholds j). nia. Qed.

(** [represents j ds v] means that ds are the digits from position j on, and that their value is v * w(j).
    "Exactly one digit, the most significant, satisfies digit_j < t(j)." *)
Inductive represents : nat -> list Z -> Z -> Prop :=
| last_digit j d : 0 <= d < t j -> represents j [d] d
| more_digits j d ds v : t j <= d < base -> represents (S j) ds v ->
    represents j (d :: ds) (d + (base - t j) * v).

(** "The value is the sum over j of digit_j * w(j)." *)
Fixpoint weighted_sum (j : nat) (ds : list Z) : Z :=
  match ds with [] => 0 | d :: ds => d * weight j + weighted_sum (S j) ds end.

Theorem value_is_weighted_sum j ds v : represents j ds v -> weighted_sum j ds = v * weight j.
Proof. induction 1; simpl in *; nia. Qed.

Lemma value_not_negative j ds v : represents j ds v -> 0 <= v.
Proof. induction 1; [lia|]. specialize (thresholds j). nia. Qed.
Lemma not_empty j ds v : represents j ds v -> ds <> [].
Proof. now destruct 1. Qed.

(** "For any particular set of values of t(j), there is exactly one generalized variable-length
    representation of each nonnegative integral value". This theorem shows that there is at most one
    representation, for any thresholds. *)
Theorem representation_unique j ds v :
  represents j ds v -> forall ds', represents j ds' v -> ds = ds'.
Proof.
  induction 1 as [j d D|j d ds v D R IH]; inversion 1; subst.
  - reflexivity.
  - match goal with R : represents (S j) _ _ |- _ => apply value_not_negative in R end. nia.
  - apply value_not_negative in R. nia.
  - match goal with R' : represents (S j) _ ?v' |- _ => assert (v' = v) by nia end. subst. f_equal; [lia|auto].
Qed.

(** "Therefore, if several integers are concatenated, it is easy to separate them." *)
Theorem representations_prefix_free j ds v :
  represents j ds v -> forall more v', represents j (ds ++ more) v' -> more = [] /\ v = v'.
Proof.
  induction 1 as [j d D|j d ds v D R IH]; intros more v' R'; simpl in R'; inversion R'; subst.
  - auto.
  - lia.
  - destruct ds; [now apply not_empty in R|discriminate].
  - match goal with R : represents (S j) (_ ++ _) _ |- _ => apply IH in R as [-> ->] end. auto.
Qed.

(** "If N < t then output one digit for N and stop, otherwise output the digit for
    t + ((N - t) mod (base - t)), then replace N with (N - t) div (base - t)." *)
Fixpoint digits (fuel : nat) (j : nat) (v : Z) : list Z :=
  if v <? t j then [v] else
  match fuel with
  | O => []
  | S fuel => t j + (v - t j) mod (base - t j) :: digits fuel (S j) ((v - t j) / (base - t j))
  end.

(** The procedure ends if the thresholds are positive from some position on. *)
Theorem digits_represent fuel : forall j v positive_from,
  (forall l, (positive_from <= l)%nat -> 1 <= t l) -> 0 <= v ->
  Z.max 0 (Z.of_nat positive_from - Z.of_nat j) + v <= Z.of_nat fuel ->
  represents j (digits fuel j v) v.
Proof.
  induction fuel as [|fuel IH]; intros j v J P V F; cbn [digits];
    (destruct (Z.ltb_spec v (t j)); [apply last_digit; lia|]); pose proof (P j); [lia|].
  pose proof (thresholds j). set (q := (v - t j) / (base - t j)). pose proof (Z.mod_pos_bound (v - t j) (base - t j)).
  assert (E : v - t j = (base - t j) * q + (v - t j) mod (base - t j)) by (apply Z.div_mod; lia).
  assert (0 <= q) by (apply Z.div_pos; lia).
  replace v with (t j + (v - t j) mod (base - t j) + (base - t j) * q) at 2 by lia.
  apply more_digits; [lia|]. apply (IH _ _ J); auto. destruct (Z_lt_ge_dec (Z.of_nat j) (Z.of_nat J)); nia.
Qed.

End Integers.
