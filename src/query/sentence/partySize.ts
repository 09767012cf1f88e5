const KOREAN = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const TOGETHER = ['', '둘', '셋', '넷']
const ENGLISH = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** 인 counts people behind digits only: 4인, but 세인 is a name. */
const KOREAN_PARTY = new RegExp(
  `^(?:(\\d{1,3}) ?(?:명|인|사람)|(${KOREAN.join('|')}) ?(?:명|사람))(?:이서|이|석|이랑|끼리)? ?(?:정도|쯤|이상|이하|까지|넘는|예정)?(?:이|의|인|에|에서|으로|로|는)?$`,
  'u',
)
const KOREAN_TOGETHER = /^단?(둘|셋|넷)(?:이|이서|이랑|만)?$/u
const PEOPLE =
  'people|peoples|persons?|pax|guests?|adults?|friends?|of us|seats?|guys|girls|men|women|ladies|colleagues|coworkers|students'
const ENGLISH_PARTY = new RegExp(`(?:^|\\s)(\\d{1,3}|${ENGLISH.join('|')}) (?:${PEOPLE})$`, 'iu')
const ENGLISH_TABLE = new RegExp(
  `^(?:(?:table|tables|party|group|seats?) (?:for|of)|for) (\\d{1,3}|${ENGLISH.join('|')})(?: (?:${PEOPLE}))?$`,
  'iu',
)

/** For 3 hours: how long, and not for how many. */
const FOR_NUMBER = /^for \S+$/iu
const DURATION = /^(?:hours?|hrs?|minutes?|mins?|days?|nights?|weeks?|months?)$/iu

/** Returns true when a phrase and the word after it are the length of a time. */
export function isDuration(phrase: string, next: string | undefined): boolean {
  return next !== undefined && FOR_NUMBER.test(phrase) && DURATION.test(next)
}

/** Returns the number of people that a phrase names (4명, 넷이서, party of six); null for a phrase about something else. */
export function partySizeIn(phrase: string): number | null {
  const together = TOGETHER.indexOf(KOREAN_TOGETHER.exec(phrase)?.[1] ?? '-')
  if (together > 0) return together + 1
  const match = KOREAN_PARTY.exec(phrase) ?? ENGLISH_PARTY.exec(phrase) ?? ENGLISH_TABLE.exec(phrase)
  const count = match?.[1] ?? match?.[2]
  if (count === undefined) return null
  const word = count.toLowerCase()
  const size = /^\d/u.test(word) ? Number(word) : Math.max(KOREAN.indexOf(word), ENGLISH.indexOf(word)) + 1
  return size > 0 ? size : null
}
