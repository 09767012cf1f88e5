import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { COMMAND_GROUPS } from '#main/commandGroups.ts'
import { SERVE } from '#main/serveCommand.ts'
import { ROOT, textOf } from '../support/repository.ts'

const [settings = '', tests = ''] = textOf('docs/configuration.md').split('\n## Tests\n')

/** Returns the names in the first column of all tables. */
function documented(text: string): string[] {
  const cells = [...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name)).toSorted()
}

/** Returns the variables that the files read: `env['X']`, `{ ONESET_X: x } = env`, or a name in a constant. */
function readBy(files: readonly string[], names: RegExp): string[] {
  const found = files.flatMap((file) => [...textOf(file).matchAll(names)].map((match) => match[1] ?? match[2] ?? ''))
  return [...new Set(found)].filter((name) => name !== '').toSorted()
}

test('docs/configuration.md lists exactly the variables that the programs read', () => {
  const sources = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const read = readBy(sources, /'(ONESET_[A-Z_]*[A-Z])'|\benv\['([A-Z_]+)'\]/g)
  const destructured = readBy(sources, /\b(ONESET_[A-Z_]*[A-Z]): \w/g)
  const all = [...new Set([...read, ...destructured])].toSorted()
  assert.ok(all.length > 50)
  assert.deepEqual(documented(settings), all)
})

test('and exactly those of the tests', () => {
  const files = globSync(['test/**/*.ts', 'bench/**/*.ts', 'evaluation/**/*.ts'], { cwd: ROOT })
  const mentioned = readBy(files, /\b(ONESET_(?:TEST_[A-Z_]*[A-Z]|KILLS))\b/g)
  assert.deepEqual(documented(tests), mentioned)
})

test('the help of oneset serve lists exactly the variables of the tables from Server to Sign-in and OAuth', () => {
  const tables = settings.slice(settings.indexOf('\n## Server\n'), settings.indexOf('\n## Builds\n'))
  assert.deepEqual(SERVE.environment?.toSorted(), documented(tables))
})

test('the help of every other command lists variables of the tables only', async () => {
  const known = new Set(documented(settings))
  for (const { commands } of COMMAND_GROUPS)
    for (const [name, { load }] of Object.entries(commands)) {
      const { environment = [] } = await load()
      assert.deepEqual(
        environment.filter((variable) => !known.has(variable)),
        [],
        name,
      )
    }
})
