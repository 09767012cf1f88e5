import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { judgedKorea, koreaSection } from './section.ts'

test('without the lists the part is skipped with a line that names the folder and the remedy', async () => {
  const section = koreaSection(await judgedKorea(path.join(import.meta.dirname, 'no-such-folder')))
  assert.match(section, /Skipped: there is no folder .*no-such-folder.*ONESET_SEOUL_DATA/)
})

test('a share is shown with its interval, which stays within 0 and 1 where all or nothing is right', () => {
  const all = { pairs: 20, positives: 10, joined: 10, right: 10, precision: 1, recall: 1, f1: 1 }
  const none = { pairs: 20, positives: 10, joined: 10, right: 0, precision: 0, recall: 0, f1: 0 }
  const rows = [
    { what: 'tune', score: all },
    { what: 'held', score: none },
  ]
  const section = koreaSection({ kind: 'scored', records: 3, rows, seconds: 1 })
  assert.match(section, /\| tune \| 20 \| 10 \| 1\.000 \(0\.722–1\.000\)/)
  assert.match(section, /\| held \| 20 \| 10 \| 0\.000 \(0\.000–0\.278\)/)
})
