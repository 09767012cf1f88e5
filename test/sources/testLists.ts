import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import type { OnRejected, RejectedCount, RejectedRow } from '#sources/record.ts'

/** Writes a list into a separate folder, which is deleted after the test; returns its path. */
export function writeList(t: TestContext, name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const DATA = process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data')

/** Returns the path of a real list; null when the data is absent, and then the test is skipped with a message. */
export function realList(t: TestContext, name: string): string | null {
  const file = path.join(DATA, 'venues', name)
  if (existsSync(file)) return file
  t.skip(`no ${name}: set ONESET_SEOUL_DATA to a folder that contains venues/`)
  return null
}

export const NONE_REJECTED: RejectedCount = { lines: 0, reasons: {} }

/** Returns a receiver of rejected rows, and the rows that it received. */
export function rejectedRows(): { rows: RejectedRow[]; onRejected: OnRejected } {
  const rows: RejectedRow[] = []
  return { rows, onRejected: (row) => void rows.push(row) }
}
