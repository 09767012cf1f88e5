import type { Clock, Instant } from '#base/clock.ts'
import type { Notifier } from '#database/notifier.ts'
import { ACCOUNT_TOPIC } from './accountTables.ts'
import type { AccountKeys, KeyStore } from './keyStore.ts'

/** Clocks of nodes may differ this much, and a transaction may commit this long after it noted its time. */
const OVERLAP_MS = 5 * 60_000
/** A look that failed is repeated after this. */
const RETRY_MS = 250

/**
 * Follows the accounts and keys that other nodes change. A ring names an account, which is read anew; where rings may
 * have been lost, everything that has changed since a little before the last look is. One read at a time: what is rung
 * meanwhile is read next. A read that fails is repeated until it does not.
 */
export class AccountWatch {
  #notifier: Notifier
  #store: KeyStore
  #clock: Clock
  #apply: (found: AccountKeys) => void
  #notified = new Set<string>()
  #resync = false
  #looking = false
  #lookedAt: Instant = 0
  #retry: NodeJS.Timeout | null = null
  #stop: () => void = () => {}

  constructor(notifier: Notifier, store: KeyStore, clock: Clock, apply: (found: AccountKeys) => void) {
    this.#notifier = notifier
    this.#store = store
    this.#clock = clock
    this.#apply = apply
  }

  /** Reads everything there is. Listens before it looks, so that nothing falls between. */
  async start(): Promise<void> {
    this.#stop = this.#notifier.listen(ACCOUNT_TOPIC, (heard) => {
      if (heard.kind === 'notified') this.#notified.add(heard.detail)
      else this.#resync = true
      void this.#look()
    })
    const now = this.#clock()
    this.#apply(await this.#store.changedSince(0))
    this.#lookedAt = now
  }

  stop(): void {
    this.#stop()
    if (this.#retry) clearTimeout(this.#retry)
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      while (this.#resync || this.#notified.size > 0) await this.#lookOnce()
    } catch {
      this.#retry ??= setTimeout(() => {
        this.#retry = null
        void this.#look()
      }, RETRY_MS).unref()
    } finally {
      this.#looking = false
    }
  }

  /** What is taken off the list before the read goes back onto it when the read fails: a ring in between counts anew. */
  async #lookOnce(): Promise<void> {
    const [accountId] = this.#notified
    const all = this.#resync
    const now = this.#clock()
    try {
      if (all) {
        this.#resync = false
        this.#apply(await this.#store.changedSince(this.#lookedAt - OVERLAP_MS))
        this.#lookedAt = now
      } else if (accountId !== undefined) {
        this.#notified.delete(accountId)
        this.#apply(await this.#store.ofAccount(accountId))
      }
    } catch (cause) {
      if (all) this.#resync = true
      else if (accountId !== undefined) this.#notified.add(accountId)
      throw cause
    }
  }
}
