(** Sections 4 and 5: the parameters of a Bootstring, and the values for Punycode. *)

From Bootstring Require Export Procedures.
Open Scope Z_scope.

Class bootstring := {
  base : Z; tmin : Z; tmax : Z; skew : Z; damp : Z; initial_bias : Z; initial_n : Z;
  basic : Z -> bool;
  delimiter : Z;
  digit_value : Z -> option Z; (* of a code point; several code points may have one digit-value *)
  digit : Z -> Z               (* the code point that the encoder outputs for a digit-value *)
}.

(** The constraints of section 4. *)
Record allowed (B : bootstring) : Prop := {
  tmin_not_negative : 0 <= tmin;
  tmin_tmax : tmin <= tmax;
  tmax_below_base : tmax <= base - 1;
  skew_positive : 1 <= skew;
  damp_at_least_2 : 2 <= damp;
  initial_bias_not_negative : 0 <= initial_bias;
  initial_bias_mod_base : initial_bias mod base <= base - tmin;
  initial_n_not_negative : 0 <= initial_n;
  delimiter_basic : basic delimiter = true;
  delimiter_no_digit : digit_value delimiter = None;
  digit_values_below_base : forall c d, digit_value c = Some d -> 0 <= d < base;
  digits_read_back : forall d, 0 <= d < base -> digit_value (digit d) = Some d;
  (* Two constraints that section 4 does not contain. With tmin = tmax = 0, no integer ends
     ([no_integer_ends]). With base - tmin = 1, adapt does not end ([adapt_does_not_end]). *)
  tmax_positive : 1 <= tmax;
  tmin_below_base_minus_1 : 2 <= base - tmin
}.

(** Section 5: "41..5A (A-Z) = 0 to 25, 61..7A (a-z) = 0 to 25, 30..39 (0-9) = 26 to 35". *)
Definition punycode_digit_value (c : Z) : option Z :=
  if (0x41 <=? c) && (c <=? 0x5A) then Some (c - 0x41)
  else if (0x61 <=? c) && (c <=? 0x7A) then Some (c - 0x61)
  else if (0x30 <=? c) && (c <=? 0x39) then Some (c - 0x30 + 26)
  else None.

Definition punycode_digit (d : Z) : Z := if d <? 26 then d + 0x61 else d - 26 + 0x30.

(** A Bootstring with Punycode's alphabet and any numeric parameters, with a base of at most 36. *)
Definition with_punycode_alphabet (base tmin tmax skew damp initial_bias initial_n : Z) : bootstring := {|
  base := base; tmin := tmin; tmax := tmax; skew := skew; damp := damp;
  initial_bias := initial_bias; initial_n := initial_n;
  basic := fun c => (0 <=? c) && (c <=? 0x7F);
  delimiter := 0x2D;
  digit_value := fun c => match punycode_digit_value c with
    | Some d => if d <? base then Some d else None | None => None end;
  digit := punycode_digit |}.

Definition punycode : bootstring := with_punycode_alphabet 36 1 26 38 700 72 0x80.

Theorem punycode_allowed : allowed punycode.
Proof.
  split; try reflexivity; try (simpl; lia); try (intro H; discriminate H).
  - intros c d. simpl. destruct (punycode_digit_value c) as [d'|] eqn:E; [|discriminate].
    destruct (Z.ltb_spec d' 36); [|discriminate]. intros [= <-]. split; [|assumption].
    unfold punycode_digit_value in E.
    repeat match type of E with context [if ?x then _ else _] => destruct x eqn:?; try discriminate end;
      injection E as <-; lia.
  - intros d D. simpl in *. unfold punycode_digit, punycode_digit_value. destruct (d <? 26) eqn:?;
    repeat match goal with |- context [if ?x then _ else _] => destruct x eqn:? end; try (f_equal; lia); exfalso; lia.
Qed.
