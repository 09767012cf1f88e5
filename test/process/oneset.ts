import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOT } from '../support/repository.ts'

/** A build takes a minute on a busy machine. */
const PRINTED_MS_MAX = 600_000
const ENTRY = path.join(ROOT, 'src/main/oneset.ts')

/** A running `oneset` process and its output so far, both streams together. */
export interface Oneset {
  process: ChildProcess
  printed(): string
  /** Resolves once a line matches; rejects when the process ends first, or has not printed it for minutes. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends a signal and waits for the end; returns the exit code, or the signal's name. */
  stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/** Starts `oneset ARGS` as users do: a separate process under the Node that runs the tests. */
export function startOneset(args: readonly string[], env: Readonly<Record<string, string>> = {}): Oneset {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer) => {
    text += chunk.toString('utf8')
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return {
    process: child,
    printed: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(text)
          if (!match) return
          listeners.delete(check)
          resolve(match)
        }
        listeners.add(check)
        check()
        const giveUp = (why: string) => reject(new Error(`oneset ${why} ${pattern}:\n${text}`))
        setTimeout(() => giveUp('has not printed'), PRINTED_MS_MAX).unref()
        void ended.then(() => giveUp('ended before it printed'))
      }),
    async stop(signal) {
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by
    },
  }
}

/** Runs `oneset ARGS` to its end. */
export async function runOneset(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; printed: string }> {
  const running = startOneset(args, env)
  const [code] = (await once(running.process, 'close')) as [number | null]
  return { code, printed: running.printed() }
}
