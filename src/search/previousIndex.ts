import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StoredPlace } from '#venue/records.ts'
import { CoreTexts } from './format/coreTexts.ts'
import { regionCodesIn } from './geography/dongLists.ts'
import { type Grid, readGrid } from './geography/grid.ts'
import { readFigures, type Figures } from './columns/figures.ts'
import { HoursTable } from './columns/hoursTable.ts'
import { DETAIL_SECTION, INDEX_FILES, STAMP_SECTION } from './format/indexFiles.ts'
import { PreviousFields } from './format/previousFields.ts'
import { PackedFields } from './format/packedFields.ts'
import { checksumOf, readSections, type Sections } from './sections.ts'
import { BASIC_FIELDS, DETAIL_FIELDS } from './format/storedFields.ts'
import { TagLists } from './columns/tagSets.ts'
import { poolOf, type WordPool } from './keyword/wordPool.ts'

/** The index of the previous release, with its venues that have changed by more than the day. */
export interface PreviousIndexSource {
  /** Folder of its files. */
  folder: string
  changed: ReadonlySet<string>
}

/** A venue of it, with its ordinal there and the fields of its place that an index reads. */
export interface PreviousVenue {
  ordinal: number
  place: Pick<StoredPlace, 'id' | 'category' | 'location' | 'regionCode' | 'confidence' | 'sourceCount'>
}

/**
 * A previous index whose unchanged venues another one copies: everything except what changes with the day. The caller
 * requests them in the order of their ids.
 */
export class PreviousIndex {
  readonly openCount: number
  readonly core: CoreTexts
  readonly basic: PreviousFields
  readonly detail: PreviousFields
  readonly hours: HoursTable
  readonly pool: WordPool
  readonly tags: TagLists
  readonly priceAvg: Int32Array
  readonly years: Uint16Array
  readonly figures: Figures
  readonly #grid: Grid
  readonly #regionCodes: readonly string[]
  /** By number of a tail of the core texts. */
  readonly #tails: ReturnType<CoreTexts['tailValues']>[] = []
  readonly #changed: ReadonlySet<string>
  /** Ordinals, ascending by id. */
  readonly #ordinals: Uint32Array
  #next = 0

  constructor([tables, words, fragments, details]: IndexSections, changed: ReadonlySet<string>) {
    const [size, openCount] = tables.u32('venues.counts') as unknown as [number, number]
    this.openCount = openCount
    this.core = new CoreTexts(fragments)
    this.basic = new PreviousFields(new PackedFields(fragments, 'basic', size), fragments.bytes('basic.parts'))
    this.detail = new PreviousFields(new PackedFields(fragments, 'detail', size), details.bytes(DETAIL_SECTION))
    this.hours = new HoursTable(tables, openCount, true)
    this.pool = poolOf(words)
    this.tags = new TagLists(tables, size)
    this.priceAvg = tables.i32('venues.priceAvg')
    this.years = tables.u16('venues.years')
    this.figures = readFigures(tables)
    this.#grid = readGrid(tables)
    this.#regionCodes = regionCodesIn(tables)
    this.#changed = changed
    this.#ordinals = new Uint32Array(size)
    tables.u32('ids.ranks').forEach((rank, ordinal) => (this.#ordinals[rank] = ordinal))
  }

  /** Returns the venue of this id if it is unchanged, otherwise null. Ids must be requested in ascending order. */
  find(id: string): PreviousVenue | null {
    for (; this.#next < this.#ordinals.length; this.#next++) {
      const ordinal = this.#ordinals[this.#next]!
      if (this.core.hasId(ordinal, id)) return this.#changed.has(id) ? null : this.#venue(ordinal, id)
      if (this.core.idOf(ordinal) > id) return null
    }
    return null
  }

  #venue(ordinal: number, id: string): PreviousVenue {
    const position = this.#grid.positions[ordinal]!
    const tail = this.core.tailOf(ordinal)
    const place = {
      id,
      category: this.core.category(ordinal),
      location: { lat: this.#grid.lats[position]!, lng: this.#grid.lngs[position]! },
      regionCode: this.#regionCodes[ordinal]!,
      ...(this.#tails[tail] ??= this.core.tailValues(tail)),
    }
    return { ordinal, place }
  }
}

type IndexSections = readonly [tables: Sections, words: Sections, fragments: Sections, details: Sections]

/**
 * Reads the files of an index; returns null when they cannot be copied: of another version, from two builds, or
 * damaged.
 */
export function openPreviousIndex({ folder, changed }: PreviousIndexSource): PreviousIndex | null {
  const sections: Sections[] = []
  const stamps = new Set<number>()
  for (const name of INDEX_FILES) {
    const bytes = readFileSync(path.join(folder, name))
    const reading = readSections(bytes)
    if (reading.kind === 'refused') return null
    stamps.add(sections.length === 0 ? checksumOf(bytes) : reading.sections.u32(STAMP_SECTION)[0]!)
    sections.push(reading.sections)
  }
  if (stamps.size > 1) return null
  const [, , fragments] = sections as unknown as IndexSections
  const isOurs = (name: string, fields: readonly string[]) => fragments.json<string[]>(name).join() === fields.join()
  if (!isOurs('basic.fields', BASIC_FIELDS) || !isOurs('detail.fields', DETAIL_FIELDS)) return null
  return new PreviousIndex(sections as unknown as IndexSections, changed)
}
