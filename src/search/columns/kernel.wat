;; Set operations over bitmaps in one memory, sixteen bytes at a time. All bitmaps are whole blocks of sixteen bytes;
;; positions are bytes from the beginning of the memory, lengths count blocks. kernel.ts documents each function.
(module
  (import "index" "memory" (memory 1 65536 shared))

  ;; into = a ∧ b
  (func (export "both") (param $into i32) (param $a i32) (param $b i32) (param $blocks i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (i32.shl (local.get $blocks) (i32.const 4))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $into) (local.get $end)))
        (v128.store (local.get $into)
          (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next))))

  ;; into = a ∧ ¬b
  (func (export "without") (param $into i32) (param $a i32) (param $b i32) (param $blocks i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (i32.shl (local.get $blocks) (i32.const 4))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $into) (local.get $end)))
        (v128.store (local.get $into)
          (v128.andnot (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next))))

  ;; into = a ∨ b
  (func (export "either") (param $into i32) (param $a i32) (param $b i32) (param $blocks i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (i32.shl (local.get $blocks) (i32.const 4))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $into) (local.get $end)))
        (v128.store (local.get $into)
          (v128.or (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $into (i32.add (local.get $into) (i32.const 16)))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next))))

  ;; Counts the bits set in a ∧ b. Processors do one population count per cycle; with two sums it need not wait for the
  ;; previous addition.
  (func (export "countBoth") (param $a i32) (param $b i32) (param $blocks i32) (result i32)
    (local $end i32)
    (local $low i64)
    (local $high i64)
    (local.set $end (i32.add (local.get $a) (i32.shl (local.get $blocks) (i32.const 4))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (local.set $low
          (i64.add (local.get $low)
            (i64.popcnt (i64.and (i64.load (local.get $a)) (i64.load (local.get $b))))))
        (local.set $high
          (i64.add (local.get $high)
            (i64.popcnt (i64.and (i64.load offset=8 (local.get $a)) (i64.load offset=8 (local.get $b))))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $next)))
    (i32.wrap_i64 (i64.add (local.get $low) (local.get $high)))))
