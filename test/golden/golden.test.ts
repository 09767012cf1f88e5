import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../support/repository.ts'
import { joinedFiles, openApiFiles } from './openApiFiles.ts'
import { goldenFiles, goldenOpenApi, storedOpenApiFiles, PROJECTED_CODE } from './projections.ts'

const name = (file: string) => path.relative(ROOT, file)

test('the contract equals its golden files, with none missing and none left over: a change of it is a diff', () => {
  const files = goldenFiles()
  const differences = [...files].flatMap(([file, text]) => {
    if (!existsSync(file)) return `${name(file)} is missing`
    const kept = readFileSync(file, 'utf8')
    if (kept === text) return []
    const keptLines = kept.split('\n')
    return `${name(file)} differs, first at line ${text.split('\n').findIndex((line, i) => line !== keptLines[i]) + 1}`
  })
  const extra = storedOpenApiFiles().flatMap((file) => (files.has(file) ? [] : `${name(file)} is left over`))
  assert.deepEqual([...differences, ...extra], [], 'the contract changed; if intended, run npm run golden')
})

test('the files of the OpenAPI document contain all of it, in its order', () => {
  const document = goldenOpenApi()
  assert.equal(JSON.stringify(joinedFiles(openApiFiles(document))), JSON.stringify(document))
})

for (const [file, project] of Object.entries(PROJECTED_CODE)) {
  test(`${path.basename(file)} equals its projection of the contract`, () => {
    assert.ok(readFileSync(file, 'utf8') === project(), 'the contract changed: run npm run golden')
  })
}
