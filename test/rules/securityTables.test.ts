import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT, textOf } from '../support/repository.ts'

/** Checks that every guarantee in docs/security.md has a test of the stated name. */

const text = textOf('docs/security.md')
const EACH_TITLE = /(?:`((?:src|test|demo|evaluation)\/[^`]+\.(?:test|full)\.ts)` )?“([^”]+)”/g
const NAMED = /`((?:src|test|demo|evaluation)\/[^`]+\.(?:test|full)\.ts)` “([^”]+)”/g

/** Returns the tests that a row names: a title without a file is one of the file before it. */
function namedIn(row: string): { file: string; title: string }[] {
  let last: string | undefined
  return [...row.matchAll(EACH_TITLE)].flatMap(([, file = last, title = '']) => {
    last = file
    return file === undefined ? [] : [{ file, title }]
  })
}

test('each test that docs/security.md names exists under that name', () => {
  const named = text.split('\n').flatMap(namedIn)
  assert.ok(named.length > 150)
  const missing = named.filter(({ file, title }) => !existsSync(path.join(ROOT, file)) || !textOf(file).includes(title))
  assert.deepEqual(missing, [])
})

test('each row of the tables of guarantees, attempts and OWASP names a test, or states what is not met', () => {
  const tables = text.slice(text.indexOf('## Guarantees'))
  const rows = tables
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:guarantee|way|risk|section) \|/.test(line))
  assert.ok(rows.length > 70)
  const bare = rows.filter((row) => !row.match(NAMED) && !/not applicable|not met|partly/.test(row))
  assert.deepEqual(bare, [])
})
