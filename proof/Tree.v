(** The tree of crates/puny/src/insertion/set: a node stores, for each child, the number of members in
    the children before it. It computes rank and selection, with any number of levels; puny has three
    of eight children each, above words of 64 bits. Arrays are functions of the index here. *)

From Coq Require Import List Bool Lia Arith.
From Bootstring Require Import Rank_and_selection.
Import ListNotations.
Open Scope nat_scope.

(** The number of members below [i]. *)
Fixpoint count_below (f : nat -> bool) (i : nat) : nat :=
  match i with O => 0 | S i => count_below f i + Nat.b2n (f i) end.

Lemma count_below_sum f a b : count_below f (a + b) = count_below f a + count_below (fun i => f (a + i)) b.
Proof. induction b; rewrite ?Nat.add_0_r, ?Nat.add_succ_r; simpl; lia. Qed.

Lemma count_below_grows f a b : a <= b -> count_below f a <= count_below f b.
Proof. intros L. replace b with (a + (b - a)) by lia. rewrite count_below_sum. lia. Qed.

Lemma count_below_same f g i : (forall j, j < i -> f j = g j) -> count_below f i = count_below g i.
Proof. induction i; simpl; auto. intros E. now rewrite IHi, E by auto. Qed.

(** A change of one member changes the counts above it. *)
Lemma count_below_changed f g i : (forall j, j <> i -> f j = g j) -> forall k,
  count_below f k + (if i <? k then Nat.b2n (g i) else 0) = count_below g k + (if i <? k then Nat.b2n (f i) else 0).
Proof.
  intros E. induction k as [|k IH]; trivial. cbn [count_below].
  destruct (Nat.ltb_spec i k), (Nat.ltb_spec i (S k)); try lia; try (rewrite (E k) by lia; lia).
  assert (k = i) as -> by lia. lia.
Qed.

(** Where [f] holds at first and then no more, the number of members is the first that is none. *)
Lemma count_of_first f k : (forall a b, a <= b < k -> f b = true -> f a = true) ->
  let m := count_below f k in m <= k /\ (forall a, a < m -> f a = true) /\ (m < k -> f m = false).
Proof.
  induction k as [|k IH]; intros D; simpl; [repeat split; intros; lia|]. destruct IH as (L & T & F); [intros a b R; apply D; lia|].
  destruct (f k) eqn:E; simpl.
  - assert (G : ~ count_below f k < k).
    { intros K. specialize (F K). rewrite (D _ k) in F; [discriminate|lia|exact E]. }
    repeat split; try lia. intros a A. apply (D a k); trivial; lia.
  - rewrite Nat.add_0_r. repeat split; trivial; [lia|]. intros _.
    destruct (Nat.eq_dec (count_below f k) k) as [->|]; [exact E|apply F; lia].
Qed.

(** As a list of bits. *)
Definition listed (f : nat -> bool) (width : nat) : list bool := map f (seq 0 width).

Lemma members_listed f i : members (listed f i) = count_below f i.
Proof.
  unfold listed. induction i; trivial. rewrite seq_S, map_app, members_app, IHi. simpl. now destruct (f i).
Qed.

Lemma rank_listed f width i : i <= width -> rank (listed f width) i = count_below f i.
Proof.
  intros L. rewrite <- members_listed. unfold rank, listed. rewrite firstn_map. do 2 f_equal.
  replace width with (i + (width - i)) by lia.
  rewrite seq_app, firstn_app, seq_length, Nat.sub_diag, app_nil_r. apply firstn_all2. now rewrite seq_length.
Qed.

Lemma select_listed f width n : n < count_below f width ->
  let i := select (listed f width) n in i < width /\ f i = true /\ count_below f i = n.
