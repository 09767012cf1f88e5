import type { Instant } from '#base/clock.ts'
import { addDays, kstDate } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'

/** The operator's limits of fallback alerts to one owner in a day in KST, and the price of a text in won. */
export interface AlertLimits {
  textsPerOwnerDay: number
  mailsPerOwnerDay: number
  testsPerOwnerDay: number
  phoneCodesPerOwnerDay: number
  textPriceWon: number
}

/** What is counted for an owner: alerts by carrier, codes that confirm a phone, and test alerts. */
export type CountedAlert = 'text' | 'mail' | 'phone_code' | 'test'

/** An owner's alerts of a month and what the operator charges for them. */
export interface AlertSums {
  texts: number
  mails: number
  priceWon: number
}

const MONTHS_RETENTION_DAYS = 400

/** Counts fallback alerts by owner and day in KST, exactly across all nodes. */
export class AlertCounts {
  readonly #database: Database<NoticeTables>
  readonly #limits: AlertLimits

  constructor(database: Database<NoticeTables>, limits: AlertLimits) {
    this.#database = database
    this.#limits = limits
  }

  /** Counts one more; returns false when the owner has reached today's limit of that kind. */
  async count(ownerId: string, carrier: CountedAlert, at: Instant): Promise<boolean> {
    const limit = this.#limitOf(carrier)
    if (limit === 0) return false
    const price = carrier === 'text' || carrier === 'phone_code' ? this.#limits.textPriceWon : 0
    const row = await this.#database.db
      .insertInto('owner_alert_day')
      .values({ day: kstDate(at), owner_id: ownerId, carrier, alerts: 1, price_won: price })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'owner_id', 'carrier'])
          .doUpdateSet((eb) => ({
            alerts: eb('owner_alert_day.alerts', '+', 1),
            price_won: eb('owner_alert_day.price_won', '+', price),
          }))
          .where('owner_alert_day.alerts', '<', limit),
      )
      .returning('alerts')
      .executeTakeFirst()
    return row !== undefined
  }

  #limitOf(carrier: CountedAlert): number {
    switch (carrier) {
      case 'text':
        return this.#limits.textsPerOwnerDay
      case 'mail':
        return this.#limits.mailsPerOwnerDay
      case 'phone_code':
        return this.#limits.phoneCodesPerOwnerDay
      case 'test':
        return this.#limits.testsPerOwnerDay
    }
  }

  /** Sums the alerts of a month (`2026-11`, KST) by owner: of one owner, or of all. */
  async ofMonth(month: string, ownerId?: string): Promise<Map<string, AlertSums>> {
    let rows = this.#database.db
      .selectFrom('owner_alert_day')
      .selectAll()
      .where('day', '>=', `${month}-01`)
      .where('day', '<=', `${month}-31`)
    if (ownerId !== undefined) rows = rows.where('owner_id', '=', ownerId)
    const sums = new Map<string, AlertSums>()
    for (const row of await rows.orderBy('owner_id').execute()) {
      const sum = sums.get(row.owner_id) ?? { texts: 0, mails: 0, priceWon: 0 }
      if (row.carrier === 'text' || row.carrier === 'phone_code') sum.texts += row.alerts
      if (row.carrier === 'mail') sum.mails += row.alerts
      sum.priceWon += row.price_won
      sums.set(row.owner_id, sum)
    }
    return sums
  }

  /** Deletes counts that no statement needs any more. */
  async forget(at: Instant): Promise<void> {
    await this.#database.db
      .deleteFrom('owner_alert_day')
      .where('day', '<', addDays(kstDate(at), -MONTHS_RETENTION_DAYS))
      .execute()
  }
}
