import type { Instant } from '#base/clock.ts'
import { AnswerFailure, type Asking } from '../http/ask.ts'
import { askText } from '../http/askText.ts'

/** What a `state.txt` beside change files states: the number of the last file and the time of its data. */
export interface ReplicationState {
  sequence: number
  stateAt: Instant
}

const STATE_BYTES_MAX = 64 << 10
const REQUEST_MS_MAX = 60_000
/** Three folders of three digits. */
const SEQUENCE_MAX = 999_999_999
const GONE = new Set([404, 410])

/** Reads a properties file of Osmosis; null when it states no sequence number or no time. */
export function replicationState(text: string): ReplicationState | null {
  const values = new Map(
    text.split('\n').map((line) => [line.split('=', 1)[0]?.trim(), line.slice(line.indexOf('=') + 1)]),
  )
  const valueOf = (name: string) => values.get(name)?.trim() ?? ''
  const sequence = valueOf('sequenceNumber')
  // Properties files escape colons.
  const stateAt = Date.parse(valueOf('timestamp').replaceAll('\\:', ':'))
  if (!/^\d{1,9}$/.test(sequence) || Number.isNaN(stateAt)) return null
  return { sequence: Number(sequence), stateAt }
}

/** Returns the path of a change file without its ending: `000/004/123` for 4123. */
export function sequencePath(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > SEQUENCE_MAX)
    throw new RangeError(`${sequence} is no sequence number`)
  const digits = String(sequence).padStart(9, '0')
  return `${digits.slice(0, 3)}/${digits.slice(3, 6)}/${digits.slice(6)}`
}

/**
 * Asks for the state at an address: the newest with `sequence` null, else that of one file. Null when there is none, or
 * what is there is no such state.
 */
export async function askState(
  asking: Asking,
  changesAddress: string,
  sequence: number | null,
): Promise<ReplicationState | null> {
  const name = sequence === null ? 'state.txt' : `${sequencePath(sequence)}.state.txt`
  const request = { url: `${changesAddress}/${name}`, headers: { 'user-agent': 'oneset' }, timeMsMax: REQUEST_MS_MAX }
  try {
    const { body } = await askText(asking, request, STATE_BYTES_MAX)
    return replicationState(body)
  } catch (error) {
    if (error instanceof AnswerFailure && GONE.has(error.status)) return null
    throw error
  }
}
