import type { IncomingMessage, Server } from 'node:http'
import { startStopwatch } from '#base/stopwatch.ts'
import { pathOf } from '../http/replies.ts'
import type { ServeRead } from './readHandler.ts'

interface ReadPath {
  /** With `{id}` where it varies. */
  path: string
  serve: ServeRead
}

/** A read and the id in its path; null for whatever has to take the long way. */
type FindRead = (request: IncomingMessage) => { serve: ServeRead; id: string } | null

/** An id as we make them: nothing in it is encoded or ends the segment. */
const PLAIN_ID = /^[A-Za-z0-9_-]+$/

/**
 * Finds the read of a plain GET by its path alone. The framework's way through router, request and reply costs a tenth
 * of a small read; everything it is needed for (other methods, encoded paths, unknown ones) still goes through it, to
 * the same handler in the end.
 */
export function shortWay(reads: readonly ReadPath[]): FindRead {
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

/** Puts the short way in front of the framework. A server that closes leaves requests to it: it tells them so. */
export function takeShortWay(server: Server, find: FindRead, requestIdOf: (request: IncomingMessage) => string): void {
  const [longWay] = server.listeners('request')
  if (!longWay) throw new Error('the framework does not listen to its server')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const read = server.listening ? find(request) : null
    if (read) read.serve({ request, response, requestId: requestIdOf(request), id: read.id, took: startStopwatch() })
    else longWay.call(server, request, response)
  })
}
