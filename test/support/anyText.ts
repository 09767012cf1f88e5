import fc from 'fast-check'

/**
 * Texts of arbitrary characters, including control and unassigned ones. fast-check's own unit for that (`binary`) first
 * builds a table of a million characters: three seconds in every file that uses it.
 */
export function anyText(size: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.array(character, size).map((characters) => characters.join(''))
}

const between = (min: number, max: number) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point))

/** Excludes surrogates, which are halves of characters. */
const character = fc.oneof(
  { weight: 4, arbitrary: between(0, 0x7f) },
  { weight: 2, arbitrary: between(0x80, 0xd7ff) },
  { weight: 1, arbitrary: between(0xe000, 0xffff) },
  { weight: 1, arbitrary: between(0x1_0000, 0x10_ffff) },
)
