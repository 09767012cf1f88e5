import assert from 'node:assert/strict'
import { DAY_MS, instantOf } from '#base/kst.ts'
import { EXPORT_DOWNLOADS_PER_DAY } from '#contract/limits/exportLimits.ts'
import { type DownloadedFile, ExportDownloads, type ExportTables } from '#metering/exportDownloads.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const FILE: DownloadedFile = {
  accountId: 'acc_1',
  dataVersion: '2026-11-21-00000000',
  file: 'places.parquet',
  // Larger than 32 bits hold.
  fileBytes: 5_000_000_000,
}

eachEngine(
  'downloads are counted by bytes, up to the limit of a day, and bytes that were not sent are given back',
  async (_, state) => {
    let now = NOON
    const downloads = new ExportDownloads(state.database.withTables<ExportTables>(), () => now)
    const count = (bytes: number, file = FILE) => downloads.count(file, bytes)
    for (let i = 1; i < EXPORT_DOWNLOADS_PER_DAY; i++) assert.equal((await count(FILE.fileBytes)).kind, 'counted')
    const last = await count(FILE.fileBytes)
    assert.ok(last.kind === 'counted')
    assert.deepEqual(await count(1), { kind: 'denied', resetsAt: instantOf('2026-11-22', 0) })
    await last.refund(1_000)
    assert.equal((await count(1_001)).kind, 'denied')
    assert.equal((await count(1_000)).kind, 'counted')
    for (const other of [{ accountId: 'acc_2' }, { dataVersion: '2026-11-22-00000000' }, { file: 'ids.csv' }])
      assert.equal((await count(FILE.fileBytes, { ...FILE, ...other })).kind, 'counted')
    now += DAY_MS
    assert.equal((await count(FILE.fileBytes)).kind, 'counted')
  },
)

eachEngine('requests at the same time do not exceed the limit together', async (_, state) => {
  const downloads = new ExportDownloads(state.database.withTables<ExportTables>(), () => NOON)
  const other = new ExportDownloads((await state.open()).withTables<ExportTables>(), () => NOON)
  const all = await Promise.all(
    Array.from({ length: 3 * EXPORT_DOWNLOADS_PER_DAY }, (_unused, i) =>
      (i % 2 === 0 ? downloads : other).count(FILE, FILE.fileBytes),
    ),
  )
  assert.equal(all.filter(({ kind }) => kind === 'counted').length, EXPORT_DOWNLOADS_PER_DAY)
})

eachEngine('counts are deleted after a month', async (_, state) => {
  let now = NOON
  const downloads = new ExportDownloads(state.database.withTables<ExportTables>(), () => now)
  const stored = async () =>
    (await state.database.withTables<ExportTables>().db.selectFrom('export_download').selectAll().execute()).length
  await downloads.count(FILE, 10)
  now += 31 * DAY_MS
  await downloads.forget()
  assert.equal(await stored(), 1)
  now += DAY_MS
  await downloads.forget()
  assert.equal(await stored(), 0)
})
