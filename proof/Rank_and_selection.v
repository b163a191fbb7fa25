(** Puny's algorithm in place of scanning and moving (crates/puny/src/insertion): the encoder asks for
    ranks in the set of taken positions, the decoder selects free positions from the last insertion to
    the first. Both are equal to the procedures of section 6. *)

From Coq Require Import ZArith List Bool Lia Sorting.Sorted.
From Bootstring Require Import Procedures Section_3_1_segregation Section_3_2_insertion.
From Bootstring Require Import Section_3_3_integers Section_4_parameters Section_6_1_bias Section_6_2_decoding Section_6_3_encoding Section_6_4_overflow.
Import ListNotations.
Open Scope nat_scope.

(** A set of integers below a bound: one bit for each. *)
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

Lemma set_at_app {T} (a b : list T) x y : set_at (length a) x (a ++ y :: b) = a ++ x :: b.
Proof. induction a; simpl; congruence. Qed.

Lemma rank_app a b : rank (a ++ b) (length a) = members a.
Proof. unfold rank. now rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r. Qed.

(** Selection inverts rank. *)
Theorem select_spec bits : forall n, n < members bits ->
  nth_error bits (select bits n) = Some true /\ rank bits (select bits n) = n.
Proof.
  unfold rank. induction bits as [|[] bits IH]; intros n N; simpl in *; [lia| |now apply IH].
  destruct n as [|n]; [auto|]. destruct (IH n) as [E R]; [lia|]. simpl. auto.
Qed.

(** A removal leaves what is selected before it, and moves the rest by one: so all insertions of a
    run in one direction can be found in the same free positions. *)
Theorem select_before_removed bits : forall p q, p < q -> q < members bits ->
  select (set_at (select bits q) false bits) p = select bits p.
Proof.
  induction bits as [|[] bits IH]; intros p q P Q; simpl in *; try lia.
  - destruct q as [|q]; [lia|]. simpl. destruct p as [|p]; [reflexivity|]. rewrite IH; lia.
  - rewrite IH; lia.
Qed.

Theorem select_after_removed bits : forall p q, q <= p -> S p < members bits ->
  select (set_at (select bits q) false bits) p = select bits (S p).
Proof.
  induction bits as [|[] bits IH]; intros p q P Q; simpl in *; try lia.
  - destruct q as [|q]; [reflexivity|]. simpl. destruct p as [|p]; [lia|]. rewrite IH; [reflexivity|lia..].
  - rewrite IH; [reflexivity|lia..].
Qed.

Section Encoder.
Context {B : bootstring}.
Open Scope Z_scope.

(** A key is a non-basic code point with its index, its final position. *)
Definition key := (Z * nat)%type.
Definition key_before (x y : key) : Prop := fst x < fst y \/ fst x = fst y /\ (snd x < snd y)%nat.

(** One rank query for each key: the position among those present. *)
Fixpoint insertions_by_rank (taken : list bool) (keys : list key) : list insertion :=
  match keys with
  | [] => []
  | (c, index) :: keys =>
    (c, Z.of_nat (rank taken index)) :: insertions_by_rank (set_at index true taken) keys
  end.

Definition taken_after (taken : list bool) (keys : list key) : list bool :=
  fold_left (fun taken x => set_at (snd x) true taken) keys taken.

Lemma insertions_by_rank_app a : forall taken b,
  insertions_by_rank taken (a ++ b) = insertions_by_rank taken a ++ insertions_by_rank (taken_after taken a) b.
Proof. induction a as [|(c, i) a IH]; intros; simpl; trivial. now rewrite IH. Qed.

(** The keys as the scans of section 6.3 come upon them. *)
Fixpoint scan_keys (m : Z) (s : list Z) (index : nat) : list key :=
  match s with
  | [] => []
  | c :: s => if c =? m then (m, index) :: scan_keys m s (S index) else scan_keys m s (S index)
  end.

Fixpoint keys_from (fuel : nat) (n : Z) (s : list Z) : list key :=
  match fuel with
  | O => []
  | S fuel => match minimum_from n s with None => [] | Some m => scan_keys m s 0 ++ keys_from fuel (m + 1) s end
  end.

Lemma scan_is_rank m s : basic m = false -> forall before,
  let taken := before ++ map (present_at m) s in
  insertions_by_rank taken (scan_keys m s (length before)) = scan_insertions m s (Z.of_nat (members before)) /\
  taken_after taken (scan_keys m s (length before)) = before ++ map (present_at (m + 1)) s.
