/**
 * Characters that occupy two cells of a terminal: Hangul, Han, kana, full-width forms and emoji (Unicode East Asian
 * Width, W and F).
 */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u
/** Characters without a width: combining marks, joiners, and the vowels and finals of decomposed Hangul. */
const NONE = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u

/** Returns the number of terminal cells that a text occupies. */
export function displayWidth(text: string): number {
  let width = 0
  for (const char of text) width += NONE.test(char) ? 0 : WIDE.test(char) ? 2 : 1
  return width
}

/** Returns the text, truncated with an ellipsis where it is wider than `width` cells. */
export function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const char of text) {
    used += displayWidth(char)
    if (used > width - 1) break
    kept += char
  }
  return `${kept}…`
}

/** Returns the text, padded to `width` cells on the right, or on the left for numbers. */
export function padTo(text: string, width: number, right = false): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return right ? space + text : text + space
}

/** Removes control characters: text of venues and owners must not move the cursor or sound the terminal bell. */
export function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
