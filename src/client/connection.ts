import { type Answer, readAnswer, type ResponseFacts } from './answer.ts'
import type { Machine } from './machine.ts'
import { OnesetError } from './onesetError.ts'
import { queryText, type Query } from './query.ts'
import { retryWaitMs } from './retry.ts'

export interface ClientOptions {
  /** The address of the service: `https://api.example.com`. */
  baseUrl: string
  /** The API key. Without one only the vocabulary can be read. */
  apiKey?: string | undefined
  /** The language of messages. Default: en. */
  language?: 'en' | 'ko' | undefined
  /** How often a retryable call is sent again. Default: 3. */
  retries?: number | undefined
  /** The maximum duration of one attempt, without waiting for owners. Default: 30 s. */
  timeoutMs?: number | undefined
  /** The maximum cost of a call in tokens; a more expensive call fails and costs nothing. */
  maxUnits?: number | undefined
  /** Called after every answer with the tokens billed. */
  onUnits?: ((units: number, call: { method: string; path: string }) => void) | undefined
}

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Overrides the client's `timeoutMs`. */
  timeoutMs?: number | undefined
  /** Overrides the client's `maxUnits`. */
  maxUnits?: number | undefined
  /**
   * How long the call is repeated, beyond `retries`, while the service asks to wait until it is ready (503 with
   * Retry-After): it prepares a release or makes a file. Default: 0.
   */
  readyWithinMs?: number | undefined
  /** Called with the error before each pause of `readyWithinMs`. */
  onBusy?: ((error: OnesetError) => void) | undefined
  /** Further query parameters: those that this version of the client does not know, and words instead of values. */
  params?: Readonly<Record<string, string>> | undefined
}

/** One call of the API. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Query
  body?: object
  /** The maximum cost in tokens; `priced`: the limit is sent to the service, which decides. */
  units: number | 'priced'
  /** The maximum time in seconds for which the service may delay the answer. */
  waitS?: number
  idempotencyKey?: string | undefined
}

const RETRIES = 3
const TIMEOUT_MS = 30_000

/** Sends calls with key, limits and retries, and keeps the facts of the last answer. */
export class Connection {
  readonly #options: ClientOptions
  readonly #machine: Machine
  readonly #origin: string
  lastResponse: ResponseFacts | null = null

  constructor(options: ClientOptions, machine: Machine) {
    this.#options = options
    this.#machine = machine
    this.#origin = options.baseUrl.replace(/(?<!\/)\/+$/, '')
  }

  get machine(): Machine {
    return this.#machine
  }

