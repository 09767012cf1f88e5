import { ClientService } from '#mcp/clientService.ts'
import { serveOverStdio } from '#mcp/stdioServer.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { type Invocation, userCommand } from '../userCommand.ts'

const STATE_KEY_BYTES = 32

export const MCP = userCommand({
  operands: [],
  flags: {},
  price: 'the price of its tools: 1 to 8 tokens each',
  examples: ['mcp', 'mcp --profile work'],
  run: serveMcp,
})

/** Serves MCP clients that start a program: the same tools as at /mcp, with the stored key. */
async function serveMcp({ access, terminal }: Invocation): Promise<number> {
  access.withKey()
  const { version, clock, randomBytes, report } = terminal
  const parts = { version, clock, stateKey: randomBytes(STATE_KEY_BYTES) }
  const session = { service: new ClientService(access.connection), principal: access.profile }
  await serveOverStdio(parts, session, (error) => report(`oneset mcp: ${error.message}`))
  return EXIT.ok
}
