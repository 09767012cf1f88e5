import type { Flag, FlagValues } from './flags.ts'
import type { Access } from './access.ts'
import type { Terminal } from './terminal.ts'

/** One run of a command. */
export interface Invocation {
  operands: readonly string[]
  flags: FlagValues
  /** Print JSON for programs, not tables for people. */
  json: boolean
  /** Say what it would cost, and stop. */
  dryRun: boolean
  access: Access
  terminal: Terminal
  /** Every command there is, for those that write about the others. */
  commands: CommandTable
}

export interface Command {
  /** What stands behind the name: `<id>`, `[words …]`. */
  operands: string
  /** How many operands there may be. */
  operandCount: readonly [min: number, max: number]
  flags: readonly Flag[]
  /** Tokens it costs, in words. */
  price: string
  examples: readonly string[]
  /** Answers the exit code. */
  run: (call: Invocation) => Promise<number>
}

/** Commands by name, in the order of the help. A command's code is loaded when it is needed, which keeps each quick. */
export type CommandTable = Readonly<Record<string, { summary: string; load: () => Promise<Command> }>>