Proof.
  rewrite <- members_listed. intros N. destruct (select_spec _ _ N) as [E R]. cbv zeta.
  set (i := select _ n) in *. assert (L : i < width).
  { replace width with (length (listed f width)) by (unfold listed; now rewrite map_length, seq_length).
    apply nth_error_Some. congruence. }
  rewrite rank_listed in R by lia. repeat split; trivial.
  unfold listed in E. rewrite nth_error_map, (nth_error_nth' _ 0), seq_nth in E by (rewrite ?seq_length; lia).
  now injection E.
Qed.

Section Tree.
Variables (word_bits fan_out : nat).
Hypotheses (word_positive : 0 < word_bits) (fan_out_positive : 0 < fan_out).

(** Level 0 is a word; a node has the counts of its children and the children. *)
Fixpoint tree (level : nat) : Type :=
  match level with O => nat -> bool | S level => (nat -> nat) * (nat -> tree level) end.

Fixpoint width (level : nat) : nat :=
  match level with O => word_bits | S level => fan_out * width level end.

Fixpoint member (level : nat) : tree level -> nat -> bool :=
  match level with
  | O => fun word => word
  | S level => fun node i => member level (snd node (i / width level)) (i mod width level)
  end.

(** Each count is the number of members before its child. *)
Fixpoint counted (level : nat) : tree level -> Prop :=
  match level with
  | O => fun _ => True
  | S level => fun node => forall c, c < fan_out ->
      fst node c = count_below (member (S level) node) (c * width level) /\ counted level (snd node c)
  end.

(** `count_before`, and the descent by the index. *)
Fixpoint tree_rank (level : nat) : tree level -> nat -> nat :=
  match level with
  | O => count_below
  | S level => fun node i => fst node (i / width level) + tree_rank level (snd node (i / width level)) (i mod width level)
  end.

(** `add`: one more in the children after. *)
Fixpoint tree_add (level : nat) : tree level -> nat -> tree level :=
  match level with
  | O => fun word i j => (j =? i) || word j
  | S level => fun node i => let c := i / width level in
      (fun d => fst node d + (if c <? d then 1 else 0),
       fun d => if d =? c then tree_add level (snd node c) (i mod width level) else snd node d)
  end.

(** `remove`: the counts up to the rank, but for the first, are as many as the children before the one
    that has the member. *)
Definition child_of (counts : nat -> nat) (n : nat) : nat := count_below (fun c => counts (S c) <=? n) (fan_out - 1).

Fixpoint tree_remove (level : nat) : tree level -> nat -> tree level * nat :=
  match level with
  | O => fun word n => let i := select (listed word word_bits) n in (fun j => negb (j =? i) && word j, i)
  | S level => fun node n =>
    let c := child_of (fst node) n in
    let (child, i) := tree_remove level (snd node c) (n - fst node c) in
    ((fun d => fst node d - (if c <? d then 1 else 0), fun d => if d =? c then child else snd node d),
     c * width level + i)
  end.

Lemma width_positive level : 0 < width level.
Proof. induction level; simpl; [assumption|nia]. Qed.

Lemma member_of_child level (node : tree (S level)) c j : j < width level ->
  member (S level) node (c * width level + j) = member level (snd node c) j.
Proof.
  intros J. cbn [member]. rewrite Nat.div_add_l, Nat.div_small, Nat.add_0_r by lia.
  now rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia.
Qed.

Lemma count_in_child level (node : tree (S level)) c j : j <= width level ->
  count_below (member (S level) node) (c * width level + j) =
  count_below (member (S level) node) (c * width level) + count_below (member level (snd node c)) j.
Proof.
  intros J. rewrite count_below_sum. f_equal. apply count_below_same. intros k K. apply member_of_child. lia.
Qed.

Lemma by_index level i : i < width (S level) -> let c := i / width level in let j := i mod width level in
  c < fan_out /\ j < width level /\ i = c * width level + j.
Proof.
  intros I. pose proof (width_positive level). repeat split.
  - apply Nat.div_lt_upper_bound; simpl in I; lia.
  - apply Nat.mod_upper_bound. lia.
  - rewrite Nat.mul_comm. apply Nat.div_mod. lia.
Qed.

Lemma counts_rank level : forall t i, counted level t -> i < width level ->
  tree_rank level t i = count_below (member level t) i.
Proof.
  induction level as [|level IH]; intros t i C I; trivial. destruct (by_index level i I) as (D & J & E).
  destruct (C _ D) as [K Cc]. cbn [tree_rank]. rewrite IH, K by trivial. rewrite E at 4.
  now rewrite count_in_child by lia.
Qed.

Theorem tree_computes_rank level t i : counted level t -> i < width level ->
  tree_rank level t i = rank (listed (member level t) (width level)) i.
Proof. intros C I. rewrite rank_listed by lia. now apply counts_rank. Qed.

(** A node with another child c, in which one member i has changed. *)
Lemma child_changed level (node : tree (S level)) counts c child i : counted (S level) node ->
  c < fan_out -> i < width level -> counted level child ->
  (forall j, j <> i -> member level child j = member level (snd node c) j) ->
  (forall d, d < fan_out -> counts d + (if c <? d then Nat.b2n (member level (snd node c) i) else 0) =
    fst node d + (if c <? d then Nat.b2n (member level child i) else 0)) ->
  let new : tree (S level) := (counts, fun d => if d =? c then child else snd node d) in
  counted (S level) new /\ member (S level) new (c * width level + i) = member level child i /\
  forall j, j <> c * width level + i -> member (S level) new j = member (S level) node j.
Proof.
  intros C D I Cc Same Counts new.
  assert (M : member (S level) new (c * width level + i) = member level child i).
  { rewrite member_of_child by trivial. simpl. now rewrite Nat.eqb_refl. }
  assert (O : forall j, j <> c * width level + i -> member (S level) new j = member (S level) node j).
  { intros j N. simpl. destruct (Nat.eqb_spec (j / width level) c) as [<-|]; trivial. apply Same.
    intros <-. apply N. rewrite Nat.mul_comm. apply Nat.div_mod. lia. }
  repeat split; trivial; destruct (C c0 H) as [K Co].
  - pose proof (count_below_changed _ _ _ (fun j N => eq_sym (O j N)) (c0 * width level)) as G.
    rewrite M, member_of_child in G by trivial. specialize (Counts c0 H).
    replace (c * width level + i <? c0 * width level) with (c <? c0) in G
      by (destruct (Nat.ltb_spec c c0), (Nat.ltb_spec (c * width level + i) (c0 * width level)); nia).
    simpl fst in *. lia.
  - simpl. now destruct (c0 =? c).
Qed.

Theorem tree_adds level : forall t i, counted level t -> i < width level -> member level t i = false ->
  counted level (tree_add level t i) /\
  forall j, member level (tree_add level t i) j = (j =? i) || member level t j.
Proof.
  induction level as [|level IH]; intros t i C I N; [easy|]. destruct (by_index level i I) as (D & J & E).
  destruct (C _ D) as [_ Cc]. destruct (IH _ _ Cc J N) as [Ca Ma].
  destruct (child_changed level t (fst (tree_add (S level) t i)) _ (tree_add level _ _) _ C D J Ca) as (Cn & Mn & On).
  - intros j K. rewrite Ma. now apply Nat.eqb_neq in K as ->.
  - intros d _. simpl in N. rewrite N, Ma, Nat.eqb_refl. simpl. destruct (_ <? _); simpl; lia.
  - rewrite <- E in *. split; [exact Cn|]. intros j. destruct (Nat.eqb_spec j i) as [->|K]; [|now apply On].
    simpl in *. now rewrite Mn, Ma, Nat.eqb_refl.
Qed.

(** The child that the comparisons find has the member. *)
Lemma child_has_member level (t : tree (S level)) n : counted (S level) t ->
  n < count_below (member (S level) t) (width (S level)) -> let c := child_of (fst t) n in
  c < fan_out /\ fst t c <= n < fst t c + count_below (member level (snd t c)) (width level).
Proof.
  intros C N. set (f := member (S level) t) in *. assert (K : forall c, c < fan_out -> fst t c = count_below f (c * width level))
    by (intros c D; now apply C).
  destruct (count_of_first (fun c => fst t (S c) <=? n) (fan_out - 1)) as (L & T & F).
  { intros a b R. rewrite !Nat.leb_le, !K by lia.
    assert (count_below f (S a * width level) <= count_below f (S b * width level)); [|lia].
    apply count_below_grows. nia. }
  fold (child_of (fst t) n) in *. set (c := child_of (fst t) n) in *. assert (D : c < fan_out) by lia. cbv zeta.
  pose proof (count_in_child level t c (width level) (le_n _)) as U. fold f in U. rewrite <- K in U by trivial. rewrite <- U.
  replace (c * width level + width level) with (S c * width level) by lia. repeat split; trivial.
  - destruct c as [|c']; [rewrite K by trivial; simpl; lia|]. apply Nat.leb_le, (T c'). lia.
  - destruct (Nat.eq_dec (S c) fan_out) as [->|]; [exact N|]. specialize (F ltac:(lia)).
    apply Nat.leb_gt in F. rewrite K in F by lia. lia.
Qed.

Lemma tree_removes_spec level : forall t n, counted level t -> n < count_below (member level t) (width level) ->
  let (new, i) := tree_remove level t n in
  counted level new /\ i < width level /\ member level t i = true /\ count_below (member level t) i = n /\
  forall j, member level new j = negb (j =? i) && member level t j.
Proof.
  induction level as [|level IH]; intros t n C N.
  { destruct (select_listed _ _ _ N) as (I & M & R). now repeat split. }
  destruct (child_has_member level t n C N) as (D & L & U). cbn [tree_remove]. set (c := child_of _ n) in *.
  destruct (C c D) as [K Cc]. specialize (IH (snd t c) (n - fst t c) Cc ltac:(lia)).
  destruct (tree_remove level (snd t c) (n - fst t c)) as [child i]. destruct IH as (Ca & I & M & R & Ma).
  destruct (child_changed level t (fun d => fst t d - (if c <? d then 1 else 0)) c child i C D I Ca) as (Cn & Mn & On).
  - intros j J. rewrite Ma. now apply Nat.eqb_neq in J as ->.
  - intros d E. rewrite M, Ma, Nat.eqb_refl. simpl. destruct (Nat.ltb_spec c d); [|lia].
    enough (1 <= fst t d) by lia. rewrite (proj1 (C d E)).
    assert (G : c * width level + S i <= d * width level) by (pose proof (Nat.mul_le_mono_r (S c) d (width level)); lia).
    apply (count_below_grows (member (S level) t)) in G. rewrite count_in_child in G by lia.
    cbn [count_below] in G. rewrite M in G. simpl Nat.b2n in G. lia.
  - split; [exact Cn|]. repeat split.
    + cbn [width]. pose proof (Nat.mul_le_mono_r (S c) fan_out (width level) D). lia.
    + now rewrite member_of_child.
    + rewrite count_in_child, <- K by lia. lia.
    + intros j. destruct (Nat.eqb_spec j (c * width level + i)) as [->|J]; [|now apply On].
      rewrite Mn, Ma, Nat.eqb_refl. reflexivity.
Qed.

Theorem tree_removes level t n : counted level t -> n < members (listed (member level t) (width level)) ->
  let (new, i) := tree_remove level t n in
  counted level new /\ i = select (listed (member level t) (width level)) n /\
  forall j, member level new j = negb (j =? i) && member level t j.
Proof.
  rewrite members_listed. intros C N. pose proof (tree_removes_spec level t n C N) as S.
  destruct (tree_remove level t n) as [new i]. destruct S as (Cn & I & M & R & E). split; [exact Cn|]. split; [|exact E].
  destruct (select_listed _ _ _ N) as (Is & Ms & Rs). set (s := select _ n) in *.
  (* Two members with as many below them are one. *)
  destruct (Nat.lt_trichotomy i s) as [G|[G|G]]; trivial; exfalso;
    apply (count_below_grows (member level t)) in G; simpl in G; rewrite ?M, ?Ms in G; simpl in G; lia.
Qed.

End Tree.

(** Puny's: words of 64 bits under three levels of eight children; 2^15 integers. *)
Corollary tree_of_three_levels t i n : counted 64 8 3 t -> i < 2 ^ 15 ->
  let bits := listed (member 64 8 3 t) (2 ^ 15) in
  tree_rank 64 8 3 t i = rank bits i /\ (n < members bits -> snd (tree_remove 64 8 3 t n) = select bits n).
Proof.
  intros C I. split.
  - apply tree_computes_rank; trivial; lia.
  - intros N. pose proof (tree_removes 64 8 ltac:(lia) ltac:(lia) 3 t n C N) as R.
    destruct (tree_remove _ _ _ _ _) as [new m]. apply R.
Qed.
