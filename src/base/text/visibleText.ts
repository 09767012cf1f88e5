/**
 * Characters that a terminal executes instead of showing: seven- and eight-bit control characters except tab and line
 * feed, and those that change the direction of writing.
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * Returns the text with such characters written as `\u001b`, for a terminal or a log, so that foreign text cannot move
 * the cursor. JSON keeps its meaning, because these characters occur only within its strings.
 */
export function visibleText(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
