import { setImmediate as nextTurn } from 'node:timers/promises'
import { JsonSink } from '#base/text/jsonSink.ts'
import type { LatLng } from '#base/geometry.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { Slices } from '#base/slices.ts'
import type { Attributes } from '#venue/attributes/attributes.ts'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import { PROVINCES } from '#venue/provinces.ts'
import { SIDOS } from '#venue/sidos.ts'
import type { Filters, PlaceQuery, RegionQuery } from '#contract/parameters/query.ts'
import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import type { Meta } from '#contract/schemas/metaSchema.ts'
import type { Relaxation, StartOver } from '#contract/parameters/relaxation.ts'
import { type CategoryCount, type FieldName, type HistoryPoint, type Region, type Stats } from '#venue/records.ts'
import { indexedVenue, venueOf } from '../build/indexedVenue.ts'
import { addressTermOf, answerAtAddress } from '../keyword/address/addressAnswer.ts'
import { EXACT_NAME, NAME_PREFIX, NAME_WORD } from '../keyword/keywordFits.ts'
import { lookUpTerm } from '../keyword/keywordLookup.ts'
import { loanWord } from '../keyword/loanWords.ts'
import { namesSoundingLike, type SoundingName } from '../keyword/readings/soundingNames.ts'
import { countOfAnswer } from '../keyword/keywordSets.ts'
import { Term } from '../keyword/keywordTerm.ts'
import { DeltaBuilder } from '../overlay/deltaBuilder.ts'
import { DeltaIndexes } from '../overlay/deltaIndexes.ts'
import { filterCountsOf } from './filterCounts.ts'
import { nearestAddress } from './nearestAddress.ts'
import { isCarried, notCarried, type NotCarried } from './notCarried.ts'
import { PlaceWriter } from './places.ts'
import { positionIn } from '../columns/positionIn.ts'
import { type EnglishStation, englishStations, findRegions } from '../regions.ts'
import { RegionNames } from '../suggest/regionNames.ts'
import { SUGGESTED_FIELDS, suggestionsFor } from '../suggest/suggestions.ts'
import { relaxationsOf } from './relax/relax.ts'
import { startOverOf } from './relax/startOver.ts'
import { runClusters } from './clusters/runClusters.ts'
import { hasVenueCalled, runSearch } from './runSearch.ts'
import type { Tables } from '../columns/tables.ts'
import type {
  ClusterAnswer,
  Finding,
  Moment,
  ProvinceCoverage,
  ReleaseFacts,
  SearchAnswer,
  VenueIndex,
} from '../venueIndex.ts'

/** The names of so many regions are added in a few milliseconds. */
const REGIONS_AT_ONCE = 16

/** An opened index of a release. */
export class ReleaseIndex implements VenueIndex {
  readonly #tables: Tables
  readonly #release: ReleaseFacts
  readonly #writer: PlaceWriter
  readonly #sink = new JsonSink()
  readonly #deltas: DeltaIndexes
  readonly #deltaBuilder: DeltaBuilder
  /** A separate builder, so that previews do not discard the state of all changes in the other thread. */
  readonly #previews: DeltaBuilder
  readonly #stored: (ordinal: number) => string
  /** Made for the first suggestion. */
  #regionNames: RegionNames | null = null
  #filterCounts: Meta['counts'] | null = null

