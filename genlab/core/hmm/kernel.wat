;; The recursion of hidden Markov models, one step after the other: what `recursion.py` computes with
;; NumPy for all sequences at once. `kernel.py` writes what is given into the memory, and reads what
;; comes out of it.
;;
;; A row is the K numbers of a step, one for each state; K is even, and a state that was added so that
;; it is has probability 0. A message is a row. What goes on to the next step is in the row $v.
;;
;; The memory begins with whole numbers of 32 bits. An address counts bytes.
;;    0 models M          4 bytes of a row     8 sequences S      12 steps T of all sequences
;;   16 rows of a table  20 1, or −1 backwards
;;   24 address of the lengths (S)            28 of the codes (T): which row of the table a step has
;;   32 of the first messages (M, K)          36 of the moves (M, K, K)
;;   40 of the tables (M, rows, K)            44 of the messages (M · T + 1, K), the last row is spare
;;   48 of the scales (M, T)                  52 of $v (K)
;;   56 by how much the exponents lie behind the messages and scales, for $wide
;;   60 of the ends (K), for $path            64 of the ways (K, K) to each state
;;   68 of the path (T)                       72 of a number that is set to 1 where a probability is too
;;   small for $sum, and to 0 elsewhere
(module
  (memory (export "memory") 1)
  (type $step (func (param $row i32) (param $next i32) (param $factors i32) (param $scale i32)))
  (table funcref (elem $sum $wide $best))
  (global $SAFE f64 (f64.const 1e-100)) ;; the product of three such numbers has all its digits
  (global $size (mut i32) (i32.const 0)) ;; bytes of a row
  (global $moves (mut i32) (i32.const 0))
  (global $v (mut i32) (i32.const 0))
  (global $behind (mut i32) (i32.const 0))
  (global $underflow (mut i32) (i32.const 0))

  (func (export "sum") (call $walk (i32.const 0)))
  (func (export "wide") (call $walk (i32.const 1)))
  (func (export "best") (call $walk (i32.const 2)))
  (func (export "path") (call $walk (i32.const 2)) (call $trace))

  (func $argument (param $place i32) (result i32) (i32.load (local.get $place)))

  ;; All steps of all sequences under all models.
  (func $walk (param $step i32)
    (local $models i32) (local $sequence i32) (local $first i32) (local $t i32) (local $left i32)
    (local $length i32) (local $direction i32) (local $row i32) (local $next i32) (local $spare i32)
    (local $start i32) (local $table i32) (local $rows i32) (local $scales i32) (local $codes i32)
    (local $steps i32)
    (local.set $models (call $argument (i32.const 0)))
    (global.set $size (call $argument (i32.const 4)))
    (local.set $steps (call $argument (i32.const 12)))
    (local.set $direction (call $argument (i32.const 20)))
    (local.set $codes (call $argument (i32.const 28)))
    (local.set $start (call $argument (i32.const 32)))
    (global.set $moves (call $argument (i32.const 36)))
    (local.set $table (call $argument (i32.const 40)))
    (local.set $rows (call $argument (i32.const 44)))
    (local.set $scales (call $argument (i32.const 48)))
    (global.set $v (call $argument (i32.const 52)))
    (global.set $behind (call $argument (i32.const 56)))
    (global.set $underflow (i32.const 0))
    (local.set $spare (i32.add (local.get $rows)
      (i32.mul (i32.mul (local.get $models) (local.get $steps)) (global.get $size))))
    (loop $model
      (local.set $first (i32.const 0))
      (local.set $sequence (i32.const 0))
      (loop $sequences
        (local.set $length (i32.load (i32.add (call $argument (i32.const 24))
          (i32.shl (local.get $sequence) (i32.const 2)))))
        (local.set $t (select
          (local.get $first)
          (i32.sub (i32.add (local.get $first) (local.get $length)) (i32.const 1))
          (i32.gt_s (local.get $direction) (i32.const 0))))
        (local.set $row
          (i32.add (local.get $rows) (i32.mul (local.get $t) (global.get $size))))
        (memory.copy (local.get $row) (local.get $start) (global.get $size))
        (if (global.get $behind) (then
          (memory.copy (i32.add (local.get $row) (global.get $behind))
            (i32.add (local.get $start)
              (i32.mul (call $argument (i32.const 0)) (global.get $size)))
            (global.get $size))))
        (local.set $left (local.get $length))
        (loop $step_on
          (local.set $left (i32.sub (local.get $left) (i32.const 1)))
          (local.set $next (select
            (i32.add (local.get $row) (i32.mul (local.get $direction) (global.get $size)))
            (local.get $spare)
            (local.get $left)))
          (call_indirect (type $step)
            (local.get $row)
            (local.get $next)
            (i32.add (local.get $table) (i32.mul (global.get $size)
              (i32.load (i32.add (local.get $codes) (i32.shl (local.get $t) (i32.const 2))))))
            (i32.add (local.get $scales) (i32.shl (local.get $t) (i32.const 3)))
            (local.get $step))
          (local.set $row (local.get $next))
          (local.set $t (i32.add (local.get $t) (local.get $direction)))
          (br_if $step_on (i32.and
            (i32.ne (local.get $left) (i32.const 0)) (i32.eqz (global.get $underflow)))))
        (local.set $first (i32.add (local.get $first) (local.get $length)))
        (local.set $sequence (i32.add (local.get $sequence) (i32.const 1)))
        (br_if $sequences (i32.and
          (i32.lt_u (local.get $sequence) (call $argument (i32.const 8)))
          (i32.eqz (global.get $underflow)))))
      (local.set $start (i32.add (local.get $start) (global.get $size)))
      (global.set $moves (i32.add (global.get $moves)
        (i32.mul (global.get $size) (i32.shr_u (global.get $size) (i32.const 3)))))
      (local.set $table (i32.add (local.get $table)
        (i32.mul (global.get $size) (call $argument (i32.const 16)))))
      (local.set $rows (i32.add (local.get $rows) (i32.mul (global.get $size) (local.get $steps))))
      (local.set $scales (i32.add (local.get $scales) (i32.shl (local.get $steps) (i32.const 3))))
      (local.set $models (i32.sub (local.get $models) (i32.const 1)))
      (br_if $model (i32.and
        (i32.ne (local.get $models) (i32.const 0)) (i32.eqz (global.get $underflow)))))
    (f64.store (call $argument (i32.const 72)) (f64.convert_i32_u (global.get $underflow))))

  ;; Probabilities: v = (m ⊙ f) / Σ, and the next message is v A. The scale is the sum.
  (func $sum (type $step) (param $row i32) (param $next i32) (param $factors i32) (param $scale i32)
    (local $i i32) (local $j i32) (local $from i32) (local $total f64) (local $x v128)
    (local $sums v128) (local $small v128)
    (loop $states
      (local.set $x (f64x2.mul
        (v128.load (i32.add (local.get $row) (local.get $i)))
        (v128.load (i32.add (local.get $factors) (local.get $i)))))
      (v128.store (i32.add (global.get $v) (local.get $i)) (local.get $x))
      (local.set $sums (f64x2.add (local.get $sums) (local.get $x)))
      (local.set $i (i32.add (local.get $i) (i32.const 16)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
    (local.set $total (f64.add
      (f64x2.extract_lane 0 (local.get $sums)) (f64x2.extract_lane 1 (local.get $sums))))
    (f64.store (local.get $scale) (local.get $total))
    (local.set $sums (f64x2.splat
      (select (local.get $total) (f64.const 1) (f64.gt (local.get $total) (f64.const 0)))))
    (local.set $i (i32.const 0))
    (loop $states
      (local.set $x (f64x2.div
        (v128.load (i32.add (global.get $v) (local.get $i))) (local.get $sums)))
      (v128.store (i32.add (global.get $v) (local.get $i)) (local.get $x))
      (local.set $small (v128.or (local.get $small) (v128.xor
        (f64x2.ge (local.get $x) (f64x2.splat (global.get $SAFE)))
        (f64x2.gt (local.get $x) (f64x2.splat (f64.const 0))))))
      (v128.store (i32.add (local.get $next) (local.get $i)) (v128.const i64x2 0 0))
      (local.set $i (i32.add (local.get $i) (i32.const 16)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
    (if (v128.any_true (local.get $small)) (then (global.set $underflow (i32.const 1))))
    (local.set $i (i32.const 0))
    (local.set $from (global.get $moves))
    (loop $states
      (local.set $x (v128.load64_splat (i32.add (global.get $v) (local.get $i))))
      (local.set $j (i32.const 0))
      (loop $to
        (v128.store (i32.add (local.get $next) (local.get $j)) (f64x2.add
          (v128.load (i32.add (local.get $next) (local.get $j)))
          (f64x2.mul (local.get $x) (v128.load (i32.add (local.get $from) (local.get $j))))))
        (local.set $j (i32.add (local.get $j) (i32.const 16)))
        (br_if $to (i32.lt_u (local.get $j) (global.get $size))))
      (local.set $from (i32.add (local.get $from) (global.get $size)))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size)))))

  ;; As $sum, where a probability beside a larger one would underflow: each number x has an exponent
  ;; e of its own and stands for x · 2^(512 e). x is between 2^−256 and 2^256 or so, so that of two
  ;; numbers whose exponents are two apart, the smaller is lost in rounding. The exponents of the
  ;; first messages, of the moves and of the tables stand right behind them.
  (func $wide (type $step) (param $row i32) (param $next i32) (param $factors i32) (param $scale i32)
    (local $i i32) (local $j i32) (local $x f64) (local $e f64) (local $top f64) (local $total f64)
    (local $from i32) (local $term f64) (local $apart f64) (local $to i32)
    (local $table_behind i32) (local $moves_behind i32) (local $exponent f64)
    (local.set $table_behind (i32.mul (call $argument (i32.const 0))
      (i32.mul (call $argument (i32.const 16)) (global.get $size))))
    (local.set $moves_behind (i32.mul (call $argument (i32.const 0))
      (i32.mul (i32.shr_u (global.get $size) (i32.const 3)) (global.get $size))))
    (local.set $top (f64.const -inf))
    (loop $states
      (local.set $x (f64.mul
        (f64.load (i32.add (local.get $row) (local.get $i)))
        (f64.load (i32.add (local.get $factors) (local.get $i)))))
      (local.set $e (f64.add
        (f64.load (i32.add (i32.add (local.get $row) (global.get $behind)) (local.get $i)))
        (f64.load (i32.add
          (i32.add (local.get $factors) (local.get $table_behind)) (local.get $i)))))
      (if (f64.gt (local.get $x) (f64.const 0)) (then
        (loop $larger
          (if (f64.lt (local.get $x) (f64.const 0x1p-256)) (then
            (local.set $x (f64.mul (local.get $x) (f64.const 0x1p512)))
            (local.set $e (f64.sub (local.get $e) (f64.const 1)))
            (br $larger))))
        (local.set $top (f64.max (local.get $top) (local.get $e)))))
      (f64.store (i32.add (global.get $v) (local.get $i)) (local.get $x))
      (f64.store
        (i32.add (i32.add (global.get $v) (global.get $size)) (local.get $i)) (local.get $e))
      (f64.store (i32.add (local.get $next) (local.get $i)) (f64.const 0))
      (f64.store
        (i32.add (i32.add (local.get $next) (global.get $behind)) (local.get $i))
        (f64.const -inf))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
    (local.set $i (i32.const 0))
    (loop $states
      (local.set $x (f64.load (i32.add (global.get $v) (local.get $i))))
      (local.set $apart (f64.sub (local.get $top)
        (f64.load (i32.add (i32.add (global.get $v) (global.get $size)) (local.get $i)))))
      (if (f64.eq (local.get $apart) (f64.const 0))
        (then (local.set $total (f64.add (local.get $total) (local.get $x)))))
      (if (f64.eq (local.get $apart) (f64.const 1)) (then
        (local.set $total
          (f64.add (local.get $total) (f64.mul (local.get $x) (f64.const 0x1p-512))))))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
    (f64.store (local.get $scale) (local.get $total))
    (f64.store (i32.add (local.get $scale) (global.get $behind)) (local.get $top))
    (local.set $i (i32.const 0))
    (local.set $from (global.get $moves))
    (loop $states
      (local.set $x (f64.load (i32.add (global.get $v) (local.get $i))))
      (if (f64.gt (local.get $x) (f64.const 0)) (then
        (local.set $x (f64.div (local.get $x) (local.get $total)))
        (local.set $e (f64.sub
          (f64.load (i32.add (i32.add (global.get $v) (global.get $size)) (local.get $i)))
          (local.get $top)))
        (if (f64.lt (local.get $x) (f64.const 0x1p-256)) (then
          (local.set $x (f64.mul (local.get $x) (f64.const 0x1p512)))
          (local.set $e (f64.sub (local.get $e) (f64.const 1)))))
        (if (f64.gt (local.get $x) (f64.const 0x1p256)) (then
          (local.set $x (f64.mul (local.get $x) (f64.const 0x1p-512)))
          (local.set $e (f64.add (local.get $e) (f64.const 1)))))
        (local.set $j (i32.const 0))
        (loop $onwards
          (local.set $term
            (f64.mul (local.get $x) (f64.load (i32.add (local.get $from) (local.get $j)))))
          (if (f64.gt (local.get $term) (f64.const 0)) (then
            (local.set $to (i32.add (local.get $next) (local.get $j)))
            (local.set $exponent (f64.add (local.get $e) (f64.load
              (i32.add (i32.add (local.get $from) (local.get $moves_behind)) (local.get $j)))))
            (local.set $apart (f64.sub
              (local.get $exponent)
              (f64.load (i32.add (local.get $to) (global.get $behind)))))
            (if (f64.gt (local.get $apart) (f64.const 0)) (then
              (f64.store (local.get $to) (select
                (f64.mul (f64.load (local.get $to)) (f64.const 0x1p-512))
                (f64.const 0)
                (f64.eq (local.get $apart) (f64.const 1))))
              (f64.store (i32.add (local.get $to) (global.get $behind)) (local.get $exponent))))
            (if (f64.lt (local.get $apart) (f64.const 0)) (then
              (local.set $term (select
                (f64.mul (local.get $term) (f64.const 0x1p-512))
                (f64.const 0)
                (f64.eq (local.get $apart) (f64.const -1))))))
            (f64.store (local.get $to) (f64.add (f64.load (local.get $to)) (local.get $term)))))
          (local.set $j (i32.add (local.get $j) (i32.const 8)))
          (br_if $onwards (i32.lt_u (local.get $j) (global.get $size))))))
      (local.set $from (i32.add (local.get $from) (global.get $size)))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size)))))

  ;; Logarithms: v = m + f less the largest, and the next message has the largest v_i + log A_ij. The
  ;; scale is what was the largest.
  (func $best (type $step) (param $row i32) (param $next i32) (param $factors i32) (param $scale i32)
    (local $i i32) (local $j i32) (local $from i32) (local $top f64) (local $x v128)
    (local $tops v128)
    (local.set $tops (f64x2.splat (f64.const -inf)))
    (loop $states
      (local.set $x (f64x2.add
        (v128.load (i32.add (local.get $row) (local.get $i)))
        (v128.load (i32.add (local.get $factors) (local.get $i)))))
      (v128.store (i32.add (global.get $v) (local.get $i)) (local.get $x))
      (local.set $tops (f64x2.pmax (local.get $tops) (local.get $x)))
      (local.set $i (i32.add (local.get $i) (i32.const 16)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
    (local.set $top (f64.max
      (f64x2.extract_lane 0 (local.get $tops)) (f64x2.extract_lane 1 (local.get $tops))))
    (f64.store (local.get $scale) (local.get $top))
    (local.set $tops (f64x2.splat
      (select (local.get $top) (f64.const 0) (f64.gt (local.get $top) (f64.const -inf)))))
    (local.set $i (i32.const 0))
    (loop $states
      (v128.store (i32.add (global.get $v) (local.get $i)) (f64x2.sub
        (v128.load (i32.add (global.get $v) (local.get $i))) (local.get $tops)))
      (v128.store (i32.add (local.get $next) (local.get $i)) (f64x2.splat (f64.const -inf)))
      (local.set $i (i32.add (local.get $i) (i32.const 16)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
    (local.set $i (i32.const 0))
    (local.set $from (global.get $moves))
    (loop $states
      (local.set $x (v128.load64_splat (i32.add (global.get $v) (local.get $i))))
      (local.set $j (i32.const 0))
      (loop $to
        (v128.store (i32.add (local.get $next) (local.get $j)) (f64x2.pmax
          (v128.load (i32.add (local.get $next) (local.get $j)))
          (f64x2.add (local.get $x) (v128.load (i32.add (local.get $from) (local.get $j))))))
        (local.set $j (i32.add (local.get $j) (i32.const 16)))
        (br_if $to (i32.lt_u (local.get $j) (global.get $size))))
      (local.set $from (i32.add (local.get $from) (global.get $size)))
      (local.set $i (i32.add (local.get $i) (i32.const 8)))
      (br_if $states (i32.lt_u (local.get $i) (global.get $size)))))

  ;; Back along the best states of each sequence, the last one first.
  (func $trace
    (local $sequence i32) (local $t i32) (local $left i32) (local $ways i32) (local $state i32)
    (local $row i32) (local $factors i32) (local $i i32) (local $x f64) (local $top f64)
    (local.set $sequence (call $argument (i32.const 8)))
    (local.set $t (call $argument (i32.const 12)))
    (loop $sequences
      (local.set $sequence (i32.sub (local.get $sequence) (i32.const 1)))
      (local.set $left (i32.load (i32.add (call $argument (i32.const 24))
        (i32.shl (local.get $sequence) (i32.const 2)))))
      (local.set $ways (call $argument (i32.const 60)))
      (loop $steps
        (local.set $t (i32.sub (local.get $t) (i32.const 1)))
        (local.set $row (i32.add (call $argument (i32.const 44))
          (i32.mul (local.get $t) (global.get $size))))
        (local.set $factors (i32.add (call $argument (i32.const 40)) (i32.mul (global.get $size)
          (i32.load (i32.add
            (call $argument (i32.const 28)) (i32.shl (local.get $t) (i32.const 2)))))))
        (local.set $top (f64.const -inf))
        (local.set $state (i32.const 0))
        (local.set $i (i32.const 0))
        (loop $states
          (local.set $x (f64.add
            (f64.add
              (f64.load (i32.add (local.get $row) (local.get $i)))
              (f64.load (i32.add (local.get $factors) (local.get $i))))
            (f64.load (i32.add (local.get $ways) (local.get $i)))))
          (if (f64.gt (local.get $x) (local.get $top)) (then
            (local.set $top (local.get $x))
            (local.set $state (local.get $i))))
          (local.set $i (i32.add (local.get $i) (i32.const 8)))
          (br_if $states (i32.lt_u (local.get $i) (global.get $size))))
        (i32.store
          (i32.add (call $argument (i32.const 68)) (i32.shl (local.get $t) (i32.const 2)))
          (i32.shr_u (local.get $state) (i32.const 3)))
        (local.set $ways (i32.add (call $argument (i32.const 64))
          (i32.mul (local.get $state) (i32.shr_u (global.get $size) (i32.const 3)))))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br_if $steps (local.get $left)))
      (br_if $sequences (local.get $sequence)))))
