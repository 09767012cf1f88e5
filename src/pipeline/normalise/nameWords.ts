import type { NormalName } from '../normalRecord.ts'

/**
 * Words that state the kind of a venue rather than which venue it is, by family. Without them 카페네스카페 is 네스카페, but 봉봉커피
 * and 봉봉식당 remain different because their families differ.
 */
const FAMILIES: readonly (readonly string[])[] = [
  [
    '커피전문점',
    '커피숍',
    '커피점',
    '커피',
    '카페',
    '까페',
    'coffeehouse',
    'coffee',
    'cafe',
    'café',
    'caffe',
    '다방',
    '찻집',
  ],
  ['베이커리', '제과점', '과자점', '빵집', 'bakery'],
  ['일반음식점', '음식점', '식당', '레스토랑', 'restaurant', '가든', '회관'],
  ['호프', '주점', '맥주', '포차', 'pub', 'bar'],
]

const WORDS = FAMILIES.flatMap((words, family) => words.map((word) => ({ word, bit: 1 << family })))

/** The rest of a folded name without the words of kind, and the families of these words (bits). */
export interface Distinctive {
  text: string
  families: number
}

/** A name of nothing but such words (카페) stays whole, as does one of which a single syllable would remain. */
export function distinctiveOf(core: string): Distinctive {
  let text = core
  let families = 0
  for (const { word, bit } of WORDS) {
    if (!text.includes(word)) continue
    const shorter = text.replace(word, '')
    if (shorter.length < 2) continue
    text = shorter
    families |= bit
  }
  return { text, families }
}

/** Returns true when the names are equal except for words of kind that do not contradict each other. */
export function sameButKind(a: Distinctive, b: Distinctive): boolean {
  if (a.text !== b.text) return false
  return a.families === 0 || b.families === 0 || (a.families & b.families) !== 0
}

/** Returns name and branch as one text, because lists split 키즈팡팡구산점 differently. */
export function wholeName({ core, branch }: NormalName): string {
  const whole = core + branch
  return whole.endsWith('점') ? whole.slice(0, -1) : whole
}
