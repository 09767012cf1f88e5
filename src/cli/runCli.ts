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

/** Returns whether there is a user command of this name. */
export function isUserCommand(name: string): boolean {
  return Object.hasOwn(COMMANDS, name)
}

/** Returns the command with the name most similar to a mistyped one. */
export function nearestCommand(name: string, others: readonly string[]): string | null {
  return nearest(name, [...Object.keys(COMMANDS), ...others])
}

/** Runs a command whose name is first in `argv`; returns the exit code. Reports errors with their remedies. */
export async function runCli([name = '', ...args]: readonly string[], given: Terminal): Promise<number> {
  const terminal = safeTerminal(given)
  // The value until the flags are read: a program that reads the output wants errors as JSON too.
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
  if (operands.length > max) throw new Stop(`unexpected operand ${operands[max]}`, `type: oneset ${name} --help`)
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
