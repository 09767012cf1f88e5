import type { Clock, Instant } from '#base/clock.ts'
import type { Notifier } from '#database/notifier.ts'
import { ACCOUNT_TOPIC } from './accountTables.ts'
import type { AccountKeys, KeyStore } from './keyStore.ts'

/**
 * Upper bound of the clock difference between nodes, and of the time between a transaction's timestamp and its commit.
 */
const CLOCK_TOLERANCE_MS = 5 * 60_000
/** A failed read is repeated after this time. */
const RETRY_MS = 250

/**
 * Follows the accounts and keys that other nodes change. A notification names an account, which is read again; on a
 * resync, when notifications may have been lost, everything that changed since shortly before the last resync is read.
 * Reads run one at a time; notifications that arrive meanwhile are handled by the next read. A failed read is repeated
 * until it succeeds.
 */
export class AccountWatch {
  #notifier: Notifier
  #store: KeyStore
  #clock: Clock
  #apply: (found: AccountKeys) => void
  #notified = new Set<string>()
  #resync = false
  #isReading = false
  #readAt: Instant = 0
  #retry: NodeJS.Timeout | null = null
  #stop: () => void = () => {}

  constructor(notifier: Notifier, store: KeyStore, clock: Clock, apply: (found: AccountKeys) => void) {
    this.#notifier = notifier
    this.#store = store
    this.#clock = clock
    this.#apply = apply
  }

  /** Reads all accounts and keys. Listens before it reads, so that no change is missed. */
  async start(): Promise<void> {
    this.#stop = this.#notifier.listen(ACCOUNT_TOPIC, (event) => {
      if (event.kind === 'notified') this.#notified.add(event.detail)
      else this.#resync = true
      void this.#readChanges()
    })
    const now = this.#clock()
    this.#apply(await this.#store.changedSince(0))
    this.#readAt = now
  }

  stop(): void {
    this.#stop()
    if (this.#retry) clearTimeout(this.#retry)
  }

  async #readChanges(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#resync || this.#notified.size > 0) await this.#readOnce()
    } catch {
      this.#retry ??= setTimeout(() => {
        this.#retry = null
        void this.#readChanges()
      }, RETRY_MS).unref()
    } finally {
      this.#isReading = false
    }
  }

  /**
   * Puts the account or the resync back on the list when the read fails, because it is taken off before the read: a
   * notification that arrives during the read then counts again.
   */
  async #readOnce(): Promise<void> {
    const [accountId] = this.#notified
    const all = this.#resync
    const now = this.#clock()
    try {
      if (all) {
        this.#resync = false
        this.#apply(await this.#store.changedSince(this.#readAt - CLOCK_TOLERANCE_MS))
        this.#readAt = now
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
