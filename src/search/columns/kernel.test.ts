import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import wabt from 'wabt'
import { KERNEL_WASM, kernelOver } from './kernel.ts'

test('the kernel in use equals the assembled kernel.wat', async () => {
  const source = path.join(import.meta.dirname, 'kernel.wat')
  const assembler = await wabt()
  const features = { simd: true, threads: true }
  const assembled = assembler.parseWat('kernel.wat', readFileSync(source, 'utf8'), features).toBinary({}).buffer
  assert.equal(Buffer.from(assembled).toString('base64'), KERNEL_WASM, 'copy this text into KERNEL_WASM')
})

test('each operation of the kernel gives the same result as the operation bit by bit', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  const kernel = kernelOver(memory)
  const words = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(words, words, fc.integer({ min: 0, max: 16 }), (a, b, blocks) => {
      const all = new Uint32Array(memory.buffer)
      all.fill(0).set(a, 0)
      all.set(b, 64)
      const expected = (of: (x: number, y: number) => number) =>
        a.map((x, i) => (i < blocks * 4 ? of(x, b[i] as number) >>> 0 : 0))
      const result = (run: (into: number, a: number, b: number, blocks: number) => void) => {
        all.fill(0, 128, 192)
        run(128 * 4, 0, 64 * 4, blocks)
        return Array.from(all.subarray(128, 192))
      }
      assert.deepEqual(
        result((...operands) => kernel.both(...operands)),
        expected((x, y) => x & y),
      )
      assert.deepEqual(
        result((...operands) => kernel.without(...operands)),
        expected((x, y) => x & ~y),
      )
      assert.deepEqual(
        result((...operands) => kernel.either(...operands)),
        expected((x, y) => x | y),
      )
      const ones = expected((x, y) => x & y).map((word) => word.toString(2).replaceAll('0', '').length)
      assert.equal(
        kernel.countBoth(0, 64 * 4, blocks),
        ones.reduce((sum, count) => sum + count, 0),
      )
    }),
  )
})
