import iconv from 'iconv-lite'

/** Limit of a short message of Korean carriers; one byte more is sent, and billed, as a long one. */
export const SHORT_TEXT_BYTES = 90

/** EUC-KR as carriers use it, with the Hangul syllables that Microsoft added. */
const ENCODING = 'euc-kr'
const CUT_MARK = '..'

/** Counts the bytes of a result of `encodable`, as carriers do. */
export function shortTextBytes(text: string): number {
  return iconv.encode(text, ENCODING).length
}

/** Removes characters that EUC-KR cannot encode; accented letters lose their accents. */
export function encodable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isEncodable(character)) return character
    return Array.from(character.normalize('NFKD')).filter(isEncodable).join('')
  })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function isEncodable(character: string): boolean {
  return iconv.decode(iconv.encode(character, ENCODING), ENCODING) === character
}

/** Returns the text for `name`, which is cut if necessary so that the text fits into a short message. */
export function fitShortText(name: string, textOf: (name: string) => string): string {
  const characters = Array.from(encodable(name))
  const whole = textOf(characters.join(''))
  if (shortTextBytes(whole) <= SHORT_TEXT_BYTES) return whole
  for (let kept = characters.length - 1; kept >= 0; kept--) {
    const text = textOf(characters.slice(0, kept).join('').trim() + CUT_MARK)
    if (shortTextBytes(text) <= SHORT_TEXT_BYTES) return text
  }
  throw new Error('a text is too long for a short message even without the venue name')
}
