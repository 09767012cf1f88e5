import type { Database } from '#database/database.ts'
import type { MeteringTables } from './meteringTables.ts'
import { firstWithin } from './venueSet.ts'
import { unpackDays } from './venueRow.ts'
import type { VisitorCount } from './visitorLimits.ts'
import type { VisitorTables } from './visitorTables.ts'

type Tables = VisitorTables & MeteringTables

/** A network of visitors and the prefixes that contain it, all as keyed hashes. */
export interface VisitorNetwork {
  network: string
  /** The /48 of a /56. */
  site: string | null
  /** The /32 of any IPv6 network, which may be the network itself. */
  allocation: string | null
}

/** Limits of the number of stored networks. */
export interface NetworkMaxima {
  /** Limit for IPv4, and the same for IPv6. */
  family: number
  /** Limit within one IPv6 /32. */
  allocation: number
  /** Limit within one IPv6 /48. */
  site: number
}

/**
 * A network takes half a kilobyte in the database, and at most 50 KB: 10 GB when all of them copy. A whole /32, the
 * smallest allocation of a registry to a provider, takes a hundredth of the rows of IPv6.
 */
const MAXIMA: NetworkMaxima = { family: 100_000, allocation: 1_000, site: 16 }
/** Limit of the networks cached for a day: 5 MB. */
const KNOWN_MAX = 50_000
/** Number of networks that one transaction deletes or checks. */
const ROWS_AT_ONCE = 500
/**
 * A network with few seen venues is deleted on the second day after its last visit. A visitor who stays away that long
 * each time starts again at most fifteen times within thirty days, so that with this share nothing is gained.
 */
const QUIET_DAYS = 2
export const QUIET_SHARE = 1 / 15

/**
 * The networks that visitors came from within thirty days. Their number is limited, within each prefix and in total:
 * visitors from a further network are counted by its prefix, or with all networks beyond the total. So a flood of
 * networks neither grows the database without limit, nor displaces a network that has used up its allowance, nor takes
 * the capacity of networks elsewhere.
 */
export class VisitorNetworks {
  readonly #database: Database<Tables>
  readonly #maxima: NetworkMaxima
  /** The day on which each was last looked up, and whether it is stored. */
  readonly #known = new Map<string, { day: number; isKept: boolean }>()
  /** Prefixes without room for another network, as last seen by this node. */
  readonly #full = new Set<string>()
  /** Number of networks in the database, as last counted by this node; null before the first count. */
  #counts: { ipv4: number; ipv6: number } | null = null
  #quietForgottenOn = 0

  constructor(database: Database<Tables>, maxima: Partial<NetworkMaxima> = {}) {
    this.#database = database
    this.#maxima = { ...MAXIMA, ...maxima }
  }

