(** Section 3.2: insertion unsort coding. A string is its literal portion and a sequence of
    insertions, in exactly one way. *)

From Coq Require Import ZArith List Bool Lia.
From Bootstring Require Import Section_4_parameters.
Import ListNotations.
Open Scope Z_scope.

(** "Insert n into output at position i": what is at this position or after it moves up. *)
Fixpoint insert (position : nat) (c : Z) (s : list Z) : list Z :=
  match position, s with
  | S position, d :: s => d :: insert position c s
  | _, _ => c :: s
  end.

Lemma insert_at_end_of p c q : insert (length p) c (p ++ q) = p ++ c :: q.
Proof. induction p as [|d p IH]; simpl; [now destruct q|now rewrite IH]. Qed.

Lemma insert_length i c s : length (insert i c s) = S (length s).
Proof. revert s. induction i; intros [|d s]; simpl; auto. Qed.

(** An insertion is a code point with its position among those present at that time. *)
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
  revert output. induction a as [|(c, i) a IH]; intros; simpl; trivial.
  rewrite IH, insert_length. lia.
Qed.

(** "The decoder state can only advance monotonically": from <n, i>, with h code points present. *)
Fixpoint advancing (n i h : Z) (insertions : list insertion) : Prop :=
  match insertions with
  | [] => True
  | (c, p) :: insertions => (n < c \/ n = c /\ i <= p) /\ 0 <= p <= h /\ advancing c (p + 1) (h + 1) insertions
  end.

Definition state_after (state : Z * Z) (insertions : list insertion) : Z * Z :=
  fold_left (fun _ x => (fst x, snd x + 1)) insertions state.

Lemma advancing_app a b : forall n i h, advancing n i h (a ++ b) <->
  advancing n i h a /\
  advancing (fst (state_after (n, i) a)) (snd (state_after (n, i) a)) (h + Z.of_nat (length a)) b.
Proof.
  induction a as [|(c, p) a IH]; intros n i h; cbn [advancing app length state_after fold_left fst snd].
  - rewrite Z.add_0_r. tauto.
  - rewrite IH. replace (h + 1 + Z.of_nat (length a)) with (h + Z.of_nat (S (length a))) by lia. tauto.
Qed.

Section Insertions.
Context {B : bootstring}.

Definition inserts_no_basic (insertions : list insertion) : Prop :=
  Forall (fun x => basic (fst x) = false) insertions.

(** The code points that are present when the state reaches <n, 0>. *)
Definition present_at (n c : Z) : bool := basic c || (c <? n).

(** The insertions of one code point n, into the present ones: one scan of the input, in which
    [position] counts those that are present. *)
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

(** All insertions from <n, 0> on, in ascending order of code points. *)
Fixpoint insertions_from (fuel : nat) (n : Z) (s : list Z) : list insertion :=
  match fuel with
  | O => []
  | S fuel =>
    match minimum_from n s with
    | None => []
    | Some m => scan_insertions m s 0 ++ insertions_from fuel (m + 1) s
    end
  end.

Definition insertions_of (s : list Z) : list insertion := insertions_from (length s) initial_n s.

Notation present n s := (filter (present_at n) s).
Notation count n s := (Z.of_nat (length (present n s))).

Lemma present_next m c : basic m = false ->
  present_at (m + 1) c = (c =? m) || present_at m c.
Proof. intros M. unfold present_at. destruct (basic c) eqn:?; simpl; [now rewrite orb_true_r|]. lia. Qed.

Lemma not_present_itself m : basic m = false -> present_at m m = false.
Proof. intros M. unfold present_at. rewrite M. simpl. lia. Qed.

(** One scan inserts all code points n. *)
Theorem scan_inserts m s : basic m = false -> forall before,
  apply (before ++ present m s) (scan_insertions m s (Z.of_nat (length before))) =
  before ++ present (m + 1) s.
Proof.
  intros M. induction s as [|c s IH]; intros before; simpl; [reflexivity|].
  rewrite present_next by trivial. destruct (Z.eqb_spec c m) as [->|N].
  - rewrite (not_present_itself m M). simpl. rewrite Nat2Z.id, insert_at_end_of.
    change (before ++ m :: present m s) with (before ++ [m] ++ present m s).
    rewrite app_assoc. replace (Z.of_nat (length before) + 1) with (Z.of_nat (length (before ++ [m])))
      by (rewrite app_length; simpl; lia).
    rewrite IH. now rewrite <- app_assoc.
  - simpl orb. destruct (present_at m c); [|apply IH].
    change (before ++ c :: present m s) with (before ++ [c] ++ present m s).
    rewrite app_assoc. replace (Z.of_nat (length before) + 1) with (Z.of_nat (length (before ++ [c])))
      by (rewrite app_length; simpl; lia).
    rewrite IH. now rewrite <- app_assoc.
