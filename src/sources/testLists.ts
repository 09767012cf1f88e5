import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

/** Writes a list into a folder of its own that goes with the test; gives its path. */
export function writeList(t: TestContext, name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const DATA = process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data')

/** The path of a real list; null, and the test skipped with a line, where the data is absent. */
export function realList(t: TestContext, name: string): string | null {
  const file = path.join(DATA, 'venues', name)
  if (existsSync(file)) return file
  t.skip(`no ${name}: set ONESET_SEOUL_DATA to a folder that holds venues/`)
  return null
}
