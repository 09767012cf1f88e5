import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { removeAbandonedFolders } from '../support/memoryFolder.ts'

test('the temporary files of a killed run are removed by the next one, and those of a run in progress are not', (t) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'oneset-memory-'))
  t.after(() => rmSync(parent, { recursive: true }))
  const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
  const [abandoned, used] = [`oneset-test-${ended}-a`, `oneset-test-${process.pid}-b`]
  for (const name of [abandoned, used, 'other']) mkdirSync(path.join(parent, name, 'inside'), { recursive: true })
  removeAbandonedFolders(parent)
  assert.deepEqual(readdirSync(parent).toSorted(), [used, 'other'].toSorted())
})
