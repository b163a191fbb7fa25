(** Sections 3.4 and 6.1: bias adaptation, and the thresholds for a bias. *)

From Bootstring Require Export Section_3_3_integers Section_4_parameters.
Open Scope Z_scope.

Ltac compare :=
  rewrite ?Z.geb_leb; repeat match goal with |- context [?x <=? ?y] => destruct (Z.leb_spec x y) end.

Section Bias.
Context {B : bootstring} (A : allowed B).

(** "while delta > ((base - tmin) * tmax) div 2 do begin
       let delta = delta div (base - tmin), let k = k + base
     end"
    [fuel] bounds the number of rounds. The result is [None] if the loop needs more rounds. *)
Fixpoint divide_while (fuel : nat) (delta k : Z) : option (Z * Z) :=
  if delta >? ((base - tmin) * tmax) / 2 then
    match fuel with
    | O => None
    | S fuel => divide_while fuel (delta / (base - tmin)) (k + base)
    end
  else Some (delta, k).

(** "function adapt(delta,numpoints,firsttime)" *)
Definition adapt (delta numpoints : Z) (firsttime : bool) : Z :=
  let delta := if firsttime then delta / damp else delta / 2 in
  let delta := delta + delta / numpoints in
  match divide_while (Z.to_nat delta) delta 0 with
  | Some (delta, k) => k + ((base - tmin + 1) * delta) / (delta + skew)
  | None => 0 (* does not occur: [adapt_ends] *)
  end.

Theorem adapt_ends fuel : forall delta k, delta <= Z.of_nat fuel -> divide_while fuel delta k <> None.
Proof.
  destruct A. induction fuel as [|fuel IH]; intros delta k D; simpl;
    destruct (delta >? _) eqn:G; try discriminate; rewrite Z.gtb_gt in G;
    assert (0 <= ((base - tmin) * tmax) / 2) by (apply Z.div_pos; nia).
  - lia.
  - apply IH. enough (delta / (base - tmin) < delta) by lia. apply Z.div_lt; lia.
Qed.

(** "the bias is set: (base * the number of divisions performed) + ..." The second summand is at most base -
    tmin. So every bias satisfies the constraint of section 4 for initial_bias. *)
Definition is_bias (bias : Z) : Prop := 0 <= bias /\ bias mod base <= base - tmin.

Lemma divide_while_gives fuel : forall delta k delta' k', 0 <= delta ->
  divide_while fuel delta k = Some (delta', k') ->
  0 <= delta' <= delta /\ exists m, 0 <= m /\ k' = k + m * base /\ delta' * (base - tmin) ^ m <= delta /\
  (m = 0 /\ delta' = delta \/ 1 <= m /\ ((base - tmin) * tmax) / 2 < (delta' + 1) * (base - tmin)).
Proof.
  destruct A. induction fuel as [|fuel IH]; intros delta k delta' k' P E; simpl in E;
    destruct (delta >? _) eqn:G; rewrite Z.gtb_ltb in G; (apply Z.ltb_lt in G + apply Z.ltb_ge in G);
    try discriminate.
  1, 3: injection E as <- <-; repeat split; try lia; exists 0; rewrite Z.pow_0_r; lia.
  assert (0 <= delta / (base - tmin) <= delta) by (split; [apply Z.div_pos; lia|apply Z.div_le_upper_bound; nia]).
  apply IH in E as (D & m & Pm & K & Q & L); [|lia].
  repeat split; try lia. exists (m + 1). repeat split; [lia|lia| |].
  - rewrite Z.pow_add_r, Z.pow_1_r by lia. pose proof (Z.mul_div_le delta (base - tmin)). nia.
  - right. split; [lia|]. destruct L as [[-> ->]|[_ L]]; [|exact L].
    pose proof (Z.mod_pos_bound delta (base - tmin)). pose proof (Z.div_mod delta (base - tmin)). nia.
Qed.

Theorem adapt_is_bias delta numpoints firsttime :
  0 <= delta -> 1 <= numpoints -> is_bias (adapt delta numpoints firsttime).
Proof.
  destruct A. intros D N. unfold adapt. set (d := if firsttime then delta / damp else delta / 2).
  assert (0 <= d) by (unfold d; destruct firsttime; apply Z.div_pos; lia).
  assert (0 <= d / numpoints) by (apply Z.div_pos; lia). destruct (divide_while _ _ _) as [[delta' k']|] eqn:E.
  - apply divide_while_gives in E as (P & m & M & -> & _); [|lia].
    assert (0 <= (base - tmin + 1) * delta' / (delta' + skew) < base - tmin + 1).
    { split; [apply Z.div_pos; nia|apply Z.div_lt_upper_bound; nia]. }
    split; [nia|]. rewrite Z.add_0_l, Z.add_comm, Z.mod_add by lia. destruct (Z.eq_dec tmin 0) as [T|].
    + pose proof (Z.mod_pos_bound ((base - tmin + 1) * delta' / (delta' + skew)) base). lia.
    + rewrite Z.mod_small; lia.
  - split; [lia|]. rewrite Z.mod_0_l; lia.
