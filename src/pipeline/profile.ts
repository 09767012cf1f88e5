import { type Anchor, AddressAnchors } from './addressAnchors.ts'
import { cellOf } from './grid.ts'
import { type Script, scriptOf, skeletonOf } from './nameSkeleton.ts'
import { type Distinctive, distinctiveOf } from './nameWords.ts'
import { Namesakes } from './namesakes.ts'
import type { NormalRecord } from './normalRecord.ts'
import { NumberList } from './numberList.ts'
import { type Point, Points } from './points.ts'

/** One way a venue's name is written, prepared for comparison. */
export interface NameForm {
  /** Folded, without branch. */
  text: string
  /** Decomposed Hangul. */
  jamo: string
  distinctive: Distinctive
  script: Script
  /** Its consonants, for comparison across scripts. */
  skeleton: string
  /** Ids of its distinct character bigrams, ascending. */
  grams: readonly number[]
  /** The gram its distinctive part begins with; -1 where that is no gram of any name. */
  leadGram: number
  /** Information of each gram in bits: log2(records / records with it). Rare ones weigh more. */
  gramBits: readonly number[]
  /** Sum of `gramBits`. */
  bits: number
  /** Information of the whole text in bits, by in how many places it occurs. */
  wholeBits: number
  /** The same of the text without words of kind. */
  distinctiveBits: number
}

/** A record prepared for blocking and comparing. */
export interface Profile {
  record: NormalRecord
  /** The name's core first; then a form in the other script, from brackets (`Cafe Musto(카페 무스토)`). */
  forms: readonly NameForm[]
  point: Point
  /** What ties its address to a place. */
  anchors: readonly Anchor[]
  /** All records, by name and place. */
  namesakes: Namesakes
}

/**
 * How often names and parts of names occur, the document-frequency table, and what the records say of one another's places. Names are counted by places (cells in
 * which they occur), not by records: a venue that stands in three lists and was licensed five times has a rare name
 * all the same, and a chain of eight has not.
 */
export interface NameStatistics {
  records: number
  gramIds: ReadonlyMap<number, number>
  /** Records by gram id. */
  gramCounts: readonly number[]
  /** Places by whole name. */
  wholePlaces: ReadonlyMap<string, number>
  /** Places by name without words of kind. */
  distinctivePlaces: ReadonlyMap<string, number>
  points: Points
  anchors: AddressAnchors
  namesakes: Namesakes
}

/** Occurrences of a name within one such cell are taken for one venue. */
const PLACE_CELL_M = 700

const BRACKETED = /[(（[]([^()（）[\]]{2,60})[)）\]]/gu
const HANGUL = /[가-힣]/u
const LATIN = /[a-z]/iu

