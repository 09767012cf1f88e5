import type { HoursToken, Rank } from './hoursToken.ts'

const KOREAN_DAYS = '월화수목금토일'
const ENGLISH_DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const WEEKDAYS_ONLY = [0, 1, 2, 3, 4]
const WEEKEND = [5, 6]

/** What may follow a day of one syllable; before anything else the syllable is part of another word. */
// 수 있음, 수 없음: "can", not Wednesday.
const AFTER_SYLLABLE = '(?![가-힣]|\\s?[있없])|(?=(?:은|는|에|엔|만|과|와|및|까지|부터|마다|휴|정기|쉬|쉼|쉽|제외|빼))'
const KOREAN = `[${KOREAN_DAYS}](?:요일|욜|(?:${AFTER_SYLLABLE}))|주일(?:(?![가-힣])|(?=휴|은|에))`
// The two-letter days of OpenStreetMap match only in its spelling: "we" and "so" are words.
const ENGLISH =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\\.?(?![a-z])|(?-i:Mo|Tu|We|Th|Fr|Sa|Su)(?![a-z])'
const DAY = `(?:${KOREAN}|${ENGLISH})`
/** White space within one line: a line break separates days. */
const SPACE = '[^\\S\\n]'
const RANGE = `${DAY}(?:${SPACE}?(?:~|-|부터|to|through|thru)${SPACE}?${DAY}(?:${SPACE}?까지)?)?`
/** `월화수목금`: no word of three consists of these syllables alone; of two, 금일, 일일 and 수일 do. */
const RUN = `(?!금일|일일|수일)[${KOREAN_DAYS}]{2,7}(?:요일)?(?:${AFTER_SYLLABLE})`
const PART = '평일|주중|주말|week-?days?(?![a-z])|week-?ends?(?![a-z])'
const HOLIDAY =
  '(?:법정\\s?|국가\\s?)?공\\s?휴일|국경일|휴일(?!\\s*[:은없])|(?:public|national|bank|legal)\\s?holidays?|holidays?(?![a-z])|(?-i:PH)(?![a-z])'
const ITEM = `(?:${HOLIDAY}|${PART}|${RUN}|${RANGE})`
const BETWEEN = `(?:${SPACE}*(?:[,·/&+、]|및|와|과|or|and|그리고)${SPACE}*|\\.(?=[${KOREAN_DAYS}])|${SPACE}+(?=[${KOREAN_DAYS}](?:요일)?(?!\\s?[~-]|[가-힣])))`

/** One or more days, parts of the week and public holidays in one list: `월~목, 일`, `토·일·공휴일`, `Mon & Wed-Fri`. */
export const DAY_LIST = new RegExp(`${ITEM}(?:(?:은|는)?${BETWEEN}${ITEM})*(?:에는|은|는|에|엔|만|마다|도)?`, 'iy')
const ITEMS = new RegExp(ITEM, 'gi')
const HOLIDAY_FIRST = new RegExp(`^(?:${HOLIDAY})`, 'i')
const DAYS = new RegExp(DAY, 'gi')
/** 매일 and its synonyms. */
export const EVERY_DAY =
  /연중\s?무휴|년중\s?무휴|연중\s?내내|365일|매일|every\s?day|daily|7\s?days(?:\s?a\s?week)?|all week/iy

export function everyDayToken(): HoursToken {
  return {
    kind: 'days',
    days: [...WEEKDAYS_ONLY, ...WEEKEND],
    rank: 'every',
    holidays: false,
    isAmbiguousSyllable: false,
    only: false,
  }
}

/** Turns a match of DAY_LIST into a token. */
export function dayListToken(match: RegExpExecArray): HoursToken {
  const items = match[0].match(ITEMS) ?? []
  const days = new Set<number>()
  let holidays = false
  let rank: Rank = 'part'
  for (const item of items) {
    if (HOLIDAY_FIRST.test(item)) holidays = true
    else if (/^(?:평일|주중|week-?day)/i.test(item)) for (const day of WEEKDAYS_ONLY) days.add(day)
    else if (/^(?:주말|week-?end)/i.test(item)) for (const day of WEEKEND) days.add(day)
    else {
      rank = 'named'
      for (const day of daysOf(item)) days.add(day)
    }
  }
  const whole = days.size === 7
  const sorted = [...days].sort((a, b) => a - b)
  return {
    kind: 'days',
    days: sorted,
    rank: whole ? 'every' : rank,
    holidays,
    isAmbiguousSyllable: match[0].trim().length === 1,
    only: match[0].endsWith('만'),
  }
}

/** Returns the days of one item: a day, a range (which may run past Sunday) or a run of syllables. */
function daysOf(item: string): readonly number[] {
  const named = [...item.matchAll(DAYS)].map((match) => indexOf(match[0]))
  if (!/~|-|부터|to|thr/i.test(item)) {
    const run = /^[월화수목금토일]{2,7}(?:요일)?$/.test(item) && item !== '주일'
    return run ? Array.from(item.replace(/요일$/, ''), (syllable) => KOREAN_DAYS.indexOf(syllable)) : named
  }
  const [from, until] = named
  if (from === undefined || until === undefined) return named
  return Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7)
}

function indexOf(day: string): number {
  if (day.startsWith('주일')) return 6
  const korean = KOREAN_DAYS.indexOf(day[0] as string)
  return korean >= 0 ? korean : ENGLISH_DAYS.indexOf(day.slice(0, 2).toLowerCase())
}
