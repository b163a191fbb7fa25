(** Section 6.2: the decoding procedure. *)

From Coq Require Import ZArith List Bool Lia.
From Bootstring Require Import Procedures Section_3_1_segregation Section_3_2_insertion.
From Bootstring Require Import Section_3_3_integers Section_4_parameters Section_6_1_bias.
Import ListNotations.
Open Scope Z_scope.

Section Decoding.
Context {B : bootstring}.

(** "for k = base to infinity in steps of base do begin
       consume a code point, or fail if there was none to consume
       let digit = the code point's digit-value, fail if it has none
       let i = i + digit * w, fail on overflow
       let t = tmin if k <= bias {+ tmin}, or
               tmax if k >= bias + tmax, or k - bias otherwise
       if digit < t then break
       let w = w * (base - t), fail on overflow
     end" *)
Fixpoint read_integer (input : list Z) (i w k bias : Z) : procedure (Z * list Z) :=
  match input with
  | [] => Failing UnexpectedEnd
  | c :: input =>
    match digit_value c with
    | None => Failing InvalidCodePoint
    | Some d =>
      i <- fail_on_overflow (i + d * w);;
      let t := threshold k bias in
      if d <? t then Return (i, input) else
      w <- fail_on_overflow (w * (base - t));;
      read_integer input i w (k + base) bias
    end
  end.

(** "while the input is not exhausted do begin
       let oldi = i [...]
       let bias = adapt(i - oldi, length(output) + 1, test oldi is 0?)
       let n = n + i div (length(output) + 1), fail on overflow
       let i = i mod (length(output) + 1)
       {if n is a basic code point then fail}
       insert n into output at position i
       increment i
     end"
    Each round consumes a code point, so the length of the input is enough fuel. *)
Fixpoint decode_loop (fuel : nat) (input : list Z) (n i bias : Z) (output : list Z) : procedure (list Z) :=
  match input, fuel with
  | [], _ => Return output
  | _, O => Failing UnexpectedEnd (* never *)
  | _, S fuel =>
    let oldi := i in
    '(i, input) <- read_integer input i 1 base bias;;
    let points := Z.of_nat (length output) + 1 in
    let bias := adapt (i - oldi) points (oldi =? 0) in
    n <- fail_on_overflow (n + i / points);;
    let i := i mod points in
    if basic n then Failing BasicInserted else
    decode_loop fuel input n (i + 1) bias (insert (Z.to_nat i) n output)
  end.

(** "let n = initial_n, i = 0, bias = initial_bias; consume all code points before the last
    delimiter and copy them to output, fail on any non-basic code point" *)
Definition decode (input : list Z) : procedure (list Z) :=
  let (literal, rest) := segregate input in
  if forallb basic literal then decode_loop (length rest) rest initial_n 0 initial_bias literal
  else Failing InvalidCodePoint.

(** The procedures' state: the decoder's <n, i>, the number of code points handled, and the bias. *)
Record state := State { s_n : Z; s_i : Z; s_h : Z; s_bias : Z }.

(** The delta that advances the decoder from a state to an insertion of c at position p. *)
Definition delta_to (st : state) (x : insertion) : Z :=
  (fst x - s_n st) * (s_h st + 1) + snd x - s_i st.

Definition after (st : state) (x : insertion) : state :=
  State (fst x) (snd x + 1) (s_h st + 1) (adapt (delta_to st x) (s_h st + 1) (s_i st =? 0)).

Definition initial_state (literal : list Z) : state :=
  State initial_n 0 (Z.of_nat (length literal)) initial_bias.

(** The digits of a delta for a bias, and those of all deltas. *)
Definition digit_values (bias delta : Z) : list Z :=
  digits base (thresholds bias) (Z.to_nat bias + Z.to_nat delta) 0 delta.

Fixpoint deltas (st : state) (a : list insertion) : list Z :=
  match a with [] => [] | x :: a => delta_to st x :: deltas (after st x) a end.

Fixpoint written (st : state) (a : list insertion) : list Z :=
  match a with
  | [] => []
  | x :: a => map digit (digit_values (s_bias st) (delta_to st x)) ++ written (after st x) a
  end.

Context (A : allowed B).

Notation represents bias := (represents base (thresholds bias)).

Lemma delta_not_negative st c p h : 0 <= h -> s_h st = h -> 0 <= s_i st <= h ->
  s_n st < c \/ s_n st = c /\ s_i st <= p -> 0 <= p <= h -> 0 <= delta_to st (c, p).
Proof. unfold delta_to. simpl. nia. Qed.

Lemma digit_values_represent bias delta : 0 <= delta ->
  represents bias 0%nat (digit_values bias delta) delta.
Proof.
  intros D. apply digits_represent with (Z.to_nat bias); [|apply thresholds_positive; exact A|exact D|lia].
  apply thresholds_in_range, A.
Qed.

Lemma digits_in_range bias j ds v : represents bias j ds v -> Forall (fun d => 0 <= d < base) ds.
Proof.
  pose proof (thresholds_in_range A bias) as T.
  induction 1 as [j d|j d ds]; specialize (T j); constructor; auto; lia.
Qed.

Lemma values_of_digits ds : Forall (fun d => 0 <= d < base) ds -> map digit_value (map digit ds) = map Some ds.
Proof. destruct A. induction 1; simpl; trivial. rewrite digits_read_back by trivial. congruence. Qed.

(** Reading gives what is represented, and leaves what follows. *)
Lemma read_integer_reads bias j ds v : represents bias j ds v -> forall cs rest i w,
  map digit_value cs = map Some ds ->
  without_bound (read_integer (cs ++ rest) i w (base * (Z.of_nat j + 1)) bias) = Ok (i + v * w, rest).
Proof.
  induction 1 as [j d D|j d ds v D R IH]; intros [|c cs] rest i w E; try discriminate;
    injection E as Ec E; simpl read_integer; rewrite Ec; simpl bind; unfold without_bound; simpl run;
    fold (thresholds bias j).
  - destruct cs; [|discriminate]. now rewrite (proj2 (Z.ltb_lt _ _) (proj2 D)).
  - rewrite (proj2 (Z.ltb_ge _ _) (proj1 D)). simpl run.
    replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) by lia.
    fold (@without_bound (Z * list Z)). rewrite IH by trivial. f_equal. f_equal. lia.
Qed.

(** What is read was represented. *)
Lemma read_integer_inverse input : forall j bias i w i' rest,
  without_bound (read_integer input i w (base * (Z.of_nat j + 1)) bias) = Ok (i', rest) ->
  exists cs ds v, input = cs ++ rest /\ map digit_value cs = map Some ds /\
    represents bias j ds v /\ i' = i + v * w.
Proof.
  induction input as [|c input IH]; intros j bias i w i' rest E; [discriminate|].
  simpl in E. destruct (digit_value c) as [d|] eqn:V; [|discriminate].
  unfold without_bound in E. simpl in E. fold (thresholds bias j) in E.
  pose proof (digit_values_below_base _ A _ _ V). destruct (Z.ltb_spec d (thresholds bias j)).
  - injection E as <- <-. exists [c], [d], d. repeat split; simpl; try congruence.
    now apply last_digit.
  - simpl in E. replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) in E by lia.
    apply IH in E as (cs & ds & v & -> & M & R & ->).
    exists (c :: cs), (d :: ds), (d + (base - thresholds bias j) * v).
    repeat split; simpl; try congruence; [|lia]. now apply more_digits.
Qed.

Lemma div_mod_of_state st c p h : s_h st = h -> 0 <= p <= h ->
  s_n st + (s_i st + delta_to st (c, p)) / (h + 1) = c /\ (s_i st + delta_to st (c, p)) mod (h + 1) = p.
Proof.
  intros <- P. unfold delta_to. simpl.
  replace (s_i st + _) with (p + (c - s_n st) * (s_h st + 1)) by lia.
  rewrite Z.div_add, Z.mod_add, Z.div_small, Z.mod_small by lia. lia.
Qed.

(** Decoding what is written for insertions applies them. *)
Theorem decode_loop_applies a : forall fuel st output,
  s_h st = Z.of_nat (length output) -> 0 <= s_i st <= s_h st ->
  advancing (s_n st) (s_i st) (s_h st) a -> inserts_no_basic a ->
  (length (written st a) <= fuel)%nat ->
  without_bound (decode_loop fuel (written st a) (s_n st) (s_i st) (s_bias st) output) = Ok (apply output a).
Proof.
  induction a as [|(c, p) a IH]; intros fuel st output H I; [now destruct fuel|].
  intros (O & P & Adv) Nb F. inversion_clear Nb as [|? ? Nc Na].
  pose proof (delta_not_negative st c p (s_h st) ltac:(lia) eq_refl I O P) as D.
  pose proof (digit_values_represent (s_bias st) _ D) as R. simpl written in *.
  destruct (digit_values _ _) as [|d ds]; rewrite app_length, map_length in F; [inversion R|]. destruct fuel as [|fuel]; [simpl in F; lia|].
  change (map digit (d :: ds) ++ ?r) with (digit d :: map digit ds ++ r).
  cbn [decode_loop]. rewrite without_bound_bind.
  change (digit d :: map digit ds ++ ?r) with (map digit (d :: ds) ++ r).
  replace base with (base * (Z.of_nat 0 + 1)) at 1 by lia.
  rewrite (read_integer_reads _ _ _ _ R) by (apply values_of_digits, (digits_in_range _ _ _ _ R)).
  rewrite Z.mul_1_r, without_bound_bind. unfold without_bound at 1. simpl run.
  rewrite <- H. destruct (div_mod_of_state st c p (s_h st) eq_refl P) as [-> ->].
  simpl in Nc. rewrite Nc. replace (s_i st + _ - s_i st) with (delta_to st (c, p)) by lia.
  apply (IH fuel (after st (c, p)) (insert (Z.to_nat p) c output)); simpl; trivial.
  - rewrite insert_length. lia.
  - lia.
  - simpl in F. lia.
Qed.

(** The digits that the encoder outputs, in place of others of the same value. *)
Definition canonical (c : Z) : Z := match digit_value c with Some d => digit d | None => c end.

Lemma canonical_of cs ds : map digit_value cs = map Some ds -> map canonical cs = map digit ds.
Proof.
  revert ds. induction cs as [|c cs IH]; intros [|d ds] E; try discriminate; trivial.
  injection E as E M. simpl. unfold canonical at 1. rewrite E. f_equal. now apply IH.
Qed.

(** Whatever the loop decodes was written for insertions, in other letters perhaps. *)
Theorem decode_loop_inverse fuel : forall input st output s,
  s_h st = Z.of_nat (length output) -> 0 <= s_i st <= s_h st ->
  without_bound (decode_loop fuel input (s_n st) (s_i st) (s_bias st) output) = Ok s ->
  exists a, s = apply output a /\ map canonical input = written st a /\ inserts_no_basic a /\
    advancing (s_n st) (s_i st) (s_h st) a /\ ~ In delimiter input.
Proof.
  induction fuel as [|fuel IH]; intros input st output s H I E.
  - destruct input; [|discriminate]. injection E as <-. exists []. repeat split; auto. constructor.
  - destruct input as [|c0 input0]; [injection E as <-; exists []; repeat split; auto; constructor|].
    remember (c0 :: input0) as input. assert (decode_loop (S fuel) input (s_n st) (s_i st) (s_bias st) output =
      ('(i, input) <- read_integer input (s_i st) 1 base (s_bias st);;
       n <- fail_on_overflow (s_n st + i / (s_h st + 1));;
       if basic n then Failing BasicInserted else
       decode_loop fuel input n (i mod (s_h st + 1) + 1) (adapt (i - s_i st) (s_h st + 1) (s_i st =? 0))
         (insert (Z.to_nat (i mod (s_h st + 1))) n output))) as Loop.
    { subst input. now rewrite H. }
    rewrite Loop, without_bound_bind in E. clear Loop Heqinput.
    destruct (without_bound (read_integer _ _ _ _ _)) as [[i rest]| |] eqn:Rd; try discriminate.
    replace base with (base * (Z.of_nat 0 + 1)) in Rd by lia.
    apply read_integer_inverse in Rd as (cs & ds & delta & -> & M & R & ->).
    rewrite Z.mul_1_r in *. rewrite without_bound_bind in E. unfold without_bound in E at 1. simpl run in E.
    set (h := s_h st) in *. pose proof (value_not_negative _ _ (thresholds_in_range A _) _ _ _ R) as D.
    set (n := s_n st + (s_i st + delta) / (h + 1)) in *. set (p := (s_i st + delta) mod (h + 1)) in *.
    assert (P : 0 <= p <= h) by (pose proof (Z.mod_pos_bound (s_i st + delta) (h + 1)); lia).
    assert (Q : s_i st + delta = (n - s_n st) * (h + 1) + p).
    { pose proof (Z.div_mod (s_i st + delta) (h + 1)). unfold n, p. lia. }
    assert (Dl : delta_to st (n, p) = delta) by (unfold delta_to; fold h; simpl; lia).
    assert (N : 0 <= (s_i st + delta) / (h + 1)) by (apply Z.div_pos; lia).
    cbv beta iota in E. destruct (basic n) eqn:Bn; [discriminate|].
    replace (s_i st + delta - s_i st) with (delta_to st (n, p)) in E by lia.
    apply (IH rest (after st (n, p)) (insert (Z.to_nat p) n output)) in E as (a & -> & W & Nb & Adv & Nd).
    + exists ((n, p) :: a). repeat split; trivial.
      * rewrite map_app, W. simpl written. f_equal. rewrite Dl. rewrite (canonical_of _ _ M). f_equal.
        apply (representation_unique _ _ (thresholds_in_range A _) _ _ _ R), digit_values_represent, D.
      * now constructor.
      * unfold n in *. destruct (Z.eq_dec ((s_i st + delta) / (h + 1)) 0) as [Z0|]; [right|left; lia].
        rewrite Z0 in *. split; [lia|]. assert ((s_i st + delta) = p) by lia. lia.
      * lia.
      * lia.
      * rewrite in_app_iff. intros [Hin|Hin]; [|auto].
        assert (K : In (digit_value delimiter) (map Some ds)) by (rewrite <- M; now apply in_map).
        rewrite (delimiter_no_digit _ A) in K. apply in_map_iff in K as (x & K & _). discriminate.
    + simpl. rewrite insert_length. fold h. lia.
    + simpl. fold h. lia.
Qed.

Lemma written_no_delimiter a : forall st, 0 <= s_h st -> 0 <= s_i st <= s_h st ->
  advancing (s_n st) (s_i st) (s_h st) a -> ~ In delimiter (written st a).
Proof.
  induction a as [|(c, p) a IH]; intros st H I; simpl; [auto|]. intros (O & P & Adv).
  rewrite in_app_iff. intros [K|K].
  - apply in_map_iff in K as (d & E & K).
    pose proof (digit_values_represent (s_bias st) _ (delta_not_negative st c p _ H eq_refl I O P)) as R.
    apply digits_in_range in R. apply (proj1 (Forall_forall _ _) R) in K.
    apply (digits_read_back _ A) in K. rewrite E, (delimiter_no_digit _ A) in K. discriminate.
  - apply (IH (after st (c, p))) in K; simpl; trivial; lia.
Qed.

(** The basic string of a literal portion and insertions. *)
Definition basic_string (literal : list Z) (a : list insertion) : list Z :=
  literal_portion literal ++ written (initial_state literal) a.

Theorem decode_applies_insertions literal a :
  forallb basic literal = true -> advancing initial_n 0 (Z.of_nat (length literal)) a ->
  inserts_no_basic a -> without_bound (decode (basic_string literal a)) = Ok (apply literal a).
Proof.
  intros F Adv Nb. unfold decode, basic_string.
  rewrite segregate_finds_literal_portion by (apply written_no_delimiter; simpl; trivial; lia).
  rewrite F. apply (decode_loop_applies a _ (initial_state literal)); simpl; trivial; lia.
Qed.

(** The input with the digits that the encoder would output. *)
Definition canonical_string (input : list Z) : list Z :=
  let (literal, rest) := segregate input in literal_portion literal ++ map canonical rest.

Theorem decoded_was_basic_string input s : without_bound (decode input) = Ok s ->
  exists literal a, canonical_string input = basic_string literal a /\ s = apply literal a /\
    forallb basic literal = true /\ inserts_no_basic a /\
    advancing initial_n 0 (Z.of_nat (length literal)) a.
Proof.
  unfold decode, canonical_string. destruct (segregate input) as [literal rest].
  destruct (forallb basic literal) eqn:F; [|discriminate]. intros E.
  apply (decode_loop_inverse _ _ (initial_state literal)) in E as (a & -> & W & Nb & Adv & _); simpl; try lia.
  exists literal, a. repeat split; trivial. unfold basic_string. now rewrite W.
Qed.

End Decoding.