Qed.

(** "t(j) = base * (j + 1) - bias, clamped to the range tmin through tmax": in section 6,
    "let t = tmin if k <= bias {+ tmin}, or tmax if k >= bias + tmax, or k - bias otherwise". *)
Definition threshold (k bias : Z) : Z :=
  if k <=? bias + tmin then tmin else if k >=? bias + tmax then tmax else k - bias.

Definition thresholds (bias : Z) (j : nat) : Z := threshold (base * (Z.of_nat j + 1)) bias.

(** "'+ tmin' can always be omitted", because bias < k < bias + tmin "cannot happen". *)
Theorem plus_tmin_can_be_omitted bias j : is_bias bias -> let k := base * (Z.of_nat j + 1) in
  threshold k bias = if k <=? bias then tmin else if k >=? bias + tmax then tmax else k - bias.
Proof.
  destruct A. intros [P M] k. assert (K : bias < k -> bias + tmin <= k).
  { unfold k. intros L. pose proof (Z.div_mod bias base).
    assert (bias / base < Z.of_nat j + 1) by (apply Z.div_lt_upper_bound; lia). nia. }
  unfold thresholds, threshold; compare; lia.
Qed.

Lemma thresholds_in_range bias j : 0 <= thresholds bias j <= base - 1.
Proof. destruct A. unfold thresholds, threshold; compare; lia. Qed.

(** From position [bias] on, all thresholds are positive. So every integer ends. *)
Lemma thresholds_positive bias j : (Z.to_nat bias <= j)%nat -> 1 <= thresholds bias j.
Proof.
  destruct A. intros J. assert (bias < base * (Z.of_nat j + 1)) by nia. unfold thresholds, threshold; compare; lia.
Qed.
Lemma weights_positive bias j : 1 <= weight base (thresholds bias) j.
Proof. apply weight_positive, thresholds_in_range. Qed.

End Bias.

(** With these parameters, which section 4 allows, a procedure does not end. *)
Theorem adapt_does_not_end {B : bootstring} : 0 <= tmax -> base - tmin = 1 ->
  forall delta, tmax / 2 < delta -> forall fuel k, divide_while fuel delta k = None.
Proof.
  intros T E delta D fuel. induction fuel as [|fuel IH]; intros k; simpl;
    rewrite E, Z.mul_1_l, Z.gtb_ltb, (proj2 (Z.ltb_lt _ _) D); trivial.
  now rewrite Z.div_1_r.
Qed.

Theorem no_integer_ends {B : bootstring} bias j ds v :
  tmin = 0 -> tmax = 0 -> ~ represents base (thresholds bias) j ds v.
Proof.
  intros E F. induction 1 as [j d D|]; [|assumption]. revert D. unfold thresholds, threshold. compare; lia.
Qed.
