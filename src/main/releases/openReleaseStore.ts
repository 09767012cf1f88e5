import { outboundStream } from '#adapters/outboundStream.ts'
import { releaseBucket } from '#adapters/releaseBucket.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { Clock } from '#base/clock.ts'
import { Stop } from '#commandLine/stop.ts'
import { ReleaseStore } from '#dataset/store/releaseStore.ts'
import type { S3Place } from '#fetching/s3Object.ts'
import { bucketOf, RELEASE_VARIABLES } from '../settings/bucketSettings.ts'
import { rangesOf } from '../settings/peopleSettings.ts'
import { Wrong } from '../settings/wrong.ts'

/** From the start to the last byte, for requests that state no limit of their own. */
const TIME_MS_MAX = 60_000
/** A store that sends nothing for this long is given up. */
const IDLE_MS_MAX = 20_000

interface StoreSettings {
  releases: string
  releaseBucket?: S3Place | null
  outboundAllowed?: AddressRanges | null
}

/** Returns the store that the folder of releases follows; null for none. */
export function releaseStoreOf(
  { releases, releaseBucket: place = null, outboundAllowed = null }: StoreSettings,
  clock: Clock,
): ReleaseStore | null {
  if (place === null) return null
  const stream = outboundStream({ allowed: outboundAllowed, timeMsMax: TIME_MS_MAX, idleMsMax: IDLE_MS_MAX })
  return new ReleaseStore(releaseBucket(place, stream, clock), releases)
}

/** Returns the store of `ONESET_RELEASES`, for a command that works on this folder of releases. */
export function releaseStoreIn(
  env: Readonly<Record<string, string | undefined>>,
  releases: string,
  clock: Clock,
): ReleaseStore | null {
  try {
    const outboundAllowed = rangesOf('ONESET_OUTBOUND_ALLOWED', env['ONESET_OUTBOUND_ALLOWED'])
    return releaseStoreOf({ releases, releaseBucket: bucketOf(RELEASE_VARIABLES, env), outboundAllowed }, clock)
  } catch (cause) {
    throw cause instanceof Wrong ? new Stop(cause.message) : cause
  }
}