Proof.
  intros M. induction s as [|c s IH]; intros before; simpl; [auto|].
  rewrite present_next by trivial.
  destruct (Z.eqb_spec c m) as [->|N]; cbn [insertions_by_rank taken_after fold_left snd orb].
  - rewrite rank_app, set_at_app. specialize (IH (before ++ [true])).
    rewrite app_length, members_app, <- !app_assoc, !Nat.add_1_r in IH. simpl app in IH. destruct IH as [IH T].
    rewrite IH. split; [|exact T]. now rewrite Nat2Z.inj_succ.
  - specialize (IH (before ++ [present_at m c])).
    rewrite app_length, members_app, <- !app_assoc, Nat.add_1_r in IH. simpl app in IH. destruct IH as [IH T].
    split; [|exact T]. rewrite IH. f_equal. simpl. destruct (present_at m c); lia.
Qed.

Lemma insertions_are_ranks s fuel : forall n,
  insertions_by_rank (map (present_at n) s) (keys_from fuel n s) = insertions_from fuel n s.
Proof.
  induction fuel as [|fuel IH]; intros n; simpl; trivial.
  destruct (minimum_from n s) as [m|] eqn:E; trivial.
  pose proof (minimum_from_spec n s) as Min. rewrite E in Min. destruct Min as (L & Bm & _ & Min).
  assert (P : map (present_at n) s = map (present_at m) s).
  { apply map_ext_in. intros c I. unfold present_at. destruct (basic c) eqn:Bc; trivial. simpl.
    specialize (Min c I Bc). lia. }
  destruct (scan_is_rank m s Bm []) as [Sc T]. simpl in Sc, T.
  rewrite P, insertions_by_rank_app, Sc, T. now rewrite IH.
Qed.

(** The scans come upon the keys in sorted order. *)
Lemma in_scan_keys m s : forall index c i,
  In (c, i) (scan_keys m s index) <-> c = m /\ (index <= i)%nat /\ nth_error s (i - index) = Some m.
Proof.
  induction s as [|d s IH]; intros index c i; simpl.
  - destruct (i - index)%nat; intuition discriminate.
  - assert (K : In (c, i) (scan_keys m s (S index)) <->
      c = m /\ (S index <= i)%nat /\ nth_error (d :: s) (i - index) = Some m).
    { rewrite IH. intuition; replace (i - index)%nat with (S (i - S index)) in * by lia; trivial. }
    destruct (Z.eqb_spec d m) as [->|N]; simpl; rewrite K; split.
    + intros [[= <- <-]|]; [rewrite Nat.sub_diag; simpl|]; intuition lia.
    + intros (-> & L & E). destruct (Nat.eq_dec i index) as [->|]; [auto|right]. intuition lia.
    + intuition lia.
    + intros (-> & L & E). destruct (Nat.eq_dec i index) as [->|]; [|intuition lia].
      rewrite Nat.sub_diag in E. injection E as E. contradiction.
Qed.

Notation count n s := (Z.of_nat (length (filter (present_at n) s))).

Lemma in_keys_from s fuel : forall n, Z.of_nat (length s) - count n s <= Z.of_nat fuel -> forall c i,
  In (c, i) (keys_from fuel n s) <-> nth_error s i = Some c /\ basic c = false /\ n <= c.
Proof.
  induction fuel as [|fuel IH]; intros n F c i; simpl.
  - split; [contradiction|]. intros (E & Bc & N). apply nth_error_In in E.
    assert (count n s < Z.of_nat (length s)); [|lia]. clear F. induction s as [|d s IHs]; [contradiction|].
    cbn [filter length]. pose proof (count_at_most_length n s). destruct E as [->|E].
    + replace (present_at n c) with false by (unfold present_at; rewrite Bc; simpl; lia). lia.
    + specialize (IHs E). destruct (present_at n d); cbn [length]; lia.
  - pose proof (minimum_from_spec n s) as Min. destruct (minimum_from n s) as [m|] eqn:Em.
    + destruct Min as (L & Bm & I & Min). pose proof (count_grows m s Bm I) as G.
      rewrite (present_up_to_minimum _ _ _ Em) in G.
      rewrite in_app_iff, in_scan_keys, IH, Nat.sub_0_r by lia. split.
      * intros [(-> & _ & E)|(E & Bc & N)]; repeat split; trivial; lia.
      * intros (E & Bc & N). pose proof (Min c (nth_error_In _ _ E) Bc N).
        destruct (Z.eq_dec c m) as [->|]; [left|right]; repeat split; trivial; lia.
    + split; [contradiction|]. intros (E & Bc & N). apply nth_error_In in E. specialize (Min c E Bc). lia.
