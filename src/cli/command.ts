import type { Flag, FlagValues } from './flags.ts'
import type { Access } from './access.ts'
import type { Terminal } from './terminal.ts'

/** One run of a command. */
export interface Invocation {
  operands: readonly string[]
  flags: FlagValues
  /** True to print JSON for programs instead of tables for people. */
  json: boolean
  /** True to print the cost and stop. */
  dryRun: boolean
  access: Access
  terminal: Terminal
  /** All commands, for those that print about others. */
  commands: CommandTable
}

export interface Command {
  /** The operands in the usage: `<id>`, `[words …]`. */
  operands: string
  /** The minimum and maximum number of operands. */
  operandCount: readonly [min: number, max: number]
  flags: readonly Flag[]
  /** The cost in tokens, as text. */
  price: string
  examples: readonly string[]
  /** Returns the exit code. */
  run: (call: Invocation) => Promise<number>
}

/**
 * Commands by name, in the order of the help. The code of a command is loaded when it is used, so that each starts
 * quickly.
 */
export type CommandTable = Readonly<Record<string, { summary: string; load: () => Promise<Command> }>>
