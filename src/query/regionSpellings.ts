import { romanised } from '#base/text/hangul.ts'
import { foldWord } from '#base/text/text.ts'

/**
 * Returns a spelling that the usual romanisations of one Korean name share: Seongsu and Sungsu, Gwanghwamun and
 * Kwanghwamoon, Itaewon and Itaweon. Voiced and voiceless letters, doubled ones and the spellings of ㅓ, ㅜ, ㅡ and ㅐ, ㅔ
 * are one.
 */
export function plainLatin(text: string): string {
  return (
    foldWord(text)
      .replaceAll(/(?:station|market)$/gu, '')
      .replaceAll(/eo|oo|ou|eu|(?<=y)o/gu, 'u')
      .replaceAll(/ae|ai|ea/gu, 'e')
      .replaceAll('sh', 's')
      .replaceAll(/ch|j|z/gu, 'c')
      .replaceAll('g', 'k')
      .replaceAll('d', 't')
      .replaceAll('b', 'p')
      .replaceAll('r', 'l')
      // 광안리 is written Gwangalli and Kwanganri.
      .replaceAll(/nl|ln/gu, 'l')
      .replaceAll(/(.)\1+/gu, '$1')
  )
}

/**
 * Returns the spellings of a Korean name in other systems than today's, as `plainLatin`: letter by letter, as signs often have
 * it (Jongro, and not Jongno, as it is spoken), and McCune–Reischauer without its marks, the official romanisation until 2000,
 * which has one letter for ㅓ and ㅗ (Hapchong, Apkujong). More names share these spellings. `spoken` is the name in today's
 * romanisation.
 */
export function otherSpellings(korean: string, spoken = romanised(korean)): string[] {
  const syllables = Array.from(korean, letterByLetter)
  const written = syllables.join('')
  // 로데오 has an e before an o, and no ㅓ.
  const bySyllable = syllables.map(withOneO).join('')
  const all = [written, withOneO(spoken), withOneO(written), bySyllable]
  return [...new Set(all)].map(plainLatin)
}

const withOneO = (latin: string) => latin.replaceAll('eo', 'o')

/** Romanising is slow, and names have the same few hundred syllables. */
const latinOfSyllable = new Map<string, string>()

function letterByLetter(syllable: string): string {
  let latin = latinOfSyllable.get(syllable)
  if (latin === undefined) latinOfSyllable.set(syllable, (latin = romanised(syllable)))
  return latin
}
