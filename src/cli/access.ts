import { Connection } from '#client/connection.ts'
import { OnesetClient } from '#client/onesetClient.ts'
import type { Language } from '#contract/language.ts'
import { readLogins } from './credentials.ts'
import { EXIT, Stop } from './exit.ts'
import { FreshTokens } from './freshTokens.ts'
import type { FlagValues } from './flags.ts'
import type { Terminal } from './terminal.ts'

/** Where a server of this machine listens unless told otherwise. */
const BASE_URL_DEFAULT = 'http://127.0.0.1:8080'
/** A call that takes longer is told to be under way. */
const SLOW_MS = 1_000

/** Which service, with which key, and where both come from. */
export interface Access {
  profile: string
  baseUrl: string
  apiKey: string | null
  /** Where the key comes from, in words. */
  keyFrom: string
  /** A login by browser: what it makes ends with it. */
  isLogin: boolean
  client: OnesetClient
  /** What the client stands on, for calls by the contract's names. */
  connection: Connection
  /** Of messages. */
  language: Language
  /** Tokens spent by this command so far. */
  spent: () => number
  /** The client, for commands that need a key. */
  withKey: () => OnesetClient
}

/** `--base-url`, ONESET_BASE_URL, the stored login; ONESET_API_KEY wins over a stored key. */
export async function openAccess(flags: FlagValues, terminal: Terminal): Promise<Access> {
  const { env } = terminal
  const profile = textOf(flags['profile']) ?? env['ONESET_PROFILE'] ?? 'default'
  const stored = (await readLogins(terminal))[profile]
  const baseUrl = textOf(flags['base-url']) ?? env['ONESET_BASE_URL'] ?? stored?.baseUrl ?? BASE_URL_DEFAULT
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw new Stop(`${baseUrl} is no address of a service`, 'write it as https://HOST or http://HOST:PORT')
  // What is stored belongs to the service it was stored for, and is not shown to another.
  const own = stored && sameOrigin(stored.baseUrl, baseUrl) ? stored : null
  const ownTokens = own?.tokens && !env['ONESET_API_KEY'] ? new FreshTokens(terminal, profile, own.tokens) : null
  const apiKey = env['ONESET_API_KEY'] || (own?.apiKey ?? own?.tokens?.accessToken ?? null)
  const language = languageOf(flags, env)
  let spent = 0
  const options = {
    baseUrl,
    apiKey: apiKey ?? undefined,
    language,
    maxUnits: maxUnitsOf(flags),
    onUnits: (units: number) => void (spent += units),
  }
  const machine = {
    ...terminal.machine,
    fetch: reportedWhenSlow(terminal, withFreshToken(terminal, ownTokens)),
    pause: reportedWhilePausing(terminal),
  }
  const client = new OnesetClient(options, machine)
  return {
    profile,
    baseUrl,
    apiKey,
    keyFrom: env['ONESET_API_KEY'] ? 'ONESET_API_KEY' : `profile ${profile}`,
    isLogin: ownTokens !== null,
    client,
    connection: new Connection(options, machine),
    language,
    spent: () => spent,
    withKey: () => {
      if (apiKey === null)
        throw new Stop(`there is no API key for ${baseUrl}`, 'type: oneset login (or set ONESET_API_KEY)', EXIT.auth)
      return client
    },
  }
}

const textOf = (value: string | true | undefined) => (typeof value === 'string' ? value : undefined)

const sameOrigin = (a: string, b: string) => URL.canParse(a) && new URL(a).origin === new URL(b).origin

function languageOf(flags: FlagValues, env: Terminal['env']): Language {
  const wanted = textOf(flags['lang'])
  if (wanted === 'ko' || wanted === 'en') return wanted
  if (wanted !== undefined) throw new Stop(`--lang ${wanted}: write ko or en`)
  return (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').startsWith('ko') ? 'ko' : 'en'
}

function maxUnitsOf(flags: FlagValues): number | undefined {
  const text = textOf(flags['max-units'])
  if (text === undefined) return undefined
  if (!/^\d{1,4}$/.test(text)) throw new Stop(`--max-units ${text}: write a number of tokens`)
  return Number(text)
}

/** Sends the access token that holds at the moment: a command may run for longer than one does. */
function withFreshToken({ machine }: Terminal, tokens: FreshTokens | null): typeof fetch {
  if (!tokens) return machine.fetch
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${await tokens.accessToken()}`)
    return machine.fetch(input, { ...init, headers })
  }
}

function reportedWhenSlow({ status }: Terminal, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { host, searchParams } = new URL(input instanceof Request ? input.url : input)
    // Waiting for an owner is shown by whoever asked for it.
    if (searchParams.has('wait')) return send(input, init)
    const timer = setTimeout(() => status(`waiting for ${host} …`), SLOW_MS)
    try {
      return await send(input, init)
    } finally {
      clearTimeout(timer)
      status(null)
    }
  }
}

/** Between two tries of a call: the service asked to wait, or could not be reached. */
function reportedWhilePausing({ machine, status }: Terminal): Terminal['machine']['pause'] {
  return async (ms, signal) => {
    if (ms >= SLOW_MS) status(`trying again in ${Math.ceil(ms / 1_000)} s …`)
    try {
      await machine.pause(ms, signal)
    } finally {
      status(null)
    }
  }
}
