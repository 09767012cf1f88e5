import type { ReadGauge } from '#api/processMetrics.ts'
import type { Clock } from '#base/clock.ts'
import { releaseCreatedAt } from '#dataset/releaseCreatedAt.ts'
import { UPDATE_METRICS } from '#project/updateMetrics.ts'
import { readUpdateState } from '#project/updateState.ts'

/** Returns the gauges about the updates that publish into a folder of releases; they read its files each time. */
export function updateGauges(releases: string, clock: Clock): readonly ReadGauge[] {
  return UPDATE_METRICS.map(({ name, help, values }) => ({
    name,
    help,
    values: async () =>
      values(await readUpdateState(releases), clock(), await releaseCreatedAt(releases)).map(({ value, labels }) => ({
        value,
        labels: { ...labels },
      })),
  }))
}
