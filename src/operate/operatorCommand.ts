import path from 'node:path'
import type { Call, Command } from '#commandLine/command.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { type Flags, text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import type { OperatorContext } from './operatorContext.ts'
import { SETTLED_FILE } from './settledFile.ts'

/** One run of an operator's command. */
export type OperatorCall<Own extends Flags = Flags> = Call<Own> & OperatorContext

/** Declares a command with the types of its flags and operands. */
export function operatorCommand<Own extends Flags, const Operands extends readonly string[] = readonly string[]>(
  command: Command<OperatorContext, Own, Operands>,
): Command<OperatorContext, Own, Operands> {
  return command
}

export const DATA = { data: text('DATA', 'The data folder (or ONESET_DATA). Default: ./data.') }

/** The flags of commands that call a running server. */
export const SERVER = {
  'base-url': text('URL', 'The server. Default: ONESET_PUBLIC_URL, or http://HOST:PORT.'),
  data: text('DATA', 'The data folder with the admin token, unless ONESET_ADMIN_TOKEN is set.'),
}

/** The variables that these commands read: where the server is, and its admin token. */
export const SERVER_VARIABLES = ['ONESET_ADMIN_TOKEN', 'ONESET_PUBLIC_URL', 'HOST', 'PORT', 'ONESET_DATA']

/** Returns the failure of a command that was used correctly; `facts` are further fields of its JSON. */
export const failure = (reason: string, facts: object = {}): Stop => new Stop(reason, null, EXIT.other, facts)

/** Returns the failure of a command that names what does not exist. */
export const notFound = (reason: string): Stop => new Stop(reason, null, EXIT.notFound)

/** Returns the data folder; `flag` is null where `--data` is absent. */
export function dataFolder(flag: string | null, { env }: Pick<OperatorContext, 'env'>): string {
  return flag ?? env['ONESET_DATA'] ?? './data'
}

/** Returns the folder of the releases: with a bucket, the copy of its releases on this machine. */
export function shelfFolder(data: string | null, context: Pick<OperatorContext, 'env'>): string {
  const stated = context.env['ONESET_RELEASES']
  if (stated !== undefined && !stated.startsWith('s3://')) return stated
  return path.join(dataFolder(data, context), 'releases')
}

/** Returns the file of the decisions made in `oneset review`. */
export function decisionsFile(context: Pick<OperatorContext, 'env'>): string {
  return path.join(dataFolder(null, context), SETTLED_FILE)
}
