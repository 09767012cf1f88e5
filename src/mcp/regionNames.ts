import { foldWord } from '#base/text.ts'
import type { RegionQuery } from '#contract/query.ts'
import type { Region } from '#client/generated/records.ts'
import { chooseRegion, regionLookup, type RegionReading } from '#contract/wordsRegion.ts'
import type { ServiceError } from './venueService.ts'
import type { ToolRun } from './tool.ts'

type Kind = RegionQuery['kind']
type Rows = ReadonlyMap<string, readonly Region[]>

/** The same names as the terminal reads: 강남구, 역삼동, 홍대, 강남역, Gangnam station, 서울 강남구. */
export type NamedRegions =
  | { kind: 'found'; readings: readonly RegionReading[] }
  | { kind: 'none'; similar: readonly RegionReading[] }
  | ServiceError

const WIDEST_FIRST: readonly Kind[] = ['sigungu', 'dong', 'station']
const SIMILAR_MAX = 8

/**
 * What a name may mean. A token is paid for each kind of region that is looked through, so a name that says its kind
 * (역, 구, 동) is looked for there only, and `first` stops at the widest kind that has the name.
 */
export async function regionsNamed(text: string, how: 'first' | 'all', run: ToolRun): Promise<NamedRegions> {
  const rows = new Map<string, readonly Region[]>()
  for (const names of groupings(text)) {
    let readings: readonly RegionReading[] = readingsOf(names, rows).readings
    for (const kind of kindsOf(text)) {
      if (readings.length > 0 && how === 'first') break
      const refused = await fetchRows(names, kind, rows, run)
      if (refused) return refused
      readings = readingsOf(names, rows).readings
    }
    if (readings.length > 0) return { kind: 'found', readings }
  }
  return { kind: 'none', similar: similarIn(rows) }
}

/** 서울 강남구 are two names that narrow each other; Gangnam Station may be one. */
function groupings(text: string): readonly (readonly string[])[] {
  const parts = text.trim().split(/\s+/)
  const isLatin = /^[a-z\d\s.'-]+$/iu.test(text)
  return parts.length > 1 && isLatin ? [[text.trim()], parts] : [parts]
}

function kindsOf(text: string): readonly Kind[] {
  const name = text.trim().toLowerCase()
  if (/(역|station)$/u.test(name)) return ['station']
  if (/(동|읍|면|dong)$/u.test(name)) return ['dong', 'station']
  if (/.[구군시]$|-(gu|gun|si)$/u.test(name)) return ['sigungu']
  return WIDEST_FIRST
}

/** Reads the rows of a kind that the names need; null when all went well. */
async function fetchRows(
  names: readonly string[],
  kind: Kind,
  rows: Map<string, readonly Region[]>,
  { service, signal }: ToolRun,
): Promise<ServiceError | null> {
  for (const query of readingsOf(names, rows).missing.filter((one) => one.kind === kind)) {
    const params = { dong: query.dong ?? '', kind, include_empty: 'true' }
    const answer = await service.call({ name: 'regions', query: params }, signal)
    if (answer.kind === 'refused') return answer
    rows.set(rowKey(query), answer.data as Region[])
  }
  return null
}

const rowKey = ({ kind, dong }: RegionQuery) => `${kind} ${dong}`

/** Reads the names with the rows there are, and which ones it would take besides; a province is known without any. */
function readingsOf(
  names: readonly string[],
  rows: Rows,
): { readings: readonly RegionReading[]; missing: readonly RegionQuery[] } {
  const missing: RegionQuery[] = []
  const mentions = names.map((name) => {
    const lacking: RegionQuery[] = []
    const readings = regionLookup((query) => {
      const known = rows.get(rowKey(query))
      if (!known) lacking.push(query)
      return known ?? []
    })(name)
    if (!readings.some(({ kind }) => kind === 'province')) missing.push(...lacking)
    return { readings, near: false }
  })
  if (mentions.some(({ readings }) => readings.length === 0)) return { readings: [], missing }
  const choice = chooseRegion(mentions)
  const meant = choice.kind === 'one' ? [choice.reading] : choice.readings
  const others = mentions.length === 1 ? (mentions[0]?.readings ?? []) : []
  return { readings: [...meant, ...others.filter((one) => !meant.includes(one))], missing }
}

function similarIn(rows: Rows): readonly RegionReading[] {
  const all = [...rows].flatMap(([key, found]) => {
    const kind = key.split(' ')[0] as 'sigungu' | 'dong' | 'station'
    return found.map(({ fullName, regionCode, center }) => ({
      kind,
      fullName,
      regionCode,
      circle: { center, radiusM: 1_000 },
      loose: true,
    }))
  })
  return [...new Map(all.map((one) => [foldWord(one.fullName), one])).values()].slice(0, SIMILAR_MAX)
}
