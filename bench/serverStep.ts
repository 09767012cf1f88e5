import { fastify } from 'fastify'
import path from 'node:path'
import { createAccount, createKey } from '#flows/administer.ts'
import { startServer } from '../src/main/serve.ts'
import { NOW } from './settings.ts'
import { answer, argumentOf, nextWord } from './steps.ts'

/** The service on a release, or the least a server can do: the same bytes for every request. */
export type ServerOrder = { kind: 'service'; folder: string } | { kind: 'constant'; bodyBytes: number }
export interface ServerReady {
  port: number
  key: string
}

interface Started extends ServerReady {
  close(): Promise<void>
}

async function startService(folder: string): Promise<Started> {
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: path.join(folder, 'state'),
    releases: path.join(folder, 'releases'),
    publicUrl: null,
    adminToken: null,
    secret: null,
    exportContact: null,
    clock: () => NOW,
    log: (level, message, details) => {
      if (level !== 'info') console.error(level, message, details)
    },
  })
  const account = await createAccount(server.administration, 'bench@oneset.invalid', 'pro')
  if (account.kind !== 'done') throw new Error('the account could not be made')
  const made = await createKey(server.administration, {
    accountId: account.data.accountId,
    name: 'bench',
    mode: 'live',
    scopes: ['places:read'],
    expiresAt: null,
  })
  if (made.kind !== 'done') throw new Error('the key could not be made')
  return { port: server.port, key: made.data.key, close: () => server.close() }
}

async function startConstant(bodyBytes: number): Promise<Started> {
  const body = Buffer.alloc(bodyBytes, 'x')
  const app = fastify({ logger: false })
  app.get('*', (_, reply) => reply.header('content-type', 'application/json').send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { port: address.port, key: 'none', close: () => app.close() }
}

const order = argumentOf<ServerOrder>()
const started = await (order.kind === 'service' ? startService(order.folder) : startConstant(order.bodyBytes))
const { port, key } = started
answer({ port, key } satisfies ServerReady)
// Every other word asks for the CPU time used so far, in microseconds.
for (let word = await nextWord<string>(); word !== 'end'; word = await nextWord<string>()) {
  const { user, system } = process.cpuUsage()
  answer(user + system)
}
await started.close()
