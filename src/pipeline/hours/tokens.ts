import { DAY_MINUTES } from '#base/kst.ts'

/** How narrowly a word names its days: a named day beats 평일 and 주말, which beat 매일. */
export type Specificity = 'every' | 'part' | 'named'

export type HoursToken =
  /** Minutes of the day, 0–1440. */
  | { kind: 'time'; minute: number; nextDay: boolean }
  | { kind: 'to' }
  /** Weekdays, 0 = Monday. */
  | { kind: 'days'; days: readonly number[]; specificity: Specificity; header: boolean }
  /** Only some weeks of the month: 매월 셋째, 격주, 1·3주. */
  | { kind: 'someWeeks' }
  | { kind: 'break' }
  | { kind: 'lastOrder' }
  | { kind: 'lunch' }
  | { kind: 'dinner' }
  | { kind: 'closed' }
  | { kind: 'none' }
  | { kind: 'allDay' }
  | { kind: 'publicHoliday' }
  | { kind: 'feast' }
  | { kind: 'asUsual' }
  /** Says that hours differ in a way that a week cannot hold. */
  | { kind: 'varies'; word: string }
  | { kind: 'filler' }
  | { kind: 'word'; text: string }

const DAY_INDEX: Record<string, number> = { 월: 0, 화: 1, 수: 2, 목: 3, 금: 4, 토: 5, 일: 6 }
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const DAY = '[월화수목금토일](?:요일)?'
const CLOCK_WORD = '오전|오후|아침|점심|낮|저녁|밤|새벽|정오|익일|다음\\s?날|(?:am|pm|AM|PM)'

type Maker = (match: RegExpExecArray) => HoursToken

/** Tried in order at each position; the first that matches is taken. */
const RULES: readonly (readonly [RegExp, Maker])[] = [
  [/24\s?시간|24h(?:ours)?/iy, () => ({ kind: 'allDay' })],
  [
    new RegExp(
      `(?:(${CLOCK_WORD})\\s*)?(${CLOCK_WORD})?\\s*(\\d{1,2})(?::(\\d{2})(?!\\d)\\s?시?|\\s?시(?:\\s?(\\d{1,2})\\s?분|\\s?(반))?)(?:\\s?(am|pm|AM|PM)(?![a-zA-Z]))?`,
      'y',
    ),
    timeToken,
  ],
  [/자정/y, () => ({ kind: 'time', minute: DAY_MINUTES, nextDay: false })],
  [/정오/y, () => ({ kind: 'time', minute: 720, nextDay: false })],
  [
    /(?:매월|매달)?\s*(?:(?:첫|둘|두|셋|세|넷|네|다섯|마지막|[1-5])(?:번)?(?:째)?\s?(?:주)?(?:째)?\s?[,.·및와과&]*\s*)+(?:주|째)(?:째)?(?:\s?주)?(?=\s|[월화수목금토일])|격주|매월|매달|월\s?\d회/y,
    () => ({ kind: 'someWeeks' }),
  ],
  [
    /연중\s?무휴|365일|매일|everyday|every day|daily/iy,
    () => ({ kind: 'days', days: EVERY_DAY, specificity: 'every', header: false }),
  ],
  [
    /\[?(?:평일|주중)(?:에만|에는|은)?\]?|weekdays?/iy,
    (m) => ({ kind: 'days', days: [0, 1, 2, 3, 4], specificity: 'part', header: m[0].includes('[') }),
  ],
  [
    /\[?주말(?:에만|에는|은)?\]?|weekends?/iy,
    (m) => ({ kind: 'days', days: [5, 6], specificity: 'part', header: m[0].includes('[') }),
  ],
  [
    /브레이크\s?(?:타임|시간)|준비\s?시간|휴게\s?시간|휴식\s?시간|쉬는\s?시간|휴식|브레이크|break(?:\s?time)?/iy,
    () => ({ kind: 'break' }),
  ],
  [/마지막\s?주문|라스트\s?오더|주문\s?마감|last\s?orders?|L\.?\s?O\.?(?![a-z])/iy, () => ({ kind: 'lastOrder' })],
  [/점심|런치|중식|lunch/iy, () => ({ kind: 'lunch' })],
  [/저녁|디너|석식|dinner/iy, () => ({ kind: 'dinner' })],
  [/(?:법정\s?)?공휴일|휴일(?!날)/y, () => ({ kind: 'publicHoliday' })],
  [
    /(?:구정|신정|설날|추석|명절|설|연휴|당일|전날)(?:[·,\s/]*(?:구정|신정|설날|추석|명절|설|연휴|당일|전날|다음\s?날|및))*/y,
    () => ({ kind: 'feast' }),
  ],
  [/정상\s?(?:영업|운영)|포함|영업함/y, () => ({ kind: 'asUsual' })],
  [/정기\s?휴무(?:일)?|정기\s?휴일|휴무(?:일)?|휴뮤일|쉽니다|쉬는\s?날|휴점|closed/iy, () => ({ kind: 'closed' })],
  [/없음|없슴|미운영|무휴|X(?=\s|$)/y, () => ({ kind: 'none' })],
  [new RegExp(`\\[?매?주?\\s?(${DAY})\\s?(?:[~\\-–]|부터)\\s?(${DAY})(?:까지)?\\]?`, 'y'), dayRange],
  [
    new RegExp(`\\[?(?:매주\\s?)?${DAY}(?:\\s?[,·./&및와과]?\\s?(?:매주\\s?)?${DAY})*(?:에는|은)?\\]?(?![가-힣])`, 'y'),
    dayList,
  ],
  [/하절기|동절기|여름|겨울|계절|시즌|성수기|비수기|\d{1,2}월/y, (m) => ({ kind: 'varies', word: m[0] })],
  [/\d층|별관|본관|테라스|루프탑|배달/y, (m) => ({ kind: 'varies', word: m[0] })],
  [/[~\-–]|부터/y, () => ({ kind: 'to' })],
  [
    /영업\s?시간|운영\s?시간|이용\s?시간|영업|운영|까지|매주|및|\[|\]|open|[:\s,.·*○●▶+&]+/iy,
    () => ({ kind: 'filler' }),
  ],
  [/[가-힣]+|[a-zA-Z]+|\d+|./y, (m) => ({ kind: 'word', text: m[0] })],
]

