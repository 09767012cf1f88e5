import { sql } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { addDays, instantOf, kstDate } from '#base/kst.ts'
import { EXPORT_DOWNLOADS_PER_DAY } from '#contract/limits/exportLimits.ts'
import type { Database } from '#database/database.ts'

/** The table of migration 0031 that belongs to this module. */
export type ExportTables = {
  export_download: {
    account_id: string
    /** The day in Korea. */
    day: string
    data_version: string
    file: string
    requests: number
    bytes: number
  }
}

/** A file of an export that an account downloads. */
export interface DownloadedFile {
  accountId: string
  dataVersion: string
  file: string
  /** Its size. */
  fileBytes: number
}

export type DownloadCount =
  | { kind: 'counted'; refund: (bytes: number) => Promise<void> }
  | { kind: 'denied'; resetsAt: Instant }

/** How long counts are stored, so that an operator can see who downloaded what. */
const RETENTION_DAYS = 31

/**
 * Counts the bytes that accounts download of each file on a day in Korea. Bytes rather than requests are counted,
 * because a download in many ranges is one download, and one that is resumed costs only its rest.
 */
export class ExportDownloads {
  readonly #database: Database<ExportTables>
  readonly #clock: Clock

  constructor(database: Database<ExportTables>, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * Counts bytes before they are sent; denied when they exceed the day's limit. `refund` subtracts those that were not
   * sent.
   */
  async count(download: DownloadedFile, bytes: number): Promise<DownloadCount> {
    const { accountId, dataVersion, file, fileBytes } = download
    const day = kstDate(this.#clock())
    const max = fileBytes * EXPORT_DOWNLOADS_PER_DAY
    const counted = await this.#database.db
      .insertInto('export_download')
      .values({ account_id: accountId, day, data_version: dataVersion, file, requests: 1, bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'day', 'data_version', 'file'])
          .doUpdateSet({
            requests: sql`export_download.requests + 1`,
            bytes: sql`export_download.bytes + excluded.bytes`,
          })
          .where(sql<boolean>`export_download.bytes + excluded.bytes <= ${max}`),
      )
      .returning('bytes')
      .executeTakeFirst()
    if (counted === undefined) return { kind: 'denied', resetsAt: instantOf(addDays(day, 1), 0) }
    return { kind: 'counted', refund: (unsent) => this.#refund(download, day, unsent) }
  }

  /** Deletes counts that are older than their retention. */
  async forget(): Promise<void> {
    const before = addDays(kstDate(this.#clock()), -RETENTION_DAYS)
    await this.#database.db.deleteFrom('export_download').where('day', '<', before).execute()
  }

  async #refund({ accountId, dataVersion, file }: DownloadedFile, day: string, bytes: number): Promise<void> {
    await this.#database.db
      .updateTable('export_download')
      .set({ bytes: sql`bytes - ${bytes}` })
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .where('data_version', '=', dataVersion)
      .where('file', '=', file)
      .execute()
  }
}
