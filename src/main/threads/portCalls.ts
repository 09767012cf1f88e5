import type { MessagePort } from 'node:worker_threads'
import { Unavailable } from '#base/unavailable.ts'

/** Functions of one thread that another calls: arguments and results are copied. */
type Functions = Record<string, (...values: never[]) => Promise<unknown>>

interface Call {
  kind: 'call'
  id: number
  name: string
  values: unknown[]
}

type Outcome =
  | { kind: 'returned'; id: number; value: unknown }
  | { kind: 'threw'; id: number; message: string; isUnavailable: boolean }

/** Answers the calls that arrive at a port with these functions, until the port closes. */
export function answerCalls(port: MessagePort, functions: Functions): void {
  port.on('message', (message: Call | Outcome) => {
    if (message.kind === 'call') void answer(port, message, functions)
  })
}

async function answer(port: MessagePort, { id, name, values }: Call, functions: Functions): Promise<void> {
  try {
    const called = functions[name] as (...values: unknown[]) => Promise<unknown>
    port.postMessage({ kind: 'returned', id, value: await called(...values) } satisfies Outcome)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    port.postMessage({ kind: 'threw', id, message, isUnavailable: cause instanceof Unavailable } satisfies Outcome)
  }
}

/**
 * Returns a function that calls those at the other end of a port. A call rejects as the other thread's function did, as
 * `Unavailable` or as an Error with its message, and as `Unavailable` when the port closes first.
 */
export function callsOver<Called extends Functions>(port: MessagePort) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (cause: Error) => void }>()
  let lastId = 0
  let isClosed = false
  port.on('message', (message: Call | Outcome) => {
    if (message.kind === 'call') return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'returned') call?.resolve(message.value)
    else call?.reject(message.isUnavailable ? new Unavailable(message.message) : new Error(message.message))
  })
  port.on('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(gone())
    waiting.clear()
  })
  return <Name extends keyof Called & string>(
    name: Name,
    ...values: Parameters<Called[Name]>
  ): ReturnType<Called[Name]> => {
    const result = new Promise((resolve, reject) => {
      if (isClosed) return reject(gone())
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      port.postMessage({ kind: 'call', id, name, values } satisfies Call)
    })
    return result as ReturnType<Called[Name]>
  }
}

const gone = () => new Unavailable('the other thread has ended')
