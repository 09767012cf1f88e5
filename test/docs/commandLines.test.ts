import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { USER_COMMANDS } from '#cli/commandTable.ts'
import type { CommandGroup } from '#commandLine/command.ts'
import { hasFirstWord } from '#commandLine/findCommand.ts'
import { EVERY_FLAG } from '#commandLine/readArguments.ts'
import { readCommandLine } from '#commandLine/runCommand.ts'
import { OPERATORS } from '#main/commandGroups.ts'
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

const groups = [USER_COMMANDS, OPERATORS]
/** Two groups may have commands with one first word. */
const groupOf = (word: string, next = ''): CommandGroup<never> | undefined =>
  groups.find(({ commands: own }) => `${word} ${next}` in own) ?? groups.find((group) => hasFirstWord(group, word))

/** Returns what is wrong with the words after `oneset`; null when nothing is. */
async function faultOf(words: readonly string[]): Promise<string | null> {
  const group = groupOf(words[0] ?? '', words[1])
  if (!group) return `there is no command ${words[0]}`
  await readCommandLine(words, group, false)
  return null
}

/** Returns the flags of all commands that begin with these words; null when there are none. */
async function flagsOf(words: string): Promise<string[] | null> {
  const commands = groups.flatMap((group) =>
    Object.entries(group.commands)
      .filter(([name]) => name === words || name.startsWith(`${words} `) || words.startsWith(`${name} `))
      .map(async ([, { load }]) => ({ ...(await load()).flags, ...group.flags, ...EVERY_FLAG })),
  )
  const flags = await Promise.all(commands)
  return flags.length === 0 ? null : flags.flatMap(Object.keys).map((name) => `--${name}`)
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