/** The texts a record's name is compared by. */
function textsOf(record: NormalRecord): string[] {
  const core = record.name.core
  if (!/[(（[]/u.test(record.name.shown)) return [core]
  const hangul = HANGUL.test(core)
  for (const [, inside = ''] of record.name.shown.matchAll(BRACKETED)) {
    const text = inside
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
    const otherScript = hangul ? LATIN.test(text) && !HANGUL.test(text) : HANGUL.test(text)
    if (text.length > 2 && otherScript && text !== core) return [core, text]
  }
  return [core]
}

/** Distinct bigrams as numbers (two UTF-16 units); a text of one character is its own gram. */
function gramsOf(text: string): number[] {
  if (text.length === 1) return [text.charCodeAt(0)]
  const grams: number[] = []
  for (let i = 1; i < text.length; i++) {
    const gram = text.charCodeAt(i - 1) * 65_536 + text.charCodeAt(i)
    if (!grams.includes(gram)) grams.push(gram)
  }
  return grams
}

/** Counts names and their grams over all records. */
export function countNames(records: readonly NormalRecord[]): NameStatistics {
  const gramIds = new Map<number, number>()
  const gramCounts: number[] = []
  const wholes = new PlaceCount()
  const distinctives = new PlaceCount()
  /** Names repeat by the thousand: what is told of a text is worked out once. */
  const known = new Map<string, { distinctive: string; gramIds: readonly number[] }>()
  const idOf = (gram: number) => {
    const id = gramIds.get(gram) ?? gramCounts.push(0) - 1
    gramIds.set(gram, id)
    return id
  }
  for (const record of records) {
    const cell = cellOf(record.lat, record.lng, PLACE_CELL_M)
    for (const text of textsOf(record)) {
      let told = known.get(text)
      if (told === undefined) {
        told = { distinctive: distinctiveOf(text).text, gramIds: gramsOf(text).map(idOf) }
        known.set(text, told)
      }
      wholes.add(text, cell)
      distinctives.add(told.distinctive, cell)
      for (const id of told.gramIds) gramCounts[id] = (gramCounts[id] ?? 0) + 1
    }
  }
  return {
    records: records.length,
    gramIds,
    gramCounts,
    wholePlaces: wholes.counts(),
    distinctivePlaces: distinctives.counts(),
    points: new Points(records),
    anchors: new AddressAnchors(records),
    namesakes: new Namesakes(records),
  }
}

/** Cells are numbered below this. */
const CELL_RANGE = 2 ** 32

/** Distinct cells by text. */
class PlaceCount {
  readonly #ids = new Map<string, number>()
  /** Text and cell as one number, with repeats: sorting them costs a fraction of a set of them. */
  readonly #places = new NumberList()

  add(text: string, cell: number): void {
    const id = this.#ids.get(text) ?? this.#ids.size
    this.#ids.set(text, id)
    this.#places.push(id * CELL_RANGE + cell)
  }

  counts(): Map<string, number> {
    const ofId = new Uint32Array(this.#ids.size)
    for (const place of this.#places.sortedUnique()) {
      const id = Math.floor(place / CELL_RANGE)
      ofId[id] = (ofId[id] ?? 0) + 1
    }
    return new Map(Array.from(this.#ids, ([text, id]) => [text, ofId[id] ?? 0]))
  }
}

/**
 * A small set tells little about how rare a word is: frequencies are read as if at least so many records had been
 * seen, so that names keep their weight in tests and small lists, too.
 */
const RECORDS_FLOOR = 100_000

function bitsOf(statistics: NameStatistics, count: number): number {
  return Math.log2(Math.max(statistics.records, RECORDS_FLOOR) / Math.max(1, count))
}

function formOf(text: string, statistics: NameStatistics): NameForm {
  const grams = gramsOf(text)
    .map((gram) => statistics.gramIds.get(gram) ?? -1)
    .sort((a, b) => a - b)
  const gramBits = grams.map((id) => bitsOf(statistics, statistics.gramCounts[id] ?? 1))
  const distinctive = distinctiveOf(text)
  return {
    text,
    jamo: text.normalize('NFD'),
    distinctive,
    script: scriptOf(text),
    skeleton: skeletonOf(text),
    grams,
    leadGram: statistics.gramIds.get(gramsOf(distinctive.text)[0] ?? -1) ?? -1,
    gramBits,
    bits: gramBits.reduce((sum, bits) => sum + bits, 0),
    wholeBits: bitsOf(statistics, statistics.wholePlaces.get(text) ?? 1),
    distinctiveBits: bitsOf(statistics, statistics.distinctivePlaces.get(distinctive.text) ?? 1),
  }
}

/** Profiles in the records' order. Forms of equal text are one object, as chain names repeat by the thousand. */
export function profilesOf(records: readonly NormalRecord[], statistics: NameStatistics): Profile[] {
  const known = new Map<string, NameForm>()
  return records.map((record) => ({
    record,
    point: statistics.points.pointOf(record),
    anchors: statistics.anchors.anchorsOf(record),
    namesakes: statistics.namesakes,
    forms: textsOf(record).map((text) => {
      let form = known.get(text)
      if (form === undefined) known.set(text, (form = formOf(text, statistics)))
      return form
    }),
  }))
}
