import type { Meta, Usage } from '#client/generated/records.ts'
import { OnesetError } from '#client/onesetError.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text, toggle } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { printResult } from '#commandLine/printResult.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { revokeTokens } from '../login/authorization.ts'
import { logInByBrowser } from '../login/browserLogin.ts'
import { readLogins, storeLogin, type StoredLogin } from '../login/credentials.ts'
import type { Terminal } from '../terminal.ts'
import { type Access, openAccess } from '../login/access.ts'

const FLAGS = {
  key: text('KEY', 'Log in with an API key instead of a browser; - asks for it, or reads it from standard input.'),
  'no-browser': toggle(
    'Print the address of the page instead of opening it, for a browser here or on another machine.',
  ),
}

export const LOGIN = userCommand({
  operands: [],
  flags: FLAGS,
  price: 'free',
  examples: ['login', 'login --base-url https://api.example.com', 'login --no-browser', 'login --key - < key.txt'],
  run: logIn,
})

export const LOGOUT = userCommand({
  operands: [],
  flags: {},
  price: 'free',
  examples: ['logout', 'logout --profile work'],
  run: logOut,
})

/** Logs in. The login is tried before it is stored, because a mistyped key would otherwise fail only later. */
async function logIn(call: Invocation<typeof FLAGS>): Promise<number> {
  const { access, terminal, common } = call
  const { profile, baseUrl } = access
  const login = await newLogin(call)
  const apiKey = login.apiKey ?? login.tokens.accessToken
  const trying = await openAccess(common, { ...terminal, env: { ...terminal.env, ONESET_API_KEY: apiKey } })
  const plan = (await usageOf(trying, terminal))?.plan ?? null
  const earlier = (await readLogins(terminal))[profile]?.tokens
  await storeLogin(terminal, profile, login)
  // Revoking a login of the same client would end the new login too. If revoking fails, the earlier login expires.
  if (earlier && earlier.clientId !== login.tokens?.clientId) await revokeTokens(terminal, earlier)
  const facts = { profile, baseUrl, plan, key: hidden(apiKey) }
  const example = call.json ? null : await exampleOf(trying, terminal)
  printResult(call, facts, () => [
    `logged in to ${baseUrl} with ${facts.key} (profile ${profile}${plan === null ? '' : `, plan ${plan}`})`,
    ...(example === null ? [] : [`try: oneset search ${example}`]),
  ])
  if (terminal.env['ONESET_API_KEY']) terminal.report('ONESET_API_KEY is set and takes precedence over the stored key')
  return EXIT.ok
}

/** Returns a sentence that finds places in the service's data; null when it names none. */
async function exampleOf({ client }: Access, { signal }: Terminal): Promise<string | null> {
  const meta: Partial<Meta> | null = await client.meta({ signal }).catch(() => null)
  return meta?.examples?.ko[0]?.text ?? null
}

/** Returns the usage of the key; null for a valid key that may not read it. */
export async function usageOf({ client }: Access, { signal }: Terminal): Promise<Usage | null> {
  return client.usage({ signal }).catch((error: unknown) => {
    if (error instanceof OnesetError && error.code === 'insufficient_scope') return null
    throw error
  })
}

/** Makes a login by browser, unless a key is given or the service accepts keys only. */
async function newLogin(call: Invocation<typeof FLAGS>): Promise<StoredLogin> {
  const { access, terminal, flags } = call
  const { baseUrl } = access
  if (flags.key !== null) return { baseUrl, apiKey: await typedKey(call) }
  if (!terminal.isInteractive && !flags['no-browser'])
    throw new Stop(
      'cannot ask for a key: the terminal is not interactive',
      'type: oneset login --key - and give the key on standard input',
    )
  const clientId = terminal.env['ONESET_OAUTH_CLIENT_ID'] ?? null
  const openBrowser = !flags['no-browser']
  const tokens = await logInByBrowser(terminal, baseUrl, { openBrowser, clientId })
  if (tokens) return { baseUrl, tokens }
  terminal.report(`${baseUrl} takes API keys only`)
  return { baseUrl, apiKey: await typedKey(call) }
}

async function typedKey({ flags: { key }, terminal, access }: Invocation<typeof FLAGS>): Promise<string> {
  if (key !== null && key !== '-') return key.trim()
  const typed = terminal.isInteractive
    ? await terminal.askSecret(`API key for ${access.baseUrl}: `)
    : await terminal.readInput()
  if (typed.trim() === '') throw new Stop('no key was given', 'an operator makes one: oneset admin keys create')
  return typed.trim()
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
    terminal.report(
      'the service could not be reached to end the login: disconnect this program in your account, or wait until the login expires',
    )
  if (terminal.env['ONESET_API_KEY']) terminal.report('ONESET_API_KEY is still set and still used')
  return EXIT.ok
}

/** Returns a key in a form that may be shown: its mode and its last characters. */
export function hidden(apiKey: string): string {
  // An access token has three parts, which have no meaning for a person.
  if (apiKey.split('.').length === 3) return 'a login by browser'
  return `${/^os_[a-z]+_/.exec(apiKey)?.[0] ?? ''}…${apiKey.slice(-4)}`
}
