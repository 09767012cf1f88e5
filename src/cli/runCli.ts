import { OnesetError } from '#client/onesetError.ts'
import type { FlagValues } from '#commandLine/flag.ts'
import type { Groups } from '#commandLine/command.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { runCommand } from '#commandLine/runCommand.ts'
import { openAccess } from './login/access.ts'
import { USER_COMMANDS } from './commandTable.ts'
import { exitCodeOf } from './exitCodeOf.ts'
import { printError } from './printError.ts'
import { safeTerminal } from './safeTerminal.ts'
import type { Terminal } from './terminal.ts'
import type { UserContext } from './userCommand.ts'
import type { UserFlagValues } from './userFlags.ts'

/** Runs a command for users of the API whose name is first in `argv`; returns the exit code. */
export function runCli(
  argv: readonly string[],
  given: Terminal,
  groups: Groups = async () => [USER_COMMANDS],
): Promise<number> {
  const terminal = safeTerminal(given)
  return runCommand<UserContext>(argv, USER_COMMANDS, {
    screen: terminal,
    groups,
    open: async (values) => {
      const common = values as FlagValues & UserFlagValues
      return { common, dryRun: common['dry-run'], access: await openAccess(common, terminal), terminal }
    },
    reportError: (error, json) => {
      terminal.status(null)
      if (terminal.signal.aborted) {
        terminal.report('stopped')
        return EXIT.other
      }
      if (!(error instanceof OnesetError)) return null
      printError(error, json, terminal)
      return exitCodeOf(error)
    },
  })
}
