import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsOf, fencesIn, reasonNotRun } from './fences.ts'
import { simpleCommands } from './shellWords.ts'
import { differences, missingLines } from './shownAnswer.ts'

test('the blocks of a document are found with their marks, also within lists', () => {
  const text = [
    '```sh',
    'a \\',
    '  b   # it’s one command',
    '',
    "c 'd",
    "e'",
    '```',
    '```json',
    '{}',
    '```',
    'text',
    '1. list',
    '   ```sh no-test (slow)',
    '   f |',
    '     g',
    '   ```',
  ].join('\n')
  const fences = fencesIn('x.md', text)
  assert.deepEqual(
    fences.map(({ line, language, followsPrevious }) => [line, language, followsPrevious]),
    [
      [1, 'sh', false],
      [8, 'json', true],
      [13, 'sh', false],
    ],
  )
  assert.deepEqual(fences.filter(({ language }) => language === 'sh').flatMap(commandsOf), [
    'a \\\n  b   # it’s one command',
    "c 'd\ne'",
    'f |\n  g',
  ])
  assert.deepEqual(fences.map(reasonNotRun), [null, null, 'slow'])
})

test('commands are taken apart into words, with those of substitutions', () => {
  assert.deepEqual(simpleCommands(`X=$(a 'b c' | d "e $(f g)") && h i# # no word\nj <k`), [
    ['X=value'],
    ['h', 'i#'],
    ['j'],
    ['k'],
    ['a', 'b c'],
    ['d', 'e value'],
    ['f', 'g'],
  ])
})

test('a shown answer differs by keys, types, identifiers and texts of the command, and by nothing else', () => {
  const actual = { success: true, data: [{ name: '가' }, { name: '나', status: 'confirmed' }], meta: { total: 7 } }
  const holds = (shown: unknown, commands = '') => differences(shown, actual, commands)
  assert.deepEqual(holds({ data: [{ name: '다', status: 'confirmed' }], meta: { total: 144 } }), [])
  assert.equal(holds({ meta: { total: '144' } }).length, 1)
  assert.equal(holds({ meta: { page: 1 } }).length, 1)
  assert.equal(holds({ data: [{ status: 'declined' }] }).length, 1)
  assert.equal(holds({ data: [{ name: '다' }] }, 'echo 다').length, 1)
  assert.equal(holds({ success: false }).length, 1)
})

test('a shown line may leave out pieces', () => {
  assert.deepEqual(missingLines('a … c\n\nd', 'a b c\n  d e'), [])
  assert.deepEqual(missingLines('a … c\nf', 'a b\nd'), ['a … c', 'f'])
})
