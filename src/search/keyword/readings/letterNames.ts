/** How Korean speakers spell Latin letters (rules for foreign words; 에치 and 알 beside 에이치 and 아르 as people write them). */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  a: ['에이'],
  b: ['비'],
  c: ['씨', '시'],
  d: ['디'],
  e: ['이'],
  f: ['에프'],
  g: ['지'],
  h: ['에이치', '에치'],
  i: ['아이'],
  j: ['제이'],
  k: ['케이'],
  l: ['엘'],
  m: ['엠'],
  n: ['엔'],
  o: ['오'],
  p: ['피'],
  q: ['큐'],
  r: ['알', '아르'],
  s: ['에스'],
  t: ['티'],
  u: ['유'],
  v: ['브이'],
  w: ['더블유'],
  x: ['엑스'],
  y: ['와이'],
  z: ['제트'],
}

const letterOf = new Map(
  Object.entries(LETTERS).flatMap(([letter, names]) => names.map((name) => [name, letter] as const)),
)
const NAME_MAX = Math.max(...[...letterOf.keys()].map(({ length }) => length))
/** One letter is a syllable of too many words (오, 이, 지). */
const LETTERS_MIN = 2
const LETTERS_MAX = 5
/** Most texts spell no two letters. */
const SPELT = new RegExp(`(?:${[...letterOf.keys()].join('|')}){${LETTERS_MIN}}`, 'u')
/** A longer text has too many places where letters may begin. */
const TEXT_MAX = 16

/**
 * Returns a Korean text with the letters that it spells (을지오비베어: 을지ob베어, 비에치씨: bhc), and a text of Latin letters as it is
 * spelt in Korean (kbs: 케이비에스).
 */
export function withLetterNames(text: string): string[] {
  if (/^[a-z]+$/u.test(text)) {
    const isSpelt = text.length >= LETTERS_MIN && text.length <= LETTERS_MAX
    return isSpelt ? [Array.from(text, (letter) => LETTERS[letter]?.[0] ?? letter).join('')] : []
  }
  if (text.length > TEXT_MAX || !SPELT.test(text)) return []
  const found: string[] = []
  for (let at = 0; at < text.length; at++)
    for (const { letters, end } of lettersFrom(text, at))
      if (letters.length >= LETTERS_MIN) found.push(text.slice(0, at) + letters + text.slice(end))
  return found
}

/** Returns every row of letters that is spelt from a place on. */
function lettersFrom(text: string, at: number): { letters: string; end: number }[] {
  let rows = [{ letters: '', end: at }]
  const found: typeof rows = []
  while (rows.length > 0) {
    rows = rows.flatMap(({ letters, end }) =>
      nextLetters(text, end).map((next) => ({ ...next, letters: letters + next.letters })),
    )
    rows = rows.filter(({ letters }) => letters.length <= LETTERS_MAX)
    found.push(...rows)
  }
  return found
}

function nextLetters(text: string, at: number): { letters: string; end: number }[] {
  const found = []
  for (let length = 1; length <= NAME_MAX && at + length <= text.length; length++) {
    const letter = letterOf.get(text.slice(at, at + length))
    if (letter !== undefined) found.push({ letters: letter, end: at + length })
  }
  return found
}

/** Digits as Korean speakers spell them in names: one by one (창고43: 창고사삼), and the last one in English (고담2: 고담투). */
const DIGITS = Array.from('영일이삼사오육칠팔구')
const ENGLISH_DIGITS: Readonly<Record<string, string>> = {
  원: '1',
  투: '2',
  쓰리: '3',
  포: '4',
  파이브: '5',
  세븐: '7',
  나인: '9',
}
const SPELT_DIGITS = new RegExp(`^(.{2,}?)([${DIGITS.join('')}]{2,4})$`, 'u')
const SPELT_ENGLISH = new RegExp(`^(.{2,}?)(${Object.keys(ENGLISH_DIGITS).join('|')})$`, 'u')

/** Returns a Korean name with the digits that it ends with as figures; none when it ends with none. */
export function withFigures(text: string): string[] {
  if (text.length > TEXT_MAX) return []
  const spelt = SPELT_DIGITS.exec(text)
  const english = SPELT_ENGLISH.exec(text)
  return [
    ...(spelt ? [spelt[1]! + Array.from(spelt[2]!, (digit) => DIGITS.indexOf(digit)).join('')] : []),
    ...(english ? [english[1]! + ENGLISH_DIGITS[english[2]!]!] : []),
  ]
}
