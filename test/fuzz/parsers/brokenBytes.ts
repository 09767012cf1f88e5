import fc from 'fast-check'

const CHANGES_MAX = 6

interface ByteChange {
  kind: 'flip' | 'set' | 'remove' | 'insert' | 'repeat' | 'cut'
  at: number
  value: number
  length: number
}

const SET_OR_FLIPPED = ['flip', 'flip', 'flip', 'set', 'set', 'set'] as const
const change: fc.Arbitrary<ByteChange> = fc.record({
  kind: fc.constantFrom(...SET_OR_FLIPPED, 'remove', 'insert', 'repeat', 'cut'),
  at: fc.nat(1 << 20),
  // Limit values of numbers, lengths and marks are drawn often.
  value: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
  length: fc.integer({ min: 1, max: 12 }),
})

/**
 * Valid bytes: a third unchanged, the others with up to six bytes flipped, set, removed, inserted, repeated or cut off.
 */
export function brokenBytes(valid: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const changes = fc.oneof(
    { arbitrary: fc.constant([]), weight: 1 },
    { arbitrary: fc.array(change, { minLength: 1, maxLength: CHANGES_MAX }), weight: 2 },
  )
  return fc.tuple(valid, changes).map(([bytes, list]) => list.reduce<Uint8Array>(changed, bytes))
}

function changed(bytes: Uint8Array, { kind, at, value, length }: ByteChange): Uint8Array {
  const from = at % (bytes.length + 1)
  const [before, inside, after] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + length),
    bytes.subarray(from + length),
  ]
  if (kind === 'cut') return before
  if (kind === 'remove') return Buffer.concat([before, after])
  if (kind === 'insert') return Buffer.concat([before, Buffer.alloc(length, value), inside, after])
  if (kind === 'repeat') return Buffer.concat([before, inside, inside, after])
  const copy = Buffer.from(bytes)
  if (from < copy.length) copy[from] = kind === 'set' ? value : (copy[from] as number) ^ (1 << (value % 8))
  return copy
}
