import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { COMMANDS } from '#cli/commandTable.ts'
import { GLOBAL_FLAGS, readFlags } from '#cli/flags.ts'
import { SERVE_USAGE } from '#main/settings/serveUsage.ts'
import { readServeSettings } from '#main/settings/settings.ts'
import { OPERATOR_COMMANDS, readCommand } from '#operate/commandLine.ts'
import { ROOT, textOf, withoutFences } from '../support/repository.ts'
import { commandsOf, documents, type Fence, fencesOf, reasonNotRun } from './fences.ts'
import { simpleCommands } from './shellWords.ts'

const DEMO = 'http://127.0.0.1:8080'

const all = documents()
const fences = all.flatMap(fencesOf)
const inShell = fences.filter(({ language }) => language === 'sh')
const at = ({ document, line }: Fence) => `${document}:${line}`
const commands = inShell.flatMap((fence) =>
  commandsOf(fence).flatMap((text) => simpleCommands(text).map((words) => ({ words, fence }))),
)

/** Returns what is wrong with the words after `oneset`; null when nothing is. */
async function faultOf([name = '', ...args]: readonly string[]): Promise<string | null> {
  if (name === 'serve') {
    const reading = readServeSettings(
      args.filter((arg) => arg !== '--demo'),
      {},
    )
    return reading.kind === 'wrong' ? reading.message : null
  }
  const command = await COMMANDS[name]?.load()
  if (!command) {
    const reading = readCommand([name, ...args])
    return reading.kind === 'wrong' ? reading.message : null
  }
  const { operands } = readFlags(args, command.flags)
  const [min, max] = command.operandCount
  return operands.length >= min && operands.length <= max ? null : `${operands.length} operands`
}

async function flagsOf(name: string): Promise<string[] | null> {
  const command = await COMMANDS[name]?.load()
  if (command) return [...command.flags, ...GLOBAL_FLAGS].map((flag) => `--${flag.name}`)
  if (name === 'serve') return SERVE_USAGE.match(/--[a-z-]+/g)
  if (!OPERATOR_COMMANDS.some((known) => known === name)) return null
  const reading = readCommand([name, '--help'])
  return reading.kind === 'help' ? ['--help', '--json', ...(reading.usage.match(/--[a-z-]+/g) ?? [])] : null
}

test('each block of commands is run by a test, or says why not', () => {
  const wrong = fences.filter(({ language, remark, text }) => {
    if (language === 'sh') return remark !== '' && reasonNotRun({ remark } as Fence) === null
    return /^(?:bash|shell|zsh|console|shellsession)$/.test(language) || /^\$ /m.test(text)
  })
  assert.deepEqual(wrong.map(at), [])
  assert.ok(inShell.filter((fence) => reasonNotRun(fence) === null).length >= 20)
})

test('every oneset command in a block parses: the command, its operands and each flag exist', async () => {
  const lines = commands.filter(({ words }) => words[0] === 'oneset')
  assert.ok(lines.length > 50)
  const wrong: string[] = []
  for (const { words, fence } of lines) {
    const fault = await faultOf(words.slice(1)).catch((error: unknown) => String(error))
    if (fault !== null) wrong.push(`${at(fence)}: ${words.join(' ')}: ${fault}`)
  }
  assert.deepEqual(wrong, [])
})

test('every oneset command within a sentence names a command and flags that exist', async () => {
  const wrong: string[] = []
  for (const document of all) {
    const prose = withoutFences(textOf(document))
    for (const [, name = '', rest = ''] of prose.matchAll(/`oneset ([a-z-]+)([^`]*)`/g)) {
      const known = name === 'help' ? [] : await flagsOf(name)
      const missing = (rest.match(/(?<= )--[a-z-]+/g) ?? []).filter((flag) => !known?.includes(flag))
      if (known === null || missing.length > 0) wrong.push(`${document}: oneset ${name}${rest}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('every npm script and every file of the repository that a command names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as {
    scripts: Record<string, string>
  }
  const wrong = all.flatMap((document) =>
    [...textOf(document).matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, script = '']) => !(script in scripts))
      .map(([line]) => `${document}: ${line}`),
  )
  const files = commands.flatMap(({ words, fence }) =>
    words
      .filter((word) => /^(?:\.\/)?(?:src|test|demo|docs|evaluation|bench|packages)\/[^*]*$/.test(word))
      .filter((word) => !existsSync(path.join(ROOT, word)))
      .map((word) => `${at(fence)}: ${word}`),
  )
  assert.deepEqual([...wrong, ...files], [])
})

test('commands that are run call the demo only', () => {
  const wrong = commands.filter(
    ({ words, fence }) =>
      reasonNotRun(fence) === null &&
      (/^(?:npm|npx|git|docker|psql|wget)$/.test(words[0] ?? '') ||
        (words[0] === 'curl' && !words.some((word) => word.startsWith(DEMO)))),
  )
  assert.deepEqual(
    wrong.map(({ words, fence }) => `${at(fence)}: ${words.join(' ')}`),
    [],
  )
})
