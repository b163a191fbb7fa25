;; What `js/bytes.ts` decodes a text with. Of each character, the 16 bits at twice its code are its value; or
;; 0x100 and more, which is added to the byte at 0x100 and the code of the next one: there, less 0x100, is the
;; place of their value from 0x180 on. The text begins after 0x280. There the bytes are written, in its place,
;; since they are fewer.
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
