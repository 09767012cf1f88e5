import type { Sealing } from '#base/secrets/sealing.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { ReportRow } from './report.ts'

/** Seals the notes of reports, and hashes the addresses of visitors so that they can be counted. */
export class ReportSeal {
  readonly #sealing: Sealing
  readonly #visitorKey: DerivedKey

  constructor(sealing: Sealing, visitorKey: DerivedKey) {
    this.#sealing = sealing
    this.#visitorKey = visitorKey
  }

  /** The prefix of every note sealed under the present secret. */
  get currentMark(): string {
    return this.#sealing.currentMark
  }

  sealNote(reportId: string, note: string | null): string | null {
    return note === null ? null : this.#sealing.seal(note, notePurpose(reportId))
  }

  /** Returns null for a report without a note, and for a note under a secret that is no longer configured. */
  openNote({ id, note }: Pick<ReportRow, 'id' | 'note'>): string | null {
    return note === null ? null : this.#sealing.open(note, notePurpose(id))
  }

  /** Returns whose limits a visitor's reports count against; visitors without a known address share them. */
  visitor(address: string | null): string {
    return `visitor:${keyedHash(this.#visitorKey, address ?? '').slice(0, 32)}`
  }
}

const notePurpose = (reportId: string) => `report/${reportId}/note`
