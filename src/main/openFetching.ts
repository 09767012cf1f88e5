import { setTimeout } from 'node:timers/promises'
import { outboundStream } from '#adapters/outboundStream.ts'
import { systemClock } from '#base/clock.ts'
import { systemRandom } from '#base/ids.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { DeclaredSource } from '#fetching/declaredSource.ts'
import type { FetchOutcome } from '#fetching/edition.ts'
import { fetchSource } from '#fetching/fetchSource.ts'
import { hostPace } from '#fetching/hostPace.ts'

const HOUR_MS = 3_600_000
const IDLE_MS_MAX = 60_000

/** Fetches the sources of one run over the network of this machine; they share the pace of requests. */
export function openFetching(
  environment: Readonly<Record<string, string | undefined>>,
  allowed: AddressRanges | null,
): (source: DeclaredSource, cacheFolder: string) => Promise<FetchOutcome> {
  const sleep = (waitMs: number) => setTimeout(waitMs)
  const dependencies = {
    outbound: outboundStream({ allowed, timeMsMax: HOUR_MS, idleMsMax: IDLE_MS_MAX }),
    clock: systemClock,
    sleep,
    random: systemRandom,
    environment,
    pace: hostPace(systemClock, sleep),
  }
  return (source, cacheFolder) => fetchSource(source, cacheFolder, dependencies)
}
