import type { Database } from '#database/database.ts'
import type { MeteringTables } from './meteringTables.ts'
import { firstWithin } from './venueSet.ts'
import type { VisitorTables } from './visitorTables.ts'

type Tables = VisitorTables & MeteringTables

/** A network takes half a kilobyte in the database, and 50 KB at the most: 5 GB when all of them copy. */
const NETWORKS_MAX = 100_000
/** Networks that are known to stand in the database with this day: 5 MB. */
const KNOWN_MAX = 50_000
/** How many expired networks one transaction deletes. */
const FORGOTTEN_AT_ONCE = 500

/**
 * The networks that visitors came from within thirty days. There are at most `max` of them: whoever comes from one more
 * is counted together with all others that are too many. So a flood of networks neither grows the database without end
 * nor makes the service forget a network that has used up its allowance.
 */
export class VisitorNetworks {
  readonly #database: Database<Tables>
  readonly #max: number
  /** The day on which each was last written down. */
  readonly #known = new Map<string, number>()
  /** In the database, as this node last counted them; null before the first count. */
  #count: number | null = null

  constructor(database: Database<Tables>, max = NETWORKS_MAX) {
    this.#database = database
    this.#max = max
  }

  /** True when the network is counted by itself on this day. */
  async admit(network: string, day: number): Promise<boolean> {
    if (this.#known.get(network) === day) return true
    if (!(await this.#noteDay(network, day))) {
      if ((this.#count ??= await this.#read()) >= this.#max) return false
      await this.#database.db
        .insertInto('visitor_network')
        .values({ network, last_day: day })
        .onConflict((conflict) => conflict.column('network').doUpdateSet({ last_day: day }))
        .execute()
      this.#count++
    }
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.set(network, day)
    return true
  }

  /** Deletes the networks that nobody came from within thirty days, with what was seen from them, and counts the rest. */
  async forget(today: number): Promise<void> {
    while (await this.#forgetSome(firstWithin(today)));
    this.#count = await this.#read()
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

  /** True when there may be more. */
  #forgetSome(before: number): Promise<boolean> {
    return this.#database.transaction(async ({ db }) => {
      const expired = db.selectFrom('visitor_network').select('network').where('last_day', '<', before)
      const rows = await db
        .deleteFrom('visitor_network')
        .where('network', 'in', expired.limit(FORGOTTEN_AT_ONCE))
        .returning('network')
        .execute()
      if (rows.length === 0) return false
      const accounts = rows.flatMap(({ network }) => [`shown:${network}`, `opened:${network}`])
      await db.deleteFrom('seen_venues').where('account_id', 'in', accounts).execute()
      await db.deleteFrom('metered_account').where('account_id', 'in', accounts).execute()
      return rows.length === FORGOTTEN_AT_ONCE
    })
  }

  async #read(): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom('visitor_network')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
}
