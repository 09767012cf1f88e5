import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openRelease } from '#dataset/release.ts'
import { runOneset } from './oneset.ts'
import { ROOT } from '../support/repository.ts'

const LISTS = path.resolve(ROOT, process.env['ONESET_SEOUL_DATA'] ?? '../shared/data')

interface Built {
  version: string
  counts: { venues: number; openVenues: number; multiSourceVenues: number }
  sources: { name: string; records: number; rejected: number }[]
}

test('all real lists build together, every list is read completely, and a second build on the first keeps every id', async (t) => {
  if (!existsSync(path.join(LISTS, 'venues'))) return t.skip(`no lists in ${LISTS}: set ONESET_SEOUL_DATA`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-seoul-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const build = async (out: string, ...more: string[]): Promise<Built> => {
    const args = ['build-seoul', '--as-of', '2026-11-21', '--out', path.join(folder, out), '--json', ...more]
    const { code, printed } = await runOneset(args, { ONESET_SEOUL_DATA: LISTS })
    assert.equal(code, 0, printed)
    return JSON.parse(
      printed
        .trim()
        .split('\n')
        .find((line) => line.startsWith('{')) ?? '',
    ) as Built
  }
  const first = await build('first')
  t.diagnostic(JSON.stringify(first.counts))
  assert.deepEqual(
    first.sources.filter(({ rejected }) => rejected > 0),
    [],
  )
  const records = first.sources.reduce((sum, source) => sum + source.records, 0)
  assert.ok(records > 350_000, `${records} records`)
  // The café lists of 2020 and 2026 alone share more than 5,000 names in one place (their README counts them).
  assert.ok(first.counts.multiSourceVenues > 15_000)
  assert.ok(first.counts.venues < records)

  if (process.env['ONESET_TEST_SHORT']) return t.diagnostic('shortened: the second build is left out')
  await build('second', '--previous', path.join(folder, 'first'))
  assert.deepEqual(await idsOf(path.join(folder, 'second')), await idsOf(path.join(folder, 'first')))
})

async function idsOf(folder: string): Promise<string[]> {
  const opening = await openRelease(folder)
  assert.equal(opening.kind, 'ok')
  const ids: string[] = []
  if (opening.kind === 'ok') for await (const venue of opening.release.venues()) ids.push(venue.place.id)
  return ids
}
