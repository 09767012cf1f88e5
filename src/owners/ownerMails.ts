import type { Instant } from '#base/clock.ts'
import { DAY_MS, kstDate } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/**
 * `claim`: another person claimed a place of theirs; `change`: their ownership or their role has changed; `invitation`: they
 * invited somebody, who gets the mail.
 */
export type OwnerMailKind = 'claim' | 'change' | 'invitation'

/**
 * Limits of mails of a kind to one owner per day. Anyone can claim a place, so claims must not fill a mailbox; changes
 * are made by operators and co-owners, and their limit only guards against our defects. An owner must not send our mails
 * to many strangers.
 */
const DAY_MAX: Readonly<Record<OwnerMailKind, number>> = { claim: 3, change: 20, invitation: 20 }
const RETENTION_MS = 7 * DAY_MS

/** Counts the mails to owners, by day in KST, exactly across all nodes. */
export class OwnerMails {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /** Counts one more mail; returns false when the owner has reached today's limit of that kind. */
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

  /** Deletes counts that no limit needs any more. */
  async forget(at: Instant): Promise<void> {
    await this.#database.db
      .deleteFrom('owner_mail_day')
      .where('day', '<', kstDate(at - RETENTION_MS))
      .execute()
  }
}
