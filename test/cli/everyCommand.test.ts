import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import type { DescribedGroup } from '#commandLine/command.ts'
import { completedOf } from '#commandLine/completion/completed.ts'
import { completionScript, type Shell } from '#commandLine/completionScript.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { programUsage } from '#commandLine/help.ts'
import { EVERY_FLAG } from '#commandLine/readArguments.ts'
import { readCommandLine, runCommand } from '#commandLine/runCommand.ts'
import { Stop } from '#commandLine/stop.ts'
import { COMMAND_GROUPS } from '#main/commandGroups.ts'
import { ROOT } from '../support/repository.ts'

const PROGRAM = path.join(ROOT, 'src/main/oneset.ts')

/** The table of commands, for users and operators alike. */
const commands = await Promise.all(
  COMMAND_GROUPS.flatMap((group) =>
    Object.entries(group.commands).map(async ([name, { summary, load }]) => {
      const command = await load()
      return { group, name, summary, command, flags: Object.keys({ ...command.flags, ...group.flags, ...EVERY_FLAG }) }
    }),
  ),
)

interface Ran {
  code: number
  printed: string
  reported: string
}

/** Runs a command line in a group whose commands must not run. */
async function run(line: string, group: DescribedGroup, isScreen = true): Promise<Ran> {
  let [printed, reported] = ['', '']
  const code = await runCommand<never>(line.split(' '), group, {
    screen: {
      env: { NO_COLOR: '1' },
      isScreen,
      print: (text) => void (printed += `${text}\n`),
      report: (text) => void (reported += `${text}\n`),
    },
    groups: async () => COMMAND_GROUPS,
    open: () => assert.fail(`${line} ran`),
    reportError: () => null,
  })
  return { code, printed, reported }
}

const completion = (shell: Shell) => completionScript(shell, COMMAND_GROUPS)

test('every command has a summary and a help that names all its flags', async () => {
  for (const { name, summary, group, flags } of commands) {
    assert.match(summary, /\w[^.]$/, name)
    const help = await run(`${name} --help`, group)
    assert.equal(help.code, EXIT.ok, name)
    assert.equal(help.reported, '')
    assert.ok(help.printed.startsWith(`oneset ${name}`), help.printed)
    for (const flag of flags) assert.match(help.printed, new RegExp(`^  --${flag}\\b`, 'm'), name)
    assert.equal((await run(`${name} -h`, group)).printed, help.printed)
  }
})

test('an unknown flag of every command is refused as wrong use with the nearest one, before anything runs', async () => {
  for (const { name, group } of commands) {
    const wrong = await run(`${name} --jsn`, group)
    assert.equal(wrong.code, EXIT.wrongUse, name)
    assert.equal(wrong.reported, `oneset ${name}: there is no flag --jsn here\n  did you mean --json?\n`)
    const piped = await run(`${name} --nonsense --json`, group, false)
    assert.equal(piped.code, EXIT.wrongUse)
    assert.match(piped.printed, /there is no flag --nonsense here/, name)
  }
})

test('every command refuses an operand too many, or takes any number', async () => {
  for (const { name, group, command } of commands) {
    if (command.operands.at(-1)?.includes('…')) continue
    const needed = Object.entries(command.flags).filter(([, { isRequired }]) => isRequired)
    const flags = needed.map(([flag]) => (flag === 'source' ? '--source=sbiz=x' : `--${flag}=x`))
    const words = [...name.split(' '), ...command.operands.map(() => 'x'), 'surplus', ...flags]
    await assert.rejects(readCommandLine(words, group, true), Stop, name)
  }
})

test('examples parse, and begin with their command', async () => {
  for (const { name, group, command } of commands)
    for (const example of command.examples) {
      assert.ok(example.startsWith(name), example)
      const words = [...(example.split(/ [<>]/)[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, word]) => quoted ?? word ?? '',
      )
      assert.equal((await readCommandLine(words, group, true)).kind, 'call', example)
    }
})

test('the help of the program lists the first word of every command, in both groups', () => {
  const help = programUsage(COMMAND_GROUPS)
  for (const { name } of commands) assert.match(help, new RegExp(`^  oneset ${name.split(' ')[0]} +\\S`, 'm'))
  assert.match(help, /For users of the API:[^]*For operators:[^]*Exit codes: 0 done, 2 wrong use/)
})

test('bash completes the words, the flags and the values of every command', async () => {
  const script = await completion('bash')
  const asked: string[] = []
  const expected: string[][] = []
  const ask = (words: readonly string[], answer: readonly string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    asked.push(`COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _oneset; echo "\${COMPREPLY[*]}"`)
    expected.push([...answer].toSorted())
  }
  for (const { name, flags, command } of commands) {
    ask(
      ['oneset', ...name.split(' '), '--'],
      flags.map((flag) => `--${flag}`),
    )
    for (const [flag, { choices }] of Object.entries(command.flags))
      if (choices.length > 0) ask(['oneset', ...name.split(' '), `--${flag}`, ''], choices)
  }
  for (const { before, words } of (await completedOf(COMMAND_GROUPS)).nextWords)
    ask(
      ['oneset', ...before.split(' ').filter(Boolean), ''],
      words.map(([word]) => word),
    )
  const output = execFileSync('bash', ['-s'], { encoding: 'utf8', input: `${script}\n${asked.join('\n')}\n` })
  const answers = output
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').toSorted())
  assert.deepEqual(answers, expected)
})

test('an unknown command with --json prints its failure as JSON too, like every other failure', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'biuld', '--json'], { encoding: 'utf8' })
  assert.equal(status, EXIT.wrongUse)
  assert.match(stderr, /there is no command biuld/)
  assert.equal(JSON.parse(stdout).error.message, 'there is no command biuld')
})

test('zsh and fish get every command with its flags', async () => {
  const [zsh, fish] = [await completion('zsh'), await completion('fish')]
  for (const { name, flags } of commands) {
    const start = zsh.indexOf(`"${name} "*) shift`)
    const ofCommand = zsh.slice(start, zsh.indexOf(';;', start))
    assert.ok(start > 0, name)
    for (const flag of flags) {
      assert.ok(ofCommand.includes(`'--${flag}[`), `${name} --${flag}`)
      assert.ok(fish.includes(`__oneset_in '\\''${name}'\\''' -l ${flag} `), `${name} --${flag}`)
    }
  }
})

test('--json and --no-json take no value, like every other switch', async () => {
  const [group] = COMMAND_GROUPS
  assert.ok(group)
  for (const flag of ['--json=false', '--no-json=x']) {
    const { code, reported } = await run(`search ${flag}`, group)
    assert.deepEqual([code, reported.includes('takes no value')], [EXIT.wrongUse, true], reported)
  }
})
