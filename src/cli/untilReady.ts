import type { CallOptions } from '#client/connection.ts'
import { remark } from './output.ts'
import type { Invocation } from './userCommand.ts'

/** A large release is prepared in half a minute, on a busy machine in some minutes. */
const READY_WITHIN_MS = 10 * 60_000

/**
 * Returns options with which calls of a command wait while the service prepares what they need. The first wait is
 * reported with the reason, the further ones show in the status line only.
 */
export function untilReady(call: Invocation): CallOptions {
  let isReported = false
  return {
    signal: call.terminal.signal,
    readyWithinMs: READY_WITHIN_MS,
    onBusy: ({ message }) => {
      if (!isReported) remark(call, `${message} Waiting for up to ${READY_WITHIN_MS / 60_000} minutes.`)
      isReported = true
    },
  }
}