Qed.

Lemma minimum_from_spec n s :
  match minimum_from n s with
  | Some m => n <= m /\ basic m = false /\ In m s /\
      (forall c, In c s -> basic c = false -> n <= c -> m <= c)
  | None => forall c, In c s -> basic c = false -> c < n
  end.
Proof.
  induction s as [|d s IH]; simpl; [tauto|].
  destruct (basic d) eqn:Bd; simpl.
  - destruct (minimum_from n s) as [m|].
    + destruct IH as (L & Bm & I & Min). repeat split; auto. intros c [->|]; [congruence|auto].
    + intros c [->|]; [congruence|auto].
  - destruct (Z.leb_spec n d); destruct (minimum_from n s) as [m|].
    + destruct IH as (L & Bm & I & Min). repeat split; try lia.
      * destruct (Z.min_spec d m) as [[_ ->]|[_ ->]]; trivial.
      * destruct (Z.min_spec d m) as [[_ ->]|[_ ->]]; auto.
      * intros c [->|C] N G; [lia|]. specialize (Min c C N G). lia.
    + repeat split; auto. intros c [->|C] N G; [lia|]. specialize (IH c C N). lia.
    + destruct IH as (L & Bm & I & Min). repeat split; auto. intros c [->|C]; auto. intros. lia.
    + intros c [->|]; [lia|auto].
Qed.

Lemma present_up_to_minimum n m s : minimum_from n s = Some m -> present m s = present n s.
Proof.
  intros E. pose proof (minimum_from_spec n s) as S. rewrite E in S. destruct S as (L & _ & _ & Min).
  apply filter_ext_in. intros c I. unfold present_at. destruct (basic c) eqn:Bc; [reflexivity|]. simpl.
  destruct (Z.ltb_spec c n), (Z.ltb_spec c m); trivial; [lia|]. specialize (Min c I Bc). lia.
Qed.

Lemma all_present n s : minimum_from n s = None -> present n s = s.
Proof.
  intros E. pose proof (minimum_from_spec n s) as S. rewrite E in S.
  rewrite (filter_ext_in _ (fun _ => true)).
  - clear. induction s; simpl; congruence.
  - intros c I. unfold present_at. destruct (basic c) eqn:Bc; trivial. specialize (S c I Bc). simpl. lia.
Qed.

Lemma count_grows m s : basic m = false -> In m s -> count m s < count (m + 1) s.
Proof.
  intros M. assert (G : forall s, count m s <= count (m + 1) s).
  { induction s0 as [|c s0 IH]; simpl; [lia|]. rewrite present_next by trivial.
    destruct (present_at m c); rewrite ?orb_true_r; simpl; [lia|]. destruct (c =? m); simpl; lia. }
  induction s as [|c s IH]; [contradiction|]. intros [->|I]; simpl; rewrite present_next by trivial.
  - rewrite Z.eqb_refl, (not_present_itself m M). simpl. specialize (G s). lia.
  - specialize (IH I). destruct (present_at m c); rewrite ?orb_true_r; simpl; [lia|].
    destruct (c =? m); simpl; lia.
Qed.

Lemma count_at_most_length n s : count n s <= Z.of_nat (length s).
Proof. induction s as [|c s IH]; simpl; [lia|]. destruct (present_at n c); simpl; lia. Qed.

Lemma insertions_from_rebuild s fuel : forall n, Z.of_nat (length s) - count n s <= Z.of_nat fuel ->
  apply (present n s) (insertions_from fuel n s) = s.
Proof.
  induction fuel as [|fuel IH]; intros n F; simpl.
  - induction s as [|c s IHs]; [reflexivity|]. cbn [filter length apply insertions_from] in *.
    pose proof (count_at_most_length n s).
    destruct (present_at n c); cbn [length] in *; [f_equal; apply IHs; lia|lia].
  - destruct (minimum_from n s) as [m|] eqn:E; [|simpl; now apply all_present].
    pose proof (minimum_from_spec n s) as S. rewrite E in S. destruct S as (L & Bm & I & _).
    rewrite apply_app, <- (present_up_to_minimum _ _ _ E).
    pose proof (scan_inserts m s Bm []) as K. simpl in K. rewrite K. apply IH.
    pose proof (count_grows m s Bm I). rewrite (present_up_to_minimum _ _ _ E) in *. lia.
