import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { goldenText, PROJECTED_CODE, PROJECTIONS } from './projections.ts'

for (const [file, project] of Object.entries(PROJECTIONS)) {
  test(`the contract equals test/golden/${file}: a change of it is a diff`, () => {
    const kept = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const now = goldenText(project())
    const keptLines = kept.split('\n')
    const line = now.split('\n').findIndex((text, i) => text !== keptLines[i])
    assert.ok(now === kept, `the contract changed, first at line ${line + 1}; if intended, run npm run golden`)
  })
}

for (const [file, project] of Object.entries(PROJECTED_CODE)) {
  test(`${path.basename(file)} equals its projection of the contract`, () => {
    assert.ok(readFileSync(file, 'utf8') === project(), 'the contract changed: run npm run golden')
  })
}
