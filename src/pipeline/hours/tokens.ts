import { DAY_MINUTES } from '#base/kst.ts'
import { CLOCK, clockToken, DIGITS, digitsToken, wordClock } from './clockToken.ts'
import { DATE, DATES, dateToken } from './dateToken.ts'
import { DAY_LIST, dayListToken, EVERY_DAY, everyDayToken } from './dayToken.ts'
import { FEAST, feastToken } from './feastToken.ts'
import type { HoursToken, PlacedToken } from './hoursToken.ts'

/** Returns null when the match is not this kind of token; then the next rule is tried. */
type Maker = (match: RegExpExecArray) => HoursToken | null

const token = (token: HoursToken): Maker => {
  return () => token
}

/**
 * Each text matches as an ordinal in exactly one way: with two ways per piece, forty pieces would need 2^40 attempts.
 */
const ORDINAL =
  '(?:첫|둘|두|셋|세|넷|네|다섯|마지막|[1-5])(?:\\s?번)?(?:\\s?째(?:\\s?주)?(?:\\s?[차째])?|\\s?주(?:\\s?[차째])?|\\s?차)?'
const SOME_WEEKS = new RegExp(
  `(?:매월|매달|매\\s월)?\\s*${ORDINAL}(?:\\s*(?:(?:[,.·/&]|및|와|과)\\s*)?${ORDINAL})*(?=\\s|[월화수목금토일()]|$)`,
  'y',
)
const ENGLISH_ORDINAL = '(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last|every other|alternate)'
const WEEKS: readonly (readonly [RegExp, number])[] = [
  [/첫|1|first/i, 1],
  [/둘|두|2|second/i, 2],
  [/셋|세|3|third/i, 3],
  [/넷|네|4|fourth/i, 4],
  [/다섯|5|fifth/i, 5],
  [/마지막|last/i, -1],
]

/** Returns the weeks that ordinals name, in order; -1 is the last. */
function weeksOf(text: string): number[] {
  return WEEKS.flatMap(([pattern, week]) => (pattern.test(text) ? [week] : []))
}

/** `12/24`, without its year, and ranges of dates are notes. */
function uncertainDate(): HoursToken {
  return { kind: 'feast', mentions: [], extent: null, isWhole: false }
}

const AMENITY = '(?:주차|예약|배달|포장|카드|단체|제로페이|서울페이|지역화폐|와이파이)'
const AMENITIES = new RegExp(
  `${AMENITY}(?:[\\s,·/]*(?:[xo]\\s?,\\s?)?${AMENITY})*(?:\\s?:?\\s?(?:가능|불가(?:능)?|안\\s?됨|[xo](?![a-z])))?`,
  'iy',
)

/** Other amenities say nothing about the hours of the place; delivery may have different hours. */
function amenityToken(text: string): HoursToken {
  const harmless = /가능|불가|안\s?됨|[xo]$|주차|페이|화폐|카드|와이파이/i.test(text)
  return harmless ? { kind: 'filler' } : { kind: 'varies', word: text }
}

