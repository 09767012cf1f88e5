import type { Call, Command } from '#commandLine/command.ts'
import type { Flags } from '#commandLine/flag.ts'
import type { Access } from './login/access.ts'
import type { Terminal } from './terminal.ts'
import type { UserFlagValues } from './userFlags.ts'

/** What a command for users of the API runs in. */
export interface UserContext {
  /** The flags of every command. */
  common: UserFlagValues
  /** True to print the cost and stop. */
  dryRun: boolean
  access: Access
  terminal: Terminal
}

/** One run of a command. */
export type Invocation<Own extends Flags = Flags, Operands extends readonly string[] = readonly string[]> = Call<
  Own,
  Operands
> &
  UserContext

/** Declares a command with the types of its flags and operands. */
export function userCommand<Own extends Flags, const Operands extends readonly string[]>(
  command: Command<UserContext, Own, Operands>,
): Command<UserContext, Own, Operands> {
  return command
}
