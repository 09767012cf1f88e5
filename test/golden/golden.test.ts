import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CLIENT_TYPES } from '#contract/project/clientTypes.ts'
import { CLIENT_TYPES_FOLDER, goldenText, PROJECTIONS } from './projections.ts'

for (const [file, project] of Object.entries(PROJECTIONS)) {
  test(`the contract is what test/golden/${file} says: a change of it is a diff`, () => {
    const kept = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const now = goldenText(project())
    const keptLines = kept.split('\n')
    const line = now.split('\n').findIndex((text, i) => text !== keptLines[i])
    assert.ok(now === kept, `the contract changed, first at line ${line + 1}; if that is meant: npm run golden`)
  })
}

for (const [file, project] of Object.entries(CLIENT_TYPES)) {
  test(`the client's ${file} says what the contract says`, () => {
    const kept = readFileSync(path.join(CLIENT_TYPES_FOLDER, file), 'utf8')
    assert.ok(kept === project(), `the contract changed and with it the client's types: npm run golden`)
  })
}
