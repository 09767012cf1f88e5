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
import type { KeyStanding } from './standing.ts'
import { StandingStore } from './standingStore.ts'
import { type AccountUsage, readUsage } from './usageStore.ts'
import { sumUsage } from './usageSums.ts'

/** A month's tokens as this node last knew them. */
export interface MonthStanding {
  period: Period
  /** Null when there is no limit. */
  left: number | null
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
  /** Refunds that the database could not store; few, because it stores no charges either. */
  #owed: { payer: Payer; bill: Bill }[] = []

  constructor(database: Database<MeteringTables>, accountsMax = ACCOUNTS_MAX) {
    this.#accountsMax = accountsMax
    this.#database = database
    this.#store = new StandingStore(database)
    database.bell.listen(GIVEN_BACK_TOPIC, (heard) => this.#heardGivenBack(heard.kind === 'rung' ? heard.detail : null))
  }

  /** Takes one request of the key's rate. */
  takeRate(payer: Payer, now: Instant): RateCheck {
    return this.#rates.take(payer, now)
  }

  /** Null when everything is known that a request of this key needs, else what to wait for. Rejects with `Unavailable`. */
  ready({ accountId, keyId }: Payer, at: Instant): Promise<void> | null {
    if (this.#accounts.get(accountId)?.standing.keys.get(keyId)?.venues) return null
    const known = this.#loading.get(keyId)
    if (known) return known
    const loading = this.#load(accountId, keyId, this.#periodOf(at)).finally(() => this.#loading.delete(keyId))
    this.#loading.set(keyId, loading)
    return loading
  }

  /** Only after `ready`. */
  monthStanding({ accountId, limits: { monthlyTokens } }: Payer, at: Instant): MonthStanding {
    const period = this.#periodOf(at)
    const used = this.#accounts.get(accountId)?.standing.tokens.get(period.month) ?? 0
    return { period, left: monthlyTokens === 'unlimited' ? null : Math.max(0, monthlyTokens - used) }
  }

  /** The limit that a bill would break by what this node knows, or null; charges nothing. Rates are not looked at. */
  async denialOf(payer: Payer, bill: Bill): Promise<Denial | null> {
    for (let loading = this.ready(payer, bill.at); loading; loading = this.ready(payer, bill.at)) await loading
    const standing = this.#accounts.get(payer.accountId)?.standing
    return (standing && decide(standing, this.#periodOf(bill.at), [{ payer, bill }]).denials[0]) ?? null
  }

  /** Resolves once the charge is durable, or with the limit that it would break; then nothing was charged. */
  async charge(payer: Payer, bill: Bill): Promise<Charge> {
    for (let loading = this.ready(payer, bill.at); loading; loading = this.ready(payer, bill.at)) await loading
    const charges = this.#accounts.get(payer.accountId)
    const key = charges?.standing.keyOf(payer.keyId)
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
  async giveBack(payer: Payer, bill: Bill): Promise<void> {
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
    const rings = [{ topic: GIVEN_BACK_TOPIC, detail: `${payer.accountId} ${bill.at}` }]
    await this.#database.write({ key: payer.accountId, statements, rings })
  }

  /** What an account has used in the month of `at`, as the database holds it. */
  usage(accountId: string, at: Instant): Promise<AccountUsage & { period: Period }> {
    const period = this.#periodOf(at)
    return readUsage(this.#database.db, accountId, period).then((usage) => ({ ...usage, period }))
  }

  /** Tokens of an account over some days, summed by day, tier or key. */
  sums(accountId: string, over: Parameters<typeof sumUsage>[2]): ReturnType<typeof sumUsage> {
    return sumUsage(this.#database.db, accountId, over)
  }

  /** What is known of accounts is read anew with their next charge. */
  forgetAccounts(): void {
    this.#accounts.clear()
  }

  async #load(accountId: string, keyId: string, period: Period): Promise<void> {
    const known = this.#accounts.get(accountId)
    if (known) return this.#store.loadKey(accountId, keyId, known.standing, period)
    const standing = await this.#store.load(accountId, keyId, period)
    // Two keys of an account may be loaded at once: the second finds the first's standing, and is asked for again.
    if (this.#accounts.has(accountId)) return
    const charges = new Charges(accountId, standing, this.#database, this.#store, this.#rates)
    if (this.#accounts.size >= this.#accountsMax) this.#accounts.delete(this.#accounts.keys().next().value ?? '')
    this.#accounts.set(accountId, charges)
  }

  /** To know too little is safe until the next charge finds out; what was rung for is looked up at once. */
  #heardGivenBack(detail: string | null): void {
    if (detail === null) return this.#accounts.forEach(({ standing }) => standing.forgetTokens())
    const [accountId = '', at] = detail.split(' ')
    const standing = this.#accounts.get(accountId)?.standing
    standing?.forgetTokens()
    if (standing) void this.#store.refresh(accountId, standing, this.#periodOf(Number(at))).catch(() => {})
  }

  /** In the background: when it fails, the next charge tries again. */
  async #compact({ accountId, keyId }: Payer, { standing }: Charges, period: Period): Promise<void> {
    if (this.#compacting.has(keyId)) return
    this.#compacting.add(keyId)
    try {
      await this.#store.compact(accountId, keyId, standing, period)
    } catch {
      // Nothing is lost but space.
    } finally {
      this.#compacting.delete(keyId)
    }
  }
}

function isLoose({ venues, looseRows, looseVenues }: KeyStanding): boolean {
  const size = venues?.size ?? 0
  return (
    looseRows > LOOSE_ROWS.fixed + size / LOOSE_ROWS.venuesEach ||
    looseVenues > LOOSE_VENUES.fixed + size * LOOSE_VENUES.share
  )
}
