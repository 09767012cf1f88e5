import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { WritesUnavailable } from '#base/unavailable.ts'
import type { Database } from '#database/database.ts'
import { Charges } from './charges.ts'
import { refundStatements } from './chargeStatements.ts'
import { decideCharges } from './decideCharges.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Bill, Charge, Denial, Payer } from './payer.ts'
import { type Period, periodClock } from './periods.ts'
import { type RateCheck, Rates } from './rates.ts'
import type { UsageSnapshot, KeyUsage } from './usageSnapshot.ts'
import { UsageSnapshotStore } from './usageSnapshotStore.ts'
import { forgetAllowances, sharedDenial, sharedPayer } from './sharedAllowance.ts'
import { type AccountUsage, readUsage } from './usageStore.ts'
import { sumUsage } from './usageSums.ts'

/** The tokens left in a month, according to this node's snapshot. */
export interface MonthUsage {
  period: Period
  /** Null when there is no limit. */
  left: number | null
}

/** Charged tokens that should have been refunded and could not be: it is unknown whether the refund was stored. */
export interface LostRefund {
  accountId: string
  tokens: number
  cause: unknown
}

interface MeteringOptions {
  /** How many accounts are kept in memory. */
  accountsMax?: number
  onLostRefund?: (lost: LostRefund) => void
}

/**
 * Limits memory: a full key takes a megabyte. The account that was loaded first is dropped, and read again with its
 * next charge.
 */
const ACCOUNTS_MAX = 2_000

/**
 * Topic of refund notifications; the detail is the account's id and the bill's time. Nodes of two versions share it
 * during an update (docs/decisions/0113-names-that-stay.md).
 */
const REFUND_TOPIC = 'given_back'

/**
 * Rows of few venues cost more than their venues: they are compacted into one row when their overhead exceeds their
 * content.
 */
const UNCOMPACTED_ROWS_MAX = { fixed: 16, venuesEach: 20 } as const
/** Venues that were seen again on another day are stored twice until they are compacted. */
const UNCOMPACTED_VENUES_MAX = { fixed: 1_000, share: 0.5 } as const

/**
 * Charges requests against the limits of their caller. Rates are kept in memory, tokens and venues in the database: a
 * charge is durable when it resolves, and several nodes together never charge more than is allowed.
 */
export class Metering {
  readonly #database: Database<MeteringTables>
  readonly #store: UsageSnapshotStore
  readonly #rates = new Rates()
  readonly #periodOf = periodClock()
  /** Accounts in memory, least recently loaded first. */
  readonly #accounts = new Map<string, Charges>()
  /** Loads in progress, by key. */
  readonly #loading = new Map<string, Promise<void>>()
  readonly #compacting = new Set<string>()
  readonly #accountsMax: number
  readonly #onLostRefund: (lost: LostRefund) => void
  /** Refunds that the database could not store; few, because it stores no charges either. */
  #owed: { payer: Payer; bill: Bill }[] = []

