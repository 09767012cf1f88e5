import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { EXIT, exitCodeOfStatus } from '#commandLine/exitCodes.ts'

/** One call of the admin interface over HTTP. */
export interface AdminCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below `/api/admin/v1`. */
  path: string
  body: Readonly<Record<string, unknown>> | null
}

type Environment = Readonly<Record<string, string | undefined>>

export interface AdminServer {
  /** `--base-url`; null for ONESET_PUBLIC_URL, else the address on which a server of this environment listens. */
  baseUrl: string | null
  /** The data folder with the admin token. */
  data: string
  env: Environment
  fetch: typeof fetch
}

export type AdminAnswer = { kind: 'done'; data: unknown } | { kind: 'failed'; message: string; exitCode: number }

/** Sends one call to the admin interface of a running server; never opens the database. */
export async function callAdmin(call: AdminCall, server: AdminServer): Promise<AdminAnswer> {
  const token = await adminToken(server)
  if (token === null) {
    const file = path.join(server.data, 'admin-token')
    return {
      kind: 'failed',
      exitCode: EXIT.auth,
      message: `no admin token: set ONESET_ADMIN_TOKEN, or name the data folder of the server with --data (${file} does not exist)`,
    }
  }
  const baseUrl = (server.baseUrl ?? serverAddress(server.env)).replace(/(?<!\/)\/+$/, '')
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(call.body !== null && { 'Content-Type': 'application/json' }),
  }
  const request = { method: call.method, headers, ...(call.body !== null && { body: JSON.stringify(call.body) }) }
  let response: Response
  try {
    response = await server.fetch(`${baseUrl}/api/admin/v1${call.path}`, request)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return { kind: 'failed', exitCode: EXIT.network, message: `${baseUrl} does not answer: ${cause}` }
  }
  return readAnswer(response, baseUrl)
}

async function readAnswer(response: Response, baseUrl: string): Promise<AdminAnswer> {
  const body: unknown = await response.json().catch(() => null)
  if (!(body instanceof Object))
    return {
      kind: 'failed',
      exitCode: EXIT.other,
      message: `${baseUrl} answered ${response.status} without JSON: is it a Oneset server?`,
    }
  if (response.ok && 'data' in body) return { kind: 'done', data: body.data }
  const { detail, error } = body as ProblemBody
  const faults = error?.details?.errors ?? []
  // A single fault is the message itself.
  const lines =
    faults.length > 1 ? faults.map(({ param, message }) => `${param}: ${message}`) : hintOf(error?.hint, faults)
  const message = [detail ?? `the server answered ${response.status}`, ...lines].join('\n  ')
  return { kind: 'failed', exitCode: exitCodeOfStatus(response.status), message }
}

interface ProblemBody {
  detail?: string
  error?: { hint?: string | null; details?: { errors?: { param: string; message: string; didYouMean?: string }[] } }
}

/** Returns the hint as lines, unless it only refers to the list of faults. */
function hintOf(hint: string | null | undefined, [fault]: readonly { didYouMean?: string }[]): string[] {
  if (fault) return fault.didYouMean === undefined ? [] : [`did you mean ${fault.didYouMean}?`]
  return hint ? [hint] : []
}

async function adminToken({ env, data }: AdminServer): Promise<string | null> {
  if (env['ONESET_ADMIN_TOKEN']) return env['ONESET_ADMIN_TOKEN']
  const text = await readFile(path.join(data, 'admin-token'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

export function serverAddress(env: Environment): string {
  return env['ONESET_PUBLIC_URL'] ?? `http://${env['HOST'] ?? '127.0.0.1'}:${env['PORT'] ?? '8080'}`
}