Qed.

(** {"if the input contains a non-basic code point < n then fail"} *)
Definition encodable (s : list Z) : bool := forallb (fun c => basic c || (initial_n <=? c)) s.

Lemma basic_are_present s : encodable s = true -> filter basic s = present initial_n s.
Proof.
  intros E. apply filter_ext_in. intros c I. apply (proj1 (forallb_forall _ _) E) in I.
  unfold present_at. destruct (basic c); trivial. simpl in *. lia.
Qed.

(** The insertions of a string, into its basic code points, rebuild it. *)
Theorem insertions_rebuild s : encodable s = true -> apply (filter basic s) (insertions_of s) = s.
Proof. intros E. rewrite basic_are_present by trivial. apply insertions_from_rebuild. lia. Qed.

(** They advance. *)
Lemma scan_advances m s : basic m = false -> forall position i h, 0 <= i <= position ->
  position + count m s <= h -> advancing m i h (scan_insertions m s position).
Proof.
  intros M. induction s as [|c s IH]; intros position i h I H; simpl; trivial.
  simpl in H. destruct (Z.eqb_spec c m) as [->|].
  - rewrite (not_present_itself m M) in H. simpl. repeat split; try lia. apply IH; lia.
  - destruct (present_at m c); simpl in H; apply IH; lia.
Qed.

Lemma advancing_earlier n i n' h a : n < n' -> advancing n' 0 h a -> advancing n i h a.
Proof. destruct a as [|(c, p) a]; simpl; trivial. intros L (O & R & A). repeat split; auto; lia. Qed.

Lemma scan_inserts_only m s position : Forall (fun x => fst x = m) (scan_insertions m s position).
Proof.
  revert position. induction s as [|c s IH]; intros; simpl; [constructor|].
  destruct (c =? m); auto.
Qed.

Lemma scan_length m s position : basic m = false ->
  Z.of_nat (length (scan_insertions m s position)) + count m s = count (m + 1) s.
Proof.
  intros M. revert position. induction s as [|c s IH]; intros; [reflexivity|].
  cbn [scan_insertions filter]. rewrite present_next by trivial.
  destruct (Z.eqb_spec c m) as [->|]; [rewrite (not_present_itself m M)|destruct (present_at m c)];
    cbn [orb length]; [specialize (IH (position + 1))..|specialize (IH position)]; lia.
Qed.

Lemma insertions_from_advance s fuel : forall n, advancing n 0 (count n s) (insertions_from fuel n s).
Proof.
  induction fuel as [|fuel IH]; intros n; simpl; trivial.
  destruct (minimum_from n s) as [m|] eqn:E; simpl; trivial.
  pose proof (minimum_from_spec n s) as S. rewrite E in S. destruct S as (L & Bm & I & _).
  rewrite <- (present_up_to_minimum _ _ _ E).
  assert (A : advancing m 0 (count m s) (scan_insertions m s 0 ++ insertions_from fuel (m + 1) s)).
  { apply advancing_app. split; [apply scan_advances; trivial; lia|].
    pose proof (scan_length m s 0 Bm) as K.
    replace (count m s + _) with (count (m + 1) s) by lia.
    replace (fst _) with m; [apply (advancing_earlier _ _ (m + 1)); [lia|apply IH]|].
    assert (O : forall a i, Forall (fun x => fst x = m) a -> m = fst (state_after (m, i) a)).
    { intros a. induction a as [|x a IHa]; intros i O; trivial. inversion O; subst. now apply IHa. }
    apply O, scan_inserts_only. }
  destruct (Z.eq_dec n m) as [->|]; [exact A|]. apply (advancing_earlier _ _ m); [lia|exact A].
Qed.

Lemma insertions_from_not_basic s fuel : forall n, inserts_no_basic (insertions_from fuel n s).
Proof.
  induction fuel as [|fuel IH]; intros n; simpl; [constructor|].
  destruct (minimum_from n s) as [m|] eqn:E; [|constructor].
  pose proof (minimum_from_spec n s) as S. rewrite E in S. destruct S as (_ & Bm & _ & _).
  apply Forall_app. split; [|apply IH].
  eapply Forall_impl; [|apply scan_inserts_only]. simpl. now intros x ->.