  constructor(database: Database<MeteringTables>, options: MeteringOptions = {}) {
    this.#accountsMax = options.accountsMax ?? ACCOUNTS_MAX
    this.#onLostRefund = options.onLostRefund ?? (() => {})
    this.#database = database
    this.#store = new UsageSnapshotStore(database)
    database.notifier.listen(REFUND_TOPIC, (event) => this.#onRefund(event.kind === 'notified' ? event.detail : null))
  }

  /** Takes one request of the key's rate. */
  takeRate(payer: Payer, now: Instant): RateCheck {
    return this.#rates.take(payer, now)
  }

  /**
   * Returns null when everything that a request of this key needs is loaded, else a promise to wait for. The promise
   * rejects with `Unavailable`.
   */
  ready(payer: Payer, at: Instant): Promise<void> | null {
    const own = this.#readyOne(payer, at)
    const shared = sharedPayer(payer)
    const other = shared && this.#readyOne(shared, at)
    return own && other ? bothLoaded(own, other) : (own ?? other)
  }

  #readyOne({ accountId, keyId }: Payer, at: Instant): Promise<void> | null {
    if (this.#accounts.get(accountId)?.snapshot.keys.get(keyId)?.venues) return null
    const known = this.#loading.get(keyId)
    if (known) return known
    const loading = this.#load(accountId, keyId, this.#periodOf(at)).finally(() => this.#loading.delete(keyId))
    this.#loading.set(keyId, loading)
    return loading
  }

  /** Returns the tokens left this month, considering a shared allowance. Call it only after `ready`. */
  monthUsage(payer: Payer, at: Instant): MonthUsage {
    const period = this.#periodOf(at)
    const { monthlyTokens } = payer.limits
    if (monthlyTokens === 'unlimited') return { period, left: null }
    const usedOf = ({ accountId }: Payer) => this.#accounts.get(accountId)?.snapshot.tokens.get(period.month) ?? 0
    const shared = sharedPayer(payer)
    return { period, left: Math.max(0, monthlyTokens - Math.max(usedOf(payer), shared ? usedOf(shared) : 0)) }
  }

  /**
   * Returns the limit that a bill would exceed according to this node's snapshot, or null; charges nothing. Does not
   * check rates.
   */
  async denialOf(payer: Payer, bill: Bill): Promise<Denial | null> {
    this.#forgetProvisional(payer)
    for (let loading = this.#readyOne(payer, bill.at); loading; loading = this.#readyOne(payer, bill.at)) await loading
    const snapshot = this.#accounts.get(payer.accountId)?.snapshot
    return (snapshot && decideCharges(snapshot, this.#periodOf(bill.at), [{ payer, bill }]).denials[0]) ?? null
  }

  /** Resolves once the charge is durable, or with the limit that it would exceed, in which case nothing was charged. */
  charge(payer: Payer, bill: Bill): Promise<Charge> {
    const shared = sharedPayer(payer)
    return shared ? this.#chargeBoth(payer, shared, bill) : this.#chargeOne(payer, bill)
  }

  /**
   * Charges an account and its shared allowance. Both limits are checked before anything is charged. The account is
   * charged first, and the allowance only after that: venues are not refunded, so a bill that the account is refused
   * must never reach the shared allowance. When the allowance refuses after all or its charge fails, the account's
   * tokens are refunded.
   */
  async #chargeBoth(payer: Payer, shared: Payer, bill: Bill): Promise<Charge> {
    const own = await this.denialOf(payer, bill)
    if (own) return own
    const denial = await this.denialOf(shared, bill)
    if (denial) return sharedDenial(denial)
    const ofOwn = await this.#chargeOne(payer, bill)
    if (ofOwn.kind === 'denied') return ofOwn
    try {
      const ofShared = await this.#chargeOne(shared, bill)
      if (ofShared.kind === 'charged') return ofOwn
      await this.#refundAccount(payer, bill)
      return sharedDenial(ofShared)
    } catch (cause) {
      await this.#refundAccount(payer, bill)
      throw cause
    }
  }

  /** Never rejects: the caller gets the result of the charge, and a failed refund is reported to the operator. */
  async #refundAccount(payer: Payer, bill: Bill): Promise<void> {
    try {
      await this.#refundOne(payer, bill)
    } catch (cause) {
      this.#onLostRefund({ accountId: payer.accountId, tokens: bill.units, cause })
    }
  }

  async #chargeOne(payer: Payer, bill: Bill): Promise<Charge> {
    this.#forgetProvisional(payer)
    for (let loading = this.#readyOne(payer, bill.at); loading; loading = this.#readyOne(payer, bill.at)) await loading
    const charges = this.#accounts.get(payer.accountId)
    const key = charges?.snapshot.keyOf(payer.keyId)
    if (!charges || !key) throw new Error('a loaded key must belong to a loaded account')
    const period = this.#periodOf(bill.at)
    if (bill.units === 0 && bill.venues.every((number) => (key.venues?.dayOf(number) ?? 0) >= period.dayNumber))
      return { kind: 'charged' }
    const charge = await charges.charge(payer, bill, period)
    if (needsCompaction(key)) void this.#compact(payer, charges, period)
    return charge
  }

  /**
   * Refunds the tokens of a bill whose work had no result; neither its rate nor its venues are refunded. Durable when
   * it resolves. Every node then reads the account's usage again. When the database cannot store anything, the refund
   * is kept in memory for `retryRefunds`.
   */
  async refund(payer: Payer, bill: Bill): Promise<void> {
    const shared = sharedPayer(payer)
    await Promise.all([this.#refundOne(payer, bill), shared && this.#refundOne(shared, bill)])
  }

  async #refundOne(payer: Payer, bill: Bill): Promise<void> {
    if (bill.units === 0) return
    try {
      await this.#refund(payer, bill)
    } catch (cause) {
      // After any other failure the refund may have been stored, and a second one would be too many.
      if (!(cause instanceof WritesUnavailable)) throw cause
      this.#owed.push({ payer, bill })
    }
  }

  /**
   * Retries the pending refunds, oldest first. Rejects while the database is unreachable; all refunds then stay
   * pending. A refund whose connection breaks is not retried, because it may have been stored.
   */
  async retryRefunds(): Promise<void> {
    if (this.#owed.length === 0) return
    await sql`SELECT 1`.execute(this.#database.db)
    for (let next = this.#owed[0]; next; next = this.#owed[0]) {
      try {
        await this.#refund(next.payer, next.bill)
      } catch (cause) {
        if (cause instanceof WritesUnavailable) return
        this.#owed.shift()
        throw cause
      }
      this.#owed.shift()
    }
  }

  async #refund(payer: Payer, bill: Bill): Promise<void> {
    const statements = refundStatements(this.#database.db, payer, bill, this.#periodOf(bill.at))
    const notifications = [{ topic: REFUND_TOPIC, detail: `${payer.accountId} ${bill.at}` }]
    await this.#database.write({ key: payer.accountId, statements, notifications })
  }

  /** Returns what an account has used in the month of `at`, from the database. */
  usage(accountId: string, at: Instant): Promise<AccountUsage & { period: Period }> {
    const period = this.#periodOf(at)
    return readUsage(this.#database.db, accountId, period).then((usage) => ({ ...usage, period }))
  }

  /** Returns the month's tokens of an account or an allowance, from the database. */
  async monthTokens(accountId: string, at: Instant): Promise<number> {
    const row = await this.#database.db
      .selectFrom('account_month')
      .select('tokens')
      .where('account_id', '=', accountId)
      .where('month', '=', this.#periodOf(at).month)
      .executeTakeFirst()
    return row?.tokens ?? 0
  }

  /** Deletes shared allowances that have been unused long enough to be full again. */
  forgetAllowances(at: Instant): Promise<void> {
    return forgetAllowances(this.#database, at)
  }

  /** Sums the tokens of an account over some days, by day, tier or key. */
  sums(accountId: string, over: Parameters<typeof sumUsage>[2]): ReturnType<typeof sumUsage> {
    return sumUsage(this.#database.db, accountId, over)
  }

  /** Drops all snapshots; each account is read again with its next charge. */
  clearSnapshots(): void {
    this.#accounts.clear()
  }

  /**
   * Drops a snapshot that was read without a lock, so that the account is read again before a charge is based on it.
   */
  #forgetProvisional({ accountId }: Payer): void {
    if (this.#accounts.get(accountId)?.snapshot.isProvisional) this.#accounts.delete(accountId)
  }

  async #load(accountId: string, keyId: string, period: Period): Promise<void> {
    const known = this.#accounts.get(accountId)
    try {
      if (known) return await this.#store.loadKey(accountId, keyId, known.snapshot, period)
      // Two keys of an account may be loaded at once: the second finds the first's snapshot, and is loaded again.
      const snapshot = await this.#store.load(accountId, keyId, period)
      if (!this.#accounts.has(accountId)) this.#keep(accountId, snapshot)
    } catch (cause) {
      if (!(cause instanceof WritesUnavailable)) throw cause
      await this.#loadUnlocked(accountId, keyId, period)
    }
  }

  /** Answers that cost nothing are still possible while nothing can be written. */
  async #loadUnlocked(accountId: string, keyId: string, period: Period): Promise<void> {
    const known = this.#accounts.get(accountId)
    if (known) return this.#store.loadKeyUnlocked(keyId, known.snapshot)
    const snapshot = await this.#store.loadUnlocked(accountId, keyId, period)
    if (!this.#accounts.has(accountId)) this.#keep(accountId, snapshot)
  }

  #keep(accountId: string, snapshot: UsageSnapshot): void {
    const charges = new Charges(accountId, snapshot, this.#database, this.#store, this.#rates)
    if (this.#accounts.size >= this.#accountsMax) this.#accounts.delete(this.#accounts.keys().next().value ?? '')
    this.#accounts.set(accountId, charges)
  }

  /**
   * After a resync, forgets token counts: too low a count is safe because the next charge checks the database. After a
   * notification, reads the usage again at once.
   */
  #onRefund(detail: string | null): void {
    if (detail === null) return this.#accounts.forEach(({ snapshot }) => snapshot.forgetTokens())
    const [accountId = '', at] = detail.split(' ')
    const snapshot = this.#accounts.get(accountId)?.snapshot
    snapshot?.forgetTokens()
    if (snapshot) void this.#store.refresh(accountId, snapshot, this.#periodOf(Number(at))).catch(() => {})
  }

  /** Runs in the background; when it fails, the next charge tries again. */
  async #compact({ accountId, keyId }: Payer, { snapshot }: Charges, period: Period): Promise<void> {
    if (this.#compacting.has(keyId)) return
    this.#compacting.add(keyId)
    try {
      await this.#store.compact(accountId, keyId, snapshot, period)
    } catch {
      // A failure only costs space.
    } finally {
      this.#compacting.delete(keyId)
    }
  }
}

async function bothLoaded(one: Promise<void>, other: Promise<void>): Promise<void> {
  await Promise.all([one, other])
}

function needsCompaction({ venues, uncompactedRows: rows, uncompactedVenues: seen }: KeyUsage): boolean {
  const size = venues?.size ?? 0
  return (
    rows > UNCOMPACTED_ROWS_MAX.fixed + size / UNCOMPACTED_ROWS_MAX.venuesEach ||
    seen > UNCOMPACTED_VENUES_MAX.fixed + size * UNCOMPACTED_VENUES_MAX.share
  )
}
