(** Section 3.2: insertion unsort coding. Each string has exactly one representation as a literal portion
    and a sequence of insertions. *)

From Bootstring Require Export Section_4_parameters.
Open Scope Z_scope.

(** "Insert n into output at position i": the code points at this position and after it move up. *)
Fixpoint insert (position : nat) (c : Z) (s : list Z) : list Z :=
  match position, s with
  | S position, d :: s => d :: insert position c s
  | _, _ => c :: s
  end.

Lemma insert_at_end_of p c q : insert (length p) c (p ++ q) = p ++ c :: q.
Proof. induction p as [|d p IH]; simpl; [now destruct q|now rewrite IH]. Qed.
Lemma insert_length i c s : length (insert i c s) = S (length s).
Proof. revert s. induction i; intros [|d s]; simpl; auto. Qed.

(** An insertion is a code point and its position among the code points that are present at that time. *)
Definition insertion := (Z * Z)%type.

Fixpoint apply (output : list Z) (insertions : list insertion) : list Z :=
  match insertions with
  | [] => output
  | (c, i) :: insertions => apply (insert (Z.to_nat i) c output) insertions
  end.

Lemma apply_app a b output : apply output (a ++ b) = apply (apply output a) b.
Proof. revert output. induction a as [|(c, i) a IH]; intros; simpl; auto. Qed.

Lemma apply_length a output : length (apply output a) = (length a + length output)%nat.
Proof.
  revert output. induction a as [|(c, i) a IH]; intros; simpl; trivial. rewrite IH, insert_length. lia.
Qed.

