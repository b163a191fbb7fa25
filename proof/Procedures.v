(** The control statements of the RFC's pseudocode: "fail" and "fail on overflow".

    A procedure is a tree with three kinds of nodes: a node returns a result, fails, or tests a number for
    overflow and continues. So each procedure of section 6 is written only once. It can be run with unbounded
    integers, or with integers up to a maxint. *)

From Coq Require Export ZArith List Bool Lia.
Export ListNotations.
Open Scope Z_scope.

(** The reasons for which a procedure fails, except overflow (section 6.2: "the only error conditions"). *)
Inductive failure := InvalidCodePoint | UnexpectedEnd | BasicInserted | BelowInitialN.

Inductive outcome (A : Type) := Ok (a : A) | Fail (why : failure) | Overflow.
Arguments Ok {A}. Arguments Fail {A}. Arguments Overflow {A}.

Inductive procedure (A : Type) :=
| Return (a : A)
| Failing (why : failure)
| Test (x : Z) (next : unit -> procedure A).
Arguments Return {A}. Arguments Failing {A}. Arguments Test {A}.

(** "Let x = ..., fail on overflow". *)
Definition fail_on_overflow (x : Z) : procedure Z := Test x (fun _ => Return x).

Fixpoint bind {A B} (p : procedure A) (f : A -> procedure B) : procedure B :=
  match p with
  | Return a => f a
  | Failing why => Failing why
  | Test x next => Test x (fun _ => bind (next tt) f)
  end.

Notation "x <- p ;; q" := (bind p (fun x => q)) (at level 61, p at next level, right associativity).
Notation "' x <- p ;; q" := (bind p (fun x => q))
  (at level 61, x pattern, p at next level, right associativity).

(** Runs a procedure. If a tested number [x] does not satisfy [fits x], the result is overflow. *)
Fixpoint run {A} (fits : Z -> bool) (p : procedure A) : outcome A :=
  match p with
  | Return a => Ok a
  | Failing why => Fail why
  | Test x next => if fits x then run fits (next tt) else Overflow
  end.

Definition below (maxint : Z) (x : Z) : bool := x <=? maxint.
Definition without_bound {A} : procedure A -> outcome A := run (fun _ => true).

(** All numbers that a procedure tests when it runs with unbounded integers. *)
Fixpoint tested {A} (p : procedure A) : list Z :=
  match p with Test x next => x :: tested (next tt) | _ => [] end.

(** A procedure reports overflow if and only if one of its tested numbers does not fit. Otherwise its result
    equals the result with unbounded integers. *)
Theorem run_is_unbounded_if_all_fit {A} fits (p : procedure A) :
  run fits p = if forallb fits (tested p) then without_bound p else Overflow.
Proof.
  induction p as [| |x next IH]; try reflexivity. simpl. destruct (fits x); simpl; [apply IH|reflexivity].
Qed.

Theorem overflow_iff_some_number_exceeds_maxint {A} maxint (p : procedure A) :
  run (below maxint) p = Overflow <-> exists x, In x (tested p) /\ maxint < x.
Proof.
  rewrite <- Exists_exists. induction p as [| |x next IH]; simpl; [split; easy..|].
  rewrite Exists_cons, <- IH. unfold below at 1. destruct (Z.leb_spec x maxint); intuition lia.
Qed.

Lemma run_bind {A B} fits (p : procedure A) (f : A -> procedure B) :
  run fits (bind p f) =
  match run fits p with Ok a => run fits (f a) | Fail why => Fail why | Overflow => Overflow end.
Proof. induction p as [| |x next IH]; try reflexivity. simpl. now destruct (fits x). Qed.

(** With unbounded integers, the procedure returns [a]. With integers up to maxint, it returns [a] if [fit]
    holds, and otherwise reports overflow. *)
Definition gives {A} (maxint : Z) (p : procedure A) (a : A) (fit : Prop) : Prop :=
  without_bound p = Ok a /\
  (run (below maxint) p = Ok a /\ fit \/ run (below maxint) p = Overflow /\ ~ fit).

Section Gives.
Context (maxint : Z).
Notation gives := (gives maxint).

Lemma gives_return {A} (a : A) : gives (Return a) a True.
Proof. split; auto. Qed.
Lemma gives_iff {A} (p : procedure A) a fit fit' : gives p a fit -> (fit <-> fit') -> gives p a fit'.
Proof. unfold gives. tauto. Qed.
Lemma gives_same {A} (p q : procedure A) a fit : (forall fits, run fits p = run fits q) -> gives p a fit ->
  gives q a fit.
Proof. intros E. unfold gives, without_bound. now rewrite !E. Qed.
Lemma gives_ok {A} (p : procedure A) a fit : gives p a fit -> fit -> run (below maxint) p = Ok a.
Proof. unfold gives. tauto. Qed.

Lemma gives_bind {A B} (p : procedure A) (f : A -> procedure B) a b fit fit' :
  gives p a fit -> gives (f a) b fit' -> gives (bind p f) b (fit /\ fit').
Proof.
  unfold gives, without_bound. rewrite !run_bind.
  intros (-> & [[-> F]|[-> F]]) (-> & [[E' F']|[E' F']]); rewrite ?E'; tauto.
Qed.

Lemma gives_test {A} x (next : unit -> procedure A) a fit :
  gives (next tt) a fit -> gives (Test x next) a (x <= maxint /\ fit).
Proof. intros [E F]. split; [exact E|]. simpl. unfold below at 1 3. destruct (Z.leb_spec x maxint); intuition lia. Qed.

(** The test of a number can be omitted in two cases: if the next test is for a number that is not smaller, or
    if the number does not exceed maxint. *)
Lemma gives_smaller {A} x y (next : unit -> procedure A) a fit :
  x <= y -> gives (Test y next) a fit -> gives (Test x (fun _ => Test y next)) a fit.
Proof.
  intros L [E F]. split; [exact E|]. simpl in *. unfold below in *.
  destruct (Z.leb_spec x maxint), (Z.leb_spec y maxint); try lia; tauto.
Qed.

Lemma gives_untested {A} x (next : unit -> procedure A) a fit :
  x <= maxint -> gives (Test x next) a fit -> gives (next tt) a fit.
Proof.
  intros L [E F]. split; [exact E|]. simpl in F. unfold below in F at 1 3. now rewrite (proj2 (Z.leb_le _ _) L) in F.
Qed.

End Gives.
