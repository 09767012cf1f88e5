import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { HostPace } from './hostPace.ts'
import type { OutboundStream } from './outboundStream.ts'

/** What fetching needs from its process. One object serves all sources of a run, so that they share `pace`. */
export interface FetchDependencies {
  outbound: OutboundStream
  clock: Clock
  sleep: (waitMs: number) => Promise<void>
  random: RandomBytes
  /** The environment variables from which secrets are read. */
  environment: Readonly<Record<string, string | undefined>>
  pace: HostPace
}
