import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { WritesUnavailable } from '#base/unavailable.ts'
import type { Database } from '#database/database.ts'
import { Charges } from './charges.ts'
import { giveBackStatements } from './chargeStatements.ts'
import { decide } from './decide.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Bill, Charge, Denial, Payer } from './payer.ts'
import { type Period, periodClock } from './periods.ts'
import { type RateCheck, Rates } from './rates.ts'
import type { UsageSnapshot, KeyStanding } from './usageSnapshot.ts'
import { StandingStore } from './standingStore.ts'
import { forgetAllowances, sharedDenial, sharedPayer } from './sharedAllowance.ts'
import { type AccountUsage, readUsage } from './usageStore.ts'
import { sumUsage } from './usageSums.ts'

/** A month's tokens as this node last knew them. */
export interface MonthStanding {
  period: Period
  /** Null when there is no limit. */
  left: number | null
}

/** Tokens that an account was charged for nothing, and that could not be given back: it may have them or not. */
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

/** Bounds what is held: a full key takes a megabyte. Who was charged longest ago is read anew with the next charge. */
const ACCOUNTS_MAX = 2_000

/** Rung with an account's id and the bill's time when it was given something back. */
const GIVEN_BACK_TOPIC = 'given_back'

/** Rows of few venues cost more than their venues: they are folded into one when they outweigh what they hold. */
const LOOSE_ROWS = { fixed: 16, venuesEach: 20 } as const
/** Venues that were seen again on another day stand twice until then. */
const LOOSE_VENUES = { fixed: 1_000, share: 0.5 } as const

/**
 * What requests cost, and whether the caller can afford them. Rates are kept in memory, tokens and venues in the
 * database: a charge is durable when it resolves, and no two nodes together charge more than is allowed.
 */
