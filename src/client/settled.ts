import type { CallOptions, Connection } from './connection.ts'

/** The longest the service holds an answer back, in seconds. */
const WAIT_S = 25
/** When a call came back at once although it was to wait. */
const POLL_MS = 1_000

export interface WaitOptions<Record> extends CallOptions {
  /** Called with every state that was read, the last one too. */
  onUpdate?: ((record: Record) => void) | undefined
}

interface Settling {
  settled: boolean
  pollAfterMs?: number | null
}

/**
 * Reads a record until it is settled: by calls the service holds back until then, and where it cannot, by asking again
 * after a pause. It takes as long as the owner has to answer; abort the signal to stop waiting, not what was asked.
 */
export async function untilSettled<Record extends Settling>(
  connection: Connection,
  path: string,
  { onUpdate, ...options }: WaitOptions<Record> = {},
): Promise<Record> {
  // The first look answers at once: whoever waits wants to know how it stands.
  for (let waitS = 0; ; waitS = WAIT_S) {
    const call = { method: 'GET', path, query: { wait: waitS }, units: 0, waitS } as const
    const { body, facts } = await connection.send(call, options)
    const { data } = body as { data: Record }
    onUpdate?.(data)
    if (data.settled) return data
    if (waitS > 0 && !facts.hasWaited) await connection.machine.pause(data.pollAfterMs ?? POLL_MS, options.signal)
  }
}
