import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/** Takes a complete response: its status, and the bytes of its body. */
export type TakeResponse = (status: string, bodyBytes: number) => void

/** One kept connection with at most one request under way. */
export class HttpConnection {
  readonly #socket: Socket
  #take: TakeResponse = () => undefined
  #held: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new HttpConnection(socket)))
    })
  }

  send(request: string, take: TakeResponse): void {
    this.#take = take
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const headEnd = this.#held.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#held.toString('latin1', 0, headEnd)
    const length = /content-length: (\d+)/i.exec(head)
    if (!length) throw new Error(`a response without a content-length: ${head}`)
    const bodyBytes = Number(length[1])
    if (this.#held.length < headEnd + HEAD_END.length + bodyBytes) return
    this.#held = Buffer.alloc(0)
    this.#take(head.slice(9, 12), bodyBytes)
  }
}
