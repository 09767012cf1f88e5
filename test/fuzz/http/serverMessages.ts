/** Messages from the fuzzed server to the fuzzing process. */
export type FromServer =
  | ({ kind: 'ready' } & ServerFacts)
  | { kind: 'log'; level: string; message: string; facts: Readonly<Record<string, unknown>> }
  /** A mail as the service prints it, or a text as the gateway received it. */
  | { kind: 'print'; text: string }
  /** Memory after a forced collection; the heap includes external buffers. */
  | { kind: 'figures'; rssBytes: number; heapBytes: number; cpuMs: number }
  | { kind: 'done' }

/** Messages to the fuzzed server. */
export type ToServer = { kind: 'figures' } | { kind: 'ping' } | { kind: 'clock'; offsetMs: number }

/** Facts that are known once it listens. */
export interface ServerFacts {
  url: string
  port: number
  adminToken: string
  accountId: string
  key: string
  /** Version of the served release. */
  version: string
  /** URL of the receiver of posts; it responds 410 below /gone. */
  receiver: string
  /** Places that are not permanently closed. */
  placeIds: string[]
  /** Whether the web pages are built. */
  hasPages: boolean
}
