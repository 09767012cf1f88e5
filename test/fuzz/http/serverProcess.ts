import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openMailbox } from '../../flows/browser.ts'
import type { FromServer, ServerFacts, ToServer } from './serverMessages.ts'

export interface LogLine {
  level: string
  message: string
  facts: Readonly<Record<string, unknown>>
}

/** A server in a child process, with its log, its mails and its memory use. */
export class ServerProcess {
  readonly facts: ServerFacts
  readonly #child: ChildProcess
  readonly #mailbox: ReturnType<typeof openMailbox>
  readonly #lines: LogLine[]
  #offsetMs = 0

  private constructor(
    child: ChildProcess,
    facts: ServerFacts,
    mailbox: ReturnType<typeof openMailbox>,
    lines: LogLine[],
  ) {
    this.facts = facts
    this.#child = child
    this.#mailbox = mailbox
    this.#lines = lines
  }

  /** Starts the server; a `databaseUrl` of null selects the embedded engine. */
  static async start(databaseUrl: string | null, venues: number): Promise<ServerProcess> {
    const file = path.join(import.meta.dirname, 'fuzzedServer.ts')
    const args = [String(venues), ...(databaseUrl === null ? [] : [databaseUrl])]
    const child = fork(file, args, { execArgv: ['--expose-gc'], stdio: 'inherit' })
    const mailbox = openMailbox()
    const lines: LogLine[] = []
    const facts = await new Promise<ServerFacts>((resolve, reject) => {
      child.on('message', (message: FromServer) => {
        if (message.kind === 'ready') resolve(message)
        else if (message.kind === 'log') lines.push(message)
        else if (message.kind === 'print') {
          mailbox.print(message.text)
          mailbox.mails.splice(0, Math.max(0, mailbox.mails.length - MAILS_KEPT))
        }
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
    })
    return new ServerProcess(child, facts, mailbox, lines)
  }

  get url(): string {
    return this.facts.url
  }

  /** Waits for a mail and returns the first URL in the newest one to this address. */
  linkTo(email: string): Promise<string> {
    return this.#mailbox.linkTo(email)
  }

  /** Mails to this address, newest last; of all mails only the newest few hundred are kept. */
  mailsTo(email: string): readonly string[] {
    return this.#mailbox.mails.filter((text) => text.includes(`mail to ${email}:`))
  }

  /** Texts to this Korean phone without their address, newest last; they are kept with the mails. */
  textsTo(phone: string): readonly string[] {
    const start = `text to ${phone.replaceAll('-', '')}: `
    return this.#mailbox.mails.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length))
  }

  /** Null while it runs. */
  get exitCode(): number | null {
    return this.#child.exitCode
  }

  /** Returns the lines logged at level error since the last call. */
  takeErrors(): LogLine[] {
    return this.#lines.splice(0).filter(({ level }) => level === 'error')
  }

  /** The time by the server's clock. */
  get now(): number {
    return Date.now() + this.#offsetMs
  }

  async setClock(offsetMs: number): Promise<void> {
    this.#offsetMs = offsetMs
    await this.#ask({ kind: 'clock', offsetMs }, 'done')
  }

  /** Returns memory after a forced collection, and the CPU time used by the server. */
  async figures(): Promise<{ rssBytes: number; heapBytes: number; cpuMs: number }> {
    const answer = await this.#ask({ kind: 'figures' }, 'figures')
    if (answer.kind !== 'figures') throw new Error('the server sent another message instead of figures')
    return answer
  }

  /** When it resolves, everything that was logged before has arrived. */
  async ping(): Promise<void> {
    await this.#ask({ kind: 'ping' }, 'done')
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exit
  }

  #ask(message: ToServer, kind: FromServer['kind']): Promise<FromServer> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the server ended'))
      const listen = (answer: FromServer) => {
        if (answer.kind !== kind) return
        this.#child.off('message', listen)
        this.#child.off('exit', ended)
        resolve(answer)
      }
      this.#child.on('message', listen)
      this.#child.once('exit', ended)
      this.#child.send(message)
    })
  }
}

/** Codes and links are read soon after they are requested, so few mails are kept. */
const MAILS_KEPT = 400
