import type { FuzzRequest } from './fuzzRequest.ts'
import { wireBytes } from './wireBytes.ts'

/** A request that the service did not stand up to. */
export interface Finding {
  index: number
  fault: string
  /** With its placeholders: `npm run fuzz -- --replay FILE` sends it again. */
  request: FuzzRequest
  /** As it was sent. */
  bytes: string
}

const SHOWN_OF_A_KIND = 3
const KIND_LENGTH = 90
/** A service that breaks so often is not worth more requests. */
const ALL_MAX = 2_000

/** What a run found: a few of each kind, and how many there were. */
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

/** The fault without what differs each time. */
function kindOf(fault: string): string {
  const cause = /"cause":"([^\\"]+)/.exec(fault)?.[1]
  const text = cause === undefined ? fault : `${fault.slice(0, 30)} ${cause}`
  return text.replaceAll(/\d+/g, '#').slice(0, KIND_LENGTH)
}

/** A fault of a request that was sent as `filled`. */
export function findingOf(
  { index, request, filled }: { index: number; request: FuzzRequest; filled: FuzzRequest },
  fault: string,
): Finding {
  const bytes = wireBytes(filled, 'HOST')
    .parts.map((part) => part.toString('latin1'))
    .join('')
  return { index, fault, request, bytes }
}
