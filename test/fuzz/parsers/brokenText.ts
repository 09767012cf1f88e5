import fc from 'fast-check'
import { anyTextOf, RAW_TEXT } from './anyTextOf.ts'

const CHANGES_MAX = 4
const LENGTH_MAX = 24
const TIMES_MAX = 300

interface TextChange {
  kind: 'cut' | 'remove' | 'insert' | 'replace' | 'repeat' | 'move'
  at: number
  length: number
  times: number
  piece: string
}

/**
 * Valid texts of a grammar: a third unchanged, a half with up to four small changes (a piece cut off, removed,
 * inserted, replaced, repeated or moved), the rest fragments in sequence. At most `maxLength` long.
 */
export function brokenText(
  valid: fc.Arbitrary<string>,
  fragments: readonly string[],
  maxLength: number,
): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: valid.map((text) => text.slice(0, maxLength)), weight: 3 },
    { arbitrary: changedText(valid, fragments, maxLength), weight: 5 },
    { arbitrary: anyTextOf(fragments, maxLength), weight: 2 },
  )
}

/** Valid texts with one to four small changes, at most `maxLength` long. */
export function changedText(
  valid: fc.Arbitrary<string>,
  fragments: readonly string[],
  maxLength: number,
): fc.Arbitrary<string> {
  const piece = fc.oneof({ arbitrary: fc.constantFrom('', ...fragments), weight: 3 }, RAW_TEXT)
  const change: fc.Arbitrary<TextChange> = fc.record({
    kind: fc.constantFrom('cut', 'remove', 'insert', 'replace', 'replace', 'repeat', 'move'),
    at: fc.nat(1 << 20),
    length: fc.nat(LENGTH_MAX),
    times: fc.nat(TIMES_MAX),
    piece,
  })
  return fc
    .tuple(valid, fc.array(change, { minLength: 1, maxLength: CHANGES_MAX }))
    .map(([text, changes]) => changes.reduce((current, one) => changed(current, one).slice(0, maxLength), text))
}

function changed(text: string, { kind, at, length, times, piece }: TextChange): string {
  const from = at % (text.length + 1)
  const [before, inside, after] = [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)]
  if (kind === 'cut') return before
  if (kind === 'remove') return before + after
  if (kind === 'insert') return before + piece + inside + after
  if (kind === 'replace') return before + piece + after
  if (kind === 'repeat') return before + inside.repeat(times) + after
  return inside + before + after
}
