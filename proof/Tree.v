(** The tree of crates/puny/src/insertion/set. A node stores, for each child, the number of members in the
    children before it. The theorems show that the tree computes rank and selection, with any number of
    levels. Puny has three levels of nodes with eight children each, above words of 64 bits. In this file,
    arrays are functions of indices. *)

From Coq Require Import Arith.
From Bootstring Require Export Rank_and_selection.
Open Scope nat_scope.

(** A set as a list of bits, and then the number of its members below [i]. *)
Definition listed (f : nat -> bool) (width : nat) : list bool := map f (seq 0 width).
Definition count_below (f : nat -> bool) (i : nat) : nat := members (listed f i).

Lemma count_below_S f i : count_below f (S i) = count_below f i + Nat.b2n (f i).
Proof. unfold count_below, listed. rewrite seq_S, map_app, members_app. simpl. now destruct (f i). Qed.
Lemma count_below_sum f a b : count_below f (a + b) = count_below f a + count_below (fun i => f (a + i)) b.
Proof. induction b; rewrite ?Nat.add_0_r, ?Nat.add_succ_r, ?count_below_S; trivial. lia. Qed.
Lemma count_below_grows f a b : a <= b -> count_below f a <= count_below f b.
Proof. intros L. replace b with (a + (b - a)) by lia. rewrite count_below_sum. lia. Qed.

(** If two sets differ only in the integer i, their numbers of members below k differ by one for k > i, and
    are equal otherwise. *)
Lemma count_below_changed f g i : (forall j, j <> i -> f j = g j) -> forall k,
  count_below f k + (if i <? k then Nat.b2n (g i) else 0) = count_below g k + (if i <? k then Nat.b2n (f i) else 0).
Proof.
  intros E. induction k as [|k IH]; trivial. rewrite !count_below_S.
  destruct (Nat.ltb_spec i k), (Nat.ltb_spec i (S k)); try lia; try (rewrite (E k) by lia; lia).
  assert (k = i) as -> by lia. lia.
Qed.

Lemma rank_listed f width i : i <= width -> rank (listed f width) i = count_below f i.
Proof.
  intros L. unfold count_below, rank, listed. rewrite firstn_map. do 2 f_equal.
  replace width with (i + (width - i)) by lia.
  rewrite seq_app, firstn_app, seq_length, Nat.sub_diag, app_nil_r. apply firstn_all2. now rewrite seq_length.
Qed.

Lemma select_listed f width n : n < count_below f width ->
  let i := select (listed f width) n in i < width /\ f i = true /\ count_below f i = n.
