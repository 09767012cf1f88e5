import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLOCK_BYTES, EmptyBlocks } from './emptyBlocks.ts'
import { JsonSink } from './jsonSink.ts'

/** Writes a body of so many bytes, all of one letter, and takes it. */
function bodyOf(sink: JsonSink, letter: string, bytes: number): Buffer {
  sink.ascii(letter.repeat(bytes))
  return sink.take()
}

test('a body keeps its bytes until it is released, whatever is written and released meanwhile', () => {
  const sink = new JsonSink()
  const kept = new Map<Buffer, string>()
  let seed = 1
  const random = (below: number) => (seed = (seed * 48_271) % 0x7fff_ffff) % below
  for (let i = 0; i < 2_000; i++) {
    const letter = String.fromCharCode(97 + (i % 26))
    const body = bodyOf(sink, letter, 1 + random(i % 50 === 0 ? 3 * BLOCK_BYTES : 40_000))
    kept.set(body, letter)
    for (const one of [...kept.keys()].filter(() => random(3) === 0)) {
      kept.delete(one)
      sink.release(one)
    }
    for (const [one, expected] of kept) {
      const code = expected.charCodeAt(0)
      assert.equal(one[0], code)
      assert.equal(one.at(-1), code)
      assert.equal(one[one.length >> 1], code)
    }
  }
})

test('memory whose bodies were all released is written again, and memory with one other body is not', () => {
  const sink = new JsonSink()
  const [first, second] = [bodyOf(sink, 'a', 400_000), bodyOf(sink, 'b', 400_000)]
  assert.ok(first.buffer === second.buffer)
  const third = bodyOf(sink, 'c', 400_000)
  assert.ok(third.buffer !== first.buffer)
  sink.release(first)
  const fourth = bodyOf(sink, 'd', 400_000)
  assert.ok(fourth.buffer === third.buffer)
  const fifth = bodyOf(sink, 'e', 400_000)
  assert.ok(fifth.buffer !== first.buffer)
  sink.release(second)
  const sixth = bodyOf(sink, 'f', 400_000)
  assert.ok(sixth.buffer === fifth.buffer)
  const seventh = bodyOf(sink, 'g', 400_000)
  assert.ok(seventh.buffer === first.buffer)
})

test('a sink without any body in use writes from the start of its memory', () => {
  const sink = new JsonSink()
  const first = bodyOf(sink, 'a', 5_000)
  sink.release(first)
  assert.equal(bodyOf(sink, 'b', 5_000).byteOffset, first.byteOffset)
})

test('a body that is begun when the last other one is released is not moved', () => {
  const sink = new JsonSink()
  const first = bodyOf(sink, 'a', 5_000)
  sink.ascii('begun')
  sink.release(first)
  sink.ascii(' and ended')
  assert.equal(sink.take().toString(), 'begun and ended')
})

test('what was begun and not taken moves to the next memory whole', () => {
  const sink = new JsonSink()
  sink.release(bodyOf(sink, 'a', BLOCK_BYTES - 10))
  sink.ascii('begun')
  sink.ascii('x'.repeat(100))
  assert.equal(sink.take().toString(), `begun${'x'.repeat(100)}`)
})

test('bytes of other origin are not released', () => {
  const sink = new JsonSink()
  sink.release(Buffer.from('elsewhere'))
  assert.equal(bodyOf(sink, 'a', 3).toString(), 'aaa')
})

test('sinks that share empty memory write over what another one released, and keep 8 MB of it together', () => {
  const empty = new EmptyBlocks()
  const half = BLOCK_BYTES / 2
  const written = new Set<ArrayBufferLike>()
  for (let round = 0; round < 3; round++) {
    const sink = new JsonSink(empty)
    const bodies = Array.from({ length: 24 }, () => bodyOf(sink, 'a', half))
    for (const body of bodies) {
      written.add(body.buffer)
      sink.release(body)
    }
  }
  const last = new JsonSink(empty)
  const buffers = new Set(Array.from({ length: 24 }, () => bodyOf(last, 'b', half).buffer))
  assert.deepEqual([buffers.size, [...buffers].filter((buffer) => written.has(buffer)).length], [12, 8])
})

test('memory that was made for a large body is freed once the body is released or cleared', () => {
  const empty = new EmptyBlocks()
  const sink = new JsonSink(empty)
  sink.release(bodyOf(sink, 'a', 3 * BLOCK_BYTES))
  assert.equal(bodyOf(sink, 'b', 10).buffer.byteLength, BLOCK_BYTES)
  const other = new JsonSink(empty)
  other.ascii('a'.repeat(3 * BLOCK_BYTES))
  other.clear()
  assert.equal(bodyOf(other, 'b', 10).buffer.byteLength, BLOCK_BYTES)
})
