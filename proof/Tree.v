(** The tree of crates/puny/src/insertion/set: a node stores, for each child, the number of members in
    the children before it. It computes rank and selection, with any number of levels; puny has three
    of eight children each, above words of 64 bits. *)

From Coq Require Import List Bool Lia Arith ZArith.
From Bootstring Require Import Section_3_2_insertion Rank_and_selection.
Import ListNotations.
Open Scope nat_scope.

Section Tree.
Variables (word_bits fan_out : nat).
Hypotheses (word_positive : 0 < word_bits) (fan_out_positive : 0 < fan_out).

(** Level 0 is a word. *)
Fixpoint tree (level : nat) : Type :=
  match level with O => list bool | S level => list (nat * tree level) end.

Fixpoint width (level : nat) : nat :=
  match level with O => word_bits | S level => fan_out * width level end.

Fixpoint bits (level : nat) : tree level -> list bool :=
  match level with
  | O => fun word => word
  | S level => fun node => flat_map (fun child => bits level (snd child)) node
  end.

(** Each count is the number of members before its child. *)
Fixpoint counts_from {T} (bits_of : T -> list bool) (before : nat) (node : list (nat * T)) : Prop :=
  match node with
  | [] => True
  | (count, child) :: node => count = before /\ counts_from bits_of (before + members (bits_of child)) node
  end.

Fixpoint counted (level : nat) : tree level -> Prop :=
  match level with
  | O => fun word => length word = word_bits
  | S level => fun node => length node = fan_out /\ counts_from (bits level) 0 node /\
      Forall (fun child => counted level (snd child)) node
  end.

(** `count_before`, and the descent by the index. *)
Fixpoint tree_rank (level : nat) : tree level -> nat -> nat :=
  match level with
  | O => rank
  | S level => fun node i =>
    match nth_error node (i / width level) with
    | Some (before, child) => before + tree_rank level child (i mod width level)
    | None => 0
    end
  end.

Definition update_child {T} (node : list (nat * T)) (c : nat) (child : T) (count_after : nat -> nat) :=
  firstn c node ++ match nth_error node c with
    | Some (before, _) => (before, child) :: map (fun x => (count_after (fst x), snd x)) (skipn (S c) node)
    | None => []
    end.

(** `add`: one more in the children after. *)
Fixpoint tree_add (level : nat) : tree level -> nat -> tree level :=
  match level with
  | O => fun word i => set_at i true word
  | S level => fun node i =>
    match nth_error node (i / width level) with
    | Some (_, child) => update_child node (i / width level) (tree_add level child (i mod width level)) S
    | None => node
    end
  end.

(** `remove`: the counts above the rank are those of the children after the one that has the member. *)
Definition child_of {T} (node : list (nat * T)) (n : nat) : nat :=
  length node - 1 - length (filter (fun x => n <? fst x) node).

Fixpoint tree_remove (level : nat) : tree level -> nat -> tree level * nat :=
  match level with
  | O => fun word n => (set_at (select word n) false word, select word n)
  | S level => fun node n =>
    let c := child_of node n in
    match nth_error node c with
    | Some (before, child) =>
      let (child, i) := tree_remove level child (n - before) in
      (update_child node c child pred, c * width level + i)
    | None => (node, 0)
    end
  end.

Lemma width_positive level : 0 < width level.
Proof. induction level; simpl; [assumption|nia]. Qed.

Lemma bits_node_length level (node : tree (S level)) :
  (forall t, counted level t -> length (bits level t) = width level) ->
  Forall (fun child => counted level (snd child)) node -> length (bits (S level) node) = length node * width level.
Proof.
  intros W. induction 1 as [|x node X F IH]; simpl in *; trivial. rewrite app_length, W, IH by trivial. lia.
Qed.

Lemma counted_length level : forall t, counted level t -> length (bits level t) = width level.
Proof.
  induction level as [|level IH]; intros t C; [exact C|]. destruct C as (L & _ & F).
  rewrite bits_node_length, L by trivial. reflexivity.
Qed.

Lemma set_at_before {T} i x (a b : list T) : i < length a -> set_at i x (a ++ b) = set_at i x a ++ b.
Proof.
  revert i. induction a as [|y a IH]; intros [|i] L; simpl in *; trivial; try lia. f_equal. apply IH. lia.
Qed.

