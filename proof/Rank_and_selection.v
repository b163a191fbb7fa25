(** Puny's algorithm (crates/puny/src/insertion), which replaces scanning and moving. The encoder computes
    ranks in the set of taken positions. The decoder selects free positions, from the last insertion to the
    first. The theorems of this file show that puny's encoder and decoder have the results of the procedures
    of section 6. *)

From Coq Require Export Sorting.Sorted.
From Bootstring Require Export Section_6_4_overflow.
Open Scope nat_scope.

(** The number of members of a set. A set of integers below a bound is a list of bits. The list has one bit
    for each integer. *)
Fixpoint members (bits : list bool) : nat :=
  match bits with [] => 0 | b :: bits => (if b then 1 else 0) + members bits end.

(** The number of members below [i]. *)
Definition rank (bits : list bool) (i : nat) : nat := members (firstn i bits).

(** The member with [n] members below it. *)
Fixpoint select (bits : list bool) (n : nat) : nat :=
  match bits with
  | [] => 0
  | true :: bits => match n with O => 0 | S n => S (select bits n) end
  | false :: bits => S (select bits n)
  end.

Fixpoint set_at {T} (i : nat) (x : T) (l : list T) : list T :=
  match l, i with [], _ => [] | _ :: l, O => x :: l | y :: l, S i => y :: set_at i x l end.

Lemma members_app a b : members (a ++ b) = members a + members b.
Proof. induction a; simpl; lia. Qed.
Lemma set_at_length {T} i (x : T) a : length (set_at i x a) = length a.
Proof. revert i. induction a as [|y a IH]; intros [|i]; simpl; auto. Qed.
Lemma nth_error_set_at {T} i (x : T) a : i < length a -> nth_error (set_at i x a) i = Some x.
Proof. revert i. induction a as [|y a IH]; intros [|i] L; simpl in *; trivial; try lia. apply IH. lia. Qed.
Lemma nth_error_set_at_other {T} i j (x : T) a : i <> j -> nth_error (set_at i x a) j = nth_error a j.
Proof. revert i j. induction a as [|y a IH]; intros [|i] [|j] N; simpl; trivial; [lia|]. apply IH. lia. Qed.

Lemma members_set i a : nth_error a i = Some false -> members (set_at i true a) = S (members a).
Proof.
  revert i. induction a as [|x a IH]; intros [|i] E; simpl in *; try discriminate; [now injection E as ->|].
  rewrite IH by trivial. lia.
Qed.

(** Selection is the inverse of rank. *)
Theorem select_spec bits : forall n, n < members bits ->
  nth_error bits (select bits n) = Some true /\ rank bits (select bits n) = n.
Proof.
  unfold rank. induction bits as [|[] bits IH]; intros n N; simpl in *; [lia| |now apply IH].
  destruct n as [|n]; [auto|]. destruct (IH n) as [E R]; [lia|]. simpl. auto.
Qed.

(** If the member number q is removed, the numbers of the members before it do not change, and the numbers of
    the members after it decrease by one. So all insertions of a run in one direction can be selected in one
    set of free positions, without removing members between the selections. *)
Theorem select_before_removed bits : forall p q, p < q -> q < members bits ->
  select (set_at (select bits q) false bits) p = select bits p.
Proof.
  induction bits as [|[] bits IH]; intros p q P Q; simpl in *; try lia; [|rewrite IH; lia].
  destruct q as [|q]; [lia|]. simpl. destruct p as [|p]; [reflexivity|]. rewrite IH; lia.
Qed.

Theorem select_after_removed bits : forall p q, q <= p -> S p < members bits ->
  select (set_at (select bits q) false bits) p = select bits (S p).
Proof.
  induction bits as [|[] bits IH]; intros p q P Q; simpl in *; try lia; [|rewrite IH; lia].
  destruct q as [|q]; [reflexivity|]. simpl. destruct p as [|p]; [lia|]. rewrite IH; lia.
Qed.

Section Encoder.
Context {B : bootstring}.
Open Scope Z_scope.

