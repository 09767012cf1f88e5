import { foldWord } from '#base/text/text.ts'
import type { RegionKind } from '#venue/regionKinds.ts'
import type { Region } from '#client/generated/records.ts'
import { regionDirectory } from '#query/regionDirectory.ts'
import { chooseRegion, regionQuestion, type RegionReading, regionsCalled } from '#query/wordsRegion.ts'
import type { ServiceError } from '../venueService.ts'
import type { ToolRun } from '../tool.ts'

/** The names of a region argument, read as the terminal does: 강남구, 역삼동, 홍대, 강남역, Gangnam station, 서울 강남구. */
export type NamedRegions =
  | { kind: 'found'; readings: readonly RegionReading[] }
  | { kind: 'none'; similar: readonly RegionReading[] }
  | ServiceError

/** City, district, dong: with its province no place needs more names, and each costs a token. */
const ASKED_MAX = 3
const SIMILAR_MAX = 8

const provinceCalled = regionDirectory([])

/**
 * Returns the possible meanings of a name, best first. Each name in it costs a token; the look-ups end with the first
 * unknown one. A province costs nothing.
 */
export async function regionsNamed(text: string, run: ToolRun): Promise<NamedRegions> {
  const names = namesIn(text)
  if (names.filter((name) => provinceCalled(name).length === 0).length > ASKED_MAX) return { kind: 'none', similar: [] }
  const rows: Region[] = []
  const mentions: { readings: readonly RegionReading[]; near: boolean }[] = []
  for (const name of names) {
    let readings = provinceCalled(name)
    const question = readings.length > 0 ? null : regionQuestion(name)
    if (question) {
      const query = { dong: question.dong, kind: question.kind, include_empty: 'true' }
      const answer = await run.service.call({ name: 'regions', query }, run.signal)
      if (answer.kind === 'refused') return answer
      rows.push(...(answer.data as Region[]))
      readings = regionsCalled(name, answer.data as Region[])
    }
    if (readings.length === 0) break
    mentions.push({ readings, near: false })
  }
  return mentions.length === names.length
    ? { kind: 'found', readings: readingsIn(mentions) }
    : { kind: 'none', similar: similarIn(rows) }
}

/**
 * Splits a text into names. 서울 강남구 are two names that narrow each other; Mapo gu and City Hall Station are one, Seoul
 * Gangnam Station two.
 */
function namesIn(text: string): readonly string[] {
  const parts = text
    .trim()
    .replace(/(?<!\s)\s+(?=(?:gu|gun|si|dong|eup|myeon)(?:\s|$))/giu, '')
    .split(/\s+/)
  if (!/^station$/iu.test(parts.at(-1) ?? '')) return parts
  const isNarrowed = provinceCalled(parts[0] ?? '').length > 0 && parts.length > 2
  return isNarrowed ? [parts[0] ?? '', parts.slice(1).join(' ')] : [parts.join(' ')]
}

/** Returns the combined meaning of the names; for a single name also its alternatives. */
function readingsIn(mentions: readonly { readings: readonly RegionReading[]; near: boolean }[]): RegionReading[] {
  const choice = chooseRegion(mentions)
  const meant = choice.kind === 'one' ? [choice.reading] : choice.readings
  const others = mentions.length === 1 ? (mentions[0]?.readings ?? []) : []
  return [...meant, ...others.filter((one) => !meant.includes(one))]
}

function similarIn(rows: readonly Region[]): readonly RegionReading[] {
  const all = rows.map(({ kind, fullName, regionCode, dongCodes = [], center, placeCount }) => ({
    kind: kind === 'legal_dong' ? ('dong' as const) : (kind as Exclude<RegionKind, 'legal_dong'>),
    fullName,
    regionCode,
    dongCodes,
    circle: { center, radiusM: 1_000 },
    isShortened: true,
    placeCount,
  }))
  return [...new Map(all.map((one) => [foldWord(one.fullName), one])).values()].slice(0, SIMILAR_MAX)
}
