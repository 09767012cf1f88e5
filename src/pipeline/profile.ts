import { type Anchor, AddressAnchors, learnAnchors } from './place/addressAnchors.ts'
import { type NameCounts, nameCountsOf } from './nameCounts.ts'
import { type Script, scriptOf, skeletonOf } from './normalise/nameSkeleton.ts'
import { gramsOf, textsOf } from './normalise/nameTexts.ts'
import { type Distinctive, distinctiveOf } from './normalise/nameWords.ts'
import { Namesakes } from './compare/namesakes.ts'
import type { MatchRecord } from './normalRecord.ts'
import { type Point, PointStatistics } from './place/pointStatistics.ts'

/** One form of a venue's name, prepared for comparison. */
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
  /** The gram its distinctive part begins with. */
  leadGram: number
  /** Information of each gram in bits: log2(records / records with it). Rare ones weigh more. */
  gramBits: readonly number[]
  /** Sum of `gramBits`. */
  bits: number
  /** Information of the whole text in bits, by the number of places in which it occurs. */
  wholeBits: number
  /** Information of the text without words of kind, likewise. */
  distinctiveBits: number
}

/** A record prepared for blocking and comparing. */
export interface Profile {
  record: MatchRecord
  /** The core of the name first; then a form in the other script, from brackets (`Cafe Musto(카페 무스토)`). */
  forms: readonly NameForm[]
  point: Point
  /** Ties of its address to places. */
  anchors: readonly Anchor[]
  /** All records, by name and place. */
  namesakes: Namesakes
}

/** Statistics of names and places over all records, which blocking and comparing need besides the records. */
export interface NameStatistics {
  counts: NameCounts
  /** The occurring grams with their numbers in ascending order; only the numbers depend on which grams occur. */
  gramIds: ReadonlyMap<number, number>
  /** Records by gram id. */
  gramCounts: readonly number[]
  around: Surroundings
}

/** What the records reveal about one another's places. */
export interface Surroundings {
  pointStatistics: Pick<PointStatistics, 'pointOf'>
  anchors: AddressAnchors
  namesakes: Namesakes
}

/** Computes the statistics of these records; `before`: how often names occurred in the previous release. */
export function statisticsOf(records: readonly MatchRecord[], before?: NameCounts): NameStatistics {
  const around = {
    pointStatistics: new PointStatistics(records),
    anchors: new AddressAnchors(learnAnchors(records)),
    namesakes: new Namesakes(records),
  }
  return statisticsWith(records, nameCountsOf(records, before), around)
}

/** Computes the statistics from known counts and surroundings. */
export function statisticsWith(
  records: readonly MatchRecord[],
  counts: NameCounts,
  around: Surroundings,
): NameStatistics {
  const texts = new Set<string>()
  for (const record of records) for (const text of textsOf(record)) texts.add(text)
  const grams = new Set<number>()
  for (const text of texts) for (const gram of [...gramsOf(text), leadGramOf(distinctiveOf(text))]) grams.add(gram)
  const sorted = Float64Array.from(grams).sort()
  return {
    counts,
    gramIds: new Map(Array.from(sorted, (gram, id) => [gram, id])),
    gramCounts: Array.from(sorted, (gram) => counts.grams.get(gram) ?? 1),
    around,
  }
}

/**
 * A small set reveals little about how rare a word is: frequencies are computed as if at least this number of records
 * had been seen, so that names keep their weight in tests and small lists.
 */
const RECORDS_FLOOR = 100_000

function bitsOf(statistics: NameStatistics, count: number): number {
  return Math.log2(Math.max(statistics.counts.records, RECORDS_FLOOR) / Math.max(1, count))
}

function leadGramOf({ text }: Distinctive): number {
  return gramsOf(text)[0] as number
}

function formOf(text: string, statistics: NameStatistics): NameForm {
  const grams = gramsOf(text)
    .map((gram) => statistics.gramIds.get(gram) as number)
    .sort((a, b) => a - b)
  const gramBits = grams.map((id) => bitsOf(statistics, statistics.gramCounts[id] as number))
  const distinctive = distinctiveOf(text)
  return {
    text,
    jamo: text.normalize('NFD'),
    distinctive,
    script: scriptOf(text),
    skeleton: skeletonOf(text),
    grams,
    leadGram: statistics.gramIds.get(leadGramOf(distinctive)) as number,
    gramBits,
    bits: gramBits.reduce((sum, bits) => sum + bits, 0),
    wholeBits: bitsOf(statistics, statistics.counts.wholes.get(text) ?? 1),
    distinctiveBits: bitsOf(statistics, statistics.counts.distinctives.get(distinctive.text) ?? 1),
  }
}

/** Returns profiles in the order of the records. Forms of equal text are one object, because chain names recur often. */
export function profilesOf(records: readonly MatchRecord[], statistics: NameStatistics): Profile[] {
  return records.map(profileMaker(statistics, Infinity))
}

/** Most forms of names that a reader of single profiles holds. */
const FORMS_MAX = 1 << 14

/** Returns a function that makes the profile of a record, and holds at most `formsMax` forms of names. */
export function profileMaker(
  statistics: NameStatistics,
  formsMax: number = FORMS_MAX,
): (record: MatchRecord) => Profile {
  const { pointStatistics, anchors, namesakes } = statistics.around
  const known = new Map<string, NameForm>()
  const knownForm = (text: string): NameForm => {
    let form = known.get(text)
    if (form !== undefined) return form
    if (known.size >= formsMax) known.clear()
    known.set(text, (form = formOf(text, statistics)))
    return form
  }
  return (record) => ({
    record,
    point: pointStatistics.pointOf(record),
    anchors: anchors.anchorsOf(record),
    namesakes,
    forms: textsOf(record).map(knownForm),
  })
}
