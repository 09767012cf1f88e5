import type { Instant } from '#base/clock.ts'
import { DAY_MS, kstDate } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/** `claim`: somebody asked for a place of theirs; `change`: what they own has changed. */
export type OwnerMailKind = 'claim' | 'change'

/**
 * Mails of a kind to one owner a day. Anybody can claim a place, so nobody fills a mailbox through us; changes are an
 * operator's, and their number is only a guard against a fault of ours.
 */
const DAY_MAX: Readonly<Record<OwnerMailKind, number>> = { claim: 3, change: 20 }
const KEPT_MS = 7 * DAY_MS

/** How many mails owners were sent, by day in KST: exact over all nodes. */
export class OwnerMails {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /** Counts one more mail; false when the owner has had enough of that kind today. */
  async count(ownerId: string, kind: OwnerMailKind, at: Instant): Promise<boolean> {
    const row = await this.#database.db
      .insertInto('owner_mail_day')
      .values({ owner_id: ownerId, day: kstDate(at), kind, mails: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'day', 'kind'])
          .doUpdateSet((eb) => ({ mails: eb('owner_mail_day.mails', '+', 1) }))
          .where('owner_mail_day.mails', '<', DAY_MAX[kind]),
      )
      .returning('mails')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Counts that no limit looks at any more. */
  async forget(at: Instant): Promise<void> {
    await this.#database.db
      .deleteFrom('owner_mail_day')
      .where('day', '<', kstDate(at - KEPT_MS))
      .execute()
  }
}
