import { shownUrl, type Secrets } from '../secrets.ts'
import type { FetchDependencies } from '../dependencies.ts'
import type { OutboundResponse } from '../outboundStream.ts'

const REDIRECTS_MAX = 5
const ATTEMPTS_MAX = 5
const BACKOFF_MS = 1_000
const BACKOFF_MS_MAX = 60_000
/** A server that asks for a longer pause is asked again in the next run. */
const RETRY_AFTER_MS_MAX = 10 * 60_000
/** Public services answer these while they are overloaded or restarted. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])
const BARRED_REMEDY = 'correct the address, or permit a server of your own network with ONESET_OUTBOUND_ALLOWED'
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** What every request of one source shares. */
export interface Asking {
  dependencies: FetchDependencies
  secrets: Secrets
  /** Milliseconds between the starts of two requests to one host. */
  apartMs: number
  /** How often a request is tried in a row; five times without it. */
  attemptsMax?: number
  /** Counts each request before it is sent, repetitions and redirects included; throws when none is left today. */
  budget?: { take: () => Promise<void> }
}

export interface AskedRequest {
  url: string
  headers: Readonly<Record<string, string>>
  /** Returns further headers for each request to the same origin: a signature is valid for minutes only. */
  sign?: (url: string) => Promise<Readonly<Record<string, string>>>
  timeMsMax: number
  /** Returns whether a redirect may be followed; all may without it. */
  allowsRedirect?: (url: string) => Promise<boolean>
}

/** A failure that another attempt may overcome, after `waitMs` at least. */
export class PassingFailure extends Error {
  override name = 'PassingFailure'
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Thrown when a server answers what cannot become a list; `status` is 0 without an answer. */
export class AnswerFailure extends Error {
  override name = 'AnswerFailure'
  readonly status: number

  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

/**
 * Sends one GET request and follows redirects; returns the answer whatever its status, except those that a later
 * attempt may change. Headers with secrets are not sent to another origin. Throws PassingFailure, AnswerFailure,
 * DailyLimitReached.
 */
export async function ask(asking: Asking, request: AskedRequest): Promise<OutboundResponse> {
  const { dependencies, apartMs, budget } = asking
  let { url, headers } = request
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    await budget?.take()
    await dependencies.pace(new URL(url).host, apartMs)
    const isSameOrigin = new URL(url).origin === new URL(request.url).origin
    const signed = isSameOrigin ? await request.sign?.(url) : {}
    const sent = { ...headers, ...signed }
    const answer = await dependencies.outbound({ url, method: 'GET', headers: sent, timeMsMax: request.timeMsMax })
    if (answer.kind === 'failed') {
      if (answer.isBarred) throw new AnswerFailure(`${answer.reason}; ${BARRED_REMEDY}`)
      throw new PassingFailure(answer.reason)
    }
    const { status } = answer
    if (REDIRECTS.has(status)) {
      answer.cancel()
      const target = URL.parse(answer.headers['location'] ?? '', url)
      if (target === null) throw new AnswerFailure(`answered ${status} without a readable address to go to`, status)
      if (new URL(url).protocol === 'https:' && target.protocol !== 'https:')
        throw new AnswerFailure(`answered ${status} to ${shownUrl(target.href)}, which is not encrypted`, status)
      if (request.allowsRedirect !== undefined && !(await request.allowsRedirect(target.href)))
        throw new AnswerFailure(`answered ${status} to ${shownUrl(target.href)}, which may not be asked`, status)
      if (target.origin !== new URL(url).origin) headers = withoutCredentials(headers)
      url = target.href
      continue
    }
    if (!PASSING.has(status)) return answer
    answer.cancel()
    throw new PassingFailure(`answered ${status}`, retryAfterMs(answer.headers['retry-after'], dependencies.clock()))
  }
  throw new AnswerFailure(`redirected more than ${REDIRECTS_MAX} times`)
}

/** Only these headers are of use to any server; all others may identify the operator. */
const PLAIN_HEADERS = new Set(['accept', 'accept-encoding', 'user-agent', 'range', 'if-range', 'if-none-match'])
PLAIN_HEADERS.add('if-modified-since')

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PLAIN_HEADERS.has(name.toLowerCase())))
}

/** Returns the pause of a `Retry-After` header, in seconds or as a date (RFC 9110, section 10.2.3); 0 without one. */
function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const waitMs = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}

/**
 * Runs `attempt` until it succeeds, fails for good, or has failed five times in a row. The pause doubles from a second
 * to a minute, with jitter, and is never shorter than the server asks for. An attempt calls `progressed` when a repetition can
 * continue where it ended, which starts the count again.
 */
export async function withRetries<T>(
  { dependencies: { sleep, random }, attemptsMax = ATTEMPTS_MAX }: Asking,
  attempt: (progressed: () => void) => Promise<T>,
): Promise<T> {
  let failures = 0
  for (let total = 1; ; total++) {
    try {
      return await attempt(() => (failures = 0))
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error
      failures++
      if (failures >= attemptsMax || total >= 4 * attemptsMax)
        throw new AnswerFailure(`${error.message}, at the last of ${total} attempts`)
      if (error.waitMs > RETRY_AFTER_MS_MAX)
        throw new AnswerFailure(`${error.message} and asks to wait ${Math.ceil(error.waitMs / 60_000)} minutes`)
      const backoffMs = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** (failures - 1))
      const [byte = 0] = random(1)
      await sleep(Math.max(error.waitMs, backoffMs / 2) + (backoffMs / 2) * (byte / 256))
    }
  }
}