(** The insertions advance from the state <n, i>, in which h code points are present. "The decoder state can
    only advance monotonically". *)
Fixpoint advancing (n i h : Z) (insertions : list insertion) : Prop :=
  match insertions with
  | [] => True
  | (c, p) :: insertions => (n < c \/ n = c /\ i <= p) /\ 0 <= p <= h /\ advancing c (p + 1) (h + 1) insertions
  end.

Section Insertions.
Context {B : bootstring}.

Definition inserts_no_basic (insertions : list insertion) : Prop :=
  Forall (fun x => basic (fst x) = false) insertions.

(** The code points that are present when the state reaches <n, 0>. *)
Definition present_at (n c : Z) : bool := basic c || (c <? n).

(** The insertions of one code point n, in the order of a scan of the input. [position] is the number of
    present code points that the scan has passed. *)
Fixpoint scan_insertions (n : Z) (s : list Z) (position : Z) : list insertion :=
  match s with
  | [] => []
  | c :: s =>
    if c =? n then (n, position) :: scan_insertions n s (position + 1)
    else scan_insertions n s (if present_at n c then position + 1 else position)
  end.

(** "The minimum {non-basic} code point >= n in the input." *)
Fixpoint minimum_from (n : Z) (input : list Z) : option Z :=
  match input with
  | [] => None
  | c :: input =>
    if negb (basic c) && (n <=? c)
    then match minimum_from n input with Some m => Some (Z.min c m) | None => Some c end
    else minimum_from n input
  end.

(** All insertions after the state <n, 0>, in ascending order of code points. *)
Fixpoint insertions_from (fuel : nat) (n : Z) (s : list Z) : list insertion :=
  match fuel, minimum_from n s with
  | S fuel, Some m => scan_insertions m s 0 ++ insertions_from fuel (m + 1) s
  | _, _ => []
  end.

Definition insertions_of (s : list Z) : list insertion := insertions_from (S (length s)) initial_n s.

Notation present n s := (filter (present_at n) s).
Notation count n s := (Z.of_nat (length (present n s))).

Lemma present_next m c : basic m = false -> present_at (m + 1) c = (c =? m) || present_at m c.
Proof. intros M. unfold present_at. destruct (basic c) eqn:?; simpl; [now rewrite orb_true_r|]. lia. Qed.
Lemma not_present_itself m : basic m = false -> present_at m m = false.
Proof. intros M. unfold present_at. rewrite M. simpl. lia. Qed.

(** One scan inserts all code points n. *)
Theorem scan_inserts m s : basic m = false -> forall before,
  apply (before ++ present m s) (scan_insertions m s (Z.of_nat (length before))) = before ++ present (m + 1) s.
Proof.
  intros M. induction s as [|c s IH]; intros before; simpl; [reflexivity|].
  assert (One : Z.of_nat (length before) + 1 = Z.of_nat (length (before ++ [c]))) by (rewrite app_length; simpl; lia).
  rewrite present_next by trivial. destruct (Z.eqb_spec c m) as [->|N].
  - rewrite (not_present_itself m M), One. simpl. specialize (IH (before ++ [m])). rewrite <- !app_assoc in IH.
    rewrite Nat2Z.id, insert_at_end_of. exact IH.
  - simpl orb. destruct (present_at m c); [|apply IH].
    rewrite One. specialize (IH (before ++ [c])). now rewrite <- !app_assoc in IH.
Qed.

(** If insertions advance from the next code point, the insertions of one scan followed by these insertions
    also advance. *)
Lemma scan_advances m s rest h' : basic m = false -> advancing (m + 1) 0 h' rest -> forall position i h,
  0 <= i <= position -> position + count m s <= h -> h' + count m s = h + count (m + 1) s ->
  advancing m i h (scan_insertions m s position ++ rest).
Proof.
  intros M R. induction s as [|c s IH]; intros position i h I H H'; cbn [scan_insertions filter app] in *.
  - simpl in *. replace h with h' by lia. destruct rest as [|(d, p) rest]; simpl in *; intuition lia.
  - rewrite present_next in H' by trivial. destruct (Z.eqb_spec c m) as [->|]; cbn [orb] in *.
    + rewrite (not_present_itself m M) in *. cbn [length advancing app] in *. repeat split; try lia. apply IH; lia.
    + destruct (present_at m c); cbn [length] in *; apply IH; lia.
Qed.

Lemma scan_inserts_only m s position : Forall (fun x => fst x = m) (scan_insertions m s position).
Proof. revert position. induction s as [|c s IH]; intros; simpl; [|destruct (c =? m)]; auto. Qed.
Lemma scan_length m s : basic m = false -> Z.of_nat (length (scan_insertions m s 0)) + count m s = count (m + 1) s.
Proof. intros M. assert (H := f_equal (@length Z) (scan_inserts m s M [])). rewrite apply_length in H. simpl in H. lia. Qed.

Lemma minimum_from_spec n s :
  match minimum_from n s with
  | Some m => n <= m /\ basic m = false /\ In m s /\ (forall c, In c s -> basic c = false -> n <= c -> m <= c)
  | None => forall c, In c s -> basic c = false -> c < n
  end.
Proof.
  induction s as [|d s IH]; simpl; [tauto|].
  destruct (basic d) eqn:Bd, (Z.leb_spec n d); simpl; destruct (minimum_from n s) as [m|];
    try (destruct IH as (L & Bm & I & Min); try destruct (Z.min_spec d m) as [[G ->]|[G ->]]);
    repeat split; auto; try lia; intros c [->|C] N; try congruence; try lia; auto;
    intros K; try specialize (Min c C N K); try specialize (IH c C N); lia.
Qed.

Lemma all_present n s : minimum_from n s = None -> present n s = s.
Proof.
  intros E. pose proof (minimum_from_spec n s) as S. rewrite E in S. clear E.
  induction s as [|c s IH]; simpl in *; trivial. rewrite IH by auto. unfold present_at at 1.
  destruct (basic c) eqn:Bc; trivial. now replace (c <? n) with true by (specialize (S c); intuition lia).
Qed.

Lemma count_at_most_length n s : count n s <= Z.of_nat (length s).
Proof. induction s as [|c s IH]; simpl; [lia|]. destruct (present_at n c); simpl; lia. Qed.

Lemma count_grows m s : basic m = false -> In m s -> count m s < count (m + 1) s.
Proof.
  intros M I. rewrite <- (scan_length m s M). enough (scan_insertions m s 0 <> []) by
    (destruct (scan_insertions m s 0); [congruence|cbn [length]; lia]).
  generalize 0. induction s as [|c s IH]; [contradiction|]. intros p. simpl.
  destruct (Z.eqb_spec c m); [discriminate|]. destruct I as [|I]; [contradiction|]. now apply IH.
Qed.

(** The properties of the minimum in the loop of section 6.3: the minimum occurs in the input and is not
    present yet. *)
Lemma next_code_point n m s : minimum_from n s = Some m -> n <= m /\ basic m = false /\ In m s /\
  present m s = present n s /\ count m s < count (m + 1) s <= Z.of_nat (length s).
Proof.
  intros E. pose proof (minimum_from_spec n s) as S. rewrite E in S. destruct S as (L & Bm & I & Min).
  pose proof (count_grows m s Bm I). pose proof (count_at_most_length (m + 1) s). repeat split; trivial.
  apply filter_ext_in. intros c J. unfold present_at. destruct (basic c) eqn:Bc; trivial. specialize (Min c J Bc).
  simpl. lia.
Qed.

Theorem insertions_from_spec s fuel : forall n, Z.of_nat (length s) - count n s < Z.of_nat fuel ->
  let a := insertions_from fuel n s in
  apply (present n s) a = s /\ advancing n 0 (count n s) a /\ Forall (fun x => basic (fst x) = false /\ In (fst x) s) a.
Proof.
  induction fuel as [|fuel IH]; intros n F; cbv zeta; cbn [insertions_from].
  - pose proof (count_at_most_length n s). lia.
  - destruct (minimum_from n s) as [m|] eqn:E; [|repeat split; auto; now apply all_present].
    destruct (next_code_point n m s E) as (L & Bm & I & C & G). destruct (IH (m + 1)) as (R & Adv & Nb);
      [rewrite C in G; lia|].
    repeat split.
    + rewrite apply_app, <- C. pose proof (scan_inserts m s Bm []) as K. simpl in K. now rewrite K.
    + rewrite <- C. assert (M : advancing m 0 (count m s) (scan_insertions m s 0 ++ insertions_from fuel (m + 1) s)).
      { apply (scan_advances m s _ _ Bm Adv); lia. }
      revert M. destruct (_ ++ _) as [|(d, p) a]; simpl; intuition lia.
    + apply Forall_app. split; trivial. eapply Forall_impl; [|apply scan_inserts_only]. simpl. now intros x ->.
Qed.

(** {"if the input contains a non-basic code point < n then fail"} *)
Definition encodable (s : list Z) : bool := forallb (fun c => basic c || (initial_n <=? c)) s.

Lemma basic_are_present s : encodable s = true -> filter basic s = present initial_n s.
Proof.
  intros E. apply filter_ext_in. intros c I. apply (proj1 (forallb_forall _ _) E) in I.
  unfold present_at. destruct (basic c); trivial. simpl in *. lia.
Qed.

(** The insertions of a string into its basic code points rebuild the string and are advancing. *)
Theorem insertions_rebuild s : encodable s = true -> let l := filter basic s in let a := insertions_of s in
  apply l a = s /\ advancing initial_n 0 (Z.of_nat (length l)) a /\ inserts_no_basic a /\ forallb basic l = true /\
  Forall (fun x => In (fst x) s) a.
Proof.
  intros E. cbv zeta. rewrite basic_are_present by trivial.
  destruct (insertions_from_spec s (S (length s)) initial_n) as (R & Adv & N); [lia|].
  apply Forall_and_inv in N. rewrite <- basic_are_present at 3 by trivial. repeat split; trivial; try apply N.
  apply forallb_forall. intros c I. now apply filter_In in I.
Qed.

(** The invariant after insertions that advance to <n, i>. No non-basic code point of the string exceeds n. No
    non-basic code point at position i, or after position i, equals n. *)
Definition settled (state : Z * Z) (s : list Z) : Prop := forall k c,
  nth_error s k = Some c -> basic c = false -> c < fst state \/ (c = fst state /\ Z.of_nat k < snd state).

Lemma nth_error_insert p c : forall s k, (p <= length s)%nat -> nth_error (insert p c s) k =
  if (k <? p)%nat then nth_error s k else if (k =? p)%nat then Some c else nth_error s (k - 1).
Proof.
  induction p as [|p IH]; intros s k P; [now destruct s, k; simpl; rewrite ?Nat.sub_0_r|].
  destruct s as [|d s]; simpl in P; [lia|]. destruct k as [|k]; [reflexivity|]. simpl.
  rewrite IH by lia. change (S k <? S p)%nat with (k <? p)%nat.
  destruct (Nat.ltb_spec k p), (Nat.eqb_spec k p); trivial; try lia.
  rewrite Nat.sub_0_r. destruct k; [lia|]. simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma insert_settles n i c p s : settled (n, i) s -> n < c \/ n = c /\ i <= p -> 0 <= p <= Z.of_nat (length s) ->
  settled (c, p + 1) (insert (Z.to_nat p) c s).
Proof.
  intros S A P k d E N. rewrite nth_error_insert in E by lia. simpl.
  destruct (Nat.ltb_spec k (Z.to_nat p)), (Nat.eqb_spec k (Z.to_nat p)); try lia;
    [destruct (S _ _ E N)|injection E as ->|destruct (S _ _ E N)]; simpl in *; lia.
Qed.

(** The last insertion can be determined from the string. *)
Lemma last_inserted a c p : forall n i l, settled (n, i) l -> advancing n i (Z.of_nat (length l)) (a ++ [(c, p)]) ->
  let s := apply l (a ++ [(c, p)]) in
  s = insert (Z.to_nat p) c (apply l a) /\ nth_error s (Z.to_nat p) = Some c /\ settled (c, p + 1) s /\
  0 <= p <= Z.of_nat (length (apply l a)) /\ advancing n i (Z.of_nat (length l)) a.
Proof.
  induction a as [|(d, q) a IH]; intros n i l S; simpl; intros (O & P & Adv).
  - repeat split; try lia; [|now apply (insert_settles n i)].
    now rewrite nth_error_insert, Nat.ltb_irrefl, Nat.eqb_refl by lia.
  - destruct (IH d (q + 1) (insert (Z.to_nat q) d l)) as (E & N & T & L & A); [now apply (insert_settles n i)| |];
      rewrite insert_length, Nat2Z.inj_succ in *; trivial.
    repeat split; trivial; lia.
Qed.

Lemma insert_injective c p : forall s s', (p <= length s)%nat -> (p <= length s')%nat ->
  insert p c s = insert p c s' -> s = s'.
