import { isSyllable } from '#base/text/hangul.ts'

/** The script of a name. `mixed` and `other` (digits, Chinese) are not compared across scripts. */
export type Script = 'hangul' | 'latin' | 'mixed' | 'other'

export function scriptOf(text: string): Script {
  const hangul = /[가-힣]/u.test(text)
  const latin = /[a-z]/iu.test(text)
  return hangul ? (latin ? 'mixed' : 'hangul') : latin ? 'latin' : 'other'
}

/** Consonant classes of the 19 initials and 28 finals, in Unicode order; a silent one is a dot. */
const INITIAL_CLASSES = 'kknttrmppss.jjjktph'
const FINAL_CLASSES = '.kkknnntrkmprrprmppttnttktpt'
/** From `a` to `z`; vowels and semivowels are dots. */
const LATIN_CLASSES = '.pkt.pkh.jkrmn.pkrst.p.s.j'

/**
 * Returns the consonants of a name as classes that survive transliteration in either direction: 멘야토마리코코로 and Mennya
 * Tomarikokoro are both `mntmrkr`, and 커피 is `kp` like coffee. Vowels vary too much to compare.
 */
export function skeletonOf(text: string): string {
  let skeleton = ''
  for (const char of latinSimplified(text)) skeleton += classesOf(char)
  return skeleton.replace(/\.+/gu, '').replace(/([a-z])\1+/gu, '$1')
}

function classesOf(char: string): string {
  const code = char.charCodeAt(0)
  if (isSyllable(code)) {
    const at = code - 0xac00
    return `${INITIAL_CLASSES[Math.floor(at / 588)]}${FINAL_CLASSES[at % 28]}`
  }
  if (char >= 'a' && char <= 'z') return LATIN_CLASSES[code - 97] as string
  return char >= '0' && char <= '9' ? char : ''
}

/** Replaces letter groups that represent one Korean consonant. */
function latinSimplified(text: string): string {
  return text
    .toLowerCase()
    .replace(/ng/gu, 'n')
    .replace(/tch|ch/gu, 'j')
    .replace(/sh/gu, 's')
    .replace(/[pt]h/gu, (group) => group.slice(0, 1))
}