  /** Returns true when the network is counted separately on this day. */
  async admit(network: VisitorNetwork, day: number): Promise<boolean> {
    const known = this.#known.get(network.network)
    if (known?.day === day) return known.isKept
    const isKept = (await this.#noteDay(network.network, day)) || (await this.#add(network, day))
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.set(network.network, { day, isKept })
    return isKept
  }

  /**
   * Deletes the networks without visits within thirty days and their seen venues. Once a day it also deletes those with
   * at most `quiet` seen venues and no visit yesterday or today. Recounts the rest.
   */
  async forget(today: number, quiet: Readonly<Record<VisitorCount, number>>): Promise<void> {
    while (await this.#forgetSome(firstWithin(today)));
    if (this.#quietForgottenOn !== today) await this.#forgetQuiet(today - QUIET_DAYS, quiet)
    this.#quietForgottenOn = today
    this.#counts = await this.#count()
    this.#full.clear()
    for (const [network, { isKept }] of this.#known) if (!isKept) this.#known.delete(network)
  }

  async #noteDay(network: string, day: number): Promise<boolean> {
    const row = await this.#database.db
      .updateTable('visitor_network')
      .set({ last_day: day })
      .where('network', '=', network)
      .returning('network')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Returns false when there is no room. Concurrent calls may exceed a maximum slightly. */
  async #add(network: VisitorNetwork, day: number): Promise<boolean> {
    const counts = (this.#counts ??= await this.#count())
    const family = network.allocation === null ? 'ipv4' : 'ipv6'
    if (counts[family] >= this.#maxima.family) return false
    if (await this.#isFull('site', network)) return false
    if (await this.#isFull('allocation', network)) return false
    await this.#database.db
      .insertInto('visitor_network')
      .values({ ...network, last_day: day })
      .onConflict((conflict) => conflict.column('network').doUpdateSet({ last_day: day }))
      .execute()
    counts[family]++
    return true
  }

  async #isFull(within: 'site' | 'allocation', network: VisitorNetwork): Promise<boolean> {
    const prefix = network[within]
    // The row of a /32 itself counts the networks without room, so it is always allowed.
    if (prefix === null || prefix === network.network) return false
    if (this.#full.has(prefix)) return true
    const { count } = await this.#database.db
      .selectFrom('visitor_network')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(within, '=', prefix)
      .where('network', '!=', prefix)
      .executeTakeFirstOrThrow()
    if (count < this.#maxima[within]) return false
    if (this.#full.size >= KNOWN_MAX) this.#full.clear()
    this.#full.add(prefix)
    return true
  }

  /** Returns true when there may be more. */
  #forgetSome(before: number): Promise<boolean> {
    return this.#database.transaction(async ({ db }) => {
      const expired = await db
        .selectFrom('visitor_network')
        .select('network')
        .where('last_day', '<', before)
        .limit(ROWS_AT_ONCE)
        .execute()
      await deleteNetworks(db, expired, before - 1)
      return expired.length === ROWS_AT_ONCE
    })
  }

  async #forgetQuiet(lastDay: number, quiet: Readonly<Record<VisitorCount, number>>): Promise<void> {
    for (let after: string | null = ''; after !== null;) after = await this.#forgetSomeQuiet(lastDay, quiet, after)
  }

  /** Returns the last network that was checked; null when there are no more. */
  #forgetSomeQuiet(
    lastDay: number,
    quiet: Readonly<Record<VisitorCount, number>>,
    after: string,
  ): Promise<string | null> {
    return this.#database.transaction(async ({ db }) => {
      const rows = await db
        .selectFrom('visitor_network')
        .select('network')
        .where('last_day', '<=', lastDay)
        .where('network', '>', after)
        .orderBy('network')
        .limit(ROWS_AT_ONCE)
        .execute()
      if (rows.length === 0) return null
      const seen = await db
        .selectFrom('seen_venues')
        .select(['account_id', 'days'])
        .where('account_id', 'in', accountsOf(rows))
        .execute()
      const totals = new Map<string, number>()
      for (const { account_id, days } of seen)
        for (const change of unpackDays(days).values()) totals.set(account_id, (totals.get(account_id) ?? 0) + change)
      const isQuiet = ({ network }: { network: string }) =>
        (totals.get(`shown:${network}`) ?? 0) <= quiet.shown && (totals.get(`opened:${network}`) ?? 0) <= quiet.opened
      await deleteNetworks(db, rows.filter(isQuiet), lastDay)
      return rows.at(-1)?.network ?? null
    })
  }

  async #count(): Promise<{ ipv4: number; ipv6: number }> {
    const { rows, ipv6 } = await this.#database.db
      .selectFrom('visitor_network')
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.count<number>('allocation').as('ipv6')])
      .executeTakeFirstOrThrow()
    return { ipv4: rows - ipv6, ipv6 }
  }
}

const accountsOf = (networks: readonly { network: string }[]) =>
  networks.flatMap(({ network }) => [`shown:${network}`, `opened:${network}`])

/** Deletes those without a visit since `lastDay`, with their seen venues. */
async function deleteNetworks(
  db: Database<Tables>['db'],
  networks: readonly { network: string }[],
  lastDay: number,
): Promise<void> {
  if (networks.length === 0) return
  const deleted = await db
    .deleteFrom('visitor_network')
    .where(
      'network',
      'in',
      networks.map(({ network }) => network),
    )
    .where('last_day', '<=', lastDay)
    .returning('network')
    .execute()
  if (deleted.length === 0) return
  await db.deleteFrom('seen_venues').where('account_id', 'in', accountsOf(deleted)).execute()
  await db.deleteFrom('metered_account').where('account_id', 'in', accountsOf(deleted)).execute()
}
