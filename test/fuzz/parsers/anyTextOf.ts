import fc from 'fast-check'

/** Texts without a grammar. */
export const RAW_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('\0', '\ufeff', '\ud800', '\u202e', '\u001b[31m', 'ﷺ', '\r', '\t', '  ', '\n\n', '__proto__', '<br>'),
)

/**
 * Texts of a grammar's fragments: a few in sequence, one or two repeated many times, cut anywhere; at most `maxLength`
 * long.
 */
export function anyTextOf(fragments: readonly string[], maxLength: number): fc.Arbitrary<string> {
  const fragment = fc.oneof({ arbitrary: fc.constantFrom(...fragments), weight: 8 }, { arbitrary: RAW_TEXT, weight: 1 })
  const mixed = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''))
  const spaced = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(' '))
  const repeated = fc
    .tuple(fc.array(fragment, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 2000 }), fragment)
    .map(([parts, times, end]) => {
      const part = parts.join('')
      return part.repeat(Math.min(times, Math.ceil(maxLength / Math.max(1, part.length)))) + end
    })
  const whole = fc.oneof(
    { arbitrary: mixed, weight: 5 },
    { arbitrary: spaced, weight: 4 },
    { arbitrary: repeated, weight: 1 },
  )
  return fc
    .tuple(
      whole,
      fc.oneof({ arbitrary: fc.constant(maxLength), weight: 4 }, { arbitrary: fc.nat(maxLength), weight: 1 }),
    )
    .map(([text, length]) => text.slice(0, length))
}
