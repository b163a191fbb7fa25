(** Section 6.2: the decoding procedure. *)

From Bootstring Require Export Section_3_1_segregation Section_3_2_insertion Section_6_1_bias.
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
    Each round consumes a code point, so the length of the input is sufficient as [fuel]. *)
Fixpoint decode_loop (fuel : nat) (input : list Z) (n i bias : Z) (output : list Z) : procedure (list Z) :=
  match input, fuel with
  | [], _ => Return output
  | _, O => Failing UnexpectedEnd (* does not occur *)
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

(** The state of both procedures: the decoder's <n, i>, the number of handled code points, and the bias. *)
Record state := State { s_n : Z; s_i : Z; s_h : Z; s_bias : Z }.

(** The delta that advances the decoder from a state to an insertion of c at position p. *)
Definition delta_to (st : state) (x : insertion) : Z :=
  (fst x - s_n st) * (s_h st + 1) + snd x - s_i st.

Definition after (st : state) (x : insertion) : state :=
  State (fst x) (snd x + 1) (s_h st + 1) (adapt (delta_to st x) (s_h st + 1) (s_i st =? 0)).

Definition initial_state (literal : list Z) : state :=
  State initial_n 0 (Z.of_nat (length literal)) initial_bias.

(** The digit-values of one delta for a bias, and then of all deltas. *)
Definition digit_values (bias delta : Z) : list Z :=
  digits base (thresholds bias) (Z.to_nat bias + Z.to_nat delta) 0 delta.

Fixpoint deltas (st : state) (a : list insertion) : list Z :=
  match a with [] => [] | x :: a => delta_to st x :: deltas (after st x) a end.

Fixpoint each_step (P : state -> insertion -> Prop) (st : state) (a : list insertion) : Prop :=
  match a with [] => True | x :: a => P st x /\ each_step P (after st x) a end.

Fixpoint written (st : state) (a : list insertion) : list Z :=
  match a with
  | [] => []
  | x :: a => map digit (digit_values (s_bias st) (delta_to st x)) ++ written (after st x) a
  end.

(** The part of the decoder's loop that reads. It returns all insertions, but does not insert code points. *)
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

Lemma decode_loop_reads_insertions fits fuel : forall input n i bias output,
  run fits (decode_loop fuel input n i bias output) =
  run fits (a <- read_insertions fuel input n i bias (Z.of_nat (length output));; Return (apply output a)).
Proof.
  induction fuel as [|fuel IH]; intros [|c input] n i bias output; trivial.
  cbn [decode_loop read_insertions]. rewrite !run_bind.
  destruct (run fits (read_integer _ _ _ _ _)) as [[i' rest]| |]; trivial. rewrite !run_bind.
  destruct (run fits (fail_on_overflow _)) as [n'| |]; trivial. destruct (basic n'); trivial.
  rewrite IH, !run_bind, insert_length, Nat2Z.inj_succ. unfold Z.succ.
  now destruct (run fits (read_insertions _ _ _ _ _ _)).
Qed.

Context (A : allowed B) (maxint : Z) (maxint_positive : 1 <= maxint).

Notation represents bias := (represents base (thresholds bias)).
Notation weight bias := (weight base (thresholds bias)).
Notation gives := (gives maxint).

(** The condition for decoding without overflow. For each insertion, three numbers do not exceed maxint: the
    sum i, the weight of the last digit of the delta, and the code point. *)
Definition decodable : state -> list insertion -> Prop := each_step (fun st x =>
  s_i st + delta_to st x <= maxint /\ fst x <= maxint /\
  weight (s_bias st) (length (digit_values (s_bias st) (delta_to st x)) - 1) <= maxint).

Lemma delta_not_negative st c p : 0 <= s_i st <= s_h st ->
  s_n st < c \/ s_n st = c /\ s_i st <= p -> 0 <= p <= s_h st -> 0 <= delta_to st (c, p).
Proof. unfold delta_to. simpl. nia. Qed.

Lemma digit_values_represent bias delta : 0 <= delta -> represents bias 0 (digit_values bias delta) delta.
Proof.
  intros D. apply digits_represent with (Z.to_nat bias); [|apply thresholds_positive; exact A|exact D|lia].
  apply thresholds_in_range, A.
Qed.

Lemma values_of_digits bias j ds v : represents bias j ds v -> map digit_value (map digit ds) = map Some ds.
Proof.
  pose proof (thresholds_in_range A bias) as T. induction 1 as [j|j]; specialize (T j); simpl;
    rewrite (digits_read_back _ A) by lia; congruence.
Qed.

Lemma weight_grows bias j k : weight bias j <= weight bias (j + k).
Proof.
  induction k as [|k IH]; [rewrite Nat.add_0_r; lia|]. rewrite Nat.add_succ_r. simpl.
  pose proof (thresholds_in_range A bias (j + k)). pose proof (weights_positive A bias (j + k)). nia.
Qed.

(** Reading digits returns the integer that they represent, and the rest of the input. *)
Lemma read_integer_reads bias j ds v : represents bias j ds v -> forall cs rest i,
  map digit_value cs = map Some ds ->
  gives (Test (weight bias j) (fun _ => read_integer (cs ++ rest) i (weight bias j) (base * (Z.of_nat j + 1)) bias))
    (i + v * weight bias j, rest) (i + v * weight bias j <= maxint /\ weight bias (j + length ds - 1) <= maxint).
Proof.
  pose proof (thresholds_in_range A bias) as T. pose proof (weights_positive A bias) as W.
  induction 1 as [j d D|j d ds v D R IH]; intros [|c cs] rest i E; try discriminate;
    injection E as Ec E; cbn [read_integer app]; rewrite Ec; fold (thresholds bias j).
  - destruct cs; [|discriminate]. eapply gives_iff; [apply gives_test, gives_test|].
    + cbv beta. rewrite (proj2 (Z.ltb_lt _ _) (proj2 D)). apply gives_return.
    + cbn [length]. rewrite Nat.add_sub. tauto.
  - specialize (IH cs rest (i + d * weight bias j) E).
    replace (i + d * weight bias j + v * weight bias (S j))
      with (i + (d + (base - thresholds bias j) * v) * weight bias j) in IH by (simpl; ring).
    eapply gives_iff; [apply gives_test, gives_test|].
    + cbv beta. rewrite (proj2 (Z.ltb_ge _ _) (proj1 D)).
      replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) by lia. exact IH.
    + replace (j + length (d :: ds) - 1)%nat with (j + length ds)%nat by (simpl; lia).
      replace (S j + length ds - 1)%nat with (j + length ds)%nat by lia.
      pose proof (weight_grows bias j (length ds)). pose proof (value_not_negative _ _ T _ _ _ R).
      specialize (T j). specialize (W j). assert (0 <= (base - thresholds bias j) * v) by nia.
      assert (d * weight bias j <= (d + (base - thresholds bias j) * v) * weight bias j) by nia. intuition lia.
Qed.

(** The consumed digits represent the integer that was read. *)
Lemma read_integer_inverse input : forall j bias i w i' rest,
  without_bound (read_integer input i w (base * (Z.of_nat j + 1)) bias) = Ok (i', rest) ->
  exists cs ds v, input = cs ++ rest /\ map digit_value cs = map Some ds /\
    represents bias j ds v /\ i' = i + v * w.
Proof.
  induction input as [|c input IH]; intros j bias i w i' rest E; [discriminate|].
  simpl in E. destruct (digit_value c) as [d|] eqn:V; [|discriminate].
  unfold without_bound in E. simpl in E. fold (thresholds bias j) in E.
  pose proof (digit_values_below_base _ A _ _ V). destruct (Z.ltb_spec d (thresholds bias j)).
  - injection E as <- <-. exists [c], [d], d. repeat split; simpl; try congruence. now apply last_digit.
  - simpl in E. replace (base * (Z.of_nat j + 1) + base) with (base * (Z.of_nat (S j) + 1)) in E by lia.
    apply IH in E as (cs & ds & v & -> & M & R & ->).
    exists (c :: cs), (d :: ds), (d + (base - thresholds bias j) * v).
    repeat split; simpl; try congruence; [|lia]. now apply more_digits.
Qed.

Lemma div_mod_of_state st c p : 0 <= p <= s_h st ->
  s_n st + (s_i st + delta_to st (c, p)) / (s_h st + 1) = c /\ (s_i st + delta_to st (c, p)) mod (s_h st + 1) = p.
Proof.
  intros P. unfold delta_to. simpl. replace (s_i st + _) with (p + (c - s_n st) * (s_h st + 1)) by lia.
  rewrite Z.div_add, Z.mod_add, Z.div_small, Z.mod_small by lia. lia.
Qed.

(** Reading the digits that were written for insertions returns these insertions. *)
Theorem read_insertions_reads a : forall fuel st, 0 <= s_i st <= s_h st ->
  advancing (s_n st) (s_i st) (s_h st) a -> inserts_no_basic a -> (length (written st a) <= fuel)%nat ->
  gives (read_insertions fuel (written st a) (s_n st) (s_i st) (s_bias st) (s_h st)) a (decodable st a).
Proof.
  induction a as [|(c, p) a IH]; intros fuel st I; [intros; destruct fuel; apply gives_return|].
  intros (O & P & Adv) Nb F. inversion_clear Nb as [|? ? Nc Na].
  pose proof (digit_values_represent (s_bias st) _ (delta_not_negative st c p I O P)) as R.
  cbn [written decodable each_step] in *.
  pose proof (read_integer_reads _ _ _ _ R _ (written (after st (c, p)) a) (s_i st) (values_of_digits _ _ _ _ R)) as G.
  apply gives_untested in G; [|exact maxint_positive]. cbn [weight Nat.add] in G. rewrite !Z.mul_1_r in G.
  rewrite app_length, map_length in F.
  destruct (digit_values _ _) as [|d ds]; [inversion R|]. destruct fuel as [|fuel]; [simpl in F; lia|].
  cbn [map app read_insertions] in *. eapply gives_iff.
  { eapply gives_bind; [exact G|]. cbv beta iota. apply gives_test. cbv beta.
    destruct (div_mod_of_state st c p P) as [-> ->]. simpl in Nc. cbn [bind]. rewrite Nc.
    replace (s_i st + _ - s_i st) with (delta_to st (c, p)) by lia.
    eapply gives_bind; [|apply gives_return]. apply (IH fuel (after st (c, p))); simpl in *; trivial; lia. }
  rewrite (proj1 (div_mod_of_state st c p P)). simpl fst. tauto.
Qed.

(** The digit that the encoder outputs for the digit-value of a code point. A code point that is not a digit
    is unchanged. *)
Definition canonical (c : Z) : Z := match digit_value c with Some d => digit d | None => c end.

Lemma canonical_of cs ds : map digit_value cs = map Some ds -> map canonical cs = map digit ds.
Proof.
  revert ds. induction cs as [|c cs IH]; intros [|d ds] E; try discriminate; trivial.
  injection E as E M. simpl. unfold canonical at 1. rewrite E. f_equal. now apply IH.
Qed.

(** If insertions can be read from an input, the encoder writes the same digits for these insertions, except
    for digits with equal values, such as the upper-case and the lower-case form of a letter. *)
Theorem read_insertions_inverse fuel : forall input st a, 0 <= s_i st <= s_h st ->
  without_bound (read_insertions fuel input (s_n st) (s_i st) (s_bias st) (s_h st)) = Ok a ->
  map canonical input = written st a /\ inserts_no_basic a /\
  advancing (s_n st) (s_i st) (s_h st) a /\ ~ In delimiter input.
Proof.
  induction fuel as [|fuel IH]; intros input st a I E;
    (destruct input as [|c0 input0]; [injection E as <-; repeat split; auto; constructor|]); [discriminate|].
  cbn [read_insertions] in E. unfold without_bound in *. rewrite run_bind in E. remember (c0 :: input0) as input.
  destruct (run _ (read_integer _ _ _ _ _)) as [[i rest]| |] eqn:Rd; try discriminate.
  replace base with (base * (Z.of_nat 0 + 1)) in Rd by lia.
  apply read_integer_inverse in Rd as (cs & ds & delta & -> & M & R & ->).
  rewrite Z.mul_1_r, run_bind in E. simpl in E.
  pose proof (value_not_negative _ _ (thresholds_in_range A _) _ _ _ R) as D. set (h := s_h st) in *.
  set (n := s_n st + (s_i st + delta) / (h + 1)) in *. set (p := (s_i st + delta) mod (h + 1)) in *.
  assert (Q : 0 <= p <= h /\ s_i st + delta = (n - s_n st) * (h + 1) + p /\ s_n st <= n).
  { unfold n, p. Z.div_mod_to_equations. nia. }
  assert (Dl : delta_to st (n, p) = delta) by (unfold delta_to; fold h; simpl; lia).
  destruct (basic n) eqn:Bn; [discriminate|]. rewrite run_bind in E.
  replace (s_i st + delta - s_i st) with (delta_to st (n, p)) in E by lia.
  destruct (run _ (read_insertions _ _ _ _ _ _)) as [a'| |] eqn:Ea; try discriminate. injection E as <-.
  apply (IH rest (after st (n, p))) in Ea as (W & Nb & Adv & Nd); [|simpl; fold h; lia]. repeat split; trivial; try lia.
  - rewrite map_app, W. simpl written. f_equal. rewrite Dl, (canonical_of _ _ M). f_equal.
    apply (representation_unique _ _ (thresholds_in_range A _) _ _ _ R), digit_values_represent, D.
  - now constructor.
  - destruct (Z.eq_dec n (s_n st)) as [Z0|]; [right; rewrite Z0 in *; lia|left; lia].
  - rewrite in_app_iff. intros [K|K]; [|auto]. apply (in_map digit_value) in K.
    rewrite M, (delimiter_no_digit _ A) in K. apply in_map_iff in K as (x & K & _). discriminate.
Qed.

(** The basic string of a literal portion and insertions. *)
Definition basic_string (literal : list Z) (a : list insertion) : list Z :=
  literal_portion literal ++ written (initial_state literal) a.

Theorem decode_applies_insertions literal a :
  forallb basic literal = true -> advancing initial_n 0 (Z.of_nat (length literal)) a -> inserts_no_basic a ->
  gives (decode (basic_string literal a)) (apply literal a) (decodable (initial_state literal) a).
Proof.
  intros F Adv Nb. unfold decode, basic_string. set (st := initial_state literal).
  assert (I : 0 <= s_i st <= s_h st) by (simpl; lia).
  pose proof (read_insertions_reads a _ st I Adv Nb (le_n _)) as G.
  rewrite segregate_finds_literal_portion by apply (read_insertions_inverse _ _ st a I (proj1 G)). rewrite F.
  eapply gives_same; [intros; symmetry; apply decode_loop_reads_insertions|].
  eapply gives_iff; [eapply gives_bind; [exact G|apply gives_return]|tauto].
Qed.

(** The input, with each digit replaced by the digit that the encoder outputs for the same value. *)
Definition canonical_string (input : list Z) : list Z :=
  let (literal, rest) := segregate input in literal_portion literal ++ map canonical rest.

Theorem decoded_was_basic_string input s : without_bound (decode input) = Ok s ->
  exists literal a rest, input = literal_portion literal ++ rest /\
    canonical_string input = basic_string literal a /\ s = apply literal a /\
    forallb basic literal = true /\ inserts_no_basic a /\ advancing initial_n 0 (Z.of_nat (length literal)) a /\
    canonical_string input = literal_portion literal ++ map canonical rest.
Proof.
  unfold decode, canonical_string, without_bound. destruct (segregate input) as [literal rest] eqn:Sg.
  destruct (forallb basic literal) eqn:F; [|discriminate]. rewrite decode_loop_reads_insertions, run_bind.
  destruct (run _ (read_insertions _ _ _ _ _ _)) as [a| |] eqn:E; try discriminate. intros [= <-].
  apply (read_insertions_inverse _ _ (initial_state literal)) in E as (W & Nb & Adv & Nd); [|simpl; lia].
  exists literal, a, rest. repeat split; trivial; [now apply segregate_loses_nothing|]. unfold basic_string.
  now rewrite W.
Qed.

End Decoding.