(** A key is a non-basic code point with its index in the string, which is its final position. *)
Definition key := (Z * nat)%type.
Definition key_before (x y : key) : Prop := fst x < fst y \/ fst x = fst y /\ (snd x < snd y)%nat.

(** The insertions, computed with one rank query for each key. The rank is the number of code points that are
    already present before the position of the key. *)
Fixpoint insertions_by_rank (taken : list bool) (keys : list key) : list insertion :=
  match keys with
  | [] => []
  | (c, index) :: keys =>
    (c, Z.of_nat (rank taken index)) :: insertions_by_rank (set_at index true taken) keys
  end.

(** The code points at taken positions. *)
Fixpoint pick (taken : list bool) (s : list Z) : list Z :=
  match taken, s with
  | true :: taken, c :: s => c :: pick taken s
  | false :: taken, _ :: s => pick taken s
  | _, _ => []
  end.

(** If a position becomes taken, its code point is inserted into the picked string at the rank of the
    position. *)
Lemma insert_at_rank taken : forall s i c, nth_error s i = Some c -> nth_error taken i = Some false ->
  insert (rank taken i) c (pick taken s) = pick (set_at i true taken) s.
Proof.
  unfold rank. induction taken as [|[] taken IH]; intros [|d s] [|i] c E F; try discriminate; simpl in *.
  - f_equal. now apply IH.
  - injection E as ->. now destruct (pick taken s).
  - now apply IH.
Qed.

Lemma rank_grows taken : forall i j, (i < j)%nat -> nth_error taken i = Some false ->
  (rank taken i < rank (set_at i true taken) j)%nat.
Proof.
  unfold rank. induction taken as [|b taken IH]; intros [|i] [|j] L F; try lia; try discriminate; simpl in *; [lia|].
  specialize (IH i j ltac:(lia) F). lia.
Qed.

Lemma rank_at_most_members taken i : (rank taken i <= members taken)%nat.
Proof. unfold rank. rewrite <- (firstn_skipn i taken) at 2. rewrite members_app. lia. Qed.

(** If all positions without a key are taken, the insertions by rank rebuild the string and are advancing. *)
Lemma ranks_rebuild s keys : StronglySorted key_before keys -> forall taken n p, length taken = length s ->
  (forall c i, In (c, i) keys <-> nth_error s i = Some c /\ nth_error taken i = Some false) ->
  (forall c i, In (c, i) keys -> n < c \/ n = c /\ p <= Z.of_nat (rank taken i)) ->
  let a := insertions_by_rank taken keys in
  apply (pick taken s) a = s /\ advancing n p (Z.of_nat (members taken)) a.