Qed.

Lemma insertions_in_string s fuel : forall n x, In x (insertions_from fuel n s) -> In (fst x) s.
Proof.
  induction fuel as [|fuel IH]; intros n x; simpl; [contradiction|].
  destruct (minimum_from n s) as [m|] eqn:E; [|contradiction].
  pose proof (minimum_from_spec n s) as Min. rewrite E in Min. destruct Min as (_ & _ & I & _).
  rewrite in_app_iff. intros [K|K]; [|eauto].
  now rewrite (proj1 (Forall_forall _ _) (scan_inserts_only m s 0) x K).
Qed.

Theorem insertions_advance s : encodable s = true ->
  advancing initial_n 0 (Z.of_nat (length (filter basic s))) (insertions_of s) /\
  inserts_no_basic (insertions_of s).
Proof.
  intros E. rewrite basic_are_present by trivial.
  split; [apply insertions_from_advance|apply insertions_from_not_basic].
Qed.

(** After insertions that advance to <n, i>, no code point of the string exceeds n, and none at
    position i or after it reaches n. *)
Definition settled (n i : Z) (s : list Z) : Prop := forall k c,
  nth_error s k = Some c -> basic c = false -> c < n \/ (c = n /\ Z.of_nat k < i).

Lemma nth_error_insert p c : forall s k, (p <= length s)%nat -> nth_error (insert p c s) k =
  if (k <? p)%nat then nth_error s k else if (k =? p)%nat then Some c else nth_error s (k - 1).
Proof.
  induction p as [|p IH]; intros s k P; [now destruct s, k; simpl; rewrite ?Nat.sub_0_r|].
  destruct s as [|d s]; simpl in P; [lia|]. destruct k as [|k]; [reflexivity|]. simpl.
  rewrite IH by lia. change (S k <? S p)%nat with (k <? p)%nat.
  destruct (Nat.ltb_spec k p), (Nat.eqb_spec k p); trivial; try lia.
  rewrite Nat.sub_0_r. destruct k; [lia|]. simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma insert_settles n i c p s : settled n i s -> n < c \/ n = c /\ i <= p -> 0 <= p <= Z.of_nat (length s) ->
  settled c (p + 1) (insert (Z.to_nat p) c s).
Proof.
  intros S A P k d E N. rewrite nth_error_insert in E by lia.
  destruct (Nat.ltb_spec k (Z.to_nat p)), (Nat.eqb_spec k (Z.to_nat p)); try lia.
  - destruct (S _ _ E N); lia.
  - injection E as ->. lia.
  - destruct (S _ _ E N); lia.
Qed.

Lemma apply_settles a : forall n i s, settled n i s -> advancing n i (Z.of_nat (length s)) a ->
  settled (fst (state_after (n, i) a)) (snd (state_after (n, i) a)) (apply s a).
Proof.
  induction a as [|(c, p) a IH]; intros n i s T; simpl; trivial. intros (O & P & A).
  apply IH; [now apply (insert_settles n i)|]. rewrite insert_length.
  now replace (Z.of_nat (S (length s))) with (Z.of_nat (length s) + 1) by lia.
Qed.

Lemma basic_settled n i s : forallb basic s = true -> settled n i s.
Proof.
  intros F k c E N. apply nth_error_In in E. apply (proj1 (forallb_forall _ _) F) in E. congruence.
Qed.

Lemma insert_injective c p : forall s s', (p <= length s)%nat -> (p <= length s')%nat ->
  insert p c s = insert p c s' -> s = s'.
Proof.
  induction p as [|p IH]; intros [|d s] [|d' s']; simpl; intros L L' E; try lia; try congruence.
  injection E as -> E. f_equal. apply IH; trivial; lia.
Qed.

Lemma last_insertion n i c p s : settled n i s -> n < c \/ n = c /\ i <= p -> 0 <= p <= Z.of_nat (length s) ->
  settled c (p + 1) (insert (Z.to_nat p) c s) /\ nth_error (insert (Z.to_nat p) c s) (Z.to_nat p) = Some c.
Proof.
  intros S A P. split; [now apply (insert_settles n i)|].
  rewrite nth_error_insert, Nat.ltb_irrefl, Nat.eqb_refl by lia. reflexivity.
Qed.

