import type { IncomingMessage, Server } from 'node:http'
import { startStopwatch } from '#base/stopwatch.ts'
import { pathOf } from '../http/replies.ts'
import type { ServeRead } from './readHandler.ts'
import { ReadTurns } from './readTurns.ts'

interface ReadPath {
  /** The path, with `{id}` for its parameter. */
  path: string
  serve: ServeRead
}

/** Returns a read and the id in its path; null for a request that needs the framework. */
type FindRead = (request: IncomingMessage) => { serve: ServeRead; id: string } | null

/** An id as the service makes them: no character of it is encoded or ends the path segment. */
const PLAIN_ID = /^[A-Za-z0-9_-]+$/

/**
 * Makes the function that finds the read of a plain GET by its path alone. The framework's router, request and reply
 * cost a tenth of a small read; all requests that need them (other methods, encoded paths, unknown ones) still pass
 * through the framework to the same handler.
 */
export function fastPath(reads: readonly ReadPath[]): FindRead {
  const whole = new Map(reads.flatMap(({ path, serve }) => (path.includes('{') ? [] : [[path, { serve, id: '' }]])))
  const one = reads.find(({ path }) => path.endsWith('/{id}'))
  const before = one?.path.slice(0, -'{id}'.length)
  return ({ method, url = '' }) => {
    if (method !== 'GET') return null
    const path = pathOf(url)
    const found = whole.get(path)
    if (found) return found
    if (!one || before === undefined || !path.startsWith(before)) return null
    const id = path.slice(before.length)
    return PLAIN_ID.test(id) ? { serve: one.serve, id } : null
  }
}

/**
 * Puts the fast path in front of the framework. A closing server passes all requests to the framework, which announces
 * the end of the connection to clients.
 */
export function takeFastPath(server: Server, find: FindRead, requestIdOf: (request: IncomingMessage) => string): void {
  const [frameworkListener] = server.listeners('request')
  if (!frameworkListener) throw new Error('the framework does not listen to its server')
  const turns = new ReadTurns()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const read = server.listening ? find(request) : null
    if (!read) return void frameworkListener.call(server, request, response)
    const took = startStopwatch()
    turns.run(() => {
      // A caller who left while the read waited gets no answer and pays for none.
      if (request.socket.destroyed) return
      read.serve({ request, response, requestId: requestIdOf(request), id: read.id, took })
    })
  })
}
