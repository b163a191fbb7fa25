(** The theorems, and what they rest on. docs/proof.md has them in words. *)

From Bootstring Require Import Procedures Section_3_3_integers Section_4_parameters Section_6_1_bias.
From Bootstring Require Import Section_3_1_segregation Section_3_2_insertion Section_6_2_decoding.
From Bootstring Require Import Section_6_3_encoding Section_6_4_overflow Section_6_4_sufficiency.
From Bootstring Require Import Rank_and_selection Tree.

(* Section 3.3 *)
Print Assumptions representation_unique.
Print Assumptions representations_prefix_free.
Print Assumptions digits_represent.
Print Assumptions value_is_weighted_sum.
(* Sections 4 and 5 *)
Print Assumptions punycode_allowed.
(* Section 6.1 *)
Print Assumptions adapt_ends.
Print Assumptions adapt_does_not_end.
Print Assumptions no_integer_ends.
Print Assumptions adapt_is_bias.
Print Assumptions plus_tmin_can_be_omitted.
(* Sections 6.2 and 6.3 *)
Print Assumptions encode_gives_basic_string.
Print Assumptions decode_encode.
Print Assumptions encode_decode.
Print Assumptions decode_injective.
(* Section 6.4 *)
Print Assumptions run_is_unbounded_if_all_fit.
Print Assumptions overflow_iff_some_number_exceeds_maxint.
Print Assumptions overflow_technique.
Print Assumptions encode_overflows_iff_a_delta_does.
Print Assumptions decode_overflows_iff.
Print Assumptions weight_exceeds_delta_only_before_a_last_digit_0.
Print Assumptions encoded_but_not_decoded.
Print Assumptions steps_bounded.
Print Assumptions rfc_bound_fails.
Print Assumptions sufficient_integers.
Print Assumptions bits_26_suffice.
Print Assumptions bits_32_suffice.
(* Puny's algorithm *)
Print Assumptions rank_replaces_scanning.
Print Assumptions selection_replaces_moving.
Print Assumptions encoder_by_rank.
Print Assumptions decoder_by_selection_is_decode.
Print Assumptions select_before_removed.
Print Assumptions select_after_removed.
Print Assumptions tree_computes_rank.
Print Assumptions tree_adds.
Print Assumptions tree_removes.
