import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../support/repository.ts'

/**
 * The terminal of users, and the names and flags of all commands, load on Node 20. Only what an operator's command runs
 * may need Node 24: a command imports it when it runs.
 */
const LOADED_EARLY = ['src/main/oneset.ts', 'src/main/commandGroups.ts', 'src/operate/command/*.ts', 'src/cli/**/*.ts']
/** Modules and names of Node that Node 20 lacks. */
const NEW_IN_NODE = /from 'node:sqlite'|import \{[^}]*[Zz]std[^}]*\} from 'node:zlib'/

/** Returns the files that a file imports as it loads; types are removed before that. */
function importsOf(file: string): string[] {
  const statements = textOf(file).matchAll(
    /^(?:import|export) (?!type )[^'"]*?from '([#.][^']*)'|^import '([#.][^']*)'/gm,
  )
  return [...statements].map(([, from, alone]) => {
    const specifier = from ?? alone ?? ''
    return specifier.startsWith('#') ? path.join('src', specifier.slice(1)) : path.join(path.dirname(file), specifier)
  })
}

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

function loadedFrom(files: readonly string[]): Set<string> {
  const loaded = new Set(files)
  for (const file of loaded) for (const target of importsOf(file)) loaded.add(target)
  return loaded
}

test('what describes the commands loads nothing that Node 20 lacks', () => {
  const files = globSync(LOADED_EARLY, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const loaded = loadedFrom(files)
  assert.ok(loaded.size > files.length)
  assert.deepEqual(
    [...loaded].filter((file) => NEW_IN_NODE.test(textOf(file))),
    [],
  )
})
