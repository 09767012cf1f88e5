import { Connection } from '#client/connection.ts'
import { OnesetClient } from '#client/onesetClient.ts'
import { type Language, languageOfTerminal } from '#contract/language.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { readLogins } from './credentials.ts'
import { FreshTokens } from './freshTokens.ts'
import type { Terminal } from '../terminal.ts'
import type { UserFlagValues } from '../userFlags.ts'

/** The default address of a server on this machine. */
const BASE_URL_DEFAULT = 'http://127.0.0.1:8080'
/** A call that takes longer shows a progress message. */
const SLOW_MS = 1_000

/** The service and the key that a command uses, and where both come from. */
export interface Access {
  profile: string
  baseUrl: string
  apiKey: string | null
  /** Where the key comes from, as text. */
  keyFrom: string
  /** True for a login by browser: webhooks that it creates end with it. */
  isLogin: boolean
  client: OnesetClient
  /** The client's connection, for calls by the contract's names. */
  connection: Connection
  /** The language of messages. */
  language: Language
  /** Returns the tokens spent by this command so far. */
  spent: () => number
  /** Returns the client; fails without a key. */
  withKey: () => OnesetClient
}

/**
 * Determines service and key. Precedence of the service: `--base-url`, ONESET_BASE_URL, the stored login;
 * ONESET_API_KEY precedes a stored key.
 */
export async function openAccess(flags: UserFlagValues, terminal: Terminal): Promise<Access> {
  const { env } = terminal
  const profile = flags.profile ?? env['ONESET_PROFILE'] ?? 'default'
  const stored = (await readLogins(terminal))[profile]
  const baseUrl = flags['base-url'] ?? env['ONESET_BASE_URL'] ?? stored?.baseUrl ?? BASE_URL_DEFAULT
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw new Stop(`${baseUrl} is not the address of a service`, 'write it as https://HOST or http://HOST:PORT')
  // A stored key is sent only to the service that it was stored for.
  const own = stored && sameOrigin(stored.baseUrl, baseUrl) ? stored : null
  const ownTokens = own?.tokens && !env['ONESET_API_KEY'] ? new FreshTokens(terminal, profile, own.tokens) : null
  const apiKey = env['ONESET_API_KEY'] || (own?.apiKey ?? own?.tokens?.accessToken ?? null)
  const language = flags.lang ?? languageOfTerminal(env)
  let spent = 0
  const options = {
    baseUrl,
    apiKey: apiKey ?? undefined,
    language,
    maxUnits: flags['max-units'] ?? undefined,
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

const sameOrigin = (a: string, b: string) => URL.canParse(a) && new URL(a).origin === new URL(b).origin

/** Sends the currently valid access token, because a command may run longer than one token is valid. */
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
    // Commands that wait for an owner show their own progress.
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

/** Reports the pause between attempts of a call: the service asked to wait, or could not be reached. */
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
