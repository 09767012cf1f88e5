import type { Instant } from '#base/clock.ts'
import { networkOf, sitePrefixOf, subnetOf } from '#base/addressBlocks.ts'
import type { Plan } from '#contract/plans.ts'
import type { Database } from '#database/database.ts'
import { Metering } from './metering.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Charge, Denial, Payer } from './payer.ts'
import { periodClock } from './periods.ts'
import { type VisitorCount, visitorLimits, type VisitorScope } from './visitorLimits.ts'
import { VisitorNetworks } from './visitorNetworks.ts'
import type { VisitorTables } from './visitorTables.ts'

/** What an answer shows a visitor. */
export interface Visit {
  at: Instant
  /** Numbers of the venues in the answer, each once. */
  venues: readonly number[]
  /** Whether more is shown of them than a list shows. */
  isOpened: boolean
}

/** Who has seen too much: the address, or those who are counted with it. */
export type VisitorDenial = Denial & { scope: 'address' | 'network' }

/** Full networks take up to 180 KB each: the rest is read again when it is needed. */
const ACCOUNTS_MAX = 500
/** In place of a network, where there are too many of them. */
const OTHERS = 'others'

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

  constructor(database: Database, hashOf: (text: string) => string, networksMax?: number) {
    this.#metering = new Metering(database.withTables<MeteringTables>(), ACCOUNTS_MAX)
    this.#networks = new VisitorNetworks(database.withTables<VisitorTables & MeteringTables>(), networksMax)
    this.#hashOf = hashOf
  }

  /**
   * Resolves once the visit is counted for good, or with the limit that it would break. Visitors whose address says
   * nothing about them (null) share one allowance of their own.
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
    for (const count of counts)
      for (const block of blocks) {
        const charge = await this.#metering.charge(payerOf(block, count, plan), bill)
        if (charge.kind === 'denied') return { ...charge, scope: scopeOf(block, charge) }
      }
    return { kind: 'charged' }
  }

  /** Deletes what visitors saw who have not come for thirty days. */
  forget(at: Instant): Promise<void> {
    return this.#networks.forget(this.#periodOf(at).dayNumber)
  }

  /** The blocks that a visit counts for, as they are stored. */
  async #blocksOf(address: string | null, at: Instant): Promise<Block[]> {
    const { dayNumber } = this.#periodOf(at)
    // What a node holds in memory was read on this day: rows of networks that were forgotten are not missed.
    if (dayNumber !== this.#day) this.#metering.forgetAccounts()
    this.#day = dayNumber
    if (address === null) return [UNADDRESSED_BLOCK]
    const network = this.#hashOf(networkOf(address))
    if (!(await this.#networks.admit(network, dayNumber))) return [OTHERS_BLOCK]
    const ownBlock: Block = { scope: 'address', account: network, key: this.#hashOf(subnetOf(address)) }
    const siteText = sitePrefixOf(address)
    if (siteText === null) return [ownBlock]
    const site = this.#hashOf(siteText)
    if (!(await this.#networks.admit(site, dayNumber))) return [OTHERS_BLOCK]
    return [ownBlock, { scope: 'site', account: site, key: site }]
  }
}

interface Block {
  scope: VisitorScope
  account: string
  key: string
}

const OTHERS_BLOCK: Block = { scope: 'others', account: OTHERS, key: OTHERS }

const UNADDRESSED_BLOCK: Block = { scope: 'unaddressed', account: 'unaddressed', key: 'unaddressed' }

function payerOf({ scope, account, key }: Block, count: VisitorCount, plan: Pick<Plan, 'distinctVenues'>): Payer {
  return {
    accountId: `${count}:${account}`,
    keyId: `${count}:${key}`,
    limits: visitorLimits(plan, count, scope),
    dailyTokens: null,
  }
}

function scopeOf({ scope }: Block, { limit }: Denial): VisitorDenial['scope'] {
  return scope === 'address' && limit.startsWith('key') ? 'address' : 'network'
}
