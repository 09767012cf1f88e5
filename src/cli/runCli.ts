import { OnesetError } from '#client/onesetError.ts'
import { nearest } from '#contract/faults.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commandTable.ts'
import { EXIT, exitCodeOf, Stop } from './exit.ts'
import { readFlags } from './flags.ts'
import { paint } from './paint.ts'
import { openAccess } from './access.ts'
import { safeTerminal } from './safeTerminal.ts'
import { printError } from './printError.ts'
import type { Terminal } from './terminal.ts'
import { usageOf } from './usage.ts'

/** Whether users of the API have a command of this name. */
export function isUserCommand(name: string): boolean {
  return Object.hasOwn(COMMANDS, name)
}

/** The command that a mistyped name may have been meant for. */
export function nearestCommand(name: string, others: readonly string[]): string | null {
  return nearest(name, [...Object.keys(COMMANDS), ...others])
}

/** Runs a command, its name first in `argv`; answers the exit code. What goes wrong is told with what to do next. */
export async function runCli([name = '', ...args]: readonly string[], given: Terminal): Promise<number> {
  const terminal = safeTerminal(given)
  // Until the flags are read: a program that reads our output wants its errors there too.
  let json = args.includes('--json') || (!terminal.isScreen && !args.includes('--no-json'))
  try {
    const command = await COMMANDS[name]?.load()
    if (!command) throw new Stop(`there is no command ${name}`, 'type: oneset help')
    const { values, json: asked, operands } = readFlags(args, command.flags)
    json = asked ?? !terminal.isScreen
    if (values['help']) {
      terminal.print(usageOf(name, command))
      return EXIT.ok
    }
    checkOperands(name, command, operands)
    const access = await openAccess(values, terminal)
    return await command.run({
      operands,
      flags: values,
      json,
      dryRun: values['dry-run'] === true,
      access,
      terminal,
      commands: COMMANDS,
    })
  } catch (error) {
    return failed(error, name, json, terminal)
  }
}

function checkOperands(
  name: string,
  { operands: usage, operandCount: [min, max] }: Command,
  operands: readonly string[],
) {
  if (operands.length < min)
    throw new Stop(`${usage} is missing`, `type: oneset ${name} ${usage}, or oneset ${name} --help`)
  if (operands.length > max) throw new Stop(`what is ${operands[max]}?`, `type: oneset ${name} --help`)
}

function failed(error: unknown, name: string, json: boolean, terminal: Terminal): number {
  terminal.status(null)
  if (terminal.signal.aborted) {
    terminal.report('stopped')
    return EXIT.other
  }
  if (error instanceof OnesetError) {
    printError(error, json, terminal)
    return exitCodeOf(error)
  }
  if (!(error instanceof Stop)) throw error
  if (json) terminal.print(JSON.stringify({ error: { message: error.message, hint: error.hint } }))
  terminal.report(
    `${paint(terminal, 'red', `oneset ${name}:`)} ${error.message}${error.hint ? `\n  ${error.hint}` : ''}`,
  )
  return error.exitCode
}
