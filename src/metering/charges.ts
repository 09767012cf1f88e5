import type { Database, GroupedStatement, GroupedWrite, StatementResult } from '#database/database.ts'
import { chargeStatements } from './chargeStatements.ts'
import { type ChargeRequest, decideCharges, type Decision } from './decideCharges.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Bill, Charge, Payer } from './payer.ts'
import type { Period } from './periods.ts'
import type { Rates } from './rates.ts'
import type { UsageSnapshot } from './usageSnapshot.ts'
import type { Settlement, UsageSnapshotStore } from './usageSnapshotStore.ts'

interface Waiting extends ChargeRequest {
  resolve: (charge: Charge) => void
  reject: (cause: unknown) => void
}

/** The gathered bills of one day; bills of two days are not written together. */
interface Gathered {
  period: Period
  waiting: Waiting[]
  /** How often these bills were written without success, because other nodes had added venues. */
  outdated: number
}

/** Nodes that charge one account in turns succeed with the second write. */
const OUTDATED_MAX = 3

/** A grouped write for an account. Its statements are made when its group begins, and not before. */
class ChargeWrite implements GroupedWrite {
  readonly key: string
  readonly #make: () => GroupedStatement[]
  #created: GroupedStatement[] | null = null

  constructor(accountId: string, make: () => GroupedStatement[]) {
    this.key = accountId
    this.#make = make
  }

  get statements(): readonly GroupedStatement[] {
    return (this.#created ??= this.#make())
  }
}

/**
 * The charges of one account on one node. The states of a bill:
 * - *gathering*: it waits with others for the next group of writes, which is at most a few milliseconds away;
 * - *deciding*: the group begins, and the bills are decided in their order from this node's usage snapshot; bills that
 *   exceed a limit are denied, the rest is summed to one charge;
 * - *writing*: the charge is written under its conditions, since another node may have charged meanwhile;
 * - *outdated*, when another node has added venues: they are read, and the bills are gathered again;
 * - *settling*, only when another condition did not hold, or bills were outdated too often: the account is locked, its
 *   usage read, and the bills decided again;
 * - *charged* or *denied*, after the commit; or failed, when the database is unreachable.
 */
export class Charges {
  readonly snapshot: UsageSnapshot
  readonly #accountId: string
  readonly #database: Database<MeteringTables>
  readonly #store: UsageSnapshotStore
  readonly #rates: Rates
  #gathering: Gathered | null = null

  constructor(
    accountId: string,
    snapshot: UsageSnapshot,
    database: Database<MeteringTables>,
    store: UsageSnapshotStore,
    rates: Rates,
  ) {
    this.#rates = rates
    this.#accountId = accountId
    this.snapshot = snapshot
    this.#database = database
    this.#store = store
  }

  /** Resolves once the charge is durable, or with the reason for its denial. The key's venues must have been loaded. */
  charge(payer: Payer, bill: Bill, period: Period): Promise<Charge> {
    return new Promise((resolve, reject) => {
      const waiting = { payer, bill, resolve, reject }
      if (this.#gathering?.period.day === period.day) this.#gathering.waiting.push(waiting)
      else void this.#write((this.#gathering = { period, waiting: [waiting], outdated: 0 }))
    })
  }

  /** Gathers bills again, before those that arrived later. */
  #gatherAgain({ period, waiting, outdated }: Gathered): void {
    if (this.#gathering?.period.day === period.day) {
      this.#gathering.waiting.unshift(...waiting)
      this.#gathering.outdated = outdated + 1
    } else void this.#write((this.#gathering = { period, waiting, outdated: outdated + 1 }))
  }

  async #write(gathered: Gathered): Promise<void> {
    const { period, waiting } = gathered
    const { db } = this.#database
    let version = 0
    let decision: Decision | null = null
    const write = new ChargeWrite(this.#accountId, () => {
      if (this.#gathering === gathered) this.#gathering = null
      ;({ version } = this.snapshot)
      decision = decideCharges(this.snapshot, period, waiting)
      return chargeStatements(db, this.#accountId, version, decision, period, true)
    })
    try {
      const results = await this.#database.write(write)
      if (decision && results.length === write.statements.length && holds(write.statements, results))
        return this.#settled(waiting, { version, decision, results }, period)
      const canRepeat = results.length === 1 && gathered.outdated < OUTDATED_MAX
      if (canRepeat && (await this.#store.readAdded(this.#accountId, this.snapshot))) return this.#gatherAgain(gathered)
      this.#settled(waiting, await this.#store.settle(this.#accountId, this.snapshot, period, waiting), period)
    } catch (cause) {
      // A group that could not begin has not taken the gathered bills: no further bill may join them.
      if (this.#gathering === gathered) this.#gathering = null
      // It is unknown whether the charge was written. The snapshot stays valid as a lower bound.
      for (const { reject } of waiting) reject(cause)
    }
  }

  /** Applies what has become durable to the snapshot and resolves the bills. */
  #settled(
    waiting: readonly Waiting[],
    { version, decision: { shares, denials }, results }: Settlement,
    { month, day, dayNumber }: Period,
  ): void {
    const { snapshot } = this
    for (const row of results.flatMap(({ rows }) => rows as ReturnedRow[])) {
      if (row.time_us !== undefined && row.key_id !== undefined) this.#rates.advance(row.key_id, row.time_us / 1_000)
      if (row.tokens === undefined) continue
      if (row.key_id === undefined) snapshot.noteTokens(snapshot.tokens, month, row.tokens)
      else snapshot.noteTokens(snapshot.keyOf(row.key_id).tokens, day, row.tokens)
    }
    let addsVenues = false
    for (const { keyId, venues } of shares.values()) {
      if (venues.size === 0) continue
      addsVenues = true
      const key = snapshot.keyOf(keyId)
      for (const number of venues) key.venues?.see(number, dayNumber)
      key.noteUncompacted(venues.size)
    }
    if (addsVenues) snapshot.version = Math.max(snapshot.version, version + 1)
    waiting.forEach(({ resolve }, i) => resolve(denials[i] ?? CHARGED))
  }
}

interface ReturnedRow {
  tokens?: number
  key_id?: string
  time_us?: number
}

const CHARGED: Charge = { kind: 'charged' }

function holds(statements: readonly GroupedStatement[], results: readonly StatementResult[]): boolean {
  return statements.every(({ needsRow }, i) => !needsRow || (results[i]?.changes ?? 0) > 0)
}
