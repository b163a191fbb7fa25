;; The decoder of `js/bytes.ts`, which decodes a text to bytes. A byte is written as one character or as a pair of characters.
;; The memory has these parts:
;;
;; - 0x000: a number of 16 bits for each character. If the number is below 0x100, it is the byte that the character encodes.
;;   Otherwise the character is the first character of a pair.
;; - 0x100: a byte for each character. It is the digit of the character as the second character of a pair.
;; - 0x180: the 256 values of a byte, with the most frequent values first. A pair encodes the value at this index: the number
;;   of its first character, minus 0x100, plus the digit of its second character.
;; - 0x280: the text. It begins with the most frequent values in hexadecimal digits. `$at` is the address after these digits.
;;   The decoded bytes overwrite the text from 0x280 on. They never overwrite characters that were not read yet, because there
;;   are fewer bytes than characters.
(module
  (memory (export "memory") 1)
  (func (export "decode") (param $at i32) (param $end i32) (result i32)
    (local $to i32)
    (local $value i32)
    (local.set $to (i32.const 0x280))
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $end))
        (then
          (local.set $value (i32.load16_u (i32.shl (i32.load8_u (local.get $at)) (i32.const 1))))
          (if (i32.ge_u (local.get $value) (i32.const 0x100))
            (then
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (local.set $value
                (i32.load8_u offset=0x80
                  (i32.add (local.get $value) (i32.load8_u offset=0x100 (i32.load8_u (local.get $at))))))))
          (i32.store8 (local.get $to) (local.get $value))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (br $next))))
    (local.get $to)))
