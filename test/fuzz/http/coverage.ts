import type { FuzzEndpoint } from './fuzzEndpoints.ts'

interface Counts {
  success: number
  redirect: number
  refused: number
  failed: number
  none: number
  isValid: number
  validSuccess: number
  /** Reasons why valid requests were refused, with counts. */
  validRefusals: Map<string, number>
}

/** Counts the outcomes of the requests to each endpoint. */
export class Coverage {
  readonly #counts = new Map<string, Counts>()
  readonly #succeeds: ReadonlyMap<string, (status: number) => boolean>

  constructor(endpoints: readonly FuzzEndpoint[]) {
    this.#succeeds = new Map(endpoints.map(({ name, succeeds }) => [name, succeeds]))
    for (const { name } of endpoints) this.#counts.set(name, emptyCounts())
  }

  note({ endpoint, isValid }: { endpoint: string; isValid: boolean }, status: number | null, body: Buffer): void {
    const counts = this.#counts.get(endpoint)
    if (!counts) return
    if (status === null) counts.none++
    else if (status < 300) counts.success++
    else if (status < 400) counts.redirect++
    else if (status < 500) counts.refused++
    else counts.failed++
    if (!isValid) return
    counts.isValid++
    if (status !== null && this.#succeeds.get(endpoint)?.(status)) counts.validSuccess++
    else {
      const reason = `${status} ${/"code":"(\w+)"/.exec(body.toString('latin1'))?.[1] ?? body.toString('utf8').slice(0, 80)}`
      counts.validRefusals.set(reason, (counts.validRefusals.get(reason) ?? 0) + 1)
    }
  }

  /** Endpoints at which no valid request succeeded. */
  get unreached(): string[] {
    return [...this.#counts].filter(([, { validSuccess }]) => validSuccess === 0).map(([name]) => name)
  }

  isReached(endpoint: string): boolean {
    return (this.#counts.get(endpoint)?.validSuccess ?? 0) > 0
  }

  lines(): string[] {
    const widest = Math.max(...[...this.#counts.keys()].map((name) => name.length))
    return [...this.#counts].map(([name, counts]) => {
      const { success, redirect, refused, failed, none, isValid, validSuccess, validRefusals } = counts
      const reasons = [...validRefusals].toSorted(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN)
      const why =
        validSuccess >= isValid * SUCCESS_SHARE
          ? ''
          : `  ${reasons.map(([reason, times]) => `${times} times ${reason}`).join(' | ')}`
      const figures = [success, redirect, refused, failed, none].map((count) => String(count).padStart(6)).join('')
      return `${name.padEnd(widest)}${figures}  ${validSuccess}/${isValid}${why}`
    })
  }
}

/** The report lists reasons where a smaller share of the valid requests succeeds. */
const SUCCESS_SHARE = 0.8
const REASONS_SHOWN = 3

const emptyCounts = (): Counts => ({
  success: 0,
  redirect: 0,
  refused: 0,
  failed: 0,
  none: 0,
  isValid: 0,
  validSuccess: 0,
  validRefusals: new Map(),
})