(** One string has one literal portion and one sequence of insertions. *)
Theorem insertions_unique n i l l' a b :
  forallb basic l = true -> forallb basic l' = true -> inserts_no_basic a -> inserts_no_basic b ->
  advancing n i (Z.of_nat (length l)) a -> advancing n i (Z.of_nat (length l')) b ->
  apply l a = apply l' b -> l = l' /\ a = b.
Proof.
  intros F F' Na. revert b. induction a as [|(c, p) a IH] using rev_ind; intros b Nb.
  all: destruct b as [|(c', p') b _] using rev_ind; rewrite ?advancing_app, ?apply_app; simpl.
  - auto.
  - intros _ (A' & O' & P' & _) E. exfalso.
    apply Forall_app in Nb as [_ Nb]. apply Forall_inv in Nb.
    destruct (last_insertion _ _ c' p' (apply l' b) (apply_settles b n i l' (basic_settled _ _ _ F') A') O')
      as [_ N]; [rewrite apply_length; lia|].
    rewrite <- E in N. apply nth_error_In, (proj1 (forallb_forall _ _) F) in N. simpl in *. congruence.
  - intros (A & O & P & _) _ E. exfalso.
    apply Forall_app in Na as [_ Na]. apply Forall_inv in Na.
    destruct (last_insertion _ _ c p (apply l a) (apply_settles a n i l (basic_settled _ _ _ F) A) O)
      as [_ N]; [rewrite apply_length; lia|].
    rewrite E in N. apply nth_error_In, (proj1 (forallb_forall _ _) F') in N. simpl in *. congruence.
  - intros (A & O & P & _) (A' & O' & P' & _) E.
    apply Forall_app in Na as [Na Nc]. apply Forall_app in Nb as [Nb Nc'].
    apply Forall_inv in Nc as Bc. apply Forall_inv in Nc' as Bc'. simpl in Bc, Bc'.
    destruct (last_insertion _ _ c p (apply l a) (apply_settles a n i l (basic_settled _ _ _ F) A) O)
      as [S N]; [rewrite apply_length; lia|].
    destruct (last_insertion _ _ c' p' (apply l' b) (apply_settles b n i l' (basic_settled _ _ _ F') A') O')
      as [S' N']; [rewrite apply_length; lia|].
    assert (c = c' /\ p = p') as [-> ->].
    { rewrite <- E in S', N'. destruct (S' _ _ N Bc), (S _ _ N' Bc'); lia. }
    apply insert_injective in E; [|rewrite apply_length; lia..].
    destruct (IH Na b Nb A A' E) as [-> ->]. auto.
Qed.

(** So the insertions from which a string was built are those that the encoder finds. *)
Theorem insertions_found l a :
  forallb basic l = true -> inserts_no_basic a -> advancing initial_n 0 (Z.of_nat (length l)) a ->
  let s := apply l a in encodable s = true /\ filter basic s = l /\ insertions_of s = a.
Proof.
  intros F Na A s.
  assert (E : encodable s = true).
  { unfold s. clear s. apply forallb_forall. intros c I.
    assert (G : forall n i h a s, initial_n <= n -> advancing n i h a ->
      (forall c, In c s -> basic c || (initial_n <=? c) = true) ->
      forall c, In c (apply s a) -> basic c || (initial_n <=? c) = true).
    { clear. intros n i h a. revert n i h. induction a as [|(d, p) a IH]; intros n i h s N; simpl; auto.
      intros (O & P & A) S. apply (IH d (p + 1) (h + 1)); trivial; [lia|]. intros c I.
      assert (K : forall p s, In c (insert p d s) -> c = d \/ In c s).
      { clear. induction p as [|p IH]; intros [|e s]; simpl; try solve [intuition].
        intros [->|H]; [auto|]. apply IH in H as [->|H]; auto. }
      apply K in I as [->|I]; [|auto]. apply orb_true_iff. right. lia. }
    apply (G initial_n 0 (Z.of_nat (length l)) a l); trivial; [lia|].
    intros d D. now rewrite (proj1 (forallb_forall _ _) F d D). }
  split; [exact E|].
  destruct (insertions_advance s E) as [Adv Nb].
  enough (filter basic s = l /\ insertions_of s = a) by auto.
  apply insertions_unique with (n := initial_n) (i := 0); trivial.
  - apply forallb_forall. intros c I. now apply filter_In in I.
  - now apply insertions_rebuild.
Qed.

End Insertions.
