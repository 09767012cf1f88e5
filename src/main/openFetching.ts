import { setTimeout } from 'node:timers/promises'
import { outboundStream } from '#adapters/outboundStream.ts'
import { systemClock } from '#base/clock.ts'
import { systemRandom } from '#base/ids.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { FetchDependencies } from '#fetching/dependencies.ts'
import { hostPace } from '#fetching/hostPace.ts'

const HOUR_MS = 3_600_000
const IDLE_MS_MAX = 60_000

/** The network of one run; its requests share their pace. */
export function openFetching(
  environment: Readonly<Record<string, string | undefined>>,
  allowed: AddressRanges | null,
): FetchDependencies {
  const sleep = (waitMs: number) => setTimeout(waitMs)
  return {
    outbound: outboundStream({ allowed, timeMsMax: HOUR_MS, idleMsMax: IDLE_MS_MAX }),
    clock: systemClock,
    sleep,
    random: systemRandom,
    environment,
    pace: hostPace(systemClock, sleep),
  }
}
