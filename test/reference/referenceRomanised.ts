/**
 * Checks whether Latin letters spell a Hangul text, starting from the Hangul: the letters are read along the syllables
 * of the text, each sound in any of its possible spellings (docs/decisions/0009-keywords.md).
 */

const byJamo = (table: string) =>
  new Map(table.split(' ').map((entry) => [entry.charAt(0), entry.slice(2).split(',')] as const))

const INITIAL = byJamo(
  'ㄱ:g,k ㄲ:kk,gg ㄴ:n ㄷ:d,t ㄸ:tt,dd ㄹ:r,l ㅁ:m ㅂ:b,p ㅃ:pp,bb ㅅ:s,sh ㅆ:ss ㅇ: ㅈ:j,ch ㅉ:jj ㅊ:ch ㅋ:k ㅌ:t ㅍ:p ㅎ:h',
)
const VOWEL = byJamo(
  'ㅏ:a ㅐ:ae ㅑ:ya ㅒ:yae ㅓ:eo ㅔ:e ㅕ:yeo ㅖ:ye,e ㅗ:o ㅘ:wa ㅙ:wae ㅚ:oe ㅛ:yo ㅜ:u,oo ㅝ:wo ㅞ:we ㅟ:wi ㅠ:yu ㅡ:eu ㅢ:ui ㅣ:i',
)
/** The sound of a final when nothing follows, by the finals with that sound. */
const AT_THE_END: readonly (readonly [finals: string, spellings: readonly string[]])[] = [
  ['ㄱㄲㅋㄳㄺ', ['k', 'g']],
  ['ㄴㄵㄶ', ['n']],
  ['ㄷㅅㅆㅈㅊㅌㅎ', ['t']],
  ['ㄹㄼㄽㄾㅀ', ['l']],
  ['ㅁㄻ', ['m']],
  ['ㅂㅍㅄㄿ', ['p', 'b']],
  ['ㅇ', ['ng']],
]
/** Two consonants in one final: the second moves to a following vowel; ㅎ is dropped. */
const PAIRS: Readonly<Record<string, string>> = {
  ㄳ: 'k+ㅅ',
  ㄵ: 'n+ㅈ',
  ㄺ: 'l+ㄱ',
  ㄻ: 'l+ㅁ',
  ㄼ: 'l+ㅂ',
  ㄽ: 'l+ㅅ',
  ㄾ: 'l+ㅌ',
  ㄿ: 'l+ㅍ',
  ㅄ: 'p+ㅅ',
}
const LOST_H: Readonly<Record<string, string>> = { ㅎ: '', ㄶ: 'ㄴ', ㅀ: 'ㄹ' }

const CHOSEONG = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const JUNGSEONG = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')
const JONGSEONG = Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')

interface Syllable {
  initial: string
  vowel: string
  /** Empty when there is none. */
  final: string
}

function syllableOf(char: string | undefined): Syllable | null {
  if (char === undefined || char < '가' || char > '힣') return null
  const [initial, vowel, final] = Array.from(char.normalize('NFD'), (jamo) => jamo.charCodeAt(0))
  return {
    initial: CHOSEONG[(initial as number) - 0x1100] as string,
    vowel: JUNGSEONG[(vowel as number) - 0x1161] as string,
    final: final === undefined ? '' : (JONGSEONG[final - 0x11a8] as string),
  }
}

function atTheEnd(final: string): readonly string[] {
  return AT_THE_END.find(([finals]) => final !== '' && finals.includes(final))?.[1] ?? ['']
}

/** Returns the spellings of each consonant as written, and of their joint sound. */
function between(final: string, initial: string): string[] {
  const written = atTheEnd(final).flatMap((a) => (INITIAL.get(initial) as string[]).map((b) => a + b))
  return [...written, ...together(final, initial)]
}

function together(final: string, initial: string): readonly string[] {
  if (final === '') return []
  const [end] = atTheEnd(final) as [string]
  if (initial === 'ㅇ') {
    const pair = PAIRS[final]
    if (pair !== undefined) return [pair.replace(/\+(.)/u, (_, over: string) => INITIAL.get(over)?.[0] as string)]
    const over = LOST_H[final] ?? final
    return over === '' ? [''] : over === 'ㅇ' ? ['ng'] : (INITIAL.get(over) as string[])
  }
  if (!'ㄴㅁㄹ'.includes(initial)) return []
  const second = initial === 'ㅁ' ? 'm' : 'n'
  if (final === 'ㄴ') return initial === 'ㄹ' ? ['ll', 'nn'] : []
  if (end === 'l') return initial === 'ㅁ' ? [] : ['ll']
  const nasal = { k: 'ng', t: 'n', p: 'm', m: 'm', ng: 'ng' }[end]
  return nasal === undefined ? [] : [nasal + second]
}

/** Inserts ㄴ between a final and a vowel that begins with y or i. */
function inserted(final: string, { initial, vowel }: Syllable): string[] {
  return final !== '' && initial === 'ㅇ' && 'ㅑㅒㅕㅖㅛㅠㅣ'.includes(vowel) ? between(final, 'ㄴ') : []
}

/**
 * Returns the numbers of syllables from `text[at]` on that the letters may spell; the last syllable may lack its final.
 */
export function romanisedLengths(letters: string, text: string, at: number): number[] {
  const lengths = new Set<number>()
  const read = (position: number, syllable: Syllable, from: number) => {
    for (const vowel of VOWEL.get(syllable.vowel) as string[]) {
      if (!letters.startsWith(vowel, from)) continue
      const to = from + vowel.length
      const rest = letters.slice(to)
      if (rest === '' || atTheEnd(syllable.final).includes(rest)) lengths.add(position - at + 1)
      const next = syllableOf(text[position + 1])
      if (!next) continue
      for (const spelling of [...between(syllable.final, next.initial), ...inserted(syllable.final, next)])
        if (letters.startsWith(spelling, to)) read(position + 1, next, to + spelling.length)
    }
  }
  const first = syllableOf(text[at])
  if (first)
    for (const spelling of INITIAL.get(first.initial) as string[])
      if (letters.startsWith(spelling)) read(at, first, spelling.length)
  return [...lengths]
}
