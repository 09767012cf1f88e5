import { compareText } from '#base/text.ts'
import { compare } from './compare.ts'
import { decide } from './decide.ts'
import { decideWeights } from './decideWeights.ts'
import type { NormalRecord } from './normalRecord.ts'
import type { Profile } from './profile.ts'
import type { MergeSample } from './report.ts'

const SAMPLES = 30
/** A person checks some records of a venue, not forty. */
const RECORDS_SHOWN = 6

/** A venue of several records with its id. */
interface Merged {
  id: string
  name: string
  members: readonly Profile[]
}

/**
 * Merges for a person to check, those of several independent lists first. Ids are hashes, so the order by id is a
 * draw that the data alone decide.
 */
export function sampleMerges(venues: readonly Merged[]): MergeSample[] {
  return venues
    .filter(({ members }) => members.length > 1)
    .toSorted((a, b) => Number(groupsOf(b) > 1) - Number(groupsOf(a) > 1) || compareText(a.id, b.id))
    .slice(0, SAMPLES)
    .map(({ id, name, members }) => {
      const shown = members.slice(0, RECORDS_SHOWN)
      return { venueId: id, name, records: shown.map(({ record }) => shownRecord(record)), evidence: evidenceOf(shown) }
    })
}

function groupsOf({ members }: Merged): number {
  return new Set(members.map(({ record }) => record.source.independenceGroup)).size
}

function shownRecord({ record, lat, lng, phone }: NormalRecord): MergeSample['records'][number] {
  const { source, sourceId, name } = record
  return { source, sourceId, name, address: record.roadAddress ?? record.jibunAddress ?? '', lat, lng, phone }
}

/** For each record after the first, what joins it best to one before it. */
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
