(** Section 6.4: overflow handling. [Procedures.overflow_iff_some_number_exceeds_maxint] shows when a
    procedure reports overflow. The theorems of this file describe the strings for which a procedure reports
    overflow. *)

From Bootstring Require Export Section_6_3_encoding.
Open Scope Z_scope.

(** "A + (B * C) overflows if and only if B > (maxint - A) div C." *)
Theorem overflow_technique maxint a b c : 0 <= a <= maxint -> 0 <= b -> 1 <= c ->
  maxint < a + b * c <-> (maxint - a) / c < b.
Proof.
  intros A B C. split; intros H; [apply Z.div_lt_upper_bound; lia|].
  pose proof (Z.mul_succ_div_gt (maxint - a) c). nia.
Qed.

Section Overflow.
Context {B : bootstring} (A : allowed B) (maxint : Z) (M : 1 <= maxint).

Notation represents bias := (represents base (thresholds bias)).
Notation weight bias := (weight base (thresholds bias)).

(** The output of the encoder can be decoded with integers up to maxint if and only if three kinds of
    numbers do not exceed maxint: the sums i, the weights w of the last digits, and the code points.
    Otherwise the decoder reports overflow. [encode_overflows_iff_a_delta_does] is the condition for the
    encoder. *)
Theorem decode_overflows_iff s : encodable s = true ->
  gives maxint (decode (basic_string (filter basic s) (insertions_of s))) s
    (decodable maxint (initial_state (filter basic s)) (insertions_of s)).
Proof.
  intros E. destruct (insertions_rebuild s E) as (R & Adv & Nb & F & _).
  pose proof (decode_applies_insertions A maxint M _ _ F Adv Nb) as G. now rewrite R in G.
Qed.

(** The weight of the last digit exceeds delta only if the last digit is 0. *)
Theorem weight_exceeds_delta_only_before_a_last_digit_0 bias j ds v : represents bias j ds v ->
  last ds 0 <> 0 -> weight bias (j + length ds - 1) <= v * weight bias j.
Proof.
  induction 1 as [j d D|j d ds v D R IH]; intros N.
  - simpl in N. replace (j + length [d] - 1)%nat with j by (simpl; lia). pose proof (weights_positive A bias j). nia.
  - destruct ds as [|e ds]; [inversion R|].
    replace (j + length (d :: e :: ds) - 1)%nat with (S j + length (e :: ds) - 1)%nat by (simpl; lia).
    eapply Z.le_trans; [now apply IH|]. simpl weight. pose proof (thresholds_in_range A bias) as T.
    pose proof (value_not_negative _ _ T _ _ _ R). specialize (T j). pose proof (weights_positive A bias j).
    assert (0 <= d * weight bias j) by nia. lia.
Qed.

End Overflow.