Lemma set_at_after {T} i x (a b : list T) : set_at (length a + i) x (a ++ b) = a ++ set_at i x b.
Proof. induction a; simpl; congruence. Qed.

Lemma select_before n (a b : list bool) : n < members a -> select (a ++ b) n = select a n.
Proof.
  revert n. induction a as [|[] a IH]; intros n N; simpl in *; try lia.
  - destruct n as [|n]; trivial. rewrite IH by lia. reflexivity.
  - rewrite IH by lia. reflexivity.
Qed.

Lemma select_after n (a b : list bool) : members a <= n -> select (a ++ b) n = length a + select b (n - members a).
Proof.
  revert n. induction a as [|[] a IH]; intros n N; simpl in *.
  - now rewrite Nat.sub_0_r.
  - destruct n as [|n]; [lia|]. rewrite IH by lia. reflexivity.
  - rewrite IH by lia. reflexivity.
Qed.

Lemma select_below n a : n < members a -> select a n < length a.
Proof.
  revert n. induction a as [|[] a IH]; intros n N; simpl in *; try lia.
  - destruct n as [|n]; [lia|]. specialize (IH n). lia.
  - specialize (IH n). lia.
Qed.

Lemma members_set i a : nth_error a i = Some false -> members (set_at i true a) = S (members a).
Proof.
  revert i. induction a as [|x a IH]; intros [|i] E; simpl in *; try discriminate.
  - now injection E as ->.
  - rewrite IH by trivial. lia.
Qed.

Lemma members_unset i a : nth_error a i = Some true -> S (members (set_at i false a)) = members a.
Proof.
  revert i. induction a as [|x a IH]; intros [|i] E; simpl in *; try discriminate.
  - now injection E as ->.
  - specialize (IH i E). lia.
Qed.

Lemma set_at_length {T} i (x : T) a : length (set_at i x a) = length a.
Proof. revert i. induction a as [|y a IH]; intros [|i]; simpl; auto. Qed.

Lemma counts_from_app {T} (f : T -> list bool) a : forall before b, counts_from f before (a ++ b) <->
  counts_from f before a /\ counts_from f (before + members (flat_map (fun x => f (snd x)) a)) b.
Proof.
  induction a as [|(k, t) a IH]; intros before b; simpl.
  - rewrite Nat.add_0_r. tauto.
  - rewrite IH, members_app, Nat.add_assoc. tauto.
Qed.

Lemma counts_from_shift {T} (f : T -> list bool) (g : nat -> nat) b : forall before,
  (forall k, before <= k -> g (k) = g before + (k - before)) -> counts_from f before b ->
  counts_from f (g before) (map (fun x => (g (fst x), snd x)) b).
Proof.
  induction b as [|(k, t) b IH]; intros before G; simpl; trivial. intros (-> & C). split; trivial.
  replace (g before + members (f t)) with (g (before + members (f t))) by (rewrite G; lia).
  apply IH; trivial. intros k K. rewrite (G k), (G (before + members (f t))); lia.
Qed.

Lemma flat_map_same {T} (f : T -> list bool) (g : nat -> nat) (b : list (nat * T)) :
  flat_map (fun x => f (snd x)) (map (fun x => (g (fst x), snd x)) b) = flat_map (fun x => f (snd x)) b.
Proof. induction b; simpl; congruence. Qed.

(** A node around one of its children. *)
Lemma update_child_at {T} (pre post : list (nat * T)) before child new g :
  update_child (pre ++ (before, child) :: post) (length pre) new g =
  pre ++ (before, new) :: map (fun x => (g (fst x), snd x)) post.
Proof.
  unfold update_child. rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r.
  rewrite nth_error_app2, Nat.sub_diag by trivial. simpl nth_error. cbv iota beta. do 3 f_equal.
  rewrite skipn_app, skipn_all2 by lia. now replace (S (length pre) - length pre) with 1 by lia.
Qed.

Lemma nth_child {T} (pre post : list T) x : nth_error (pre ++ x :: post) (length pre) = Some x.
Proof. now rewrite nth_error_app2, Nat.sub_diag. Qed.

Lemma by_index level (node : tree (S level)) i : counted (S level) node -> i < width (S level) ->
  exists pre before child post, node = pre ++ (before, child) :: post /\ length pre = i / width level /\
    before = members (bits (S level) pre) /\ i = length (bits (S level) pre) + i mod width level /\
    i mod width level < width level /\ counted level child.
