import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Log } from '#base/log.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'

/** What every part of the HTTP server needs. */
export interface HttpDependencies {
  /** The public address of the service, without a trailing slash. It is known only once the server listens. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is trusted; null for none. */
  trustedProxies: AddressRanges | null
  clock: Clock
  random: RandomBytes
  log: Log
}
