import type { FuzzRequest } from './fuzzRequest.ts'
import { wireBytes } from './wireBytes.ts'

/** A request that revealed a fault of the service. */
export interface Finding {
  index: number
  fault: string
  /** The request with its placeholders: `npm run fuzz -- --replay FILE` sends it again. */
  request: FuzzRequest
  /** The bytes as sent. */
  bytes: string
}

const SHOWN_OF_A_KIND = 3
const KIND_LENGTH = 90
/** Number of faults after which a run stops. */
const ALL_MAX = 2_000

/** Faults of a run: a few of each kind, and their number. */
export class Findings {
  readonly shown: Finding[] = []
  readonly #kinds = new Map<string, number>()

  add(finding: Finding): void {
    const kind = kindOf(finding.fault)
    const times = (this.#kinds.get(kind) ?? 0) + 1
    this.#kinds.set(kind, times)
    if (times <= SHOWN_OF_A_KIND) this.shown.push(finding)
  }

  get count(): number {
    return [...this.#kinds.values()].reduce((sum, times) => sum + times, 0)
  }

  get areTooMany(): boolean {
    return this.count > ALL_MAX
  }

  lines(): string[] {
    return [...this.#kinds].map(([kind, times]) => `${String(times).padStart(6)} times: ${kind}`)
  }
}

/** Returns the fault without the parts that differ each time. */
function kindOf(fault: string): string {
  const cause = /"cause":"([^\\"]+)/.exec(fault)?.[1]
  const text = cause === undefined ? fault : `${fault.slice(0, 30)} ${cause}`
  return text.replaceAll(/\d+/g, '#').slice(0, KIND_LENGTH)
}

/** Returns a finding for a fault of a request that was sent as `filled`. */
export function findingOf(
  { index, request, filled }: { index: number; request: FuzzRequest; filled: FuzzRequest },
  fault: string,
): Finding {
  const bytes = wireBytes(filled, 'HOST')
    .parts.map((part) => part.toString('latin1'))
    .join('')
  return { index, fault, request, bytes }
}