Proof.
  intros (L & C & F) I. pose proof (width_positive level) as W.
  assert (Q : i / width level < length node) by (rewrite L; apply Nat.div_lt_upper_bound; simpl in I; nia).
  destruct (nth_error node (i / width level)) as [[before child]|] eqn:E;
    [|apply nth_error_None in E; lia].
  apply nth_error_split in E as (pre & post & -> & P).
  apply counts_from_app in C as (_ & -> & _). apply Forall_app in F as [Fp F]. inversion F; subst.
  exists pre, (0 + members (flat_map (fun x => bits level (snd x)) pre)), child, post. repeat split; trivial.
  - rewrite (bits_node_length level pre (counted_length level) Fp), P, Nat.mul_comm. now apply Nat.div_mod; lia.
  - apply Nat.mod_upper_bound. lia.
Qed.

Lemma bits_split level (pre post : tree (S level)) before child :
  bits (S level) (pre ++ (before, child) :: post) = bits (S level) pre ++ bits level child ++ bits (S level) post.
Proof. simpl. now rewrite flat_map_app. Qed.

Theorem tree_computes_rank level : forall t i, counted level t -> i < width level ->
  tree_rank level t i = rank (bits level t) i.
Proof.
  induction level as [|level IH]; intros t i C I; trivial.
  destruct (by_index level t i C I) as (pre & before & child & post & -> & P & -> & E & M & Cc).
  cbn [tree_rank]. rewrite <- P, nth_child, IH, bits_split by trivial. rewrite E at 2. unfold rank.
  rewrite firstn_app_2, firstn_app, members_app, (counted_length _ _ Cc).
  replace (i mod width level - width level) with 0 by lia. simpl. now rewrite app_nil_r.
Qed.

Theorem tree_adds level : forall t i, counted level t -> i < width level ->
  nth_error (bits level t) i = Some false ->
  counted level (tree_add level t i) /\ bits level (tree_add level t i) = set_at i true (bits level t).
Proof.
  induction level as [|level IH]; intros t i C I N.
  { split; trivial. simpl in *. now rewrite set_at_length. }
  destruct (by_index level t i C I) as (pre & before & child & post & -> & P & -> & E & M & Cc).
  cbn [tree_add]. rewrite <- P, nth_child, update_child_at.
  pose proof (counted_length _ _ Cc) as Lc.
  rewrite E, bits_split, nth_error_app2, Nat.add_comm, Nat.add_sub, nth_error_app1 in N by lia.
  destruct (IH child _ Cc M N) as [Ca Ba]. destruct C as (L & C & F). split.
  - cbn [counted]. split; [rewrite app_length in *; simpl in *; now rewrite map_length|].
    apply counts_from_app in C as (Cp & _ & C). apply Forall_app in F as [Fp F]. inversion F; subst.
    split; [|apply Forall_app; split; trivial; constructor; trivial; now apply Forall_map].
    apply counts_from_app. split; [exact Cp|]. simpl. split; trivial.
    rewrite Ba, members_set, Nat.add_succ_r by trivial. now apply counts_from_shift; [lia|].
  - rewrite !bits_split, Ba. rewrite E at 2. rewrite set_at_after, set_at_before by lia.
    do 2 f_equal. apply flat_map_same.
Qed.

Lemma counts_at_least {T} (f : T -> list bool) node : forall before, counts_from f before node ->
  Forall (fun x => before <= fst x) node.
Proof.
  induction node as [|(k, t) node IH]; intros before; simpl; constructor; simpl; [lia|].
  eapply Forall_impl; [|apply IH, H]. simpl. lia.
Qed.

(** The child that the comparisons find has the member. *)
Lemma by_rank {T} (f : T -> list bool) node : forall start n, counts_from f start node -> start <= n ->
  n < start + members (flat_map (fun x => f (snd x)) node) ->
  exists pre before child post, node = pre ++ (before, child) :: post /\ length pre = child_of node n /\
    before = start + members (flat_map (fun x => f (snd x)) pre) /\ before <= n < before + members (f child).
