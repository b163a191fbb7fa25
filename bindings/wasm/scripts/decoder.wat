;; The decoder of `js/bytes.ts`, which decodes a text to bytes. Its memory has these parts:
;;
;; - 0x000: a number of 16 bits for each character. A number below 0x100 is the value of a character that stands alone.
;;   Otherwise the character begins a pair.
;; - 0x100: a byte for each character, its digit if it is the second character of a pair.
;; - 0x180: the 256 values of a byte, the most frequent first. The index of the value of a pair is the number of the first
;;   character, minus 0x100, plus the digit of the second character.
;; - 0x280: the text. It begins with the most frequent values in hexadecimal digits, and `$at` is the address after these
;;   digits. The decoded bytes are written from 0x280 on, over the text that was read: there are fewer bytes than characters.
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
