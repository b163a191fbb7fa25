(** What the RFC's pseudocode says besides arithmetic: "fail", and "fail on overflow".

    A procedure is a tree: it returns, fails, or has a number tested for overflow and goes on. So
    the procedures of section 6 are written once, and are run with integers without bound or with
    a maxint. *)

From Coq Require Export ZArith List Bool Lia.
Export ListNotations.
Open Scope Z_scope.

(** Why a procedure fails, other than by overflow (6.2: "the only error conditions"). *)
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

(** Runs a procedure on integers of which only those that fit are representable. *)
Fixpoint run {A} (fits : Z -> bool) (p : procedure A) : outcome A :=
  match p with
  | Return a => Ok a
  | Failing why => Fail why
  | Test x next => if fits x then run fits (next tt) else Overflow
  end.

Definition below (maxint : Z) (x : Z) : bool := x <=? maxint.
Definition without_bound {A} : procedure A -> outcome A := run (fun _ => true).

(** All numbers that a run without bound has tested at its end. *)
Fixpoint tested {A} (p : procedure A) : list Z :=
  match p with Test x next => x :: tested (next tt) | _ => [] end.

(** Overflow is reported if and only if one of these numbers does not fit. Otherwise the bound changes
    nothing. *)
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

(** Without bound a procedure gives [a]; below maxint it does if [fit] holds, and else reports overflow. *)
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

(** A smaller number before a larger one need not be tested, nor one that fits. *)
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
