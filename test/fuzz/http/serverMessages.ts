/** What the fuzzed server says to the process that fuzzes it. */
export type FromServer =
  | ({ kind: 'ready' } & ServerFacts)
  | { kind: 'log'; level: string; message: string; facts: Readonly<Record<string, unknown>> }
  /** A mail, as the service prints it. */
  | { kind: 'print'; text: string }
  /** Memory after a forced collection: heap includes what buffers hold outside of it. */
  | { kind: 'figures'; rssBytes: number; heapBytes: number; cpuMs: number }
  | { kind: 'done' }

/** What it is asked. */
export type ToServer = { kind: 'figures' } | { kind: 'ping' } | { kind: 'clock'; offsetMs: number }

/** Known once it listens. */
export interface ServerFacts {
  url: string
  port: number
  adminToken: string
  accountId: string
  key: string
  /** Of the release that serves. */
  version: string
  /** Takes what is posted to it; answers 410 below /gone. */
  receiver: string
  /** Places that are not closed for good. */
  placeIds: string[]
  /** The web pages are built. */
  hasPages: boolean
}
