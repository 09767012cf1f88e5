import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { ROOT, textOf } from '../support/repository.ts'

const GLOSSARY = textOf('docs/glossary.md')
const TREES = ['src', 'test', 'bench', 'demo', 'evaluation', 'packages']

/** The retired words of the glossary, each as the words of a name: `key ring`. */
const RETIRED = [...(GLOSSARY.split('## Retired words')[1] ?? '').matchAll(/^\| ([a-z ]+) \|/gm)]
  .map(([, words = '']) => words)
  .filter((words) => words !== 'retired')

/** `keyRingOf`, `#keyRing` and `KEY_RING` → ` key ring of `, ` key ring `, ` key ring `. */
function wordsOf(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return ` ${spaced
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()} `
}

const retiredIn = (name: string) => RETIRED.filter((words) => wordsOf(name).includes(` ${words} `))

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Matches a retired word in any spelling: `keyRing`, `KeyRing`, `key_ring`, `KEY_RING`. */
function spellingsOf(words: string): string {
  const [first = '', ...rest] = words.split(' ')
  const lower = [`${first}${rest.map(capitalized).join('')}`, words.replaceAll(' ', '_')].join('|')
  const upper = `${[first, ...rest].map(capitalized).join('')}(?![a-z])|${words.replaceAll(' ', '_').toUpperCase()}`
  return `(?<![A-Za-z])(?:${lower})(?![a-z])|${upper}`
}

/** Parsing takes time, and few files contain a retired word in any of its spellings. */
const SPELLINGS = new RegExp(RETIRED.map(spellingsOf).join('|'))

function namesIn(file: string): Set<string> {
  const names = new Set<string>([path.basename(file).split('.')[0] as string])
  const text = textOf(file)
  if (!SPELLINGS.test(text)) return names
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const { type, name } = value as { type?: string; name?: unknown }
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string') names.add(name)
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return names
}

test('no name contains a word that the glossary retires', () => {
  assert.ok(RETIRED.length > 15, 'the table of retired words was read')
  const files = globSync(`{${TREES.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT })
  const found = files.flatMap((file) =>
    [...namesIn(file)].flatMap((name) => retiredIn(name).map((words) => `${file}: ${name} (${words})`)),
  )
  assert.deepEqual(found, [])
})

test('retired words are found in every spelling of a name, and only as whole words', () => {
  const names = ['keyRingOf', 'KEY_RING', 'key_ring', '#keyRing', 'theKeyRing', 'monkeyRing', 'LaidEdits', 'shearing']
  assert.deepEqual(
    names.map((name) => retiredIn(name)),
    [['key ring'], ['key ring'], ['key ring'], ['key ring'], ['key ring'], [], ['laid edits'], []],
  )
  assert.deepEqual(
    names.filter((name) => SPELLINGS.test(name)),
    names.filter((name) => retiredIn(name).length > 0),
  )
})

test('every path in the glossary exists, and every term stands once', () => {
  const paths = [...GLOSSARY.matchAll(/`((?:src|migrations|test)\/[^`]*)`/g)].map(([, file = '']) => file)
  assert.deepEqual(
    paths.filter((file) => globSync(file.replace(/\/$/, ''), { cwd: ROOT }).length === 0),
    [],
  )
  const terms = [...GLOSSARY.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].flatMap(([, names = '']) => names.split(', '))
  assert.deepEqual(
    terms.filter((term, i) => terms.indexOf(term) !== i),
    [],
  )
})
