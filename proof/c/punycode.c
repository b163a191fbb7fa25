/* The program of RFC 3492, appendix C, with contracts in ACSL. It is used only for the proof. `make
   appendix_c` runs Frama-C's WP, which proves three facts: the program does not access memory outside its
   arrays, never divides by 0, and no result exceeds its type. In the RFC, an increment may wrap; the function
   `wrapping` replaces this increment. It is not proved that the encoder ends.

   The program differs from the RFC in two ways. It has functions for which the proof needs a contract:
   `product`, `wrapping`, `threshold`, and `move`, which replaces memmove. It also tests a lower bound where
   the RFC lets `cp - 48` wrap.

   The macro OFF_BY_ONE introduces the mistake of CVE-2022-3602. With this macro, the proof fails. */

enum {
  base = 36, tmin = 1, tmax = 26, skew = 38, damp = 700, initial_bias = 72,
  initial_n = 0x80, delimiter = 0x2D
};

typedef unsigned int punycode_uint;

enum punycode_status {
  punycode_success, punycode_bad_input, punycode_big_output, punycode_overflow
};

#define maxint 0xFFFFFFFFu

#ifdef OFF_BY_ONE
#define FULL(out, max_out) ((out) > (max_out))
#else
#define FULL(out, max_out) ((out) >= (max_out))
#endif

/* Returns c * b. The result does not exceed a, because the caller has tested, as the RFC does, that c does
   not exceed a / b. */
/*@ requires 0 < b && c <= a / b;
    assigns \nothing;
    ensures \result <= a && (b >= 10 ==> \result >= 10 * c); */
static punycode_uint product(punycode_uint c, punycode_uint b, punycode_uint a)
{
  /*@ assert c * b <= (a / b) * b <= a; */
  /*@ assert b >= 10 ==> c * b >= c * 10; */
  return c * b;
}

/*@ assigns \nothing; */
static punycode_uint wrapping(punycode_uint x) { return x == maxint ? 0 : x + 1; }

/*@ assigns \nothing; ensures \result <==> cp < 0x80; */
static int basic(punycode_uint cp) { return cp < 0x80; }

/* The RFC tests only cp - 48 < 10, and relies on wrapping if cp is below 48. */
/*@ assigns \nothing; ensures \result <= base; */
static punycode_uint decode_digit(punycode_uint cp)
{
  return 48 <= cp && cp - 48 < 10 ? cp - 22 : 65 <= cp && cp - 65 < 26 ? cp - 65 :
         97 <= cp && cp - 97 < 26 ? cp - 97 : base;
}

/*@ requires d < base; assigns \nothing; */
static char encode_digit(punycode_uint d, int flag)
{
  return d + 22 + 75 * (d < 26) - 32 * (flag != 0);
}

/*@ assigns \nothing; ensures 0 <= \result <= 1; */
static int flagged(punycode_uint bcp) { return 65 <= bcp && bcp - 65 < 26; }

/*@ requires bcp < 0x80; assigns \nothing; */
static char encode_basic(punycode_uint bcp, int flag)
{
  if (97 <= bcp && bcp - 97 < 26) bcp -= 32;
  return bcp + 32 * (!flag && flagged(bcp));
}

/*@ requires numpoints > 0;
    assigns \nothing;
    ensures \result <= 150000000; */
static punycode_uint adapt(punycode_uint delta, punycode_uint numpoints, int firsttime)
{
  punycode_uint k;
  delta = firsttime ? delta / damp : delta / 2;
  /*@ assert delta / numpoints <= delta; */
  delta += delta / numpoints;
  /*@ loop invariant k == 0 || (k >= 36 && k + delta <= 130000000);
      loop assigns k, delta;
      loop variant delta; */
  for (k = 0; delta > ((base - tmin) * tmax) / 2; k += base) delta /= base - tmin;
  /*@ assert (base - tmin + 1) * delta / (delta + skew) <= 36 * delta; */
  return k + (base - tmin + 1) * delta / (delta + skew);
}

