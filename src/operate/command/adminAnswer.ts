import { Stop } from '#commandLine/stop.ts'
import { dataFolder, type OperatorCall, type SERVER } from '../operatorCommand.ts'
import { type AdminCall, callAdmin } from './callAdmin.ts'

/** Sends a call to the server of the flags and returns the data of its answer; throws Stop for a refusal. */
export async function adminAnswer(call: OperatorCall<typeof SERVER>, sent: AdminCall): Promise<unknown> {
  const { env, fetch, flags } = call
  const server = { baseUrl: flags['base-url'], data: dataFolder(flags.data, call), env, fetch }
  const answer = await callAdmin(sent, server)
  if (answer.kind === 'failed') throw new Stop(answer.message, null, answer.exitCode)
  return answer.data
}
