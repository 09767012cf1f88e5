import { kstDate, type CalendarDate } from '#base/kst.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredPlace } from '#venue/records.ts'
import { Coded, codedSections } from '../format/coded.ts'
import type { Sections } from '../sections.ts'

/** The value of a figure that is not known; all known values are larger. */
export const UNKNOWN = -1

/** The figures that many venues do not have. */
export const SPARSE_FIGURES = ['rating', 'reviewCount', 'freshness', 'seenOn', 'closedOn', 'priceAvg'] as const
export type SparseFigure = (typeof SPARSE_FIGURES)[number]

/** What filters and orders compare, by ordinal; `UNKNOWN` where a venue has none. */
export interface Figures {
  rating: Coded
  freshness: Coded
  reviewCount: Int32Array
  /** Days as `dayNumber` returns them. */
  seenOn: Int32Array
  openedOn: Int32Array
  closedOn: Int32Array
}

/** The fields of a place that figures are read from. */
type FigurePlace = Pick<
  StoredPlace,
  'rating' | 'reviewCount' | 'freshnessScore' | 'lastSeenAt' | 'openedOn' | 'closureSignal'
>

const NUMBERS = ['reviewCount', 'seenOn', 'openedOn', 'closedOn'] as const

/** Returns a date as a number that grows with it: 2026-11-21 is 20261121. */
export function dayNumber(date: CalendarDate): number {
  return Number(date.replaceAll('-', ''))
}

export function readFigures(tables: Sections): Figures {
  const numbers = (name: (typeof NUMBERS)[number]) => tables.i32(`figures.${name}`)
  return {
    rating: new Coded(tables, 'figures.rating'),
    freshness: new Coded(tables, 'figures.freshness'),
    reviewCount: numbers('reviewCount'),
    seenOn: numbers('seenOn'),
    openedOn: numbers('openedOn'),
    closedOn: numbers('closedOn'),
  }
}

/** The figures of the venues of an index, in the order of adding. */
export class FigureDraft {
  readonly #rating: number[] = []
  readonly #freshness: number[] = []
  readonly #numbers = { reviewCount: [], seenOn: [], openedOn: [], closedOn: [] } as Record<
    (typeof NUMBERS)[number],
    number[]
  >

  add(place: FigurePlace): void {
    const { rating, freshnessScore, reviewCount, lastSeenAt, openedOn, closureSignal } = place
    this.#rating.push(rating ?? UNKNOWN)
    this.#freshness.push(freshnessScore ?? UNKNOWN)
    this.#numbers.reviewCount.push(reviewCount ?? UNKNOWN)
    this.#numbers.seenOn.push(lastSeenAt === null ? UNKNOWN : dayNumber(kstDate(Date.parse(lastSeenAt))))
    this.#numbers.openedOn.push(openedOn === null ? UNKNOWN : dayNumber(openedOn))
    const closedOn = closureSignal !== null && isClosedForGood({ closureSignal }) ? closureSignal.detectedAt : null
    this.#numbers.closedOn.push(closedOn === null ? UNKNOWN : dayNumber(closedOn))
  }

  /** Adds a venue of a previous index; its freshness changes with the day. */
  addPrevious(previous: Figures, ordinal: number, freshnessScore: number | null): void {
    this.#rating.push(previous.rating.of(ordinal))
    this.#freshness.push(freshnessScore ?? UNKNOWN)
    for (const name of NUMBERS) this.#numbers[name].push(previous[name][ordinal]!)
  }

  sections(order: Uint32Array): Map<string, ArrayBufferView> {
    const ordered = (values: readonly number[]) => Array.from(order, (position) => values[position]!)
    return new Map<string, ArrayBufferView>([
      ...codedSections('figures.rating', ordered(this.#rating)),
      ...codedSections('figures.freshness', ordered(this.#freshness)),
      ...NUMBERS.map((name) => [`figures.${name}`, Int32Array.from(ordered(this.#numbers[name]))] as const),
    ])
  }
}
