#!/usr/bin/env node
import { systemClock } from '#base/clock.ts'
import { OPERATOR_USAGE } from '#operate/commandLine.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { demoLists } from './demoLists.ts'
import { runDemoServer } from './demoStart.ts'
import { embeddedState } from './embeddedState.ts'
import { runServe, SERVE_USAGE } from './runServe.ts'

const USAGE = `Oneset: one clean set of restaurants, cafés and bars from many lists

${SERVE_USAGE}

${OPERATOR_USAGE}
`

const EXIT_WRONG_USE = 2

const [command, ...args] = process.argv.slice(2)
if (command === 'serve') {
  await (args.includes('--demo') ? runDemoServer(args.filter((arg) => arg !== '--demo')) : runServe(args))
} else if (command === undefined || command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(USAGE)
  process.exitCode = command === undefined ? EXIT_WRONG_USE : 0
} else {
  process.exitCode = await runOperatorCommand([command, ...args], {
    env: process.env,
    clock: systemClock,
    fetch,
    demo: demoLists,
    state: embeddedState,
    print: (line) => process.stdout.write(`${line}\n`),
    tell: (line) => process.stderr.write(`${line}\n`),
  })
}