Proof.
  intros N. destruct (select_spec _ _ N) as [E R]. cbv zeta. set (i := select _ n) in *. assert (L : i < width).
  { replace width with (length (listed f width)) by (unfold listed; now rewrite map_length, seq_length).
    apply nth_error_Some. congruence. }
  rewrite rank_listed in R by lia. repeat split; trivial.
  unfold listed in E. rewrite nth_error_map, (nth_error_nth' _ 0), seq_nth in E by (rewrite ?seq_length; lia).
  now injection E.
Qed.

Section Tree.
Variables (word_bits fan_out levels : nat).
Hypotheses (word_positive : 0 < word_bits) (fan_out_positive : 0 < fan_out).

(** The number of integers that an element of a level covers. The elements of level 0 are the words. *)
Fixpoint width (level : nat) : nat := match level with O => word_bits | S level => fan_out * width level end.

(** A set is stored as its bits, and a count for each level, node and child. *)
Notation bit_array := (nat -> bool).
Notation count_array := (nat -> nat -> nat -> nat).

(** Each count is the number of members in the children before the child. *)
Definition counted (bits : bit_array) (counts : count_array) : Prop := forall level node child, child < fan_out ->
  count_below bits (node * width (S level)) + counts level node child =
  count_below bits (node * width (S level) + child * width level).

(** `insert` in puny. The rank is the sum of the counts of the nodes on the path to the word, plus the number
    of lower members in the word. *)
Fixpoint counts_on_way (counts : count_array) (level i : nat) : nat :=
  match level with
  | O => 0
  | S level => counts_on_way counts level i + counts level (i / width (S level)) (i / width level mod fan_out)
  end.

Definition tree_rank (bits : bit_array) (counts : count_array) (i : nat) : nat :=
  counts_on_way counts levels i + count_below (fun j => bits (i / word_bits * word_bits + j)) (i mod word_bits).

(** In each node on the path, the counts of the later children change. *)
Definition changed (counts : count_array) (i : nat) (change : nat -> nat) : count_array := fun level node child =>
  if (node =? i / width (S level)) && (i / width level mod fan_out <? child) then change (counts level node child)
  else counts level node child.

(** `remove_nth` in puny. In each node, the member is in the last child whose count does not exceed the rank.
    *)
Fixpoint last_up_to (counts : nat -> nat) (n child : nat) : nat :=
  match child with O => 0 | S before => if counts child <=? n then child else last_up_to counts n before end.

Fixpoint descend (bits : bit_array) (counts : count_array) (level node n : nat) : nat :=
  match level with
  | O => node * word_bits + select (listed (fun j => bits (node * word_bits + j)) word_bits) n
  | S level => let c := last_up_to (counts level node) n (fan_out - 1) in
      descend bits counts level (node * fan_out + c) (n - counts level node c)
  end.

Definition tree_select (bits : bit_array) (counts : count_array) (n : nat) : nat := descend bits counts levels 0 n.

Lemma last_up_to_spec counts n child : let c := last_up_to counts n child in
  c <= child /\ (counts 0 <= n -> counts c <= n) /\ forall d, c < d <= child -> n < counts d.
Proof.
  induction child as [|child (L & T & F)]; cbn [last_up_to]; [repeat split; trivial; lia|].
  destruct (Nat.leb_spec (counts (S child)) n); repeat split; trivial; try lia.
  intros d D. destruct (Nat.eq_dec d (S child)) as [->|]; [lia|apply F; lia].
Qed.

Lemma width_positive level : 0 < width level.
Proof. induction level; simpl; [assumption|nia]. Qed.

(** The integer [i] is in child number i / width level mod fan_out of node i / width (S level). *)
Lemma child_of_index level i : let child := i / width level mod fan_out in
  i / width level = i / width (S level) * fan_out + child /\ child < fan_out.
Proof.
  pose proof (width_positive level). cbn [width]. cbv zeta. rewrite (Nat.mul_comm fan_out), <- Nat.div_div by lia.
  rewrite (Nat.mul_comm _ fan_out). split; [apply Nat.div_mod|apply Nat.mod_upper_bound]; lia.
Qed.

Lemma below_multiple w i k : 0 < w -> (i <? k * w) = (i / w <? k).
Proof.
  intros W. pose proof (Nat.div_mod i w ltac:(lia)). pose proof (Nat.mod_upper_bound i w ltac:(lia)).
  destruct (Nat.ltb_spec i (k * w)), (Nat.ltb_spec (i / w) k); trivial; nia.
Qed.

Lemma way_counts bits counts i : counted bits counts -> forall level,
  count_below bits (i / width level * width level) + counts_on_way counts level i =
  count_below bits (i / word_bits * word_bits).
Proof.
  intros C. induction level as [|level IH]; [apply Nat.add_0_r|]. destruct (child_of_index level i) as [E L].
  rewrite <- IH. cbn [counts_on_way]. rewrite (Nat.add_comm (counts_on_way _ _ _)), Nat.add_assoc, C by trivial.
  do 2 f_equal. rewrite E at 2. cbn [width]. lia.
Qed.

Theorem tree_computes_rank bits counts i : counted bits counts -> i < width levels ->
  tree_rank bits counts i = rank (listed bits (width levels)) i.
Proof.
  intros C I. rewrite rank_listed by lia. pose proof (way_counts bits counts i C levels) as W.
  rewrite Nat.div_small in W by trivial. unfold tree_rank. simpl in W. rewrite W, <- count_below_sum.
  f_equal. rewrite Nat.mul_comm. symmetry. apply Nat.div_mod. lia.
Qed.

(** A count changes if and only if its range contains the member. *)
Lemma way_has_member level node child i : child < fan_out ->
  (node =? i / width (S level)) && (i / width level mod fan_out <? child) =
  negb (i <? node * width (S level)) && (i <? node * width (S level) + child * width level).
Proof.
  intros L. replace (_ + child * width level) with ((node * fan_out + child) * width level) by (simpl; ring).
  rewrite !below_multiple by apply width_positive. destruct (child_of_index level i) as [E M].
  set (m := i / width level mod fan_out) in *. rewrite E. set (q := i / width (S level)) in *.
  destruct (Nat.eqb_spec node q), (Nat.ltb_spec m child), (Nat.ltb_spec q node),
    (Nat.ltb_spec (q * fan_out + m) (node * fan_out + child)); try lia; nia.
Qed.

Lemma changed_counted bits new counts i change : counted bits counts -> (forall j, j <> i -> bits j = new j) ->
  (forall n, Nat.b2n (bits i) <= n -> change n + Nat.b2n (bits i) = n + Nat.b2n (new i)) ->
  counted new (changed counts i change).
Proof.
  intros C Same Change level node child L. unfold changed. rewrite way_has_member by trivial.
  specialize (C level node child L). set (a := node * width (S level)) in *. set (b := a + child * width level) in *.
  pose proof (count_below_changed _ _ _ Same a). pose proof (count_below_changed _ _ _ Same b).
  assert (N : i < b -> a <= i -> count_below bits a + Nat.b2n (bits i) <= count_below bits b).
  { intros Ib Ia. pose proof (count_below_grows bits a i Ia). pose proof (count_below_grows bits (S i) b Ib) as G.
    rewrite count_below_S in G. lia. }
  specialize (Change (counts level node child)). assert (a <= b) by apply Nat.le_add_r. clearbody a b.
  destruct (Nat.ltb_spec i a), (Nat.ltb_spec i b); simpl negb; simpl andb; cbv iota; lia.
Qed.

Theorem tree_adds bits counts i : counted bits counts -> bits i = false ->
  counted (fun j => (j =? i) || bits j) (changed counts i S).
Proof.
  intros C F. apply (changed_counted bits); trivial.
  - intros j N. now apply Nat.eqb_neq in N as ->.
  - intros n _. rewrite F, Nat.eqb_refl. simpl. lia.
Qed.

(** The descent finds the member on its path. *)
Lemma descend_finds bits counts level : counted bits counts -> forall node n,
  count_below bits (node * width level) + n < count_below bits (S node * width level) ->
  let i := descend bits counts level node n in
  bits i = true /\ count_below bits i = count_below bits (node * width level) + n /\ i / width level = node.
Proof.
  intros C. induction level as [|level IH]; intros node n N; cbv zeta.
  - replace (S node * width 0) with (node * word_bits + word_bits) in N by (simpl; lia). simpl width in *.
    rewrite count_below_sum in N. apply Nat.add_lt_mono_l, select_listed in N as (I & M & R). cbn [descend].
    rewrite count_below_sum, R, Nat.div_add_l, Nat.div_small by lia. auto.
  - assert (K : forall c, count_below bits (node * width (S level) + c * width level) =
        count_below bits ((node * fan_out + c) * width level)) by (intros; f_equal; simpl; lia).
    destruct (last_up_to_spec (counts level node) n (fan_out - 1)) as (L & T & F).
    cbn [descend]. set (c := last_up_to _ _ _) in *.
    assert (Cc : count_below bits (node * width (S level)) + counts level node c =
      count_below bits ((node * fan_out + c) * width level)) by (rewrite <- K; apply C; lia).
    assert (Low : counts level node c <= n).
    { apply T. pose proof (C level node 0 fan_out_positive) as Z. simpl in Z. rewrite Nat.add_0_r in Z. lia. }
    assert (count_below bits (node * width (S level)) + n < count_below bits (S (node * fan_out + c) * width level)).
    { rewrite <- Nat.add_succ_r, <- K. destruct (Nat.eq_dec (S c) fan_out) as [->|].
      - eapply Nat.lt_le_trans; [exact N|]. apply Nat.eq_le_incl. f_equal. simpl. lia.
      - rewrite <- C by lia. specialize (F (S c) ltac:(lia)). lia. }
    destruct (IH (node * fan_out + c) (n - counts level node c)) as (M & R & W); [lia|].
    repeat split; trivial; [lia|]. destruct (child_of_index level (descend bits counts level (node * fan_out + c)
      (n - counts level node c))) as [E Lt]. rewrite W in *. nia.
Qed.

Theorem tree_removes bits counts n : counted bits counts -> n < members (listed bits (width levels)) ->
  let i := tree_select bits counts n in
  i = select (listed bits (width levels)) n /\ counted (fun j => negb (j =? i) && bits j) (changed counts i pred).
Proof.
  intros C N i. destruct (descend_finds bits counts levels C 0 n) as (M & R & _).
  { simpl. now rewrite Nat.add_0_r. }
  fold (tree_select bits counts n) in M, R. fold i in M, R. simpl in R. split.
  - destruct (select_listed _ _ _ N) as (_ & Ms & Rs). set (s := select _ n) in *.
    (* Two members with equal numbers of members below them are equal. *)
    destruct (Nat.lt_trichotomy i s) as [G|[G|G]]; trivial; exfalso;
      apply (count_below_grows bits) in G; rewrite count_below_S in G; rewrite ?M, ?Ms in G; simpl in G; lia.
  - apply (changed_counted bits); trivial.
    + intros j J. now apply Nat.eqb_neq in J as ->.
    + intros k. rewrite M, Nat.eqb_refl. simpl. lia.
Qed.

End Tree.
