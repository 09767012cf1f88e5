import type { Instant } from '#base/clock.ts'
import type { Plan } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import { Metering } from './metering.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Charge, Denial, Payer } from './payer.ts'
import { periodClock } from './periods.ts'
import { type VisitorBlock, visitorBlocks } from './visitorBlocks.ts'
import { type VisitorCount, visitorLimits } from './visitorLimits.ts'
import { type NetworkMaxima, QUIET_SHARE, VisitorNetworks } from './visitorNetworks.ts'
import type { VisitorTables } from './visitorTables.ts'

/** What an answer shows a visitor. */
export interface Visit {
  at: Instant
  /** Numbers of the venues in the answer, each once. */
  venues: readonly number[]
  /** Whether more is shown of them than a list shows. */
  isOpened: boolean
}

/** Who has seen or opened too much: the address, or those who are counted with it. */
export type VisitorDenial = Denial & { scope: 'address' | 'network'; count: VisitorCount }

/** Full networks take up to 180 KB each: the rest is read again when it is needed. */
const ACCOUNTS_MAX = 500

/**
 * How many distinct venues visitors without a key of their own have seen: by address and by network, on one day and
 * within thirty days. It is the metering of keys once more: a network is charged as an account, and an address as a key
 * of it. So a count is durable before its answer leaves, it holds across restarts, and all nodes share it. Addresses
 * are stored as keyed hashes only.
 */
export class VisitorMetering {
  readonly #metering: Metering
  readonly #networks: VisitorNetworks
  readonly #hashOf: (text: string) => string
  readonly #periodOf = periodClock()
  #day = 0

  constructor(database: Database, hashOf: (text: string) => string, maxima?: Partial<NetworkMaxima>) {
    this.#metering = new Metering(database.withTables<MeteringTables>(), { accountsMax: ACCOUNTS_MAX })
    this.#networks = new VisitorNetworks(database.withTables<VisitorTables & MeteringTables>(), maxima)
    this.#hashOf = hashOf
  }

  /**
   * Resolves once the visit is counted for good, or with the limit that it would break. Visitors whose address says
   * nothing about them (null) share one allowance of their own. All limits are looked at before anything is counted, and
   * what is counted is written in one group: a refused visit uses up nothing, unless another call or node uses up one of
   * its limits at the same moment.
   */
  async charge(
    address: string | null,
    plan: Pick<Plan, 'distinctVenues'>,
    visit: Visit,
  ): Promise<Charge | VisitorDenial> {
    if (visit.venues.length === 0 || plan.distinctVenues === 'unlimited') return { kind: 'charged' }
    const bill = { at: visit.at, units: 0, tier: 'core', venues: visit.venues } as const
    const counts: VisitorCount[] = visit.isOpened ? ['opened', 'shown'] : ['shown']
    const blocks = await this.#blocksOf(address, visit.at)
    const parts = counts.flatMap((count) =>
      blocks.map((block) => ({ count, block, payer: payerOf(block, count, plan) })),
    )
    for (const part of parts) {
      const denial = await this.#metering.denialOf(part.payer, bill)
      if (denial) return denialOf(part, denial)
    }
    const charges = await Promise.all(parts.map(({ payer }) => this.#metering.charge(payer, bill)))
    for (const [i, part] of parts.entries()) {
      const charge = charges[i]
      if (charge?.kind === 'denied') return denialOf(part, charge)
    }
    return { kind: 'charged' }
  }

  /** Deletes what visitors saw who have not come for thirty days, or saw little and have not come since yesterday. */
  forget(at: Instant, plan: Pick<Plan, 'distinctVenues'>): Promise<void> {
    const quietMax = (count: VisitorCount) => {
      const { distinctVenues: max } = visitorLimits(plan, count, 'address')
      return max === 'unlimited' ? Infinity : max * QUIET_SHARE
    }
    return this.#networks.forget(this.#periodOf(at).dayNumber, { shown: quietMax('shown'), opened: quietMax('opened') })
  }

  /** The blocks that a visit counts for. */
  #blocksOf(address: string | null, at: Instant): Promise<readonly VisitorBlock[]> {
    const { dayNumber } = this.#periodOf(at)
    // What a node holds in memory was read on this day: rows of networks that were forgotten are not missed.
    if (dayNumber !== this.#day) this.#metering.forgetAccounts()
    this.#day = dayNumber
    return visitorBlocks(this.#networks, this.#hashOf, address, dayNumber)
  }
}

function payerOf(
  { scope, account, key }: VisitorBlock,
  count: VisitorCount,
  plan: Pick<Plan, 'distinctVenues'>,
): Payer {
  return {
    accountId: `${count}:${account}`,
    keyId: `${count}:${key}`,
    limits: visitorLimits(plan, count, scope),
    dailyTokens: null,
  }
}

function denialOf({ block, count }: { block: VisitorBlock; count: VisitorCount }, denial: Denial): VisitorDenial {
  const isOwn = block.scope === 'address' && denial.limit.startsWith('key')
  return { ...denial, scope: isOwn ? 'address' : 'network', count }
}
