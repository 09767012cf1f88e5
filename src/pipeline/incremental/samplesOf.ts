import type { PairLineContext } from '../match/pairLines.ts'
import type { ClassifiedPair } from '../match/pairTable.ts'
import type { MergeSample } from '../report/report.ts'
import { sampleMerges } from '../merge/sampleMerges.ts'
import type { RecordCache } from './recordCache.ts'
import type { IncrementalMerge } from './mergeIncrementally.ts'

/** Samples the merged venues for a person to check. */
export function samplesOf(
  { shown, changed }: Pick<IncrementalMerge, 'shown' | 'changed'>,
  recordCache: RecordCache,
  joined: readonly ClassifiedPair[],
  { lineOf }: Pick<PairLineContext, 'lineOf'>,
): MergeSample[] {
  return sampleMerges(
    shown.map(({ id, positions }, cluster) => ({ id, cluster, members: positions })),
    {
      recordAt: (position) => recordCache.at(position),
      groupAt: (position) => recordCache.at(position).source.independenceGroup,
      nameOf: (cluster) => changed.get(shown[cluster]?.id ?? '')?.([]).place.name ?? '',
      lineOf,
      joined,
    },
  )
}
