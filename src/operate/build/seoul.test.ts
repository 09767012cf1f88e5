import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE, seoulLists } from './seoul.ts'

test('every list of the folder except the one without names is built', async (t) => {
  const folder = process.env[SEOUL_DATA_VARIABLE] ?? path.join(import.meta.dirname, '../../..', SEOUL_DATA_DEFAULT)
  if (!existsSync(folder)) return t.skip(`no lists in ${folder}`)
  const lists = await seoulLists(folder)
  if (lists.kind === 'absent') throw new Error(lists.reason)
  const built = lists.inputs.sources.map((source) => path.basename(source.path))
  const there = readdirSync(path.join(folder, 'venues')).filter((name) => name !== 'tourapi-2026.json')
  assert.deepEqual(built.sort(), there.sort())
  assert.ok(existsSync(lists.inputs.regions) && existsSync(lists.inputs.stations))
})

test('without the folder one line states the missing folder and the variable that sets it', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-seoul-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  assert.deepEqual(await seoulLists(folder), {
    kind: 'absent',
    reason: `there is no folder ${path.join(folder, 'venues')}: set ONESET_SEOUL_DATA to the folder of the lists`,
  })
})
