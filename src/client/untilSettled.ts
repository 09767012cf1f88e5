import type { CallOptions, Connection } from './connection.ts'

/** The longest time for which the service delays an answer, in seconds. */
const WAIT_S = 25
/** The pause after a call that returned at once although it asked the service to wait. */
const POLL_MS = 1_000

export interface WaitOptions<Record> extends CallOptions {
  /** Called with every state that was read, including the last. */
  onUpdate?: ((record: Record) => void) | undefined
}

interface Settling {
  settled: boolean
  pollAfterMs?: number | null
}

/**
 * Reads a record until it is settled: by long polls, and where the service cannot wait, by repeated calls with a pause.
 * This takes as long as the owner has to answer; aborting the signal stops the waiting, but does not cancel the
 * request.
 */
export async function untilSettled<Record extends Settling>(
  connection: Connection,
  path: string,
  { onUpdate, ...options }: WaitOptions<Record> = {},
): Promise<Record> {
  // The first call returns at once, so that the caller gets the present state.
  for (let waitS = 0; ; waitS = WAIT_S) {
    const call = { method: 'GET', path, query: { wait: waitS }, units: 0, waitS } as const
    const { body, facts } = await connection.send(call, options)
    const { data } = body as { data: Record }
    onUpdate?.(data)
    if (data.settled) return data
    if (waitS > 0 && !facts.hasWaited) await connection.machine.pause(data.pollAfterMs ?? POLL_MS, options.signal)
  }
}