Proof.
  induction 1 as [|(c, i) keys Sorted IH Before]; intros taken n p L K P; cbn [insertions_by_rank apply advancing].
  - split; trivial. assert (T : ~ In false taken).
    { intros I. apply In_nth_error in I as (i & F). destruct (nth_error s i) as [c|] eqn:E.
      - apply (K c i). auto.
      - apply nth_error_None in E. assert (nth_error taken i = None) by (apply nth_error_None; lia). congruence. }
    clear K P. revert s L. induction taken as [|[] taken IH]; intros [|c s] L; try discriminate; trivial; simpl in *.
    + f_equal. apply IH; [tauto|lia].
    + tauto.
  - destruct (proj1 (K c i) (or_introl eq_refl)) as [E F]. rewrite Forall_forall in Before.
    rewrite Nat2Z.id, (insert_at_rank taken s i c E F). pose proof (rank_at_most_members taken i).
    destruct (IH (set_at i true taken) c (Z.of_nat (rank taken i) + 1)) as [R A].
    + now rewrite set_at_length.
    + intros d j. specialize (K d j). simpl in K. destruct (Nat.eq_dec i j) as [<-|N].
      * rewrite nth_error_set_at by (apply nth_error_Some; congruence). split; [|intuition discriminate].
        intros I. destruct (Before _ I) as [G|G]; simpl in G; [|lia].
        destruct (proj1 K (or_intror I)) as [E' _]. rewrite E in E'. injection E' as ->. lia.
      * rewrite nth_error_set_at_other by trivial. rewrite <- K. intuition congruence.
    + intros d j I. destruct (Before _ I) as [G|[G J]]; simpl in *; [now left|right]. split; trivial.
      pose proof (rank_grows taken i j J F). lia.
    + rewrite (members_set i) in A by trivial. split; [exact R|]. split; [apply P; now left|].
      split; [lia|]. now rewrite Nat2Z.inj_succ in A.
Qed.

(** The insertions by the encoder's ranks are equal to the insertions of the RFC's scans. At the start, the
    set of taken positions contains the positions of the basic code points. The theorem does not depend on how
    the keys are sorted. *)
Theorem rank_replaces_scanning s keys : encodable s = true -> StronglySorted key_before keys ->
  (forall c i, In (c, i) keys <-> nth_error s i = Some c /\ basic c = false) ->
  insertions_by_rank (map basic s) keys = insertions_of s.
Proof.
  intros E K H. unfold encodable in E. rewrite forallb_forall in E.
  destruct (insertions_rebuild s) as (Rb & Adv & Nb & F & _); [now apply forallb_forall|].
  assert (P : pick (map basic s) s = filter basic s /\ members (map basic s) = length (filter basic s)).
  { clear. induction s as [|c s [P M]]; simpl; [auto|]. destruct (basic c); split; simpl; congruence. }
  destruct (ranks_rebuild s keys K (map basic s) initial_n 0) as [R A].
  - apply map_length.
  - intros c i. rewrite H, nth_error_map. destruct (nth_error s i); simpl; intuition congruence.
  - intros c i I. apply H in I as [I Bc]. apply nth_error_In, E in I. rewrite Bc in I. simpl in I. lia.
  - rewrite (proj1 P), (proj2 P) in *. apply (insertions_unique initial_n 0 (filter basic s) (filter basic s)); trivial.
    + clear -H. revert H. generalize (map basic s). intros taken H.
      assert (N : Forall (fun x => basic (fst x) = false) keys).
      { apply Forall_forall. intros (c, i) I. now apply H in I. }
      clear H. revert taken. induction N as [|(c, i) keys Bc N IH]; intros; constructor; trivial. apply IH.
    + now rewrite R.
Qed.

End Encoder.

Section Decoder.
Open Scope nat_scope.

(** Puts a code point into the free slot number [n]. [None] is a free slot. *)
Fixpoint place (n : nat) (c : Z) (slots : list (option Z)) : list (option Z) :=
  match slots with
  | [] => []
  | Some d :: slots => Some d :: place n c slots
  | None :: slots => match n with O => Some c :: slots | S n => None :: place n c slots end
  end.

(** Places all insertions, from the last to the first. *)
Definition place_from_last (a : list insertion) (slots : list (option Z)) : list (option Z) :=
  fold_right (fun x slots => place (Z.to_nat (snd x)) (fst x) slots) slots a.

(** Fills the slots that remain free with the literal portion, in order. *)
Fixpoint fill (slots : list (option Z)) (s : list Z) : list Z :=
  match slots, s with
  | [], _ => []
  | Some c :: slots, _ => c :: fill slots s
  | None :: slots, c :: s => c :: fill slots s
  | None :: slots, [] => fill slots []
  end.

Definition free (slots : list (option Z)) : list bool :=
  map (fun x => match x with None => true | Some _ => false end) slots.

Theorem place_is_selection slots : forall n c, n < members (free slots) ->
  place n c slots = set_at (select (free slots) n) (Some c) slots /\
  free (place n c slots) = set_at (select (free slots) n) false (free slots).
Proof.
  induction slots as [|[d|] slots IH]; intros n c N; simpl in *; [auto| |].
  - destruct (IH n c N) as [-> E]. simpl. rewrite <- E. destruct (IH n c N) as [-> _]. auto.
  - destruct n as [|n]; [auto|]. destruct (IH n c) as [E F]; [lia|]. simpl. now rewrite <- E, F.
Qed.

Lemma place_then_fill slots : forall n c s, n <= length s -> members (free slots) = S (length s) ->
  fill (place n c slots) s = fill slots (insert n c s) /\ members (free (place n c slots)) = length s.
Proof.
  induction slots as [|[d|] slots IH]; intros n c s N F; simpl in *; [lia| |].
  - destruct (IH n c s N F) as [-> ->]. auto.
  - destruct n as [|n]; [split; [now destruct s|simpl; lia]|]. destruct s as [|d s]; simpl in *; [lia|].
    destruct (IH n c s) as [-> ->]; auto; lia.
Qed.

(** The decoder: placing the insertions from the last to the first, and then filling the free slots, has the
    same result as inserting and moving. *)
Theorem selection_replaces_moving a : forall slots l n i,
  members (free slots) = length l + length a -> advancing n i (Z.of_nat (length l)) a ->
  fill (place_from_last a slots) l = fill slots (apply l a) /\ members (free (place_from_last a slots)) = length l.
Proof.
  induction a as [|(c, p) a IH]; intros slots l n i F; [simpl in *; split; [trivial|lia]|]. intros (O & P & Adv).
  destruct (IH slots (insert (Z.to_nat p) c l) c (p + 1)%Z) as [E M]; rewrite insert_length in *.
  - simpl in F. lia.
  - now rewrite Nat2Z.inj_succ.
  - simpl. fold (place_from_last a slots). rewrite <- E. apply place_then_fill; lia.
Qed.

Corollary decoder_by_selection a l n i : advancing n i (Z.of_nat (length l)) a ->
  fill (place_from_last a (repeat None (length l + length a))) l = apply l a.
Proof.
  intros Adv. assert (Free : forall k, members (free (repeat None k)) = k) by (induction k; simpl; auto).
  rewrite (proj1 (selection_replaces_moving a _ l n i (Free _) Adv)), Nat.add_comm, <- (apply_length a l).
  clear. induction (apply l a); simpl; congruence.
Qed.

End Decoder.

Section Procedures.
Context {B : bootstring} (A : allowed B).
Open Scope Z_scope.

(** Puny's encoder: each delta is computed from a rank. *)
Theorem encoder_by_rank maxint s keys : 1 <= maxint -> Z.of_nat (length s) <= maxint -> encodable s = true ->
  StronglySorted key_before keys -> (forall c i, In (c, i) keys <-> nth_error s i = Some c /\ basic c = false) ->
  let a := insertions_by_rank (map basic s) keys in
  gives maxint (encode s) (basic_string (filter basic s) a)
    (Forall (fun delta => delta <= maxint) (deltas (initial_state (filter basic s)) a)).
Proof. intros M L E K H. rewrite rank_replaces_scanning; trivial. now apply encode_overflows_iff_a_delta_does. Qed.

(** Puny's decoder: reads all insertions, then places them. *)
Definition decode_by_selection (input : list Z) : procedure (list Z) :=
  let (literal, rest) := segregate input in
  if forallb basic literal then
    a <- read_insertions (length rest) rest initial_n 0 initial_bias (Z.of_nat (length literal));;
    Return (fill (place_from_last a (repeat None (length literal + length a))) literal)
  else Failing InvalidCodePoint.

(** Puny's decoder has the results and the failures of the RFC's decoder. *)
Theorem decoder_by_selection_is_decode maxint input :
  run (below maxint) (decode_by_selection input) = run (below maxint) (decode input).
Proof.
  unfold decode_by_selection, decode. destruct (segregate input) as [l rest].
  destruct (forallb basic l); trivial. rewrite decode_loop_reads_insertions, !run_bind, run_is_unbounded_if_all_fit.
  destruct (forallb _ _); trivial. destruct (without_bound _) as [a| |] eqn:E; trivial. simpl. f_equal.
  apply (read_insertions_inverse A _ _ (initial_state l)) in E as (_ & _ & Adv & _); [|simpl; lia].
  exact (decoder_by_selection a l initial_n 0 Adv).
Qed.

End Procedures.
