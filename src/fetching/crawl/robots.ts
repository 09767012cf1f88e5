import robotsModule from 'robots-parser'
import { type Asking, AnswerFailure } from '../http/ask.ts'
import { askText } from '../http/askText.ts'
import { DailyLimitReached } from '../portal/portalAnswer.ts'

/** The package is a function, and its types describe a module. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default
/** The name by which robots.txt files address the crawler. */
export const CRAWLER = 'oneset'
/** RFC 9309, section 2.5: at least 500 KiB are read. */
const ROBOTS_BYTES_MAX = 512 * 1024
const DELAY_MS_MAX = 60_000

interface Rules {
  allows: (url: string) => boolean
  delayMs: number
}

/** The rules of the hosts of one run, each read once (RFC 9309). */
export class Robots {
  readonly #asking: Asking
  readonly #rules = new Map<string, Promise<Rules>>()

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** Returns whether the crawler may ask for a page. */
  async allows(url: string): Promise<boolean> {
    return (await this.#of(url)).allows(url)
  }

  /** Returns the pause that the host asks for, in milliseconds, up to a minute. */
  async delayMs(url: string): Promise<number> {
    return (await this.#of(url)).delayMs
  }

  #of(url: string): Promise<Rules> {
    const { origin } = new URL(url)
    const known = this.#rules.get(origin)
    if (known) return known
    const rules = this.#read(origin)
    this.#rules.set(origin, rules)
    return rules
  }

  /** A missing file allows everything, an unreachable one nothing (RFC 9309, sections 2.3.1.3 and 2.3.1.4). */
  async #read(origin: string): Promise<Rules> {
    const url = `${origin}/robots.txt`
    try {
      const request = { url, headers: { 'user-agent': CRAWLER }, timeMsMax: 20_000 }
      const { body } = await askText(this.#asking, request, ROBOTS_BYTES_MAX)
      const rules = robotsParser(url, body)
      const delayMs = Math.min(DELAY_MS_MAX, (rules.getCrawlDelay(CRAWLER) ?? 0) * 1_000)
      return { allows: (page) => rules.isAllowed(page, CRAWLER) ?? true, delayMs }
    } catch (error) {
      if (error instanceof DailyLimitReached) throw error
      const isMissing = error instanceof AnswerFailure && error.status >= 400 && error.status < 500
      return { allows: () => isMissing, delayMs: 0 }
    }
  }
}
