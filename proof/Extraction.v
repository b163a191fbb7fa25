(** Extracts the procedures of section 6 as an OCaml program. A test of puny compares the results of puny with
    the results of this program. README.md explains why OCaml's integers of 63 bits are sufficient. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Bootstring Require Import Section_6_3_encoding.

Extract Inductive nat => int ["0" "Stdlib.succ"] "(fun zero succ n -> if n = 0 then zero () else succ (n - 1))".
Extract Inductive positive => int ["(fun p -> 2 * p + 1)" "(fun p -> 2 * p)" "1"]
  "(fun odd even one p -> if p = 1 then one () else if p land 1 = 1 then odd (p / 2) else even (p / 2))".
Extract Inductive Z => int ["0" "" "(~-)"]
  "(fun zero pos neg z -> if z = 0 then zero () else if z > 0 then pos z else neg (-z))".

Extract Inlined Constant Z.add => "(+)".
Extract Inlined Constant Z.sub => "(-)".
Extract Inlined Constant Z.mul => "( * )".
Extract Inlined Constant Z.eqb => "((=) : int -> int -> bool)".
Extract Inlined Constant Z.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant Z.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant Z.gtb => "((>) : int -> int -> bool)".
Extract Inlined Constant Z.geb => "((>=) : int -> int -> bool)".
Extract Inlined Constant Z.min => "(fun (a : int) b -> if a < b then a else b)".
(* OCaml's division has the results of Coq's division, because no procedure divides a negative number or
   divides by a number below 1. *)
Extract Inlined Constant Z.div => "(/)".
Extract Inlined Constant Z.modulo => "(mod)".
Extract Inlined Constant Z.of_nat => "(fun n -> n)".
Extract Inlined Constant Z.to_nat => "(fun (z : int) -> if z < 0 then 0 else z)".
Extract Inlined Constant Init.Nat.add => "(+)".
Extract Inlined Constant length => "List.length".

Definition decode_below {B : bootstring} (maxint : Z) (input : list Z) := run (below maxint) (decode input).
Definition encode_below {B : bootstring} (maxint : Z) (input : list Z) := run (below maxint) (encode input).
Extraction "build/bootstring.ml" decode_below encode_below.