Qed.

Lemma sorted_app a b : StronglySorted key_before a -> StronglySorted key_before b ->
  (forall x y, In x a -> In y b -> key_before x y) -> StronglySorted key_before (a ++ b).
Proof.
  induction 1 as [|x a Sa IH F]; intros Sb H; simpl; trivial. constructor.
  - apply IH; auto. intros. apply H; simpl; auto.
  - apply Forall_app. split; trivial. apply Forall_forall. intros y Y. apply H; simpl; auto.
Qed.

Lemma scan_keys_sorted m s : forall index, StronglySorted key_before (scan_keys m s index).
Proof.
  induction s as [|c s IH]; intros index; simpl; [constructor|]. destruct (c =? m); [|apply IH].
  constructor; [apply IH|]. apply Forall_forall. intros (d, i) I. apply in_scan_keys in I. right. simpl. lia.
Qed.

Lemma keys_from_at_least s fuel : forall n x, In x (keys_from fuel n s) -> n <= fst x.
Proof.
  induction fuel as [|fuel IH]; intros n x; simpl; [contradiction|].
  pose proof (minimum_from_spec n s) as Min. destruct (minimum_from n s) as [m|]; [|contradiction].
  rewrite in_app_iff. destruct x as (c, i). intros [I|I]; [apply in_scan_keys in I|apply IH in I]; simpl in *; lia.
Qed.

Lemma keys_from_sorted s fuel : forall n, StronglySorted key_before (keys_from fuel n s).
Proof.
  induction fuel as [|fuel IH]; intros n; simpl; [constructor|].
  destruct (minimum_from n s) as [m|]; [|constructor].
  apply sorted_app; [apply scan_keys_sorted|apply IH|]. intros (c, i) y X Y.
  apply in_scan_keys in X. apply keys_from_at_least in Y. left. simpl. lia.
Qed.

Lemma sorted_unique a : StronglySorted key_before a -> forall b, StronglySorted key_before b ->
  (forall x, In x a <-> In x b) -> a = b.
Proof.
  assert (Irr : forall x, ~ key_before x x) by (unfold key_before; intros; lia).
  induction 1 as [|x a Sa IH Fa]; intros b Sb H.
  - destruct b as [|y b]; trivial. exfalso. apply (H y). now left.
  - destruct Sb as [|y b Sb Fb]; [exfalso; apply (H x); now left|].
    rewrite Forall_forall in Fa, Fb.
    assert (x = y) as <-.
    { destruct (proj1 (H x) (or_introl eq_refl)) as [|X]; [congruence|].
      destruct (proj2 (H y) (or_introl eq_refl)) as [|Y]; [congruence|].
      apply Fb in X. apply Fa in Y. unfold key_before in *. lia. }
    f_equal. apply IH; trivial. intros z. split; intros Z.
    + destruct (proj1 (H z) (or_intror Z)) as [<-|]; trivial. now apply Fa, Irr in Z.
    + destruct (proj2 (H z) (or_intror Z)) as [<-|]; trivial. now apply Fb, Irr in Z.
Qed.