/*@ requires bias <= 150000000;
    assigns \nothing;
    ensures tmin <= \result <= tmax; */
static punycode_uint threshold(punycode_uint k, punycode_uint bias)
{
  return k <= bias ? tmin : k >= bias + tmax ? tmax : k - bias;
}

/* Replaces the RFC's calls of memmove. */
/*@ requires i <= out && \valid(array + (i .. out));
    assigns array[i .. out]; */
static void move(punycode_uint array[], punycode_uint i, punycode_uint out)
{
  /*@ loop invariant i <= out <= \at(out, Pre);
      loop assigns out, array[i .. \at(out, Pre)];
      loop variant out; */
  for (; out > i; --out) array[out] = array[out - 1];
}

/*@ requires i <= out && \valid(flags + (i .. out));
    assigns flags[i .. out]; */
static void move_flags(unsigned char flags[], punycode_uint i, punycode_uint out)
{
  /*@ loop invariant i <= out <= \at(out, Pre);
      loop assigns out, flags[i .. \at(out, Pre)];
      loop variant out; */
  for (; out > i; --out) flags[out] = flags[out - 1];
}

/*@ requires \valid(output_length) && \valid(output + (0 .. *output_length - 1));
    requires \valid_read(input + (0 .. input_length - 1));
    requires case_flags == \null || \valid_read(case_flags + (0 .. input_length - 1));
    requires \separated(output_length, output + (0 .. *output_length - 1));
    assigns *output_length, output[0 .. \old(*output_length) - 1]; */
enum punycode_status punycode_encode(punycode_uint input_length, const punycode_uint input[],
                                     const unsigned char case_flags[],
                                     punycode_uint *output_length, char output[])
{
  punycode_uint n, delta, h, b, out, max_out, bias, j, m, q, k, t;

  n = initial_n;
  delta = out = 0;
  max_out = *output_length;
  bias = initial_bias;

  /*@ loop invariant j <= input_length && out <= j && (out == 0 || out < max_out);
      loop assigns j, out, output[0 .. max_out - 1];
      loop variant input_length - j; */
  for (j = 0; j < input_length; ++j) {
    if (basic(input[j])) {
      /*@ assert out <= max_out; */
      if (max_out - out < 2) return punycode_big_output;
      output[out++] = case_flags ? encode_basic(input[j], case_flags[j]) : input[j];
    }
  }
  h = b = out;
  if (b > 0) output[out++] = delimiter;

  /*@ loop invariant h <= out <= max_out && bias <= 150000000;
      loop assigns n, delta, h, out, bias, j, m, q, k, t, output[0 .. max_out - 1]; */
  while (h < input_length) {
    /*@ loop invariant j <= input_length && m >= n;
        loop assigns m, j;
        loop variant input_length - j; */
    for (m = maxint, j = 0; j < input_length; ++j) {
      if (input[j] >= n && input[j] < m) m = input[j];
    }
    if (m - n > (maxint - delta) / (h + 1)) return punycode_overflow;
    delta += product(m - n, h + 1, maxint - delta);
    n = m;

    /*@ loop invariant j <= input_length && h <= out <= max_out && bias <= 150000000;
        loop assigns delta, h, out, bias, j, q, k, t, output[0 .. max_out - 1];
        loop variant input_length - j; */
    for (j = 0; j < input_length; ++j) {
      if (input[j] < n) {
        delta = wrapping(delta);
        if (delta == 0) return punycode_overflow;
      }
      if (input[j] == n) {
        /*@ loop invariant h <= out <= max_out;
            loop invariant k == 36 || (k == 72 && q <= 429496729) ||
                           (k >= 108 && k + 36 * q <= 108 + 36 * 42949672);
            loop assigns q, k, t, out, output[0 .. max_out - 1];
            loop variant q; */
        for (q = delta, k = base; ; k += base) {
          if (FULL(out, max_out)) return punycode_big_output;
          t = threshold(k, bias);
          if (q < t) break;
          output[out++] = encode_digit(t + (q - t) % (base - t), 0);
          /*@ assert (q - t) / (base - t) <= (q - t) / 10 <= q / 10; */
          q = (q - t) / (base - t);
        }
        output[out++] = encode_digit(q, case_flags && case_flags[j]);
        bias = adapt(delta, h + 1, h == b);
        delta = 0;
        ++h;
      }
    }
    delta = wrapping(delta);
    n = wrapping(n);
  }
  *output_length = out;
  return punycode_success;
}

