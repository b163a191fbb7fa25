(** Section 3.1: basic code point segregation. *)

From Bootstring Require Export Section_4_parameters.
Open Scope Z_scope.

Section Segregation.
Context {B : bootstring}.

(** The code points before the last delimiter, and the code points after it. *)
Fixpoint split_at_last_delimiter (input : list Z) : option (list Z * list Z) :=
  match input with
  | [] => None
  | c :: input =>
    match split_at_last_delimiter input with
    | Some (before, after) => Some (c :: before, after)
    | None => if c =? delimiter then Some ([], input) else None
    end
  end.

(** "Consume all code points before the last delimiter (if there is one) [...] if more than zero
    code points were consumed then consume one more (which will be the last delimiter)." Returns the
    literal portion and the rest of the input. *)
Definition segregate (input : list Z) : list Z * list Z :=
  match split_at_last_delimiter input with
  | None | Some ([], _) => ([], input)
  | Some (literal, rest) => (literal, rest)
  end.

(** "In their original order, followed by a delimiter if (and only if) the number of basic code
    points is nonzero." *)
Definition literal_portion (literal : list Z) : list Z :=
  match literal with [] => [] | _ => literal ++ [delimiter] end.

Lemma no_delimiter_no_split rest : ~ In delimiter rest -> split_at_last_delimiter rest = None.
Proof.
  induction rest as [|c rest IH]; intros N; [reflexivity|]. simpl. rewrite IH by (intro; apply N; now right).
  destruct (Z.eqb_spec c delimiter); [|reflexivity]. exfalso. apply N. now left.
Qed.

(** "The delimiter [...] never appears in the remainder of the basic string. The decoder can
    therefore find the end of the literal portion." *)
Theorem segregate_finds_literal_portion literal rest :
  ~ In delimiter rest -> segregate (literal_portion literal ++ rest) = (literal, rest).
Proof.
  intros N. assert (S : forall l, split_at_last_delimiter (l ++ [delimiter] ++ rest) = Some (l, rest)).
  { induction l as [|d l IH]; simpl in *; [|now rewrite IH]. now rewrite no_delimiter_no_split, Z.eqb_refl. }
  unfold segregate, literal_portion. destruct literal as [|c l]; [simpl; now rewrite no_delimiter_no_split|].
  now rewrite <- app_assoc, S.
Qed.

(** The converse theorem, if the rest of the input has no delimiter. (The rest has a delimiter only if the
    first code point of the input is its last delimiter. The decoder then reads this delimiter as a digit.) *)
Theorem segregate_loses_nothing input literal rest :
  segregate input = (literal, rest) -> ~ In delimiter rest -> input = literal_portion literal ++ rest.
Proof.
  assert (S : forall i l r, split_at_last_delimiter i = Some (l, r) -> i = l ++ delimiter :: r).
  { induction i as [|c i IH]; intros l r E; [discriminate|]. simpl in E.
    destruct (split_at_last_delimiter i) as [[l' r']|]; [injection E as <- <-; simpl; f_equal; now apply IH|].
    destruct (Z.eqb_spec c delimiter); [|discriminate]. injection E as <- <-. now subst. }
  unfold segregate. intros E N.
  destruct (split_at_last_delimiter input) as [[[|c l] r]|] eqn:F; injection E as <- <-; try reflexivity.
  apply S in F. unfold literal_portion. now rewrite <- app_assoc.
Qed.

End Segregation.
