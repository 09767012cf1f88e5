import type { Server, ServerResponse } from 'node:http'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { Unavailable } from '#base/unavailable.ts'
import { unavailableRefusal } from './http/unavailableRefusal.ts'
import { writeRefusal } from './http/rawErrors.ts'

/** The requests of a server that have no complete answer yet. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>()

  constructor(server: Server) {
    server.prependListener('request', (_, response) => {
      this.#open.add(response)
      response.once('close', () => this.#open.delete(response))
    })
  }

  /**
   * Answers all of them with 503 where no byte of the answer has left, and closes the other connections: for a thread
   * that cannot go on. They do not state a price, because a charge may be on its way to the database.
   */
  refuseAll(publicUrl: string, random: RandomBytes): void {
    const refusal = unavailableRefusal(new Unavailable('the thread that served this request ended'))
    for (const { socket, headersSent } of this.#open) {
      if (!socket) continue
      if (headersSent) socket.destroy()
      else writeRefusal(socket, refusal, { publicUrl, requestId: freshId('req_', random), isFree: false })
    }
    this.#open.clear()
  }
}