Proof.
  induction p as [|p IH]; intros [|d s] [|d' s']; simpl; intros L L' E; try lia; try congruence.
  injection E as -> E. f_equal. apply IH; trivial; lia.
Qed.

(** Each string has only one literal portion and only one sequence of insertions. *)
Theorem insertions_unique n i l l' a b :
  forallb basic l = true -> forallb basic l' = true -> inserts_no_basic a -> inserts_no_basic b ->
  advancing n i (Z.of_nat (length l)) a -> advancing n i (Z.of_nat (length l')) b ->
  apply l a = apply l' b -> l = l' /\ a = b.
Proof.
  intros F F'. assert (All_basic : forall l k c, forallb basic l = true -> nth_error l k = Some c -> basic c = true).
  { clear. intros l k c F E. apply nth_error_In in E. now apply (proj1 (forallb_forall _ _) F). }
  assert (Settled : forall l, forallb basic l = true -> settled (n, i) l).
  { intros l0 F0 k c E. now rewrite (All_basic l0 k c F0 E). }
  revert b. induction a as [|(c, p) a IH] using rev_ind; intros b Na Nb A A' E;
    destruct b as [|(c', p') b _] using rev_ind; auto; unfold insertion in *;
    try (apply Forall_app in Na as [Na Bc]; apply Forall_inv in Bc; simpl in Bc;
      destruct (last_inserted a c p n i l (Settled l F) A) as (I & N & S & P & Adv));
    try (apply Forall_app in Nb as [Nb Bc']; apply Forall_inv in Bc'; simpl in Bc';
      destruct (last_inserted b c' p' n i l' (Settled l' F') A') as (I' & N' & S' & P' & Adv')).
  - rewrite <- E in N'. apply All_basic in N'; [congruence|exact F].
  - rewrite E in N. apply All_basic in N; [congruence|exact F'].
  - assert (c = c' /\ p = p') as [-> ->].
    { rewrite <- E in S', N'. destruct (S' _ _ N Bc), (S _ _ N' Bc'); simpl in *; lia. }
    rewrite I, I' in E. apply insert_injective in E; [|lia..]. destruct (IH b Na Nb Adv Adv' E) as [-> ->]. auto.
Qed.

Lemma apply_keeps (P : Z -> Prop) a : Forall (fun x => P (fst x)) a -> forall s, Forall P s -> Forall P (apply s a).
Proof.
  induction 1 as [|(c, p) a C _ IH]; intros s S; simpl; trivial. apply IH. generalize (Z.to_nat p).
  induction S as [|d s D S IHs]; intros [|k]; simpl; auto.
Qed.

Lemma advancing_in_range a : forall n i h, advancing n i h a -> Forall (fun x => n <= fst x /\ 0 <= snd x) a.
Proof.
  induction a as [|(c, p) a IH]; intros n i h; constructor; destruct H as (O & P & A); simpl; [lia|].
  eapply Forall_impl; [|eapply IH, A]. simpl. lia.
Qed.

(** The encoder finds the insertions from which a string was built. *)
Theorem insertions_found l a :
  forallb basic l = true -> inserts_no_basic a -> advancing initial_n 0 (Z.of_nat (length l)) a ->
  let s := apply l a in encodable s = true /\ filter basic s = l /\ insertions_of s = a.
Proof.
  intros F Na A s. assert (E : encodable s = true).
  { apply forallb_forall, Forall_forall, apply_keeps.
    - eapply Forall_impl; [|apply (advancing_in_range _ _ _ _ A)]. intros x [X _]. apply orb_true_iff. right.
      now apply Z.leb_le.
    - apply Forall_forall. intros c I. now rewrite (proj1 (forallb_forall _ _) F c I). }
  split; [exact E|]. destruct (insertions_rebuild s E) as (R & Adv & Nb & Fb & _).
  now apply (insertions_unique initial_n 0).
Qed.

End Insertions.
