import { neighbourhoodOf, sitePrefixOf } from '#base/network/addressBlocks.ts'
import type { Instant } from '#base/clock.ts'
import { DAY_MS, instantOf, kstDate } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import type { PersonTables } from './personTables.ts'

/** Limits of sign-ups per day from one address (an IPv6 /64), and from one network (a /24, a /56). */
export interface SignUpMaxima {
  address: number
  network: number
}

/**
 * Few people share one address and sign up on the same day. A class or an office is refused after ten, and must ask its
 * operator to raise the number (docs/decisions/0043-free-allowances-by-mailbox.md).
 */
export const SIGN_UP_MAXIMA: SignUpMaxima = { address: 10, network: 30 }

/** Limit of an IPv6 /48, which is easily obtained as a whole, as a multiple of a network's limit. */
const SITE_NETWORKS = 4
/** Callers whose address does not identify them share one count; the factor is that of their other limits. */
const UNADDRESSED = 50

export type SignUpScope = 'address' | 'network'

/** The limit of sign-ups that was reached today. */
export interface SignUpDenial {
  scope: SignUpScope
  max: number
  /** End of the day in Korea. */
  resetsAt: Instant
}

interface Block {
  scope: SignUpScope
  hash: string
  max: number
}

/**
 * Limits the sign-ups of an address and its network per day in Korea, across all nodes. This bounds how many free
 * allowances a person with many mailboxes can collect. Addresses are stored as keyed hashes until the day is over.
 */
export class SignUpLimit {
  readonly #database: Database<PersonTables>
  readonly #pepper: DerivedKey
  readonly #maxima: SignUpMaxima

  constructor(database: Database<PersonTables>, pepper: DerivedKey, maxima: SignUpMaxima) {
    this.#database = database
    this.#pepper = pepper
    this.#maxima = maxima
  }

  /**
   * Counts a sign-up from an address (null when it does not identify the caller), or returns the limit that was
   * reached, in which case nothing is counted.
   */
  async take(address: string | null, now: Instant): Promise<SignUpDenial | null> {
    const day = dayOf(now)
    try {
      await this.#database.transaction(async (tx) => {
        for (const block of this.#blocksOf(address)) if (!(await takeOne(tx, block, day))) throw new LimitReached(block)
      })
      return null
    } catch (cause) {
      if (!(cause instanceof LimitReached)) throw cause
      const { scope, max } = cause.block
      return { scope, max, resetsAt: instantOf(kstDate(now), 24 * 60) }
    }
  }

  /**
   * Refunds a sign-up that failed; `takenAt` is the `now` with which it was counted. Does nothing once the next day is
   * being counted.
   */
  async refund(address: string | null, takenAt: Instant): Promise<void> {
    await this.#database.transaction(async ({ db }) => {
      for (const { hash } of this.#blocksOf(address))
        await db
          .updateTable('sign_up_allowance')
          .set((eb) => ({ taken: eb('taken', '-', 1) }))
          .where('block', '=', hash)
          .where('day', '=', dayOf(takenAt))
          .where('taken', '>', 0)
          .execute()
    })
  }

  /** Deletes the counts of previous days. */
  async forget(now: Instant): Promise<void> {
    await this.#database.db.deleteFrom('sign_up_allowance').where('day', '<', dayOf(now)).execute()
  }

  /** Smallest block first: all transactions change rows in this order, so that they cannot deadlock. */
  #blocksOf(address: string | null): Block[] {
    const { address: ofAddress, network: ofNetwork } = this.#maxima
    const block = (scope: SignUpScope, name: string, max: number): Block => ({
      scope,
      hash: keyedHash(this.#pepper, `sign_up_from:${name}`),
      max,
    })
    if (address === null) return [block('network', 'unaddressed', ofAddress * UNADDRESSED)]
    const site = sitePrefixOf(address)
    return [
      block('address', address, ofAddress),
      block('network', neighbourhoodOf(address), ofNetwork),
      ...(site === null ? [] : [block('network', site, ofNetwork * SITE_NETWORKS)]),
    ]
  }
}

/** Rolls back what the transaction has counted. */
class LimitReached extends Error {
  readonly block: Block

  constructor(block: Block) {
    super('the limit of sign-ups is reached')
    this.block = block
  }
}

const dayOf = (at: Instant): number => Math.floor(instantOf(kstDate(at), 12 * 60) / DAY_MS)

/**
 * Counts on the day of the row when it is later than this node's day, because this node's clock is behind another's at
 * midnight: restarting the count would repeatedly undo the other's.
 */
async function takeOne({ db }: Pick<Tx<PersonTables>, 'db'>, { hash, max }: Block, day: number): Promise<boolean> {
  const taken = await db
    .insertInto('sign_up_allowance')
    .values({ block: hash, day, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('block')
        .doUpdateSet((eb) => {
          const isOver = eb('sign_up_allowance.day', '<', day)
          return {
            taken: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('sign_up_allowance.taken', '+', 1))
              .end(),
            day: eb.case().when(isOver).then(day).else(eb.ref('sign_up_allowance.day')).end(),
          }
        })
        .where((eb) => eb.or([eb('sign_up_allowance.day', '<', day), eb('sign_up_allowance.taken', '<', max)])),
    )
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined
}
