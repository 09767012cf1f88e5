import type { FuzzEndpoint } from './fuzzEndpoints.ts'

interface Counts {
  success: number
  redirect: number
  refused: number
  failed: number
  none: number
  /** Why sound requests were refused, with how often. */
  soundRefusals: Map<string, number>
}

/** How many requests to each endpoint came to what. */
export class Coverage {
  readonly #counts = new Map<string, Counts>()
  readonly #succeeds: ReadonlyMap<string, (status: number) => boolean>
  readonly #reached = new Set<string>()

  constructor(endpoints: readonly FuzzEndpoint[]) {
    this.#succeeds = new Map(endpoints.map(({ name, succeeds }) => [name, succeeds]))
    for (const { name } of endpoints) this.#counts.set(name, emptyCounts())
  }

  note({ endpoint, sound }: { endpoint: string; sound: boolean }, status: number | null, body: Buffer): void {
    const counts = this.#counts.get(endpoint)
    if (!counts) return
    if (status === null) counts.none++
    else if (status < 300) counts.success++
    else if (status < 400) counts.redirect++
    else if (status < 500) counts.refused++
    else counts.failed++
    if (!sound) return
    if (status !== null && this.#succeeds.get(endpoint)?.(status)) this.#reached.add(endpoint)
    else {
      const reason = `${status} ${/"code":"(\w+)"/.exec(body.toString('latin1'))?.[1] ?? body.toString('utf8').slice(0, 80)}`
      counts.soundRefusals.set(reason, (counts.soundRefusals.get(reason) ?? 0) + 1)
    }
  }

  /** Endpoints that no sound request got through to. */
  get unreached(): string[] {
    return [...this.#counts.keys()].filter((name) => !this.#reached.has(name))
  }

  lines(): string[] {
    const widest = Math.max(...[...this.#counts.keys()].map((name) => name.length))
    return [...this.#counts].map(([name, { success, redirect, refused, failed, none, soundRefusals }]) => {
      const why = this.#reached.has(name) ? '' : `  never: ${[...soundRefusals.keys()].slice(0, 3).join(' | ')}`
      const figures = [success, redirect, refused, failed, none].map((count) => String(count).padStart(6)).join('')
      return `${name.padEnd(widest)}${figures}${why}`
    })
  }
}

const emptyCounts = (): Counts => ({
  success: 0,
  redirect: 0,
  refused: 0,
  failed: 0,
  none: 0,
  soundRefusals: new Map(),
})
