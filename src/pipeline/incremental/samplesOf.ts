import type { Profile } from '../profile.ts'
import type { MergeSample } from '../report.ts'
import { sampleMerges } from '../sampleMerges.ts'
import { profilesAround, type Rematching } from './rematch.ts'

/** Of the venues that were merged again, some for a person to check. */
export function samplesOf(
  merged: readonly { id: string; name: string; members: readonly number[] }[],
  state: Pick<Rematching, 'memory' | 'around' | 'held'>,
): MergeSample[] {
  const profiles = profilesAround(
    state,
    merged.flatMap(({ members }) => members),
  )
  return sampleMerges(
    merged.map(({ id, members }, cluster) => ({ id, cluster, members })),
    (position) => profiles.get(position) as Profile,
    (cluster) => merged[cluster]?.name ?? '',
  )
}
