import path from 'node:path'
import type { Clock } from '#base/clock.ts'
import { type CalendarDate, kstDate } from '#base/kst.ts'
import { readJson, replaceFile } from '../cache/editionStore.ts'
import { DailyLimitReached } from './portalAnswer.ts'

interface Used {
  day: CalendarDate
  requests: number
}

/**
 * Counts the requests of a source on a Korean day, in a file, so that several runs together keep the limit of the
 * operator's key.
 */
export class RequestBudget {
  readonly #file: string
  readonly #clock: Clock
  readonly perDayMax: number

  constructor(folder: string, clock: Clock, perDayMax: number) {
    this.#file = path.join(folder, 'requests.json')
    this.#clock = clock
    this.perDayMax = perDayMax
  }

  /** Returns how many requests are left today. */
  async left(): Promise<number> {
    return this.perDayMax - (await this.#used()).requests
  }

  /** Counts a request before it is sent. Throws DailyLimitReached when none is left. */
  async take(): Promise<void> {
    const used = await this.#used()
    if (used.requests >= this.perDayMax)
      throw new DailyLimitReached(
        `the ${this.perDayMax} requests of ${used.day} are used up; fetching goes on tomorrow, or raise requestsPerDayMax`,
      )
    await replaceFile(this.#file, JSON.stringify({ ...used, requests: used.requests + 1 }))
  }

  async #used(): Promise<Used> {
    const day = kstDate(this.#clock())
    const stored = await readJson<Used>(this.#file)
    return stored?.day === day ? stored : { day, requests: 0 }
  }
}
