/** Labels of facts that say nothing about opening hours. */
const OTHER_FACT =
  '(?:좌\\s*석(?:\\s*수)?|객실수|배\\s*달(?:가능여부)?|예\\s*약(?:가능여부)?|카드(?:사용)?|주\\s*차(?:가능여부)?|홈페이지\\s?주소|홈페이지|전자우편\\s?주소|인스타그램|기타|취급\\s?(?:품목|메뉴)|메뉴|포장|제로페이|서울사랑상품권|[가-힣]{1,4}사랑상품권|무선인터넷|전화(?:번호)?|연락처|위치|주소|tel)'
const FACT = new RegExp(`${OTHER_FACT}\\s*:`, 'i')
const LABEL = new RegExp(
  `${OTHER_FACT}\\s*:|(?:정기\\s?)?휴[무뮤점](?:\\s?일)?\\s*:|(?:영업|운영|이용)\\s?시간\\s*:`,
  'gi',
)

/** A text may be truncated within one of these words, or before the value that they introduce. */
const CUT_WORDS = [
  '마지막 주문',
  '라스트 오더',
  '준비 시간',
  '브레이크 타임',
  '휴게 시간',
  '휴식 시간',
  '쉬는 시간',
  '주문 마감',
  '점심 ',
  '저녁 ',
  '휴무',
]
const CUT_WITHIN = new RegExp(
  `(?:^|[^가-힣])(?:${CUT_WORDS.flatMap(beginnings).join('|')}|[월화수목금토일]요|평|주|공휴?)$`,
)
/** Endings that look like the beginning of a word but are complete. */
const WHOLE_WORD = /\d시? ?브레이크$|(?:마지막|최종) ?주문$/
/** A comma, half a time or range, a number that begins a time, an unfinished note, or an open tag at the end. */
const CUT_END =
  /[,~(※-]$|(?:,|\s\/|\))\s{0,3}(?:-\s{0,3})?\d{1,2}$|\d:\d?$|(?::\d{2}|시)\s?[~-]\s?\d{1,2}$|시\d$|(?:-|~)\s{0,3}\d$|※\s{0,3}[월화수목금토일주평공]$|<\/?[a-z]{0,9}$/i

/** Returns all proper prefixes of a word, with optional spaces, as they may remain at the end of a truncated text. */
function beginnings(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i + 1).replaceAll(' ', '\\s?')).slice(0, -1)
}

/**
 * Returns the hours text with one sign for each meaning and without other facts, or `cut` when the text is truncated
 * and must not be read.
 */
export function cleanText(text: string): { kind: 'clean'; text: string } | { kind: 'cut' } {
  const marked = withMeals(withoutMarkup(text))
  if (CUT_END.test(marked.trim()) || (CUT_WITHIN.test(marked.trim()) && !WHOLE_WORD.test(marked.trim())))
    return { kind: 'cut' }
  const sheet = marked.replace(LABEL, (label) => `\n${label}`)
  const lines = sheet.split('\n').map((line) => {
    const fact = FACT.exec(line.slice(0, 14))
    // The text after the fact's value may be about hours again.
    return fact?.index !== undefined && line.slice(0, fact.index).trim() === '' ? valueBehind(line) : line
  })
  return { kind: 'clean', text: withoutNoise(lines.join('\n')).trim() }
}

/** 점심시간 beside 저녁시간 is a session; alone it may be a break. */
function withMeals(text: string): string {
  return /점심\s?시간/.test(text) && /저녁\s?시간/.test(text) ? text.replace(/(?<=점심|저녁)\s?시간/g, '') : text
}

/** Returns the text after the value of a fact, which ends at a line break, a bullet or a slash. */
function valueBehind(line: string): string {
  const end = line.search(/[○●※|]/)
  return end < 0 ? '' : line.slice(end)
}

function withoutMarkup(text: string): string {
  return (
    text
      .replace(/ㆍ/g, '·')
      // Letters and signs that stand for a bar; the normal form would change the vowel ㅣ.
      .replace(/[ㅣ︱│┃∣]|(?<=\s|^)[Il](?=\s|$)/g, '|')
      .normalize('NFKC')
      .replace(/\ufe0f|[\u200b-\u200d\ufeff]/g, '')
      .replace(/[\p{So}▪▫◦‣⁃]|\p{Extended_Pictographic}/gu, '|')
      .replace(/<br\s*\/?>|<\/(?:p|li|div)>/gi, '\n')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&nbsp;|(?<=오[전후]\s?)\([ap]\.?m\.?\)/gi, ' ')
      .replace(/&amp;/gi, '&')
      .replace(/&lt;|[【〔〈]/gi, '[')
      .replace(/&gt;|[】〕〉}]/gi, ']')
      .replace(/(?:(?<!\s)\s+)?(?:->|→|⇒|▷)\s*/g, ': ')
      .replace(/[∼〜～〰⁓]|(?<=\d|시|분)\s*\?\s*(?=\d|밤|오후|저녁)/g, '~')
      .replace(/[―—–‒‐−‑ㅡ]/g, '-')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // `OPEN | 11:00 CLOSE | 21:00`
      .replace(/(?<=(?:^|[\n|]|\d)[^\S\n]*(?:open|close|break|오픈|마감|브레이크(?:타임)?))\s?\|\s?(?=\d)/gi, ' ')
      .replace(/[^\S\n]+/g, ' ')
  )
}

