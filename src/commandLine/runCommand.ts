import type { Call, Command, CommandGroup, Groups } from './command.ts'
import { EXIT } from './exitCodes.ts'
import { findCommand, type FoundCommand } from './findCommand.ts'
import type { FlagValues } from './flag.ts'
import { familyUsage, synopsis, usageOf } from './help.ts'
import { paint } from './paint.ts'
import { readArguments } from './readArguments.ts'
import type { Screen } from './screen.ts'
import { Stop } from './stop.ts'
import { systemFailure } from './systemFailure.ts'

/** What the commands of a group are run with. */
export interface Session<Context> {
  screen: Screen
  groups: Groups
  /** Opens the context of a command from the values of its flags. */
  open: (values: FlagValues) => Context | Promise<Context>
  /** Reports an error of the group's own kind and returns its exit code; null for other errors. */
  reportError: (error: unknown, json: boolean) => number | null
}

export type CommandReading<Context> =
  | { kind: 'call'; command: Command<Context>; call: Omit<Call, 'print' | 'report' | 'groups'> }
  | { kind: 'help'; usage: string }

/** Reads a command line without `oneset`; throws Stop where it is wrong. `isScreen`: whether a person reads the output. */
export async function readCommandLine<Context>(
  argv: readonly string[],
  group: CommandGroup<Context>,
  isScreen: boolean,
): Promise<CommandReading<Context>> {
  return readFound(await findCommand(argv, group), group, isScreen)
}

function readFound<Context>(
  found: FoundCommand<Context>,
  group: CommandGroup<Context>,
  isScreen: boolean,
): CommandReading<Context> {
  const { name } = found
  if (found.kind === 'family') return { kind: 'help', usage: familyUsage(name, group) }
  const { command, args } = found
  try {
    const { values: flags, operands, json, help } = readArguments(args, { ...command.flags, ...group.flags })
    if (help) return { kind: 'help', usage: usageOf(name, command, group) }
    checkOperands(command.operands, operands)
    return { kind: 'call', command, call: { flags, operands, json: json ?? (group.jsonInPipes && !isScreen) } }
  } catch (error) {
    if (!(error instanceof Stop) || error.hint !== null) throw error
    throw new Stop(error.message, `type: ${synopsis(name, command)}, or oneset ${name} --help`)
  }
}

/** Runs the command of `argv`; returns the exit code. Reports errors with their remedies. */
export async function runCommand<Context extends object>(
  argv: readonly string[],
  group: CommandGroup<Context>,
  { screen, groups, open, reportError }: Session<Context>,
): Promise<number> {
  const { print, report } = screen
  let name = argv[0] ?? ''
  // The value until the flags are read: a program that reads the output wants errors as JSON too.
  let json = argv.includes('--json') || (group.jsonInPipes && !screen.isScreen && !argv.includes('--no-json'))
  try {
    const found = await findCommand(argv, group)
    name = found.name
    const reading = readFound(found, group, screen.isScreen)
    if (reading.kind === 'help') {
      print(reading.usage)
      return EXIT.ok
    }
    json = reading.call.json
    const context = await open(reading.call.flags)
    return await reading.command.run({ ...context, ...reading.call, print, report, groups })
  } catch (error) {
    const exitCode = reportError(error, json)
    if (exitCode !== null) return exitCode
    const stop = error instanceof Stop ? error : systemFailure(error)
    if (stop === null) throw error
    if (json) print(JSON.stringify(group.failureJson(stop)))
    reportStop(name, stop, screen)
    return stop.exitCode
  }
}

/** Reports a failure as one sentence with its remedy below it. */
export function reportStop(name: string, { message, hint }: Stop, screen: Screen): void {
  const program = name === '' ? 'oneset:' : `oneset ${name}:`
  screen.report(`${paint(screen, 'red', program)} ${message}${hint === null ? '' : `\n  ${hint}`}`)
}

function checkOperands(declared: readonly string[], given: readonly string[]): void {
  const missing = declared.find((operand, i) => !operand.startsWith('[') && given[i] === undefined)
  if (missing !== undefined) throw new Stop(`${missing} is missing`)
  const isOpenEnded = declared.at(-1)?.includes('…') === true
  if (!isOpenEnded && given.length > declared.length) throw new Stop(`unexpected operand ${given[declared.length]}`)
}
