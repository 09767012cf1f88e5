import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { canReusePort, connectionsOfThread, requireFreePort } from './reusedPort.ts'

test('a port on which another service listens is refused, also when that service shares its port', async (t) => {
  if (!(await canReusePort('127.0.0.1'))) return t.skip('this system cannot share a port')
  const other = createServer().listen({ port: 0, host: '127.0.0.1', reusePort: true })
  t.after(() => other.close())
  await once(other, 'listening')
  await assert.rejects(requireFreePort((other.address() as AddressInfo).port, '127.0.0.1'), { code: 'EADDRINUSE' })
  await requireFreePort(0, '127.0.0.1')
})

test('threads divide the connections of their node, and each has at least two', () => {
  assert.deepEqual([connectionsOfThread(10, 2), connectionsOfThread(10, 4), connectionsOfThread(10, 16)], [5, 2, 2])
})
