(** A list of the theorems. [Print Assumptions] prints the axioms that the theorems use. All theorems are in
    one list, so that Coq searches the common parts of their proofs only once. docs/proof.md describes the
    theorems in words. *)

From Bootstring Require Import Section_6_4_sufficiency Tree.

Definition theorems := (
  (* Sections 3.1 and 3.3 *)
  @segregate_loses_nothing,
  @representation_unique, @representations_prefix_free, @digits_represent, @value_is_weighted_sum,
  punycode_allowed, (* Sections 4 and 5 *)
  (* Section 6.1 *)
  @adapt_ends, @adapt_does_not_end, @no_integer_ends, @adapt_is_bias, @plus_tmin_can_be_omitted,
  (* Sections 6.2 and 6.3 *)
  @encode_gives_basic_string, @decode_encode, @encode_decode, @decode_injective,
  (* Section 6.4 *)
  @run_is_unbounded_if_all_fit, @overflow_iff_some_number_exceeds_maxint, overflow_technique,
  @encode_overflows_iff_a_delta_does, @decode_overflows_iff,
  @weight_exceeds_delta_only_before_a_last_digit_0, encoded_but_not_decoded,
  @steps_bounded, rfc_bound_fails, sufficient_integers, bits_26_suffice, bits_32_suffice,
  (* Puny's algorithm *)
  @rank_replaces_scanning, selection_replaces_moving, @encoder_by_rank, @decoder_by_selection_is_decode,
  select_spec, select_before_removed, select_after_removed,
  place_is_selection, tree_computes_rank, tree_adds, tree_removes).

Print Assumptions theorems.
