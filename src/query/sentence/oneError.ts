/** Initials, vowels and finals that sound alike; in a word of two syllables only these count as mistakes. */
const SOUND_ALIKE = ['ㅐㅔㅖㅒ', 'ㅓㅝ', 'ㅗㅛ', 'ㅚㅙㅞ', 'ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ']

/** Returns Latin letters, or the jamo of Korean syllables. */
export function lettersOf(word: string): string {
  return word.normalize('NFD')
}

/** Names differ from a word of a filter in their first syllable (용곱창, 다이브); mistakes there sound alike. */
export function beginsAlike(written: string, known: string): boolean {
  const [own = '', other = ''] = [written[0], known[0]]
  return own === other || soundsAlike(lettersOf(own), lettersOf(other)) || lettersOf(known).startsWith(lettersOf(own))
}

/** Returns true when two texts differ in one letter, of the same sound. */
export function soundsAlike(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = Array.from(a).findIndex((letter, i) => letter !== b[i])
  if (at < 0 || a.slice(at + 1) !== b.slice(at + 1)) return false
  const [own, other] = [a[at], b[at]].map((letter) => singleJamo(letter as string))
  return SOUND_ALIKE.some((group) => group.includes(own as string) && group.includes(other as string))
}

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/** Returns the letter of a jamo, whatever its place in the syllable. */
function singleJamo(jamo: string): string {
  const code = jamo.charCodeAt(0)
  return INITIALS[code - 0x1100] ?? VOWELS[code - 0x1161] ?? FINALS[code - 0x11a8] ?? jamo
}

/** Returns true for one changed, missing, added or swapped letter. */
export function isOneErrorAway(a: string, b: string): boolean {
  if (a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB.slice(1)) return true
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
