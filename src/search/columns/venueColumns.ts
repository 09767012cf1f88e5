import { compareByCodeUnit } from '#base/text/text.ts'
import type { LatLng } from '#base/geometry.ts'
import type { CalendarDate } from '#base/kst.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import { hasVeganMain, tagsOf } from '#venue/tags.ts'
import type { PreviousIndex, PreviousVenue } from '../previousIndex.ts'
import type { LineVenue } from '../build/lineVenue.ts'
import { ALL_DAY_TAG, POSSIBLY_CLOSED_TAG, priceLevelTag, regionTag, UNCONFIRMED_MIXED_GROUP_TAG } from './ownTags.ts'
import { FigureDraft } from './figures.ts'
import { POINTS, type Ranking, staticPoints } from '../ranking/discoveryScore.ts'
import { PROVINCE_DIGITS, SIGUNGU_DIGITS } from '../geography/regionOrder.ts'
import type { TagLists } from './tagSets.ts'

/** The values by which the index orders and filters venues, in the order of adding: ascending by id. */
export class VenueColumns {
  readonly ids: string[] = []
  readonly points: number[] = []
  readonly isClosed: boolean[] = []
  readonly locations: LatLng[] = []
  readonly regionCodes: string[] = []
  readonly confidence: number[] = []
  /** KRW; −1 unknown. */
  readonly priceAvg: number[] = []
  /** Full years of existence; 0 unknown. */
  readonly years: number[] = []
  readonly figures = new FigureDraft()
  readonly #year: number
  readonly #tagNumbers = new Map<string, number>()
  readonly #tags: number[] = []
  readonly #tagEnds: number[] = []
  /** By number of a tag in a previous index. */
  readonly #knownTags: number[] = []

  constructor(asOf: CalendarDate) {
    this.#year = Number(asOf.slice(0, 4))
  }

  add(venue: LineVenue): void {
    const { place, ranking } = venue
    this.#push(place, {
      ranking,
      isClosed: isClosedForGood(place),
      priceAvg: place.price?.avg ?? -1,
      years: yearsOf(venue, this.#year),
    })
    this.figures.add(place)
    for (const tag of tagsOf(venue)) this.#addTag(tag)
    for (const tag of ownTagsOf(venue)) this.#addTag(tag)
    this.#tagEnds.push(this.#tags.length)
  }

  /** Adds a venue of a previous index with its scores of this day. */
  addPrevious(
    { openCount, priceAvg, years, figures, tags }: PreviousIndex,
    { ordinal, place }: PreviousVenue,
    { ranking, freshnessScore }: { ranking: Ranking; freshnessScore: number | null },
  ): void {
    const isClosed = ordinal >= openCount
    this.#push(place, { ranking, isClosed, priceAvg: priceAvg[ordinal]!, years: years[ordinal]! })
    this.figures.addPrevious(figures, ordinal, freshnessScore)
    for (let at = tags.ends[ordinal - 1] ?? 0; at < tags.ends[ordinal]!; at++)
      this.#tags.push(this.#numberOfKnown(tags, tags.tags[at]!))
    this.#tagEnds.push(this.#tags.length)
  }

  #push(
    place: Pick<PreviousVenue['place'], 'id' | 'location' | 'regionCode' | 'confidence'>,
    own: { ranking: Ranking; isClosed: boolean; priceAvg: number; years: number },
  ): void {
    const before = this.ids.at(-1)
    if (before !== undefined && before >= place.id) throw new Error(`${place.id} comes after ${before}`)
    this.ids.push(place.id)
    this.points.push(staticPoints(own.ranking))
    this.isClosed.push(own.isClosed)
    this.locations.push({ lat: place.location.lat, lng: place.location.lng })
    this.regionCodes.push(place.regionCode)
    this.confidence.push(place.confidence)
    this.priceAvg.push(own.priceAvg)
    this.years.push(own.years)
  }

  /**
   * Returns by ordinal the venue's position in the order of adding: in discovery order (static points, ties by id),
   * with those closed for good after all others.
   */
  order(): { order: Uint32Array; openCount: number } {
    const size = this.ids.length
    const keys = Float64Array.from(
      this.points,
      (points, at) => ((this.isClosed[at]! ? POINTS + 1 : 0) + POINTS - points) * size + at,
    )
    const order = Uint32Array.from(keys.sort(), (key) => key % size)
    return { order, openCount: this.isClosed.filter((isClosed) => !isClosed).length }
  }

  /**
   * Returns the venues with each tag as ascending ordinals, the tags in order of name, regardless of the order of
   * adding.
   */
  ordinalsByTag(order: Uint32Array): Map<string, readonly number[]> {
    const lists = Array.from(this.#tagNumbers, (): number[] => [])
    for (let ordinal = 0; ordinal < order.length; ordinal++) {
      const position = order[ordinal]!
      for (let at = this.#tagEnds[position - 1] ?? 0; at < this.#tagEnds[position]!; at++)
        lists[this.#tags[at]!]!.push(ordinal)
    }
    const byName = [...this.#tagNumbers].sort(([a], [b]) => compareByCodeUnit(a, b))
    return new Map(byName.map(([tag, number]) => [tag, lists[number]!]))
  }

  #addTag(tag: string): void {
    this.#tags.push(this.#numberOf(tag))
  }

  #numberOf(tag: string): number {
    let number = this.#tagNumbers.get(tag)
    if (number === undefined) this.#tagNumbers.set(tag, (number = this.#tagNumbers.size))
    return number
  }

  #numberOfKnown({ names }: TagLists, tag: number): number {
    return (this.#knownTags[tag] ??= this.#numberOf(names[tag]!))
  }
}

function yearsOf({ place: { legacy } }: LineVenue, year: number): number {
  if (!legacy) return 0
  return Math.max(0, legacy.years ?? (legacy.foundedYear === null ? 0 : year - legacy.foundedYear))
}

/** Returns the tags that the index needs besides those of the contract. */
function ownTagsOf({ place, attributes }: LineVenue): string[] {
  const regions = REGION_PREFIXES.map((digits) => regionTag(place.regionCode.slice(0, digits)))
  return [
    ...regions,
    ...(place.possiblyClosed ? [POSSIBLY_CLOSED_TAG] : []),
    ...(place.is24h === true ? [ALL_DAY_TAG] : []),
    ...(attributes.dietary?.includes('mixed_group_suitable') && !hasVeganMain(place)
      ? [UNCONFIRMED_MIXED_GROUP_TAG]
      : []),
    ...(place.price === null ? [] : [priceLevelTag(place.price.level)]),
  ]
}

const REGION_PREFIXES = [PROVINCE_DIGITS, SIGUNGU_DIGITS]
