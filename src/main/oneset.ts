#!/usr/bin/env node
import { systemClock } from '#base/clock.ts'
import { OPERATOR_USAGE } from '#operate/commandLine.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { SERVE_USAGE } from './serveUsage.ts'

const USAGE = `Oneset: one clean set of restaurants, cafés and bars from many lists

${SERVE_USAGE}

${OPERATOR_USAGE}
`

const EXIT_WRONG_USE = 2

const [command, ...args] = process.argv.slice(2)
if (command === 'serve') {
  if (args.includes('--demo')) {
    const { runDemoServer } = await import('./demoStart.ts')
    await runDemoServer(args.filter((arg) => arg !== '--demo'))
  } else {
    const { runServe } = await import('./runServe.ts')
    await runServe(args)
  }
} else if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(USAGE)
  process.exitCode = command === undefined ? EXIT_WRONG_USE : 0
} else {
  process.exitCode = await runOperatorCommand([command, ...args], {
    env: process.env,
    clock: systemClock,
    fetch,
    demo: async () => (await import('./demoLists.ts')).demoLists,
    state: async () => (await import('./embeddedState.ts')).embeddedState,
    print: (line) => process.stdout.write(`${line}\n`),
    tell: (line) => process.stderr.write(`${line}\n`),
  })
}