export class Metering {
  readonly #database: Database<MeteringTables>
  readonly #store: StandingStore
  readonly #rates = new Rates()
  readonly #periodOf = periodClock()
  /** Least recently loaded first. */
  readonly #accounts = new Map<string, Charges>()
  /** What is being loaded, by key. */
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
    this.#store = new StandingStore(database)
    database.notifier.listen(GIVEN_BACK_TOPIC, (heard) =>
      this.#heardGivenBack(heard.kind === 'notified' ? heard.detail : null),
    )
  }

  /** Takes one request of the key's rate. */
  takeRate(payer: Payer, now: Instant): RateCheck {
    return this.#rates.take(payer, now)
  }

  /** Null when everything is known that a request of this key needs, else what to wait for. Rejects with `Unavailable`. */
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

  /** Only after `ready`. Of an account that shares an allowance, what is left to it. */
  monthStanding(payer: Payer, at: Instant): MonthStanding {
    const period = this.#periodOf(at)
    const { monthlyTokens } = payer.limits
    if (monthlyTokens === 'unlimited') return { period, left: null }
    const usedOf = ({ accountId }: Payer) => this.#accounts.get(accountId)?.snapshot.tokens.get(period.month) ?? 0
    const shared = sharedPayer(payer)
    return { period, left: Math.max(0, monthlyTokens - Math.max(usedOf(payer), shared ? usedOf(shared) : 0)) }
  }

  /** The limit that a bill would break by what this node knows, or null; charges nothing. Rates are not looked at. */
  async denialOf(payer: Payer, bill: Bill): Promise<Denial | null> {
    this.#forgetProvisional(payer)
    for (let loading = this.#readyOne(payer, bill.at); loading; loading = this.#readyOne(payer, bill.at)) await loading
    const snapshot = this.#accounts.get(payer.accountId)?.snapshot
    return (snapshot && decide(snapshot, this.#periodOf(bill.at), [{ payer, bill }]).denials[0]) ?? null
  }

  /** Resolves once the charge is durable, or with the limit that it would break; then nothing was charged. */
  charge(payer: Payer, bill: Bill): Promise<Charge> {
    const shared = sharedPayer(payer)
    return shared ? this.#chargeBoth(payer, shared, bill) : this.#chargeOne(payer, bill)
  }

  /**
   * Both limits are looked at before anything is charged. The account is charged first, and the allowance only when that
   * is done: venues are not given back, so what the account is refused must never have reached what others share. Where
   * the allowance refuses after all or its charge fails, the account's tokens are given back.
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
      await this.#giveBackToOwn(payer, bill)
      return sharedDenial(ofShared)
    } catch (cause) {
      await this.#giveBackToOwn(payer, bill)
      throw cause
    }
  }

  /** Never rejects: the caller is told of the charge, and the operator of tokens that stay charged. */
  async #giveBackToOwn(payer: Payer, bill: Bill): Promise<void> {
    try {
      await this.#giveBackOne(payer, bill)
    } catch (cause) {
      this.#onLostRefund({ accountId: payer.accountId, tokens: bill.units, cause })
    }
  }

  async #chargeOne(payer: Payer, bill: Bill): Promise<Charge> {
    this.#forgetProvisional(payer)
    for (let loading = this.#readyOne(payer, bill.at); loading; loading = this.#readyOne(payer, bill.at)) await loading
    const charges = this.#accounts.get(payer.accountId)
    const key = charges?.snapshot.keyOf(payer.keyId)
    if (!charges || !key) throw new Error('a key that is ready belongs to an account')
    const period = this.#periodOf(bill.at)
    if (bill.units === 0 && bill.venues.every((number) => (key.venues?.dayOf(number) ?? 0) >= period.dayNumber))
      return { kind: 'charged' }
    const charge = await charges.charge(payer, bill, period)
    if (isLoose(key)) void this.#compact(payer, charges, period)
    return charge
  }

  /**
   * Takes back what was charged for a bill that came to nothing: its tokens, not the request that it was, nor venues.
   * Durable when it resolves. Every node then looks anew at what the account has used. Where the database stores nothing
   * at the moment, the refund is kept in memory for `retryRefunds`.
   */
  async refund(payer: Payer, bill: Bill): Promise<void> {
    const shared = sharedPayer(payer)
    await Promise.all([this.#giveBackOne(payer, bill), shared && this.#giveBackOne(shared, bill)])
  }

  async #giveBackOne(payer: Payer, bill: Bill): Promise<void> {
    if (bill.units === 0) return
    try {
      await this.#refund(payer, bill)
    } catch (cause) {
      // After any other failure the refund may have taken place, and another would be one too many.
      if (!(cause instanceof WritesUnavailable)) throw cause
      this.#owed.push({ payer, bill })
    }
  }

  /**
   * Tries again what is owed, the oldest first. Rejects while the database is away; everything stays owed then. A refund
   * whose connection breaks is not tried again, because it may have taken place.
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
    const statements = giveBackStatements(this.#database.db, payer, bill, this.#periodOf(bill.at))
    const notifications = [{ topic: GIVEN_BACK_TOPIC, detail: `${payer.accountId} ${bill.at}` }]
    await this.#database.write({ key: payer.accountId, statements, notifications })
  }

  /** What an account has used in the month of `at`, as the database holds it. */
  usage(accountId: string, at: Instant): Promise<AccountUsage & { period: Period }> {
    const period = this.#periodOf(at)
    return readUsage(this.#database.db, accountId, period).then((usage) => ({ ...usage, period }))
  }

  /** The month's tokens of an account or an allowance, as the database holds them. */
  async monthTokens(accountId: string, at: Instant): Promise<number> {
    const row = await this.#database.db
      .selectFrom('account_month')
      .select('tokens')
      .where('account_id', '=', accountId)
      .where('month', '=', this.#periodOf(at).month)
      .executeTakeFirst()
    return row?.tokens ?? 0
  }

  /** Deletes shared allowances that nobody has used for so long that they are whole again. */
  forgetAllowances(at: Instant): Promise<void> {
    return forgetAllowances(this.#database, at)
  }

  /** Tokens of an account over some days, summed by day, tier or key. */
  sums(accountId: string, over: Parameters<typeof sumUsage>[2]): ReturnType<typeof sumUsage> {
    return sumUsage(this.#database.db, accountId, over)
  }

  /** What is known of accounts is read anew with their next charge. */
  forgetAccounts(): void {
    this.#accounts.clear()
  }

  /** What was read without a lock is read anew before anything is charged by it. */
  #forgetProvisional({ accountId }: Payer): void {
    if (this.#accounts.get(accountId)?.snapshot.isProvisional) this.#accounts.delete(accountId)
  }

  async #load(accountId: string, keyId: string, period: Period): Promise<void> {
    const known = this.#accounts.get(accountId)
    try {
      if (known) return await this.#store.loadKey(accountId, keyId, known.snapshot, period)
      // Two keys of an account may be loaded at once: the second finds the first's standing, and is asked for again.
      const snapshot = await this.#store.load(accountId, keyId, period)
      if (!this.#accounts.has(accountId)) this.#keep(accountId, snapshot)
    } catch (cause) {
      if (!(cause instanceof WritesUnavailable)) throw cause
      await this.#loadUnlocked(accountId, keyId, period)
    }
  }

  /** Free answers go on where nothing can be written. */
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

  /** To know too little is safe until the next charge finds out; what was rung for is looked up at once. */
  #heardGivenBack(detail: string | null): void {
    if (detail === null) return this.#accounts.forEach(({ snapshot }) => snapshot.forgetTokens())
    const [accountId = '', at] = detail.split(' ')
    const snapshot = this.#accounts.get(accountId)?.snapshot
    snapshot?.forgetTokens()
    if (snapshot) void this.#store.refresh(accountId, snapshot, this.#periodOf(Number(at))).catch(() => {})
  }

  /** In the background: when it fails, the next charge tries again. */
  async #compact({ accountId, keyId }: Payer, { snapshot }: Charges, period: Period): Promise<void> {
    if (this.#compacting.has(keyId)) return
    this.#compacting.add(keyId)
    try {
      await this.#store.compact(accountId, keyId, snapshot, period)
    } catch {
      // Nothing is lost but space.
    } finally {
      this.#compacting.delete(keyId)
    }
  }
}

async function bothLoaded(one: Promise<void>, other: Promise<void>): Promise<void> {
  await Promise.all([one, other])
}

function isLoose({ venues, looseRows, looseVenues }: KeyStanding): boolean {
  const size = venues?.size ?? 0
  return (
    looseRows > LOOSE_ROWS.fixed + size / LOOSE_ROWS.venuesEach ||
    looseVenues > LOOSE_VENUES.fixed + size * LOOSE_VENUES.share
  )
}
