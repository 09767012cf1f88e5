import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { KeywordReading } from '#search/keyword/readings/keywordReading.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import { CONFIRMED_MIN } from './querySql.ts'

/** The parts of an answer that two engines must agree on. */
export interface Answer {
  total: number
  unknownHoursExcluded: number | null
  closedExcluded: number
  /** The number of confirmed venues when these are too few to answer; otherwise null. */
  withheldAt: number | null
  /** The page in order: id, and metres from the centre of a circle. */
  hits: readonly (readonly [id: string, distanceM: number | null])[]
}

/** A database with the facts. */
export interface Engine {
  name: string
  /** `overlay` is its index; `readings` are what else the index reads the keyword as. */
  answer(query: PlaceQuery, overlay: number, readings: readonly KeywordReading[]): Promise<Answer>
  end(): Promise<void>
}

/** A row of `querySql`, in the order of its columns. */
export type AnswerRow = readonly (string | number | null)[]

export function answerOfRows(rows: readonly AnswerRow[]): Answer {
  const [total = null, unknown = null, closed = null, confirmed = null] = rows[0] ?? []
  const few = confirmed !== null && Number(confirmed) < CONFIRMED_MIN
  return {
    total: Number(total),
    unknownHoursExcluded: unknown === null ? null : Number(unknown),
    closedExcluded: Number(closed),
    withheldAt: few ? Number(confirmed) : null,
    hits: rows.flatMap(([, , , , id = null, distance = null]) =>
      id === null ? [] : [[String(id), distance === null ? null : Number(distance)] as const],
    ),
  }
}

/** Returns the answer, and what the keyword was read as. */
export function answerOfIndex(
  index: VenueIndex,
  query: PlaceQuery,
  overlay: Overlay,
): { answer: Answer; readings: readonly KeywordReading[] } {
  const { total, hours, closedExcluded, dietaryWithheld, hits, readings } = index.search(query, overlay)
  const idOf = (ordinal: number) =>
    (JSON.parse(index.placeJson(ordinal, ['id'], { at: query.at, overlay })) as { id: string }).id
  const answer = {
    total,
    unknownHoursExcluded: hours === null || query.filters.includeUnknownHours ? hours && 0 : hours.unknown,
    closedExcluded,
    withheldAt: dietaryWithheld[0]?.confirmed ?? null,
    hits: hits.map(({ ordinal, distanceM }) => [idOf(ordinal), distanceM] as const),
  }
  return { answer, readings }
}