/** A segment of hours text (no line breaks) as tokens; fillers are dropped. */
export function tokenise(segment: string): HoursToken[] {
  const tokens: HoursToken[] = []
  let position = 0
  while (position < segment.length) {
    for (const [pattern, make] of RULES) {
      pattern.lastIndex = position
      const match = pattern.exec(segment)
      if (!match || match[0] === '') continue
      const token = make(match)
      if (token.kind !== 'filler') tokens.push(token)
      position = pattern.lastIndex
      break
    }
  }
  return tokens
}

function timeToken(match: RegExpExecArray): HoursToken {
  const words = [match[1], match[2], match[7]?.toLowerCase()]
    .filter((word) => word !== undefined)
    .map((word) => word.toLowerCase())
  const hour = Number(match[3])
  const minute = Number(match[4] ?? match[5] ?? (match[6] ? 30 : 0))
  const nextDay = words.some((word) => word === '익일' || word.startsWith('다음'))
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return { kind: 'word', text: match[0] }
  return { kind: 'time', minute: hourOfDay(hour, words) * 60 + minute, nextDay }
}

/** 12-hour words to the hour of the day; a written 24-hour clock is kept as it is written. */
function hourOfDay(hour: number, words: readonly string[]): number {
  if (hour > 12) return hour
  const half = (names: readonly string[]) => words.some((word) => names.includes(word))
  if (half(['오전', 'am', '아침', '새벽'])) return hour === 12 ? 0 : hour
  if (half(['오후', 'pm', '저녁'])) return hour === 12 ? 12 : hour + 12
  if (half(['밤'])) return hour === 12 ? 24 : hour >= 6 ? hour + 12 : hour
  if (half(['낮', '점심'])) return hour <= 5 ? hour + 12 : hour
  return hour
}

function dayRange(match: RegExpExecArray): HoursToken {
  const from = DAY_INDEX[(match[1] as string)[0] as string] as number
  const to = DAY_INDEX[(match[2] as string)[0] as string] as number
  const days: number[] = []
  for (let day = from; ; day = (day + 1) % 7) {
    days.push(day)
    if (day === to) break
  }
  return { kind: 'days', days, specificity: days.length === 7 ? 'every' : 'named', header: match[0].startsWith('[') }
}

function dayList(match: RegExpExecArray): HoursToken {
  const days = new Set(
    Array.from(match[0].replace(/요일|매주/g, ''))
      .map((char) => DAY_INDEX[char])
      .filter((day) => day !== undefined),
  )
  return { kind: 'days', days: [...days].sort((a, b) => a - b), specificity: 'named', header: match[0].startsWith('[') }
}