const SOLD_OUT =
  /(?:(?:당일|준비(?:된|한)?|한정)\s?)?(?:재료|재고|메뉴|식자재|수량|물량|판매분)(?:가|이)?\s?(?:(?:모두|전부|다)\s?)?(?:소진|품절|떨어지)(?:되면|되는|될|면)?\s?(?:시|경우|때)?(?:에)?(?:\s?(?:까지|조기|일찍|영업))*\s?(?:(?:마감|종료)(?:\s?(?:될|할)\s?수\s?(?:있음|있습니다)|\s?가능|합니다|됩니다|함|됨)?|(?:문을\s?)?닫습니다)?|(?<!(?:or|until|when|if|once) )(?:or |until |when |if |once )+(?:sold out|supplies last|we sell out)/gi
/** The state of the day that a map listing prints above the week: `영업 중 22:00에 영업 종료`. */
const STATE_TODAY =
  /(?<=^|\n)\s?(?:영업\s?(?:중|전|종료)|곧\s?영업\s?(?:시작|종료)|휴게\s?시간|라스트\s?오더)\s{0,4}\d{1,2}:\d{2}에\s?(?:영업\s?(?:시작|종료)|라스트오더|휴게\s?시간)/g
/** Times at which something other than the place is ready: `빵 나오는 시간 11:00, 15:00`. */
const OTHER_TIMES = /[가-힣]{1,8}\s?나오는\s?시간\s?:?\s?\d{1,2}(?::\d{2}|시)(?:\s?[,·/]\s?\d{1,2}(?::\d{2}|시))*/g
/** Bookings and parking on some days say nothing about the hours of these days. */
const BOOKING_DAYS =
  /(?:평일|주말|공휴일|[월화수목금토일]요일)(?:(?:[,·/]| 및) ?(?:평일|주말|공휴일|[월화수목금토일]요일)){0,3}(?:에는|은|는|엔)? ?(?:(?:단체\s?)?예약|주차)\s?(?:불가(?:능)?|안\s?됨|(?:안\s?)?받지\s?않[가-힣]*)/g

function withoutNoise(text: string): string {
  const clean = text
    .replace(/\S+/g, withoutWebAddress)
    .replace(/\(?\d{4}년[^)\n]{0,14}(?:기준|현재)\)?/g, ' ')
    .replace(
      /(?<!\d)(?:(?:전화(?:번호)?|연락처|문의|T(?:el)?\.?)\s*(?::\s*)?)?\+?(?:82-)?\d{2,4}[-)]\d{3,4}-\d{4}(?!\d)/gi,
      ' ',
    )
    .replace(STATE_TODAY, ' ')
    .replace(OTHER_TIMES, ' ')
    .replace(BOOKING_DAYS, ' ')
    .replace(SOLD_OUT, ' ')
    .replace(/\d[\d,]{0,15}\s?원(?:[가-힣]{0,2}(?=\s|$))?/g, ' ')
    .replace(/(?:약\s?)?(?<!\d)\d+\s?(?:여\s?)?(?:대|석|명|인|개|테이블|평|객실|인분)(?![가-힣])/g, ' ')
    .replace(/휴\s{1,4}무(?:\s{1,4}일)?/g, '휴무일')
    .replace(/(\d)\s*;\s*(\d{2})/g, '$1:$2')
    .replace(/(?<=\d)\s*:{1,2}\s*(?=\d{2}(?!\d))/g, ':')
    .replace(/(?<=\d{1,2}:\d{2})\s*:\s*(?=\n|$)/g, '')
    .replace(/(?<=\d|시|분|요일|정오|자정)에서(?=\s|\d|오|밤|저)/g, '부터')
    .replace(/(?<=주말|평일|요일)에만/g, '만')
    // A dot with a remark behind it: `10:00~20:00 · 노키즈존`.
    .replace(/(?<=\d) · (?!\d{1,2}(?::|\s?시(?!간))|오[전후])/g, ' | ')
    // 째 in the encoding of some lists.
    .replace(/(?<=첫|둘|셋|넷)\?/g, '째')
    // `제2, 4주 목요일`
    .replace(/(?<![가-힣])제\s?(?=[1-5](?:\s?[,·/주]|\s?번?째))/g, '')
    // A range over several lines.
    .replace(/(?<!\s)\s+~/g, '~')
    .replace(/~\s+/g, '~')
    .replace(/부터\s+/g, '부터 ')
  return joinedRanges(clean.split('\n'))
}

const ENDS_IN_CLOCK = /(?:^|[^\d:])\d{1,2}(?::\d{2}|시|(?<=시 ?\d{1,2})분)$/
const BEGINS_WITH_CLOCK = /^(?:(?:오전|오후|낮|저녁|밤|익일|am|pm) ?)?\d{1,2}(?::\d{2}|시)/i

/** Joins lines where a dash at the end of one, or alone on one, makes a range of two clocks. */
function joinedRanges(lines: readonly string[]): string {
  const joined: string[] = []
  for (const line of lines.map((one) => one.trim())) {
    const above = joined.at(-1) ?? ''
    const start = above.endsWith('-') ? above.slice(0, -1).trim() : above
    const isOpen = ENDS_IN_CLOCK.test(start) && !/[~-]/.test(start)
    if (isOpen && line === '-') joined.splice(-1, 1, `${start} -`)
    else if (isOpen && above !== start && BEGINS_WITH_CLOCK.test(line)) joined.splice(-1, 1, `${start}~${line}`)
    else joined.push(line)
  }
  return joined.join('\n')
}

/** Returns the word without a web or mail address in it. */
function withoutWebAddress(word: string): string {
  const at = word.indexOf('@', 1)
  if (at > 0 && word.lastIndexOf('.', word.length - 2) > at + 1) return ' '
  const start = word.search(/(?:https?:\/\/|www\.)./i)
  return start < 0 ? word : `${word.slice(0, start)} `
}
