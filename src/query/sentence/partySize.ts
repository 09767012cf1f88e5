const KOREAN = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const TOGETHER = ['', '둘', '셋', '넷']
const ENGLISH = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const COUNT = `\\d{1,3}|${KOREAN.join('|')}`
const KOREAN_PARTY = new RegExp(`^(${COUNT}) ?(?:명|인|사람)(?!분)`, 'u')
const KOREAN_TOGETHER = /^단?(둘|셋|넷)(?:이|이서|이랑|만)?$/u
const PEOPLE =
  'people|peoples|persons?|pax|guests?|adults?|friends?|of us|seats?|guys|girls|colleagues|coworkers|students'
const ENGLISH_PARTY = new RegExp(`(?:^|\\s)(\\d{1,3}|${ENGLISH.join('|')}) (?:${PEOPLE})$`, 'iu')
const ENGLISH_TABLE = new RegExp(
  `^(?:(?:table|tables|party|group|seats?) (?:for|of)|for) (\\d{1,3}|${ENGLISH.join('|')})(?: |$)`,
  'iu',
)

/** Returns the number of people that a phrase names (4명, 넷이서, party of six); null for a phrase about something else. */
export function partySizeIn(phrase: string): number | null {
  const together = TOGETHER.indexOf(KOREAN_TOGETHER.exec(phrase)?.[1] ?? '-')
  if (together > 0) return together + 1
  const [, count] = KOREAN_PARTY.exec(phrase) ?? ENGLISH_PARTY.exec(phrase) ?? ENGLISH_TABLE.exec(phrase) ?? []
  if (count === undefined) return null
  const word = count.toLowerCase()
  const size = /^\d/u.test(word) ? Number(word) : Math.max(KOREAN.indexOf(word), ENGLISH.indexOf(word)) + 1
  return size > 0 ? size : null
}