Proof.
  induction node as [|(k, t) node IH]; intros start n C N M; simpl in *; [lia|]. destruct C as (-> & C).
  rewrite members_app in M. pose proof (counts_at_least f node _ C) as G.
  destruct (Nat.lt_ge_cases n (start + members (f t))) as [A|A].
  - exists [], start, t, node. repeat split; try (simpl; lia).
    unfold child_of. simpl. destruct (Nat.ltb_spec n start); [lia|].
    enough (filter (fun x => n <? fst x) node = node) as -> by lia.
    clear -G A. induction G as [|x node X G IHG]; simpl; trivial. destruct (Nat.ltb_spec n (fst x)); [|lia].
    now f_equal.
  - destruct (IH _ n C A ltac:(lia)) as (pre & before & child & post & E & P & -> & R).
    exists ((start, t) :: pre), (start + members (f t) + members (flat_map (fun x => f (snd x)) pre)), child, post.
    repeat split; try lia.
    + now rewrite E.
    + unfold child_of in *. simpl. destruct (Nat.ltb_spec n start); [lia|]. rewrite P.
      assert (length (filter (fun x => n <? fst x) node) < length node); [|lia].
      clear -E R. subst. rewrite filter_app, !app_length. simpl. destruct (Nat.ltb_spec n (start + members (f t) + members (flat_map (fun x => f (snd x)) pre))); [lia|].
      assert (LE : forall l : list (nat * T), length (filter (fun x => n <? fst x) l) <= length l).
      { induction l as [|y l IHl]; simpl; trivial. destruct (n <? fst y); simpl; lia. }
      pose proof (LE pre). pose proof (LE post). lia.
    + simpl. rewrite members_app. lia.
Qed.

Theorem tree_removes level : forall t n, counted level t -> n < members (bits level t) ->
  counted level (fst (tree_remove level t n)) /\ snd (tree_remove level t n) = select (bits level t) n /\
  bits level (fst (tree_remove level t n)) = set_at (select (bits level t) n) false (bits level t).
Proof.
  induction level as [|level IH]; intros t n C N.
  { repeat split; trivial. simpl in *. now rewrite set_at_length. }
  destruct C as (L & C & F).
  destruct (by_rank (bits level) t 0 n C (Nat.le_0_l _) N) as (pre & before & child & post & -> & P & -> & R).
  simpl in R. set (before := members _) in R. apply Forall_app in F as [Fp F]. inversion F as [|? ? Cc Fq]. subst.
  simpl in Cc. destruct (IH child (n - before) Cc ltac:(lia)) as (Ca & Sa & Ba).
  cbn [tree_remove]. match goal with |- context [@child_of ?T ?node n] =>
    replace (@child_of T node n) with (length pre) by exact P end.
  rewrite nth_child. simpl (0 + _). fold before.
  destruct (tree_remove level child (n - before)) as [new i]. simpl in Ca, Sa, Ba. subst i.
  cbn [fst snd]. rewrite update_child_at, !bits_split.
  pose proof (select_below (n - before) (bits level child) ltac:(lia)) as Sb.
  assert (Bp : before = members (bits (S level) pre)) by reflexivity.
  rewrite select_after, select_before by (rewrite <- Bp; lia). rewrite <- Bp. repeat split.
  - rewrite app_length in *. simpl in *. now rewrite map_length.
  - apply counts_from_app in C as (Cp & _ & C). apply counts_from_app. split; [exact Cp|]. split; trivial.
    fold before in C |- *. rewrite Nat.add_0_l in *.
    destruct (select_spec (bits level child) (n - before) ltac:(lia)) as [E _].
    apply members_unset in E. rewrite <- Ba in E.
    replace (before + members (bits level new)) with (pred (before + members (bits level child))) by lia.
    apply counts_from_shift; [|exact C]. lia.
  - apply Forall_app. split; trivial. constructor; trivial. apply Forall_map. exact Fq.
  - now rewrite (bits_node_length level pre (counted_length level) Fp).
  - rewrite set_at_after, set_at_before, Ba by trivial. do 2 f_equal. apply flat_map_same.
Qed.

End Tree.

(** Puny's: words of 64 bits under three levels of eight children; 2^15 integers. *)
Definition puny_rank := tree_rank 64 8 3.
Definition puny_add := tree_add 64 8 3.
Definition puny_remove := tree_remove 64 8 3.

Corollary tree_of_three_levels t i n : counted 64 8 3 t -> i < 2 ^ 15 ->
  puny_rank t i = rank (bits 3 t) i /\
  (n < members (bits 3 t) -> snd (puny_remove t n) = select (bits 3 t) n).
Proof.
  intros C I. split.
  - apply tree_computes_rank; trivial; lia.
  - intros N. apply tree_removes; trivial; lia.
Qed.
