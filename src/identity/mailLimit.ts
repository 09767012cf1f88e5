import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { deliveryMailboxOf } from '#contract/limits/plainAddress.ts'
import type { Database } from '#database/database.ts'
import type { PersonTables } from './personTables.ts'

/**
 * The purpose of a mail. Each has a separate allowance, so that sign-ups by a stranger cannot block a person's password
 * reset.
 */
export type MailPurpose = 'sign_up' | 'password_reset' | 'owner_sign_in' | 'team_invitation'

/** A burst of three, then one every 15 minutes: codes last longer, so the newest in the mailbox always works. */
const BURST = 3
const EVERY_MS = 15 * MINUTE_MS

/**
 * Limits the mails that strangers can cause to a mailbox, across all nodes, by GCRA in one statement. The mailbox is
 * stored as a keyed hash, because the row outlives an account and must not identify the person.
 */
export class MailLimit {
  readonly #database: Database<PersonTables>
  readonly #pepper: DerivedKey

  constructor(database: Database<PersonTables>, pepper: DerivedKey) {
    this.#database = database
    this.#pepper = pepper
  }

  /**
   * Counts a mail to a plain address. Returns the seconds to wait when the mailbox has reached its limit, else null.
   */
  async take(purpose: MailPurpose, address: string, now: Instant): Promise<number | null> {
    const { db } = this.#database
    const mailbox = keyedHash(this.#pepper, `${purpose}:${deliveryMailboxOf(address)}`)
    const last = now + (BURST - 1) * EVERY_MS
    const taken = await db
      .insertInto('mail_allowance')
      .values({ mailbox, free_at: now + EVERY_MS })
      .onConflict((conflict) =>
        conflict
          .column('mailbox')
          .doUpdateSet({
            free_at: sql<number>`CASE WHEN mail_allowance.free_at > ${sql.lit(now)} THEN mail_allowance.free_at ELSE ${sql.lit(now)} END + ${sql.lit(EVERY_MS)}`,
          })
          .where('mail_allowance.free_at', '<=', last),
      )
      .returning('free_at')
      .executeTakeFirst()
    if (taken) return null
    const row = await db
      .selectFrom('mail_allowance')
      .select('free_at')
      .where('mailbox', '=', mailbox)
      .executeTakeFirst()
    return Math.max(1, Math.ceil(((row?.free_at ?? last) - last) / 1_000))
  }

  /** Deletes mailboxes whose allowance is full again. */
  async forget(now: Instant): Promise<void> {
    await this.#database.db.deleteFrom('mail_allowance').where('free_at', '<=', now).execute()
  }
}
