import { compareByCodeUnit } from '#base/text/text.ts'
import type { PairLine } from '#dataset/pairLine.ts'
import type { ClassifiedPair } from '../match/pairTable.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { MergeSample } from '../report/report.ts'

const SAMPLES = 30
/** A person checks a few records of a venue, not forty. */
const RECORDS_SHOWN = 6

/** A venue with its id, and the positions of its records. */
interface Merged {
  id: string
  cluster: number
  members: readonly number[]
}

/** How sampled merges are shown; each function is called for the sample only, except `groupAt`. */
export interface SampleContext {
  recordAt: (position: number) => NormalRecord
  /** Returns the independence group of the list of a record. */
  groupAt: (position: number) => string
  /** Returns the name of the venue of a cluster. */
  nameOf: (cluster: number) => string
  lineOf: (pair: ClassifiedPair) => PairLine
  /** The joins that made all venues, the highest score first. */
  joined: readonly ClassifiedPair[]
}

/**
 * Returns merges for a person to check, those of several independent lists first. Ids are hashes, so their order is a
 * random sample that depends only on the data.
 */
export function sampleMerges(venues: readonly Merged[], context: SampleContext): MergeSample[] {
  const { recordAt, groupAt, nameOf, lineOf, joined } = context
  const groupsOf = ({ members }: Merged) => new Set(members.map(groupAt)).size
  const several = venues.filter(({ members }) => members.length > 1)
  const sampled = several
    .map((venue) => ({ ...venue, isShared: groupsOf(venue) > 1 }))
    .sort((a, b) => Number(b.isShared) - Number(a.isShared) || compareByCodeUnit(a.id, b.id))
    .slice(0, SAMPLES)
  const venueOf = new Map(sampled.flatMap(({ id, members }) => members.map((at) => [at, id])))
  const joins = Map.groupBy(joined, ({ first }) => venueOf.get(first))
  return sampled.map(({ id, cluster, members }) => ({
    venueId: id,
    name: nameOf(cluster),
    records: members.slice(0, RECORDS_SHOWN).map((at) => shownRecord(recordAt(at))),
    joins: (joins.get(id) ?? []).slice(0, RECORDS_SHOWN - 1).map(lineOf),
  }))
}

function shownRecord({ record, lat, lng, phone }: NormalRecord): MergeSample['records'][number] {
  const { source, sourceId, name } = record
  return { source, sourceId, name, address: record.roadAddress ?? record.jibunAddress ?? '', lat, lng, phone }
}