/** Rules in the order in which they are tried at each position; the first match is taken. */
const RULES: readonly (readonly [RegExp, Maker])[] = [
  [/\s+/y, token({ kind: 'filler' })],
  [/[\n|※○●•◆■▶*;]+|\/\/+/y, token({ kind: 'separator' })],
  [
    /(?:하루\s?)?24\s?시간|24\s?-?\s?h(?:ou)?rs?|24\/7|24시(?=\s*(?:영업|운영|연중))|round the clock/iy,
    token({ kind: 'allDay' }),
  ],
  [DATE, dateToken],
  [DATES, () => uncertainDate()],
  [
    /(?:매년|매해)?\s?\d{1,2}월\s?\d{1,2}일(?:\s?~\s?(?:\d{1,2}월\s?)?\d{1,2}일)?|(?<!\d)(?:1[0-2]|[1-9])\/(?:3[01]|[12]\d|[1-9])(?:\s?~\s?\d{1,2}\/\d{1,2})?(?![\d:시주째번])/y,
    () => uncertainDate(),
  ],
  [/(?:매월|매달)\s?\d{1,2}일?(?:\s*[·,/]\s*\d{1,2}일?)*(?<=일)/y, token({ kind: 'someWeeks', weeks: null })],
  [
    /\d{1,2}\s?(?:월)?\s?[~·,-]\s?\d{1,2}월(?!요일)|\d{1,2}월(?!요일)|하절기|동절기|하계|동계|여름|겨울|봄(?![가-힣])|가을|계절|시즌|성수기|비수기|summer|winter|season(?:al)?/iy,
    token({ kind: 'fatal', reason: 'hours differ by season' }),
  ],
  [
    /(?:마지막|최종)\s?주문(?:\s?시간)?|라스트\s?오더|라트스오더|(?:(?:음식|안주|식사)\s?)?(?:주문|오더)\s?마감(?:\s?시간)?|(?:(?:음식|안주|식사)\s?)?주문[은는](?=\s?(?:오후|밤|저녁|새벽|\d))|last\s?(?:orders?|call)|L\.?\s?\/?O\.?(?![a-z])/iy,
    token({ kind: 'lastOrder' }),
  ],
  [
    /(?:영업\s?)?(?:마감|종료)\s?(\d{1,2})\s?(시간|분)\s?전|(\d{1,2})\s?(min(?:ute)?s?|h(?:ou)?rs?) before clos(?:e|ing)/iy,
    (match) => ({
      kind: 'beforeClose',
      minutes: Number(match[1] ?? match[3]) * (/^(?:시간|h)/i.test(match[2] ?? match[4] ?? '') ? 60 : 1),
    }),
  ],
  [/입장\s?마감|마지막\s?입장|last (?:entry|admission)/iy, token({ kind: 'lastEntry' })],
  [
    /브레이크(?:\s?(?:타임|시간))?|(?:재료\s?)?준비\s?시간|휴게\s?시간|휴식\s?시간|쉬는\s?시간|휴식|정비\s?시간|break(?:\s?time)?s?|B\.?\s?T\.?(?![a-z])/iy,
    token({ kind: 'break' }),
  ],
  [
    SOME_WEEKS,
    ({ 0: text }) => (/[주째]|매[월달]|마지막/.test(text) ? { kind: 'someWeeks', weeks: weeksOf(text) } : null),
  ],
  [/격주|매월|매달|월\s?\d\s?회|[홀짝]수\s?주/y, token({ kind: 'someWeeks', weeks: null })],
  [
    new RegExp(`${ENGLISH_ORDINAL}(?:\\s*(?:,|&|and|/)\\s*${ENGLISH_ORDINAL})*(?=\\s)`, 'iy'),
    ({ 0: text }) => ({ kind: 'someWeeks', weeks: /every|alternate/i.test(text) ? null : weeksOf(text) }),
  ],
  [/주\s?\d\s?회|일주일에/y, token({ kind: 'fatal', reason: 'closed on a day that is not named' })],
  [EVERY_DAY, everyDayToken],
  [CLOCK, clockToken],
  [DIGITS, digitsToken],
  [/자정|midnight/iy, () => wordClock(DAY_MINUTES)],
  [/정오|noon/iy, () => wordClock(DAY_MINUTES / 2)],
  [/그\s?외(?:\s?요일)?(?:에는|엔)?|나머지(?:\s?요일)?|other days/iy, token({ kind: 'otherDays' })],
  [/매주|every(?=\s+(?:mon|tue|wed|thu|fri|sat|sun))/iy, token({ kind: 'weekly' })],
  [/of (?:each|every|the) month/iy, token({ kind: 'filler' })],
  [
    /(?:단\s?,?\s*)?(?:(?:[월화수목금토일]요일|휴[무일]일?)[이은]?\s*)?(?:법정\s?)?(?:공휴일(?:인|일|이면|이\s|과\s?[가-힣\s]{0,4}(?:겹|중복)|에\s?해당)|공휴인인)[^()\n|※]*|(?:open\s+)?if [^()\n|;]*holiday[^()\n|;]*/iy,
    ({ 0: text }) => ({
      kind: 'onHoliday',
      opens: /영업|운영|정상|오픈|다음|익일|open/i.test(text) || /[월화수목금토일]요일\s?휴무/.test(text.slice(6)),
    }),
  ],
  [/(?<=(?:시|분|반|\d)\s?(?:에|경|쯤)?\s?)(?:문을\s?)?닫[가-힣]*|(?:문\s)?닫는\s?시간/y, token({ kind: 'closes' })],
  [/문을\s?(?:열|엽|연)[가-힣]*|열(?:고|어서|어|며)(?![가-힣])|엽니다|(?:문\s)?여는\s?시간/y, token({ kind: 'opens' })],
  [/휴무일?\s?여부[가-힣]*/y, ({ 0: text }) => ({ kind: 'word', text })],
  [
    /(?:정기 ?휴(?:무|일|점)|휴 ?무)(?:일(?!요일|욜)| 일(?= ?:))?|휴뮤일?|후무|휴점일?|휴업일?|휴관일?|휴일(?=\s*[:은]|\s*없)|(?:쉽니다|쉬어요|쉬고(?:\s?있[가-힣]*)?|쉬며|쉬는\s?날)|쉼(?![가-힣])|문\s?닫[가-힣]*|영업(?:을)?\s?(?:안\s?함|하지\s?않[가-힣]*)|clos(?:ed|ing)\s?days?|regular holidays?|closed|days?\s?off|off(?![a-z])/iy,
    token({ kind: 'closed' }),
  ],
  [DAY_LIST, dayListToken],
  [/(?:점심|런치|중식|조식|lunch)(?:\s?(?:타임|time))?/iy, token({ kind: 'meal', meal: 'lunch' })],
  [/(?:저녁|디너|석식|dinner)(?:\s?(?:타임|time))?/iy, token({ kind: 'meal', meal: 'dinner' })],
  [FEAST, feastToken],
  [
    /정상\s?(?:영업|운영)|포함|(?:영업|운영)\s?(?:함|합니다|해요)|영업(?=\s*(?:$|[\n|/,)※]))|open as usual|includ(?:ed|ing)/iy,
    token({ kind: 'asUsual' }),
  ],
  [/제외(?:한|하고|하곤)?|빼고/y, token({ kind: 'except', daysBefore: true })],
  [/except(?:\s?for)?|excluding/iy, token({ kind: 'except', daysBefore: false })],
  [
    /없음|없슴|없습니다|없이|없고|없으며|없다|미운영|무휴|무(?![가-힣])|[X×](?![a-z])|no(?=\s(?:break|last|clos))/iy,
    token({ kind: 'none' }),
  ],
  [/배달\s?(?:만|전용)|delivery only/iy, token({ kind: 'fatal', reason: 'delivery hours only' })],
  [AMENITIES, (match) => amenityToken(match[0])],
  [
    /\d\s?층|지하|\d\s?F(?![a-z])|별관|본관|신관|테라스|루프탑|terrace|rooftop|patio|변동|변경|유동적|단축|상이|다름|vary|varies|delivery/iy,
    (match) => ({ kind: 'varies', word: match[0] }),
  ],
  [
    /오픈(?:해서|하여|하고|해)?(?![가-힣])|오픈|영업\s?시작|개점|open(?:s|ing)?(?!\s?(?:hours?|times?))(?![a-z])/iy,
    token({ kind: 'opens' }),
  ],
  [/영업\s?종료|마감(?:해요|합니다|한다)?|종료|폐점|clos(?:es?|ing)(?![a-z])/iy, token({ kind: 'closes' })],
  [
    /(?:영업|운영|이용)\s?시간|시간(?=\s?[:은])|(?:(?:opening|business|operating)\s?)?hours?/iy,
    token({ kind: 'label' }),
  ],
  [/부터|until|till|to(?![a-z])/iy, token({ kind: 'to', dash: false })],
  [/~/y, token({ kind: 'to', dash: false })],
  [/-/y, token({ kind: 'to', dash: true })],
  [/[()[\]]/y, (match) => ({ kind: 'bracket', sign: match[0] as '(' | ')' | '[' | ']' })],
  [
    /(?:(?:위생|시설|정기)\s?점검|대청소|청소|소독|방역|점검)(?:하는)?(?:\s?의)?(?:\s?날)?(?:로\s?인해|관계로|때문에|으로|로)?(?![가-힣])/y,
    token({ kind: 'filler' }),
  ],
  [/[,&+]|및|and(?![a-z])/iy, token({ kind: 'comma' })],
  [/\/|\.(?=\s|$)/y, token({ kind: 'separator' })],
  [/[:·.'"!]+/y, token({ kind: 'filler' })],
  [
    /(?:[비부]정기(?:적|적인)?|(?:영업|운영)(?:하며|하고|은|을)?|까지(?:입니다|이며|이고|예요|이에요|고|는|만)?|입니다|합니다|예요|이에요|이며|이고|저희(?:\s?(?:가게|매장|식당))?(?:는|은)?|가게(?:는|은)|매장|정기|단|주문|평소에?는?|때|에는|에도|있(?:음|습니다|어요|고|으며)|만|은|는|이|을|를|에|로|으로|도|the|we|are|is|on|at|from|only)(?![가-힣a-z])/iy,
    token({ kind: 'filler' }),
  ],
  [
    /[가-힣]+|[a-zA-Z]+|\d+(?:\s?:(?:\s{0,2}:)*\s?\d+)*(?:\s?:(?:\s{0,2}:)*\s?)?|./y,
    (match) => ({ kind: 'word', text: match[0] }),
  ],
]

/** Splits an hours text into tokens with their places in the text; drops fillers. */
export function tokenise(text: string): PlacedToken[] {
  const tokens: PlacedToken[] = []
  let position = 0
  while (position < text.length) {
    for (const [pattern, make] of RULES) {
      pattern.lastIndex = position
      const match = pattern.exec(text)
      if (!match || match[0] === '') continue
      const found = make(match)
      if (found === null) continue
      // White space with a line break is a separator.
      if (found.kind === 'filler' && match[0].trim() === '' && match[0].includes('\n'))
        tokens.push({ kind: 'separator', from: position, to: pattern.lastIndex })
      else if (found.kind !== 'filler') tokens.push({ ...found, from: position, to: pattern.lastIndex })
      position = pattern.lastIndex
      break
    }
  }
  return tokens
}
