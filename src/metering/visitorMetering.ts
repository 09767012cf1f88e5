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

/** The venues that an answer shows a visitor. */
export interface Visit {
  at: Instant
  /** Numbers of the venues in the answer, without duplicates. */
  venues: readonly number[]
  /** True when more of them is shown than in a list. */
  isOpened: boolean
}

/** A denial of a visit; `scope` is the address, or the visitors that are counted with it. */
export type VisitorDenial = Denial & { scope: 'address' | 'network'; count: VisitorCount }

/** Limits memory, at up to 180 KB per full network; other networks are read again when they are needed. */
const ACCOUNTS_MAX = 500

/**
 * Counts the distinct venues that visitors without an API key have seen, by address and by network, on one day and
 * within thirty days. It uses the metering of keys: a network is charged as an account, and an address as one of its
 * keys. So a count is durable before its answer is sent, survives restarts, and is shared by all nodes. Addresses are
 * stored only as keyed hashes.
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
   * Resolves once the visit is durably counted, or with the limit that it would exceed. Visitors whose address does not
   * identify them (null) share one allowance. All limits are checked before anything is counted, and the counts are
   * written in one group: a refused visit uses up nothing, unless another call or node reaches one of its limits at the
   * same moment.
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

  /**
   * Deletes the counts of visitors who have not come for thirty days, or who saw little and have not come since
   * yesterday.
   */
  forget(at: Instant, plan: Pick<Plan, 'distinctVenues'>): Promise<void> {
    const quietMax = (count: VisitorCount) => {
      const { distinctVenues: max } = visitorLimits(plan, count, 'address')
      return max === 'unlimited' ? Infinity : max * QUIET_SHARE
    }
    return this.#networks.forget(this.#periodOf(at).dayNumber, { shown: quietMax('shown'), opened: quietMax('opened') })
  }

  /** Returns the blocks that a visit counts for. */
  #blocksOf(address: string | null, at: Instant): Promise<readonly VisitorBlock[]> {
    const { dayNumber } = this.#periodOf(at)
    // Limits what a node holds in memory to the current day, so that it contains no networks whose rows were deleted.
    if (dayNumber !== this.#day) this.#metering.clearSnapshots()
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
