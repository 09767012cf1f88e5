/**
 * Characters that a terminal obeys rather than shows: control characters of seven and eight bits but for tab and line
 * feed, and those that turn the direction of writing. https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
// oxlint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * The text with such characters written as `\u001b`, for a terminal or a log: what others wrote moves no cursor there.
 * JSON stays the same JSON, because within it they stand in strings only.
 */
export function visibleText(text: string): string {
  return text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
