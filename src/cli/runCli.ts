import { OnesetError } from '#client/onesetError.ts'
import { nearest } from '#contract/faults.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commandTable.ts'
import { EXIT, exitCodeOf, Stop } from './exit.ts'
import { readFlags } from './flags.ts'
import { paint } from './paint.ts'
import { openAccess } from './access.ts'
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
export async function runCli([name = '', ...args]: readonly string[], terminal: Terminal): Promise<number> {
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
    return await command.run({ operands, flags: values, json, dryRun: values['dry-run'] === true, access, terminal })
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
    terminal.tell('stopped')
    return EXIT.other
  }
  if (error instanceof OnesetError) {
    tellError(error, json, terminal)
    return exitCodeOf(error)
  }
  if (!(error instanceof Stop)) throw error
  if (json) terminal.print(JSON.stringify({ error: { message: error.message, hint: error.hint } }))
  terminal.tell(`${paint(terminal, 'red', `oneset ${name}:`)} ${error.message}${error.hint ? `\n  ${error.hint}` : ''}`)
  return error.exitCode
}

/** What to type next, where the service cannot know that we are a terminal. */
const NEXT: Readonly<Record<string, string>> = {
  api_key_required: 'type: oneset login',
  api_key_invalid: 'type: oneset login',
  api_key_revoked: 'type: oneset login, with another key',
  api_key_expired: 'type: oneset login, with another key',
  connection_failed: 'type: oneset doctor',
  timed_out: 'type: oneset doctor',
  unreadable_answer: 'type: oneset doctor',
  quota_exceeded: 'see what is left: oneset usage',
  max_units_exceeded: 'raise --max-units, or see the price: --dry-run',
}

function tellError(error: OnesetError, json: boolean, terminal: Terminal): void {
  const { code, message, param, hint, details, requestId, retryAfterMs } = error
  if (json) terminal.print(JSON.stringify({ error: { code, message, param, hint, details, requestId, retryAfterMs } }))
  const faults = (details.errors ?? []).map((fault) => {
    const wayOut = fault.didYouMean ? ` Did you mean ${fault.didYouMean}?` : fault.hint ? ` ${fault.hint}` : ''
    return `  --${fault.param.replaceAll('_', '-')}: ${fault.message}${wayOut}`
  })
  const wait = retryAfterMs === null ? [] : [`  try again in ${Math.ceil(retryAfterMs / 1_000)} s`]
  const scopes = details['requiredScopes']
  const needs = Array.isArray(scopes) ? `the key needs: ${scopes.join(', ')}` : null
  const next = NEXT[code] ?? needs ?? (faults.length > 0 ? null : hint)
  // A single fault's message is the whole one's, too.
  const first = faults.length > 0 ? '' : ` ${message}`
  const lines = [`${paint(terminal, 'red', code)}${first}`, ...faults, ...wait, ...(next ? [`  ${next}`] : [])]
  for (const line of lines) terminal.tell(line)
}
