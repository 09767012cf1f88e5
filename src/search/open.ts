import type { JsonSink } from '#base/jsonSink.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { FieldName } from '#contract/fields.ts'
import type { Overlay } from '#contract/overlay.ts'
import { PROVINCES } from '#contract/provinces.ts'
import type { PlaceQuery, RegionQuery } from '#contract/query.ts'
import type { CategoryCount, HistoryPoint, Region, Stats } from '#contract/records.ts'
import { countOf, countOfBoth } from './bitmap.ts'
import { INDEX_FILES, STAMP_SECTION } from './build.ts'
import { placeJson } from './places.ts'
import { findRegions } from './regions.ts'
import { runSearch } from './run.ts'
import { checksumOf, readSections, type Sections } from './sections.ts'
import { tablesOf, type TableOptions, type Tables } from './tables.ts'
import type { Finding, Moment, ProvinceCoverage, SearchAnswer, VenueIndex } from './venueIndex.ts'

/** What an index says about the release it belongs to; taken from the release's manifest. */
export interface ReleaseFacts {
  dataVersion: string
  asOf: CalendarDate
  /** ISO instant, UTC. */
  generatedAt: string
  coverageNote: string
}

export type OpenedIndex = { kind: 'opened'; index: VenueIndex } | { kind: 'refused'; reason: string }

/** Opens the files that `buildIndex` made; a missing, foreign, cut or changed file is refused with the reason. */
export function openIndex(
  files: ReadonlyMap<string, Uint8Array>,
  release: ReleaseFacts,
  options: TableOptions = { applyAnnouncedClosures: true },
): OpenedIndex {
  const read: Sections[] = []
  for (const name of INDEX_FILES) {
    const bytes = files.get(name)
    if (!bytes) return { kind: 'refused', reason: `${name}: missing` }
    const reading = readSections(bytes)
    if (reading.kind === 'refused') return { kind: 'refused', reason: `${name}: ${reading.reason}` }
    read.push(reading.sections)
  }
  const [tables, words, fragments] = read as [Sections, Sections, Sections]
  const stamp = checksumOf(files.get(INDEX_FILES[0]) as Uint8Array)
  for (const [i, sections] of [words, fragments].entries()) {
    if (sections.u32(STAMP_SECTION)[0] !== stamp)
      return { kind: 'refused', reason: `${INDEX_FILES[i + 1]}: of another build than ${INDEX_FILES[0]}` }
  }
  return { kind: 'opened', index: new ReleaseIndex(tablesOf(tables, words, fragments, options), release) }
}

class ReleaseIndex implements VenueIndex {
  readonly #tables: Tables
  readonly #release: ReleaseFacts

  constructor(tables: Tables, release: ReleaseFacts) {
    this.#tables = tables
    this.#release = release
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

  search(query: PlaceQuery, overlay: Overlay): SearchAnswer {
    return runSearch(this.#tables, query, overlay)
  }

  find(id: string): Finding {
    const { ids } = this.#tables
    const ordinal = ids.ordinalOf(id)
    if (ordinal !== null) return { kind: 'found', ordinal, id }
    const moved = ids.movedTo(id)
    return moved === null ? { kind: 'unknown' } : { kind: 'moved', ordinal: moved, id: ids.idOf(moved) }
  }

  writePlace(ordinal: number, fields: readonly FieldName[], moment: Moment, into: JsonSink): void {
    into.text(placeJson(this.#tables, ordinal, fields, moment))
  }

  placeJson(ordinal: number, fields: readonly FieldName[], moment: Moment): string {
    return placeJson(this.#tables, ordinal, fields, moment)
  }

  history(ordinal: number): readonly HistoryPoint[] {
    const { historyStarts, historyText } = this.#tables
    const [from, to] = [historyStarts[ordinal]!, historyStarts[ordinal + 1]!]
    return from === to ? [] : (JSON.parse(historyText.toString('utf8', from, to)) as HistoryPoint[])
  }

  regions(query: RegionQuery): Region[] {
    return findRegions(this.#tables.regionTable, query)
  }

  categories(): CategoryCount[] {
    return this.#tables.statistics.byCategory
  }

  stats(overlay: Overlay): Stats {
    const partners = this.#tables.partners.of(overlay)
    const partnerPlaces = partners ? countOf(partners) - countOfBoth(partners, this.#tables.closed) : 0
    const { generatedAt, dataVersion } = this.#release
    return { ...this.#tables.statistics, generatedAt, dataVersion, partnerPlaces }
  }

  provinces(): ProvinceCoverage[] {
    const dongs = this.#tables.regionTable.dong
    return PROVINCES.map(({ code, name, en }) => {
      const rows = dongs.filter(({ region }) => region.regionCode.startsWith(code))
      return { name, en, regionCode: code, placeCount: rows.reduce((sum, { region }) => sum + region.placeCount, 0) }
    })
  }
}
