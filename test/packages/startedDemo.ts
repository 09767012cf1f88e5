import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The line of the start that says how to log in. */
const LOGIN = /oneset login --base-url (\S+) --key (\S+)/

export interface StartedDemo {
  url: string
  key: string
  end: () => Promise<void>
}

/** Starts a demo as a person does, and waits until it says how to log in. */
export async function startedDemo(
  program: string,
  words: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<StartedDemo> {
  // A group of its own, because npm does not pass the signal on to the server that it started.
  const server = spawn(program, words, { env, cwd, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const end = async () => {
    if (server.exitCode !== null || server.pid === undefined) return
    process.kill(-server.pid, 'SIGTERM')
    await once(server, 'exit')
  }
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url, key] = LOGIN.exec(line) ?? []
    if (url && key) return { url, key, end }
  }
  throw new Error('the server ended before it printed how to log in')
}
