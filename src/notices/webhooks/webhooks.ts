import type { Clock } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import { freshWebhookSecret } from '#base/secrets/webhookSignature.ts'
import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { graceEndOf, isOf, type Webhook, type WebhookOwner, webhookOf, type WebhookRow } from './webhook.ts'

export interface WebhookOrder extends WebhookOwner {
  /** Id of the requesting key or grant. */
  keyId: string
  url: string
  events: readonly WebhookEvent[]
  description: string
}

/** A webhook with its secret, which is returned only once. */
export type WebhookWithSecret = Webhook & { secret: string }

/** The destination of a message and its signing secrets: two while one is retiring. */
export interface Endpoint {
  url: string
  /** Empty when none can be read, because they were sealed under a secret that is no longer configured. */
  secrets: readonly string[]
}

/** Stores webhooks in the database. */
export class Webhooks {
  readonly #database: Database<NoticeTables>
  readonly #sealing: Sealing
  readonly #clock: Clock
  readonly #random: RandomBytes

  constructor(database: Database<NoticeTables>, sealing: Sealing, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#sealing = sealing
    this.#clock = clock
    this.#random = random
  }

  /**
   * Creates a webhook; returns null when the account has reached its limit. The caller must hold the account's lock, so
   * that concurrent calls cannot exceed the limit.
   */
  async create(
    tx: Tx<unknown>,
    { accountId, mode, keyId, url, events, description }: WebhookOrder,
    max: number,
  ): Promise<WebhookWithSecret | null> {
    const db = tablesOf(tx)
    const own = await db
      .selectFrom('webhook')
      .select('id')
      .where('account_id', '=', accountId)
      .where('mode', '=', mode)
      .where('url', 'is not', null)
      .execute()
    if (own.length >= max) return null
    const now = this.#clock()
    const [id, secret] = [freshId('wh_', this.#random), freshWebhookSecret(this.#random)]
    const row = await db
      .insertInto('webhook')
      .values({
        id,
        account_id: accountId,
        mode,
        made_with: keyId,
        url,
        events: JSON.stringify(events),
        description,
        secret: this.#sealing.seal(secret, purposeOf(id)),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...webhookOf(row, now), secret }
  }

  /** Returns the owner's webhooks, oldest first. */
  async list(owner: WebhookOwner): Promise<Webhook[]> {
    const rows = await this.#own(owner).orderBy('created_at').orderBy('id').execute()
    return rows.map((row) => webhookOf(row, this.#clock()))
  }

  async find(owner: WebhookOwner, webhookId: string): Promise<Webhook | null> {
    const row = await this.#own(owner).where('id', '=', webhookId).executeTakeFirst()
    return row ? webhookOf(row, this.#clock()) : null
  }

  /** Deletes a webhook; returns false when there is none. Its waiting messages are dropped when they are due. */
  async remove(tx: Tx<unknown>, owner: WebhookOwner, webhookId: string): Promise<boolean> {
    const row = await tablesOf(tx)
      .deleteFrom('webhook')
      .where('id', '=', webhookId)
      .where(isOf(owner))
      .where('url', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Gives a webhook a new secret; messages are also signed with the present one for `graceMs` more. Returns null when
   * there is no such webhook.
   */
  async rotate(
    tx: Tx<unknown>,
    owner: WebhookOwner,
    webhookId: string,
    graceMs: number,
  ): Promise<WebhookWithSecret | null> {
    const now = this.#clock()
    const secret = freshWebhookSecret(this.#random)
    const row = await tablesOf(tx)
      .updateTable('webhook')
      .set((eb) => ({
        retiring_secret: eb.ref('secret'),
        retiring_until: now + graceMs,
        rotated_at: now,
        secret: this.#sealing.seal(secret, purposeOf(webhookId)),
      }))
      .where('id', '=', webhookId)
      .where(isOf(owner))
      .where('url', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    return row ? { ...webhookOf(row, now), secret } : null
  }

  /** Returns null when the webhook was deleted or disabled. */
  async endpoint(webhookId: string): Promise<Endpoint | null> {
    const row = await this.#database.db
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', webhookId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!row?.url) return null
    const sealed = [row.secret, graceEndOf(row, this.#clock()) === null ? null : row.retiring_secret]
    const secrets = sealed.map((text) => text && this.#sealing.open(text, purposeOf(webhookId)))
    return { url: row.url, secrets: secrets.filter((secret) => secret !== null && secret !== '') as string[] }
  }

  /** Disables a webhook whose endpoint wants no more messages. */
  async disable(webhookId: string): Promise<void> {
    await this.#database.db
      .updateTable('webhook')
      .set({ disabled_at: this.#clock() })
      .where('id', '=', webhookId)
      .where('disabled_at', 'is', null)
      .execute()
  }

  /**
   * Reseals every secret that was sealed under a previous secret; `unreadable` counts those whose secret is not
   * configured.
   */
  async reseal(): Promise<{ resealed: number; unreadable: number }> {
    let [resealed, unreadable] = [0, 0]
    const rows = await this.#database.db.selectFrom('webhook').selectAll().where('secret', 'is not', null).execute()
    for (const row of rows) {
      if (row.secret === null || row.secret.startsWith(this.#sealing.currentMark)) continue
      const secret = this.#sealing.open(row.secret, purposeOf(row.id))
      if (secret === null) unreadable++
      else if (await this.#resealOne(row, secret)) resealed++
    }
    return { resealed, unreadable }
  }

  async #resealOne({ id, secret: before, retiring_secret: retiring }: WebhookRow, secret: string): Promise<boolean> {
    const former = retiring && this.#sealing.open(retiring, purposeOf(id))
    const row = await this.#database.db
      .updateTable('webhook')
      .set({
        secret: this.#sealing.seal(secret, purposeOf(id)),
        retiring_secret: former && this.#sealing.seal(former, purposeOf(id)),
      })
      .where('id', '=', id)
      .where('secret', '=', before)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  #own(owner: WebhookOwner) {
    return this.#database.db.selectFrom('webhook').selectAll().where(isOf(owner)).where('url', 'is not', null)
  }
}

const tablesOf = ({ db }: Tx<unknown>) => db.withTables<NoticeTables>()
const purposeOf = (webhookId: string) => `webhook/secret/${webhookId}`

/** Deletes an account's webhooks with all their messages, within the transaction that erases the account. */
export function eraseWebhooksOf(tx: Tx<unknown>, accountId: string): Promise<void> {
  return eraseWebhooks(tx, 'account_id', accountId)
}

/**
 * Deletes the webhooks that were created with a grant, because the grant ends and its program must get no further
 * events.
 */
export function eraseWebhooksCreatedWith(tx: Tx<unknown>, grantId: string): Promise<void> {
  return eraseWebhooks(tx, 'made_with', grantId)
}

async function eraseWebhooks(tx: Tx<unknown>, by: 'account_id' | 'made_with', id: string): Promise<void> {
  const db = tablesOf(tx)
  const those = db.selectFrom('webhook').select('id').where(by, '=', id)
  await db.deleteFrom('notice').where('recipient', 'in', those).execute()
  await db.deleteFrom('listened_event').where('listener_id', 'in', those).execute()
  await db.deleteFrom('webhook').where(by, '=', id).execute()
}
