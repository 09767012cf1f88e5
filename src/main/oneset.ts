#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { exitOnClosedPipe } from './state/endWhenUnread.ts'

// A command should answer quickly, so compiled code is cached, and each part of the program is loaded when it is
// needed. From the second run on this takes 0.07 s instead of 0.24 s of computing.
enableCompileCache(path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'oneset/compiled'))
const { isUserCommand, nearestCommand, runCli } = await import('#cli/runCli.ts')

const EXIT_WRONG_USE = 2

const [command, ...args] = process.argv.slice(2)
// A server is exempt: when its log cannot be written it has failed, and its exit code must show it.
if (command !== 'serve') exitOnClosedPipe(process.stdout)
if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(await usage())
  process.exitCode = command === undefined ? EXIT_WRONG_USE : 0
} else if (command === '--version') {
  const { version } = await import('./version.ts')
  process.stdout.write(`${version()}\n`)
} else if (isUserCommand(command)) {
  const { realTerminal } = await import('./realTerminal.ts')
  process.exitCode = await runCli([command, ...args], realTerminal())
} else if (command === 'serve') {
  await serve(args)
} else {
  process.exitCode = await operate(command, args)
}

async function usage(): Promise<string> {
  const [{ commandList, EXIT_CODES }, { OPERATOR_USAGE }, { SERVE_USAGE }] = await Promise.all([
    import('#cli/usage.ts'),
    import('#operate/commandLine.ts'),
    import('./settings/serveUsage.ts'),
  ])
  return `Oneset: one clean set of restaurants, cafés and bars from many lists

For users of the API (oneset COMMAND --help tells more):
${commandList()}
${EXIT_CODES}

For operators:
${SERVE_USAGE}

${OPERATOR_USAGE}
`
}

async function serve(args: readonly string[]): Promise<void> {
  if (args.includes('--demo')) {
    const { runDemoServer } = await import('./demoStart.ts')
    await runDemoServer(args.filter((arg) => arg !== '--demo'))
  } else {
    const { runServe } = await import('./runServe.ts')
    await runServe(args)
  }
}

async function operate(name: string, args: readonly string[]): Promise<number> {
  const { OPERATOR_COMMANDS } = await import('#operate/commandLine.ts')
  const known: readonly string[] = OPERATOR_COMMANDS
  const meant = known.includes(name) ? null : nearestCommand(name, ['serve', ...known])
  if (!known.includes(name)) {
    const hint = meant === null ? 'type: oneset help' : `did you mean: oneset ${meant}`
    process.stderr.write(`oneset: there is no command ${name}\n  ${hint}\n`)
    return EXIT_WRONG_USE
  }
  const [{ runOperatorCommand }, { systemClock }] = await Promise.all([
    import('#operate/runCommand.ts'),
    import('#base/clock.ts'),
  ])
  return runOperatorCommand([name, ...args], {
    env: process.env,
    clock: systemClock,
    fetch,
    demo: async () => (await import('./demoLists.ts')).demoLists,
    state: async () => (await import('./state/embeddedState.ts')).embeddedState,
    ask: async (question) => (await import('./askPerson.ts')).promptLine(question),
    print: (line) => process.stdout.write(`${line}\n`),
    report: (line) => process.stderr.write(`${line}\n`),
  })
}
