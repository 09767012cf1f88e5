import type { Clock } from '#base/clock.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { type HashCall, HashQueue, type HashQueueSettings, type Ticket } from './signIn/hashQueue.ts'

/** Reasons why a call that hashes a password did not begin. `gone`: the caller disconnected. */
export type HashRefusal = 'late' | 'own_excess' | 'gone'

/**
 * The reason in the details of a refusal for `own_excess`, because other refusals with its code ask for a longer wait.
 */
export const CALLS_UNDER_WAY = 'CALLS_UNDER_WAY'

/** The figures of password calls in `/metrics`. */
export interface PasswordCallFigures {
  running: number
  waiting: number
  refused: Readonly<Record<HashRefusal, number>>
}

/** The interval at which waiting calls are checked for having waited too long. */
const EXPIRE_EVERY_MS = 250

interface Waiter {
  begin: () => void
  refuse: (refusal: Refusal) => void
}

/**
 * Runs the calls that hash passwords, few at once (`HashQueue`): hashing takes a tenth of a second of a core and a
 * thread of the pool that files and host names are read by, so a flood of such calls would take both from all other
 * work.
 */
export class PasswordCalls {
  readonly #queue: HashQueue
  readonly #clock: Clock
  readonly #waiters = new Map<Ticket, Waiter>()
  readonly #refused: Record<HashRefusal, number> = { late: 0, own_excess: 0, gone: 0 }
  #timer: NodeJS.Timeout | null = null

  constructor({ clock, ...settings }: HashQueueSettings & { clock: Clock }) {
    this.#queue = new HashQueue(settings)
    this.#clock = clock
  }

  get figures(): PasswordCallFigures {
    return { running: this.#queue.running, waiting: this.#queue.waiting, refused: { ...this.#refused } }
  }

  /**
   * Runs `work` when its turn comes. Returns a refusal with the time to retry when the call did not begin; then nothing
   * was run. A caller who disconnects before (`gone`) is removed from the queue, and the refusal has no recipient.
   * `admit` is called when the turn comes; when it refuses, `work` does not run.
   */
  async run<T>(
    call: HashCall,
    disconnected: AbortSignal,
    work: () => Promise<T>,
    admit: () => Refusal | null = () => null,
  ): Promise<T | Refusal> {
    const offered = this.#queue.offer(call, this.#clock())
    if (offered.kind === 'refused') return this.#refusal(offered.reason, offered.waitMs)
    const { ticket } = offered
    const refusal = await this.#turn(ticket, disconnected)
    if (refusal) return refusal
    const denied = admit()
    if (denied) {
      this.#queue.pass(ticket)
      this.#beginNext()
      return denied
    }
    try {
      return await work()
    } finally {
      this.#queue.finish(ticket, this.#clock())
      this.#beginNext()
    }
  }

  /** Resolves to null when the call begins, or to the refusal. */
  #turn(ticket: Ticket, disconnected: AbortSignal): Promise<Refusal | null> {
    return new Promise((resolve) => {
      const leave = () => {
        if (!this.#queue.drop(ticket)) return
        this.#waiters.delete(ticket)
        resolve(this.#refusal('gone', this.#queue.waitMs))
      }
      const settle = (refusal: Refusal | null) => {
        disconnected.removeEventListener('abort', leave)
        resolve(refusal)
      }
      this.#waiters.set(ticket, { begin: () => settle(null), refuse: settle })
      disconnected.addEventListener('abort', leave, { once: true })
      if (disconnected.aborted) leave()
      this.#beginNext()
    })
  }

  #beginNext(): void {
    const now = this.#clock()
    for (const ticket of this.#queue.expire(now)) this.#take(ticket)?.refuse(this.#refusal('late', this.#queue.waitMs))
    for (let ticket = this.#queue.next(now); ticket; ticket = this.#queue.next(now)) this.#take(ticket)?.begin()
    this.#scheduleExpiry()
  }

  #take(ticket: Ticket): Waiter | undefined {
    const waiter = this.#waiters.get(ticket)
    this.#waiters.delete(ticket)
    return waiter
  }

  /** Refuses calls that have waited too long while others still run. */
  #scheduleExpiry(): void {
    if (this.#queue.waiting === 0 || this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#beginNext()
    }, EXPIRE_EVERY_MS)
    this.#timer.unref()
  }

  #refusal(reason: HashRefusal, waitMs: number): Refusal {
    this.#refused[reason]++
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000))
    return reason === 'own_excess'
      ? refused('rate_limited', { ...OWN_EXCESS, details: { reason: CALLS_UNDER_WAY }, retryAfterS })
      : refused('service_unavailable', { ...LATE, retryAfterS })
  }
}

const OWN_EXCESS = {
  message: {
    en: 'Too many calls with passwords from this IP address, network or mailbox are in progress.',
    ko: '이 IP 주소, 네트워크 또는 메일 주소에서 비밀번호를 확인하는 요청이 한꺼번에 너무 많습니다.',
  },
  hint: {
    en: 'Wait until they are answered, or for the seconds in Retry-After, and send this call again.',
    ko: '앞선 요청이 끝나기를 기다리거나 Retry-After에 표시된 시간(초)이 지난 뒤 다시 보내세요.',
  },
}
const LATE = {
  message: {
    en: 'Too many passwords are being checked at the moment, so this call did not start.',
    ko: '지금은 비밀번호 확인 요청이 몰려 이 요청을 시작하지 못했습니다.',
  },
  hint: {
    en: 'Send it again after the seconds in Retry-After. A browser in which you signed in before has priority.',
    ko: 'Retry-After에 표시된 시간(초)이 지난 뒤 다시 보내세요. 전에 로그인한 브라우저는 먼저 처리됩니다.',
  },
}
