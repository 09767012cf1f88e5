import type { Usage } from '#client/generated/records.ts'
import { OnesetError } from '#client/onesetError.ts'
import type { Command, Invocation } from '../command.ts'
import { revokeTokens } from '../authorization.ts'
import { logInByBrowser } from '../browserLogin.ts'
import { readLogins, storeLogin, type StoredLogin } from '../credentials.ts'
import { EXIT, Stop } from '../exit.ts'
import { printResult } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { type Access, openAccess } from '../access.ts'

export const LOGIN: Command = {
  operands: '',
  operandCount: [0, 0],
  flags: [
    {
      name: 'key',
      value: 'KEY',
      help: 'Log in with an API key, not by browser; - asks for it, or reads it from standard input.',
    },
    { name: 'no-browser', value: null, help: 'Name the page to open, here or on another machine, and open none.' },
  ],
  price: 'free',
  examples: ['login', 'login --base-url https://api.example.com', 'login --no-browser', 'login --key - < key.txt'],
  run: logIn,
}

export const LOGOUT: Command = {
  operands: '',
  operandCount: [0, 0],
  flags: [],
  price: 'free',
  examples: ['logout', 'logout --profile work'],
  run: logOut,
}

/** What is to be stored is tried before: a key that was mistyped would only fail later. */
async function logIn(call: Invocation): Promise<number> {
  const { access, terminal, flags } = call
  const { profile, baseUrl } = access
  const login = await newLogin(call)
  const apiKey = login.apiKey ?? login.tokens.accessToken
  const trying = await openAccess(flags, { ...terminal, env: { ...terminal.env, ONESET_API_KEY: apiKey } })
  const plan = (await usageOf(trying, terminal))?.plan ?? null
  const earlier = (await readLogins(terminal))[profile]?.tokens
  await storeLogin(terminal, profile, login)
  // Of the same client it would be the new login that ends. Should it fail, the earlier one lapses by itself.
  if (earlier && earlier.clientId !== login.tokens?.clientId) await revokeTokens(terminal, earlier)
  const facts = { profile, baseUrl, plan, key: hidden(apiKey) }
  printResult(call, facts, () => [
    `logged in to ${baseUrl} with ${facts.key} (profile ${profile}${plan === null ? '' : `, plan ${plan}`})`,
    'try: oneset search 조용한 국밥집',
  ])
  if (terminal.env['ONESET_API_KEY']) terminal.report('ONESET_API_KEY is set: it goes before the stored key')
  return EXIT.ok
}

/** What the key has used; null for a sound key that may not read it. */
export async function usageOf({ client }: Access, { signal }: Terminal): Promise<Usage | null> {
  return client.usage({ signal }).catch((error: unknown) => {
    if (error instanceof OnesetError && error.code === 'insufficient_scope') return null
    throw error
  })
}

/** By browser, unless a key is named or the service knows nothing else. */
async function newLogin(call: Invocation): Promise<StoredLogin> {
  const { access, terminal, flags } = call
  const { baseUrl } = access
  if (flags['key'] !== undefined) return { baseUrl, apiKey: await typedKey(call) }
  if (!terminal.isInteractive && flags['no-browser'] === undefined)
    throw new Stop('there is nobody to log in', 'type: oneset login --key - and give the key on standard input')
  const clientId = terminal.env['ONESET_OAUTH_CLIENT_ID'] ?? null
  const openBrowser = flags['no-browser'] === undefined
  const tokens = await logInByBrowser(terminal, baseUrl, { openBrowser, clientId })
  if (tokens) return { baseUrl, tokens }
  terminal.report(`${baseUrl} takes API keys only`)
  return { baseUrl, apiKey: await typedKey(call) }
}

async function typedKey({ flags: { key }, terminal, access }: Invocation): Promise<string> {
  if (typeof key === 'string' && key !== '-') return key.trim()
  const text = terminal.isInteractive
    ? await terminal.askSecret(`API key for ${access.baseUrl}: `)
    : await terminal.readInput()
  if (text.trim() === '') throw new Stop('no key was given', 'an operator makes one: oneset admin keys create')
  return text.trim()
}

async function logOut(call: Invocation): Promise<number> {
  const { access, terminal } = call
  const { profile } = access
  const tokens = (await readLogins(terminal))[profile]?.tokens
  const isRevoked = tokens ? await revokeTokens(terminal, tokens) : null
  await storeLogin(terminal, profile, null)
  const what = isRevoked === null ? 'the key' : 'the login'
  printResult(call, { profile, loggedOut: true, revoked: isRevoked }, () => [
    `${what} of profile ${profile} is forgotten`,
  ])
  if (isRevoked === false)
    terminal.report('the service could not be told: shut this program out in your account, or its login ends by itself')
  if (terminal.env['ONESET_API_KEY']) terminal.report('ONESET_API_KEY is still set, and still used')
  return EXIT.ok
}

/** A key as it may be shown: its mode and its end. */
export function hidden(apiKey: string): string {
  // An access token: three parts, which say nothing to anybody.
  if (apiKey.split('.').length === 3) return 'a login by browser'
  return `${/^os_[a-z]+_/.exec(apiKey)?.[0] ?? ''}…${apiKey.slice(-4)}`
}
