const HANGUL = /[가-힣]/u

/** True when a text has Hangul, so that its English form differs. */
export function isKorean(text: string): boolean {
  return HANGUL.test(text)
}