  constructor(tables: Tables, release: ReleaseFacts) {
    this.#tables = tables
    this.#release = release
    this.#writer = new PlaceWriter(tables)
    this.#stored = (ordinal) => {
      this.#sink.clear()
      this.#writer.writeStored(ordinal, { at: 0, overlay: emptyOverlay }, this.#sink)
      return this.#sink.take().toString('utf8')
    }
    this.#deltas = new DeltaIndexes(tables.memory)
    this.#deltaBuilder = new DeltaBuilder(tables, this.#stored, release.asOf)
    this.#previews = new DeltaBuilder(tables, this.#stored, release.asOf)
  }

  get dataVersion(): string {
    return this.#release.dataVersion
  }

  get asOf(): CalendarDate {
    return this.#release.asOf
  }

  get generatedAt(): string {
    return this.#release.generatedAt
  }

  get coverageNote(): string {
    return this.#release.coverageNote
  }

  get sources(): ReleaseFacts['sources'] {
    return this.#release.sources
  }

  get openCount(): number {
    return this.#tables.openCount
  }

  get size(): number {
    return this.#tables.size
  }

  async prepare(changes: Overlay['changes']): Promise<{ unknown: number }> {
    while (!this.#tables.placeNames.prepare(REGIONS_AT_ONCE)) await nextTurn()
    return this.#prepareDelta(changes, this.#deltaBuilder)
  }

  async preparePreview(changes: Overlay['changes']): Promise<void> {
    await this.#prepareDelta(changes, this.#previews)
  }

  async #prepareDelta(changes: Overlay['changes'], maker: DeltaBuilder): Promise<{ unknown: number }> {
    const known = this.#deltas.builtFor(changes)
    if (known) return { unknown: known.unknown }
    const created = await maker.make(changes)
    this.#deltas.add(changes, created)
    return { unknown: created.unknown }
  }

  search(query: PlaceQuery, overlay: Overlay): SearchAnswer {
    return runSearch(this.#tables, this.#deltas, query, overlay)
  }

  hasVenueCalled(text: string, query: PlaceQuery, overlay: Overlay): boolean {
    return hasVenueCalled(this.#tables, this.#deltas, text, query, overlay)
  }

  clusters(query: PlaceQuery, zoom: number, overlay: Overlay): Slices<ClusterAnswer> {
    return runClusters(this.#tables, this.#deltas, query, zoom, overlay)
  }

  relax(query: PlaceQuery, overlay: Overlay): Relaxation[] {
    return relaxationsOf(this.#tables, this.#deltas, query, overlay)
  }

  startOver(query: PlaceQuery, overlay: Overlay): StartOver[] {
    return startOverOf(this.#tables, this.#deltas, query, overlay)
  }

  find(id: string): Finding {
    const { ids } = this.#tables
    const ordinal = ids.ordinalOf(id)
    if (ordinal !== null) return { kind: 'found', ordinal, id }
    const moved = ids.movedTo(id)
    return moved === null ? { kind: 'unknown' } : { kind: 'moved', ordinal: moved, id: ids.idOf(moved) }
  }

  idOf(ordinal: number): string {
    return this.#tables.ids.idOf(ordinal)
  }

  writePlace(ordinal: number, fields: readonly FieldName[], moment: Moment, into: JsonSink): void {
    const delta = this.#deltas.of(moment.overlay)
    const changed = delta === null ? -1 : positionIn(delta.ordinals, ordinal)
    if (delta === null || changed < 0) this.#writer.write(ordinal, fields, moment, into)
    else delta.writer.write(changed, fields, moment, into)
  }

  placeJson(ordinal: number, fields: readonly FieldName[], moment: Moment): string {
    // A place that failed during writing left its beginning.
    this.#sink.clear()
    this.writePlace(ordinal, fields, moment, this.#sink)
    return this.#sink.take().toString('utf8')
  }

  attributes(ordinal: number): Attributes {
    return venueOf(indexedVenue(this.#tables, this.#stored, ordinal)).attributes
  }

  history(ordinal: number): readonly HistoryPoint[] {
    return this.#tables.history.of(ordinal)
  }

  regions(query: RegionQuery): Region[] {
    return findRegions(this.#tables.regionTable, query)
  }

  englishStations(): EnglishStation[] {
    return englishStations(this.#tables.regionTable)
  }

  nameFit(text: string): 'name' | 'word' | null {
    const { words } = this.#tables
    words.scratch.reset()
    const answer = lookUpTerm(words, new Term(text))
    if (answer[EXACT_NAME]) return 'name'
    return answer[NAME_PREFIX] || answer[NAME_WORD] ? 'word' : null
  }

  namesSoundingLike(text: string): SoundingName[] {
    return namesSoundingLike(this.#tables.words, text)
  }

  isChain(text: string): boolean {
    return loanWord(text) !== null || this.#tables.nicknames.chainsOf(text).length > 0
  }

  isAddress(text: string): boolean {
    const { words } = this.#tables
    const address = addressTermOf(text)
    if (address === null || address.others !== null) return false
    words.scratch.reset()
    return countOfAnswer(answerAtAddress(words, address)) > 0
  }

  nearestAddress(text: string, position: LatLng | null): { keyword: string; ordinal: number } | null {
    return nearestAddress(this.#tables, text, position)
  }

  suggest(text: string, position: LatLng | null, overlay: Overlay): Slices<Suggestion[]> {
    this.#regionNames ??= new RegionNames(this.#tables.regionTable)
    return suggestionsFor(text, position, {
      regionNames: this.#regionNames,
      isCarried: (filter, value) => isCarried(this.#tables, filter, value),
      search: (query) => this.search(query, overlay),
      placeOf: (hit) => JSON.parse(this.placeJson(hit.ordinal, SUGGESTED_FIELDS, { at: 0, overlay, hit })),
    })
  }

  categories(): CategoryCount[] {
    return this.#tables.statistics.byCategory
  }

  stats(overlay: Overlay): Stats {
    const partners = this.#tables.partners.of(overlay)
    const { memory, openCount } = this.#tables
    const partnerPlaces = partners ? memory.countBoth(partners, partners, 0, openCount) : 0
    const { generatedAt, dataVersion } = this.#release
    return { ...this.#tables.statistics, generatedAt, dataVersion, partnerPlaces }
  }

  filterCounts(): Meta['counts'] {
    return (this.#filterCounts ??= filterCountsOf(this.#tables))
  }

  notCarried(filters: Filters): NotCarried[] {
    return notCarried(this.#tables, filters)
  }

  provinces(): ProvinceCoverage[] {
    const dongs = this.#tables.regionTable.dong
    const countedIn = (code: string) =>
      dongs.reduce((sum, { region }) => (region.regionCode.startsWith(code) ? sum + region.placeCount : sum), 0)
    const official = PROVINCES.map(({ code, name, en }) => ({
      name,
      en,
      regionCode: code,
      placeCount: countedIn(code),
    }))
    const others = SIDOS.flatMap(({ codes, names: [name], en }) =>
      codes.map((code) => ({ name, en, regionCode: code, placeCount: countedIn(code) })),
    )
    const isOther = ({ regionCode, placeCount }: ProvinceCoverage) =>
      placeCount > 0 && !official.some((one) => one.regionCode === regionCode)
    return [...official, ...others.filter(isOther)]
  }

  close(): void {
    this.#deltaBuilder.close()
    this.#previews.close()
    this.#tables.fragments.close()
  }
}
