import { compareByCodeUnit } from '#base/text/text.ts'
import { compare } from '../match/compare.ts'
import { decide } from '../match/decide.ts'
import { decideWeights } from '../match/decideWeights.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { Profile } from '../profile.ts'
import type { MergeSample } from '../report.ts'

const SAMPLES = 30
/** A person checks a few records of a venue, not forty. */
const RECORDS_SHOWN = 6

/** A venue with its id, and the positions of its records. */
interface Merged {
  id: string
  cluster: number
  members: readonly number[]
}

/**
 * Returns merges for a person to check, those of several independent lists first. Ids are hashes, so their order is a
 * random sample that depends only on the data. Calls `nameOf` only for the clusters of the sample.
 */
export function sampleMerges(
  venues: readonly Merged[],
  profileAt: (position: number) => Profile,
  nameOf: (cluster: number) => string,
): MergeSample[] {
  const groupsOf = ({ members }: Merged) =>
    new Set(members.map((at) => profileAt(at).record.source.independenceGroup)).size
  const several = venues.filter(({ members }) => members.length > 1)
  const draw = several.map((venue) => ({ ...venue, isShared: groupsOf(venue) > 1 }))
  return draw
    .sort((a, b) => Number(b.isShared) - Number(a.isShared) || compareByCodeUnit(a.id, b.id))
    .slice(0, SAMPLES)
    .map(({ id, cluster, members }) => {
      const shown = members.slice(0, RECORDS_SHOWN).map(profileAt)
      const records = shown.map(({ record }) => shownRecord(record))
      return { venueId: id, name: nameOf(cluster), records, evidence: evidenceOf(shown) }
    })
}

function shownRecord({ record, lat, lng, phone }: NormalRecord): MergeSample['records'][number] {
  const { source, sourceId, name } = record
  return { source, sourceId, name, address: record.roadAddress ?? record.jibunAddress ?? '', lat, lng, phone }
}

/** Returns, for each record after the first, the best evidence that connects it with an earlier one. */
function evidenceOf(members: readonly Profile[]): string[] {
  return members.slice(1).map((member, at) => {
    const pairs = members.slice(0, at + 1).map((other) => ({ other, ...decide(compare(other, member), decideWeights) }))
    const best = pairs.reduce((a, b) => (b.score > a.score ? b : a))
    return `${labelOf(best.other)} + ${labelOf(member)}: ${best.score.toFixed(1)} bits; ${best.reasons.join(', ')}`
  })
}

function labelOf({ record }: Profile): string {
  return `${record.record.source}/${record.record.sourceId}`
}