/*@ requires \valid(output_length) && \valid(output + (0 .. *output_length - 1));
    requires \valid_read(input + (0 .. input_length - 1));
    requires case_flags == \null || \valid(case_flags + (0 .. *output_length - 1));
    requires \separated(output_length, output + (0 .. *output_length - 1),
                        case_flags + (0 .. *output_length - 1));
    assigns *output_length, output[0 .. \old(*output_length) - 1],
            case_flags[0 .. \old(*output_length) - 1]; */
enum punycode_status punycode_decode(punycode_uint input_length, const char input[],
                                     punycode_uint *output_length, punycode_uint output[],
                                     unsigned char case_flags[])
{
  punycode_uint n, out, i, max_out, bias, b, j, in, oldi, w, k, digit, t;

  n = initial_n;
  out = i = 0;
  max_out = *output_length;
  bias = initial_bias;

  /*@ loop invariant j <= input_length && (b == 0 || b < j);
      loop assigns j, b;
      loop variant input_length - j; */
  for (b = j = 0; j < input_length; ++j) if (input[j] == delimiter) b = j;
  if (b > max_out) return punycode_big_output;

  /*@ loop invariant j <= b && out == j;
      loop assigns j, out, output[0 .. max_out - 1], case_flags[0 .. max_out - 1];
      loop variant b - j; */
  for (j = 0; j < b; ++j) {
    if (case_flags) case_flags[out] = flagged(input[j]);
    if (!basic(input[j])) return punycode_bad_input;
    output[out++] = input[j];
  }

  /*@ loop invariant i <= out <= max_out && out <= in <= input_length && bias <= 150000000;
      loop assigns in, out, i, oldi, w, k, digit, t, n, bias, output[0 .. max_out - 1],
                   case_flags[0 .. max_out - 1];
      loop variant input_length - in; */
  for (in = b > 0 ? b + 1 : 0; in < input_length; ++out) {
    /*@ loop invariant out <= in <= input_length && oldi <= i && in >= \at(in, LoopEntry);
        loop invariant (w == 1 && k == 36) || (w >= 10 && 2 * k <= w + 134);
        loop assigns in, w, k, i, digit, t;
        loop variant input_length - in; */
    for (oldi = i, w = 1, k = base; ; k += base) {
      if (in >= input_length) return punycode_bad_input;
      digit = decode_digit(input[in++]);
      if (digit >= base) return punycode_bad_input;
      if (digit > (maxint - i) / w) return punycode_overflow;
      i += product(digit, w, maxint - i);
      t = threshold(k, bias);
      if (digit < t) break;
      if (w > maxint / (base - t)) return punycode_overflow;
      w = product(w, base - t, maxint);
    }

    bias = adapt(i - oldi, out + 1, oldi == 0);
    if (i / (out + 1) > maxint - n) return punycode_overflow;
    n += i / (out + 1);
    i %= out + 1;

    if (FULL(out, max_out)) return punycode_big_output;
    if (case_flags) {
      move_flags(case_flags, i, out);
      case_flags[i] = flagged(input[in - 1]);
    }
    move(output, i, out);
    output[i++] = n;
  }

  *output_length = out;
  return punycode_success;
}
