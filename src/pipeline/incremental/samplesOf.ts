import type { Profile } from '../profile.ts'
import type { MergeSample } from '../report.ts'
import { sampleMerges } from '../merge/sampleMerges.ts'
import type { MergedAgain } from './mergeAgain.ts'
import { profilesAround, type Rematching } from './rematch.ts'

/** Samples the merged venues for a person to check. */
export function samplesOf(
  { shown, changed }: Pick<MergedAgain, 'shown' | 'changed'>,
  state: Pick<Rematching, 'memory' | 'around' | 'held'>,
): MergeSample[] {
  const profiles = profilesAround(
    state,
    shown.flatMap(({ positions }) => positions),
  )
  return sampleMerges(
    shown.map(({ id, positions }, cluster) => ({ id, cluster, members: positions })),
    (position) => profiles.get(position) as Profile,
    (cluster) => changed.get(shown[cluster]?.id ?? '')?.([]).place.name ?? '',
  )
}