  /**
   * Sends a call and returns the body of its success; repeats it as long as its error is retryable. Throws
   * `OnesetError`, or the signal's reason.
   */
  async send(call: Call, options: CallOptions = {}): Promise<{ body: unknown; facts: ResponseFacts }> {
    const request = this.#request(call, options)
    return this.#repeated(async () => {
      const answer = await this.#tryOnce(call, request, options)
      this.lastResponse = answer.facts
      this.#options.onUnits?.(answer.facts.units, { method: call.method, path: call.path })
      return answer
    }, options)
  }

  /** Repeats an attempt as long as its error is retryable. */
  async #repeated<T>(attempt: () => Promise<T>, { signal, readyWithinMs = 0, onBusy }: CallOptions): Promise<T> {
    const { now, random, pause } = this.#machine
    const readyByMs = now() + readyWithinMs
    for (let retries = 0; ;) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof OnesetError)) throw error
        const isAwaited = isBusy(error) && now() + (error.retryAfterMs ?? 0) < readyByMs
        // A caller who waits for the service waits as long as it asks for.
        const waitMs = retryWaitMs(error, retries, random) ?? (isAwaited ? error.retryAfterMs : null)
        if (waitMs === null) throw error
        if (isAwaited && now() + waitMs <= readyByMs) onBusy?.(error)
        else if (++retries > (this.#options.retries ?? RETRIES)) throw error
        await pause(waitMs, signal)
      }
    }
  }

  /**
   * Opens a file: resolves with the answer once its head has arrived, and leaves its body to the caller. Repeats the call
   * like `send`; the time limit applies to the head. Throws `OnesetError`, or the signal's reason.
   */
  async open(path: string, headers: Readonly<Record<string, string>>, options: CallOptions = {}): Promise<Response> {
    const { url, init } = this.#request({ method: 'GET', path, units: 0 }, options)
    const request = { url, init: { ...init, headers: { ...init.headers, Accept: '*/*', ...headers } } }
    return this.#repeated(() => this.#openOnce(request, options), options)
  }

  /** As `send`, but returns the `data` of the body only. */
  async data<T>(call: Call, options?: CallOptions): Promise<T> {
    return ((await this.send(call, options)).body as { data: T }).data
  }

  /** Makes the request, the same for each attempt: a POST keeps its idempotency key, so that it takes effect once. */
  #request({ method, path, query = {}, body, units, idempotencyKey }: Call, options: CallOptions) {
    const maxUnits = options.maxUnits ?? this.#options.maxUnits
    if (maxUnits !== undefined && units !== 'priced' && units > maxUnits) throw tooDear(units, maxUnits)
    const limit = units === 'priced' && query['dry_run'] !== true ? { max_units: maxUnits } : {}
    const { apiKey, language } = this.#options
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (apiKey !== undefined) headers['Authorization'] = `Bearer ${apiKey}`
    if (language !== undefined) headers['Accept-Language'] = language
    if (method === 'POST') {
      headers['Content-Type'] = 'application/json'
      headers['Idempotency-Key'] = idempotencyKey ?? this.#machine.newKey()
    }
    return {
      url: this.#origin + path + queryText({ ...query, ...limit, ...options.params }),
      init: { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) },
    }
  }

  async #tryOnce(
    { waitS = 0 }: Call,
    { url, init }: { url: string; init: RequestInit },
    { signal, timeoutMs }: CallOptions,
  ): Promise<Answer> {
    signal?.throwIfAborted()
    const timeout = AbortSignal.timeout((timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS) + waitS * 1_000)
    const { fetch } = this.#machine
    try {
      return await readAnswer(
        await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }),
      )
    } catch (error) {
      if (error instanceof OnesetError) throw error
      signal?.throwIfAborted()
      throw unreached(error, timeout.aborted, this.#origin)
    }
  }

  async #openOnce(
    { url, init }: { url: string; init: RequestInit },
    { signal, timeoutMs }: CallOptions,
  ): Promise<Response> {
    signal?.throwIfAborted()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS)
    const { fetch } = this.#machine
    try {
      const response = await fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      })
      if (!response.ok) await readAnswer(response)
      return response
    } catch (error) {
      if (error instanceof OnesetError) throw error
      signal?.throwIfAborted()
      throw unreached(error, late.signal.aborted, this.#origin)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Returns whether the service is not ready and says when it may be. */
function isBusy({ status, retryAfterMs }: OnesetError): boolean {
  return status === 503 && retryAfterMs !== null
}

function tooDear(units: number, maxUnits: number): OnesetError {
  return new OnesetError({
    code: 'max_units_exceeded',
    message: `The call costs ${units} ${units === 1 ? 'token' : 'tokens'}, more than the ${maxUnits} it may.`,
    hint: 'Raise maxUnits.',
    details: { units },
  })
}

function unreached(cause: unknown, isTimeout: boolean, origin: string): OnesetError {
  return new OnesetError({
    code: isTimeout ? 'timed_out' : 'connection_failed',
    message: isTimeout ? `${origin} took too long to answer.` : `${origin} could not be reached: ${reasonOf(cause)}`,
    hint: 'Check the base URL, and that the service is running.',
    retryable: true,
    cause,
  })
}

/** Returns the reason, which Node puts in the cause of the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const inner = error.cause instanceof Error ? error.cause : error
  return inner.message || (inner as { code?: string }).code || error.message
}
