import type { FeastMention, HoursToken } from './hoursToken.ts'

const NAME =
  "구정|신정|설날|추석|명절|설(?=연휴|추석|당일|전날|명절|[과와은는도엔])|설(?![가-힣])|한가위|성탄절|크리스마스|석가탄신일|부처님\\s?오신\\s?날|어린이날|근로자의\\s?날|현충일|대체|임시\\s?공휴일|christmas(?:\\s(?:day|eve))?|(?:lunar\\s|chinese\\s)?new\\s?year(?:[’']?s)?(?:\\s(?:day|eve))?|seollal|chuseok|thanksgiving"
const EXTENT = "연휴|당일|전날|기간|(?<=(?:seollal|chuseok|thanksgiving|year(?:[’']?s)?)\\s)holidays?(?![a-z])"
const NUMBER_OF_DAYS = '\\d일|하루(?!\\s?전)|이틀|사흘'
const BEFORE_OR_BEHIND = `다음\\s?날|익일|${NUMBER_OF_DAYS}`
/** Stands between a feast and its days: `명절에 3일씩`, `연휴때, 설, 추석`. */
const BETWEEN = `[·,\\s/&~]|및|and|[과와](?=\\s)|때(?=[,\\s])|(?:에는|에|은|는|각각|각)(?=\\s?(?:${NUMBER_OF_DAYS}))`

/** One or more feasts with the days of each that are meant: `설·추석 당일`, `설날 당일, 추석 연휴`. */
export const FEAST = new RegExp(
  `(?:${NAME}|연휴|당일(?!\\s?(?:만든|만드|준비|판매|제조|생산|조리|입고|도축))|전날)(?:(?:${BETWEEN})*(?:${NAME}|${EXTENT}|${BEFORE_OR_BEHIND}))*(?:날|간|씩|때)?(?:(?:에는|에도|에만|에|은|는|엔|만|도)(?![가-힣]))?`,
  'iy',
)
const PIECES = new RegExp(`${NAME}|${EXTENT}|${BEFORE_OR_BEHIND}`, 'gi')
const LUNAR_NEW_YEAR = /^(?:구정|설|seollal|(?:lunar|chinese)\s)/i
const CHUSEOK = /^(?:추석|한가위|chuseok|thanksgiving)/i

/** Turns a match of FEAST into a token: each feast takes the days that are named behind it. */
export function feastToken({ 0: text }: RegExpExecArray): HoursToken {
  const groups: { names: string[]; extents: string[] }[] = [{ names: [], extents: [] }]
  for (const [piece] of text.matchAll(PIECES)) {
    const group = groups.at(-1) as (typeof groups)[0]
    if (/^(?:연휴|당일|전날|기간|holiday|다음|익일|\d|하루|이틀|사흘)/i.test(piece)) group.extents.push(piece)
    else if (group.extents.length > 0) groups.push({ names: [piece], extents: [] })
    else group.names.push(piece)
  }
  const [first, second] = groups
  // `연휴때, 설, 추석`
  if (first?.names.length === 0 && second?.extents.length === 0) second.extents.push(...first.extents)
  const extent = first && first.names.length === 0 ? extentOf(first.extents) : null
  return {
    kind: 'feast',
    mentions: groups.flatMap(mentionsOf),
    extent: extent?.extent ?? null,
    isWhole: groups.every(
      ({ names, extents }) => names.every(isOurs) && (extents.length === 0 || extentOf(extents).isWhole),
    ),
  }
}

function isOurs(name: string): boolean {
  return name === '명절' || LUNAR_NEW_YEAR.test(name) || CHUSEOK.test(name)
}

function mentionsOf({ names, extents }: { names: readonly string[]; extents: readonly string[] }): FeastMention[] {
  const ofBoth = names.includes('명절')
  const newYear = names.some((name) => LUNAR_NEW_YEAR.test(name))
  const autumn = names.some((name) => CHUSEOK.test(name))
  const feasts: FeastMention['feast'][] = []
  if (newYear || (ofBoth && !autumn)) feasts.push('lunarNewYear')
  if (autumn || (ofBoth && !newYear)) feasts.push('chuseok')
  if (extents.length === 0)
    return feasts.map((feast) =>
      ofBoth ? { feast, extent: 'all_days', certainty: 'feast' } : { feast, extent: 'day', certainty: 'named' },
    )
  const { extent } = extentOf(extents)
  return extent === null ? [] : feasts.map((feast) => ({ feast, extent, certainty: 'said' }))
}

/**
 * Only the day itself and the three public days can be expressed. Of two days, or of 당일 with another day, the day itself
 * is certain; of more than three days, the three are.
 */
function extentOf(extents: readonly string[]): { extent: FeastMention['extent'] | null; isWhole: boolean } {
  const days = extents.map(daysNamed)
  if (days.includes(null)) return { extent: days.includes(1) ? 'day' : null, isWhole: false }
  const fewest = Math.min(...days.map((one) => one ?? Infinity))
  return { extent: fewest < PUBLIC_DAYS ? 'day' : 'all_days', isWhole: fewest === 1 || fewest === PUBLIC_DAYS }
}

const PUBLIC_DAYS = 3

/** Returns how many days a piece names; null for the day before or after, which is not the feast's own. */
function daysNamed(piece: string): number | null {
  if (/^(?:당일|하루)$/.test(piece)) return 1
  if (piece === '이틀') return 2
  if (/^(?:연휴|기간|사흘|holidays?)$/i.test(piece)) return PUBLIC_DAYS
  return /^\d일$/.test(piece) ? Number.parseInt(piece, 10) : null
}
