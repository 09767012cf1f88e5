import * as old from './oldKeyword.ts'
import { fullBitmap, forEachIn } from './oldBitmap.ts'
import { patternOf, type Pattern } from './pattern.ts'
import type { KeywordFit } from './rank.ts'
import { KEYWORD_FITS } from './rank.ts'
import type { Sections } from './sections.ts'
export { wordStartBitmap } from './oldKeyword.ts'
export type Words = old.Words
export interface KeywordMatches {
  readonly levels: readonly KeywordLevel[]
}
export interface KeywordLevel {
  fit: KeywordFit
  set: OrdinalSet
}
export type OrdinalSet =
  | { kind: 'list'; ordinals: Uint32Array; length: number }
  | { kind: 'bitmap'; bits: Uint32Array; count: number }
export type ParsedKeyword = Pattern
export const keywordOf = patternOf
export function matchKeyword(words: Words, keyword: ParsedKeyword, size: number): KeywordMatches {
  const m = old.matchKeyword(words, keyword, fullBitmap(size), size)
  const by = new Map<KeywordFit, number[]>()
  forEachIn(m.all, (o) => {
    const f = m.fitOf(o)
    if (!by.has(f)) by.set(f, [])
    by.get(f)!.push(o)
  })
  return {
    levels: (Object.keys(KEYWORD_FITS) as KeywordFit[])
      .filter((f) => by.has(f))
      .map((fit) => {
        const ordinals = Uint32Array.from(by.get(fit)!)
        if (ordinals.length * 32 > size) {
          const bits = new Uint32Array((size + 31) >>> 5)
          for (const o of ordinals) bits[o >>> 5]! |= 1 << (o & 31)
          return { fit, set: { kind: 'bitmap', bits, count: ordinals.length } }
        }
        return { fit, set: { kind: 'list', ordinals, length: ordinals.length } }
      }),
  }
}
export function reasonOf(
  words: Words,
  keyword: ParsedKeyword,
  ordinal: number,
  fit: KeywordFit,
): { field: 'name' | 'menu' | 'address'; index: number } {
  if (fit === 'menu') return { field: 'menu', index: old.firstText(words.menu.pool, keyword, ordinal) ?? 0 }
  if (fit === 'address') return { field: 'address', index: old.firstText(words.address.pool, keyword, ordinal) ?? 0 }
  return { field: 'name', index: 0 }
}
export function readWords(sections: Sections): Words {
  const field = (name: string): old.SearchedField => ({
    pool: { units: sections.u16(`${name}.units`), offsets: sections.u32(`${name}.offsets`) },
    postings: {
      keys: sections.u32(`${name}.keys`),
      offsets: sections.u32(`${name}.postingOffsets`),
      bytes: sections.bytes(`${name}.postings`),
    },
  })
  return {
    name: field('name'),
    menu: field('menu'),
    address: field('address'),
    nameWordStarts: sections.u32('name.wordStarts'),
  }
}
