import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { USER_COMMANDS } from '#cli/commandTable.ts'
import { cutTo, displayWidth, shown } from '#cli/displayWidth.ts'
import { usageOf } from '#commandLine/help.ts'
import { commandRunner } from './commandRunner.ts'

test('bash completes commands, the flags of a command and the values of a flag, also the last of a list', async (t) => {
  const { printed } = await commandRunner(t).run('completion bash')
  const complete = (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const script = `${printed.join('\n')}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _oneset; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
  }
  assert.deepEqual(complete('oneset', 'reserv'), ['reserve', 'reservation'])
  assert.deepEqual(complete('oneset', 'search', '--parking-'), ['--parking-type'])
  assert.deepEqual(complete('oneset', 'search', '--parking-type', 'va'), ['valet'])
  assert.deepEqual(complete('oneset', 'search', '--atmosphere', 'quiet,co'), ['quiet,cozy'])
})

test('--install writes the script to the place of the shell, and a second run adds nothing', async (t) => {
  const { run, home } = commandRunner(t)
  const places = {
    bash: '.local/share/bash-completion/completions/oneset',
    zsh: '.zfunc/_oneset',
    fish: '.config/fish/completions/oneset.fish',
  }
  for (const [shell, place] of Object.entries(places)) {
    const { printed } = await run(`completion ${shell}`)
    const installed = await run(`completion ${shell} --install`)
    assert.equal(installed.code, 0)
    assert.deepEqual(installed.printed, [])
    assert.match(installed.reported.join('\n'), new RegExp(place.replaceAll('.', '\\.')))
    assert.equal(readFileSync(path.join(home, place), 'utf8').trimEnd(), printed.join('\n'))
  }
  const zshrc = readFileSync(path.join(home, '.zshrc'), 'utf8')
  assert.match(zshrc, /^fpath=.*\.zfunc/m)
  await run('completion zsh --install')
  assert.equal(readFileSync(path.join(home, '.zshrc'), 'utf8'), zshrc)
})

test('zsh and fish get every command; another shell gets the list of supported ones', async (t) => {
  const { run } = commandRunner(t)
  for (const shell of ['zsh', 'fish']) {
    const { printed } = await run(`completion ${shell}`)
    for (const name of Object.keys(USER_COMMANDS.commands))
      assert.match(printed.join('\n'), new RegExp(`\\b${name}\\b`))
  }
  assert.equal((await run('completion tcsh')).code, 2)
})

test('every command has a usage with its price and an example', async () => {
  for (const [name, { load }] of Object.entries(USER_COMMANDS.commands)) {
    const command = await load()
    assert.match(usageOf(name, command, USER_COMMANDS), /Price: /)
    assert.ok(command.examples.every((example) => example.startsWith(name)) && command.examples.length > 0, name)
  }
})

test('widths are counted in cells, truncation respects them, and control characters never reach the screen', () => {
  assert.equal(displayWidth('국밥 bar'), 8)
  assert.equal(displayWidth('e\u0301'), 1)
  assert.equal(displayWidth('국밥'), 4)
  assert.equal(cutTo('돼지국밥집', 7), '돼지국…')
  assert.equal(cutTo('돼지국밥집', 6), '돼지…')
  assert.equal(shown('국밥\u001B[31m\n집\u202E'), '국밥 [31m 집')
})