(** The encoder: whatever sorts the keys, their ranks in the set of taken positions, in which the
    basic code points are at first, are the insertions of the RFC's scans. *)
Theorem rank_replaces_scanning s keys : encodable s = true -> StronglySorted key_before keys ->
  (forall c i, In (c, i) keys <-> nth_error s i = Some c /\ basic c = false) ->
  insertions_by_rank (map basic s) keys = insertions_of s.
Proof.
  intros E K H. unfold insertions_of. rewrite <- insertions_are_ranks.
  unfold encodable in E. rewrite forallb_forall in E. f_equal.
  - apply map_ext_in. intros c I. apply E in I. unfold present_at. destruct (basic c); trivial. simpl in *. lia.
  - apply sorted_unique; trivial; [apply keys_from_sorted|]. intros (c, i).
    rewrite H, in_keys_from by lia. intuition. apply nth_error_In, E in H1. rewrite H2 in H1. simpl in H1. lia.
Qed.

End Encoder.

Section Decoder.
Open Scope nat_scope.

(** Each insertion takes the free position that its own position selects; [None] is free. *)
Fixpoint place (n : nat) (c : Z) (slots : list (option Z)) : list (option Z) :=
  match slots with
  | [] => []
  | Some d :: slots => Some d :: place n c slots
  | None :: slots => match n with O => Some c :: slots | S n => None :: place n c slots end
  end.

(** From the last insertion to the first. *)
Definition place_from_last (a : list insertion) (slots : list (option Z)) : list (option Z) :=
  fold_right (fun x slots => place (Z.to_nat (snd x)) (fst x) slots) slots a.

(** At the end, what is free takes the literal portion in order. *)
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

Lemma place_takes_one slots : forall n c, n < members (free slots) ->
  S (members (free (place n c slots))) = members (free slots).
Proof.
  induction slots as [|[d|] slots IH]; intros n c N; simpl in *; [lia|auto|].
  destruct n as [|n]; simpl; trivial. rewrite IH; lia.
Qed.

Lemma place_then_fill slots : forall n c s, n <= length s -> members (free slots) = S (length s) ->
  fill (place n c slots) s = fill slots (insert n c s).
Proof.
  induction slots as [|[d|] slots IH]; intros n c s N F; simpl in *; [lia|now rewrite IH|].
  destruct n as [|n]; [now destruct s|]. destruct s as [|d s]; simpl in *; [lia|]. rewrite IH; trivial; lia.
Qed.

Lemma place_from_last_takes a : forall slots h, members (free slots) = h + length a ->
  (forall n i, advancing n i (Z.of_nat h) a -> members (free (place_from_last a slots)) = h).
Proof.
  induction a as [|(c, p) a IH]; intros slots h F n i; simpl in *; [lia|]. intros (_ & P & Adv).
  assert (E : members (free (place_from_last a slots)) = S h).
  { apply (IH slots (S h)) with (n := c) (i := (p + 1)%Z); [lia|].
    now replace (Z.of_nat (S h)) with (Z.of_nat h + 1)%Z by lia. }
  fold (place_from_last a slots).
  pose proof (place_takes_one (place_from_last a slots) (Z.to_nat p) c ltac:(lia)). lia.
Qed.

(** The decoder: selection from the last insertion to the first gives what inserting and moving
    gives. *)
Theorem selection_replaces_moving a : forall slots l n i,
  members (free slots) = length l + length a -> advancing n i (Z.of_nat (length l)) a ->
  fill (place_from_last a slots) l = fill slots (apply l a).
Proof.
  induction a as [|(c, p) a IH]; intros slots l n i F; trivial. intros (O & P & Adv). simpl in F.
  replace (Z.of_nat (length l) + 1)%Z with (Z.of_nat (S (length l))) in Adv by lia.
  simpl. fold (place_from_last a slots). rewrite place_then_fill.
  - apply IH with (n := c) (i := (p + 1)%Z); rewrite insert_length; trivial. lia.
  - lia.
  - apply (place_from_last_takes a slots (S (length l))) with (n := c) (i := (p + 1)%Z); trivial. lia.
Qed.

Lemma all_free n : members (free (repeat None n)) = n.
Proof. induction n; simpl; auto. Qed.

Lemma fill_all_free s : fill (repeat None (length s)) s = s.
Proof. induction s; simpl; congruence. Qed.

Corollary decoder_by_selection a l n i : advancing n i (Z.of_nat (length l)) a ->
  fill (place_from_last a (repeat None (length l + length a))) l = apply l a.
Proof.
  intros Adv. rewrite (selection_replaces_moving a _ l n i); trivial; [|apply all_free].
  rewrite Nat.add_comm, <- (apply_length a l). apply fill_all_free.
Qed.

End Decoder.

Section Procedures.
Context {B : bootstring} (A : allowed B).
Open Scope Z_scope.

(** Puny's encoder: each delta comes from a rank. *)
Theorem encoder_by_rank maxint s keys : 1 <= maxint -> Z.of_nat (length s) <= maxint -> encodable s = true ->
  StronglySorted key_before keys -> (forall c i, In (c, i) keys <-> nth_error s i = Some c /\ basic c = false) ->
  let literal := filter basic s in
  let a := insertions_by_rank (map basic s) keys in
  run (below maxint) (encode s) =
  if forallb (below maxint) (deltas (initial_state literal) a) then Ok (basic_string literal a) else Overflow.
Proof.
  intros M L E K H. cbv zeta. rewrite (rank_replaces_scanning s keys E K H).
  now apply encode_overflows_iff_a_delta_does.
Qed.

(** Puny's decoder reads all insertions first. *)
Fixpoint read_insertions (fuel : nat) (input : list Z) (n i bias h : Z) : procedure (list insertion) :=
  match input, fuel with
  | [], _ => Return []
  | _, O => Failing UnexpectedEnd
  | _, S fuel =>
    let oldi := i in
    '(i, input) <- read_integer input i 1 base bias;;
    let bias := adapt (i - oldi) (h + 1) (oldi =? 0) in
    n <- fail_on_overflow (n + i / (h + 1));;
    if basic n then Failing BasicInserted else
    a <- read_insertions fuel input n (i mod (h + 1) + 1) bias (h + 1);;
    Return ((n, i mod (h + 1)) :: a)
  end.

Definition decode_by_selection (input : list Z) : procedure (list Z) :=
  let (literal, rest) := segregate input in
  if forallb basic literal then
    a <- read_insertions (length rest) rest initial_n 0 initial_bias (Z.of_nat (length literal));;
    Return (fill (place_from_last a (repeat None (length literal + length a))) literal)
  else Failing InvalidCodePoint.

Lemma decode_loop_reads_insertions fits fuel : forall input n i bias output,
  run fits (decode_loop fuel input n i bias output) =
  match run fits (read_insertions fuel input n i bias (Z.of_nat (length output))) with
  | Ok a => Ok (apply output a) | Fail why => Fail why | Overflow => Overflow
  end.
Proof.
  induction fuel as [|fuel IH]; intros [|c input] n i bias output; trivial.
  cbn [decode_loop read_insertions]. rewrite !run_bind.
  destruct (run fits (read_integer _ _ _ _ _)) as [[i' rest]| |]; trivial. rewrite !run_bind.
  destruct (run fits (fail_on_overflow _)) as [n'| |]; trivial. destruct (basic n'); trivial.
  rewrite IH, run_bind, insert_length, Nat2Z.inj_succ. unfold Z.succ.
  now destruct (run fits (read_insertions _ _ _ _ _ _)).
Qed.

Lemma read_insertions_advance fuel : forall input n i bias h a, 0 <= i <= h ->
  without_bound (read_insertions fuel input n i bias h) = Ok a -> advancing n i h a.
Proof.
  induction fuel as [|fuel IH]; intros [|c input] n i bias h a I E; try discriminate;
    try (injection E as <-; exact Logic.I).
  cbn [read_insertions] in E. rewrite without_bound_bind in E.
  destruct (without_bound (read_integer _ _ _ _ _)) as [[i' rest]| |] eqn:Rd; try discriminate.
  replace base with (base * (Z.of_nat 0 + 1)) in Rd by lia.
  apply (read_integer_inverse A) in Rd as (cs & ds & delta & _ & _ & R & ->).
  apply value_not_negative in R; [|apply (thresholds_in_range A)]. rewrite Z.mul_1_r in E.
  rewrite without_bound_bind in E. cbv beta iota delta [fail_on_overflow without_bound run] in E.
  destruct (basic _); [discriminate|]. fold (@run (list insertion)) in E. rewrite run_bind in E.
  destruct (run _ (read_insertions _ _ _ _ _ _)) as [a'| |] eqn:Ea; try discriminate. injection E as <-.
  pose proof (Z.mod_pos_bound (i + delta) (h + 1) ltac:(lia)) as P.
  pose proof (Z.div_mod (i + delta) (h + 1) ltac:(lia)) as D.
  assert (0 <= (i + delta) / (h + 1)) by (apply Z.div_pos; lia).
  simpl. repeat split; try lia; [|eapply IH; [|exact Ea]; lia].
  destruct (Z.eq_dec ((i + delta) / (h + 1)) 0) as [Z0|]; [right|left; lia]. rewrite Z0 in *. lia.
Qed.

(** It gives what the RFC's gives, and fails where that fails. *)
Theorem decoder_by_selection_is_decode maxint input :
  run (below maxint) (decode_by_selection input) = run (below maxint) (decode input).
Proof.
  unfold decode_by_selection, decode. destruct (segregate input) as [l rest].
  destruct (forallb basic l); trivial. rewrite decode_loop_reads_insertions, run_bind.
  rewrite !run_is_unbounded_if_all_fit. destruct (forallb _ _); trivial.
  destruct (without_bound _) as [a| |] eqn:E; trivial. simpl. f_equal.
  apply (decoder_by_selection a l initial_n 0).
  apply (read_insertions_advance _ _ _ _ _ _ _ (conj (Z.le_refl 0) (Nat2Z.is_nonneg _)) E).
Qed.

End Procedures.
