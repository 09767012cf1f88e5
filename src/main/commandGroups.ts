import { USER_COMMANDS } from '#cli/commandTable.ts'
import type { CommandGroup, DescribedGroup } from '#commandLine/command.ts'
import { OPERATOR_COMMANDS } from '#operate/commandTable.ts'
import type { OperatorContext } from '#operate/operatorContext.ts'

/** The commands for operators, with the server. */
export const OPERATORS: CommandGroup<OperatorContext> = {
  ...OPERATOR_COMMANDS,
  commands: {
    serve: {
      summary: 'Serve the current release',
      load: async () => (await import('./serveCommand.ts')).SERVE,
    },
    ...OPERATOR_COMMANDS.commands,
  },
}

/** All commands of `oneset`, in the order of the help. */
export const COMMAND_GROUPS: readonly DescribedGroup[] = [USER_COMMANDS, OPERATORS]
