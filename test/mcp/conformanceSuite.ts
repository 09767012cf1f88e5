import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { onLoopback } from '../support/onLoopback.ts'

/** The protocol's own suite, by the names under which its two releases are installed; it runs on loopback only. */
export type SuitePackage = 'mcp-conformance-2025' | '@modelcontextprotocol/conformance'

/** Starts a proxy that adds the key to every request, because the suite sends none; returns its URL. */
export async function forwarderTo(t: TestContext, target: string, key: string): Promise<string> {
  const { port } = new URL(target)
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const sent = request(
      { port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    incoming.pipe(sent)
  })
  return onLoopback(t, server)
}

/** Runs the suite's program to its end; every exit code other than 0 is returned as 1. */
export function runSuite(suite: SuitePackage, args: readonly string[]): Promise<{ code: number; output: string }> {
  const program = path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${suite}/package.json`)),
    'dist/index.js',
  )
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { timeout: 120_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
    })
  })
}
