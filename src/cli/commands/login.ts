import type { Usage } from '#client/generated/records.ts'
import { OnesetError } from '#client/onesetError.ts'
import type { Command, Invocation } from '../command.ts'
import { storeLogin } from '../credentials.ts'
import { EXIT, Stop } from '../exit.ts'
import { printResult } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { type Access, openAccess } from '../access.ts'

export const LOGIN: Command = {
  operands: '',
  operandCount: [0, 0],
  flags: [
    { name: 'key', value: 'KEY', help: 'The API key; - reads it from standard input. Left out, it is asked for.' },
  ],
  price: 'free',
  examples: ['login', 'login --base-url https://api.example.com', 'login --key - < key.txt'],
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

/** The key is tried before it is stored: one that was mistyped would only fail later. */
async function logIn(call: Invocation): Promise<number> {
  const { access, terminal, flags } = call
  const { profile, baseUrl } = access
  const apiKey = await typedKey(call)
  const trying = await openAccess(flags, { ...terminal, env: { ...terminal.env, ONESET_API_KEY: apiKey } })
  const plan = (await usageOf(trying, terminal))?.plan ?? null
  await storeLogin(terminal, profile, { baseUrl, apiKey })
  const facts = { profile, baseUrl, plan, key: hidden(apiKey) }
  printResult(call, facts, () => [
    `logged in to ${baseUrl} with ${facts.key} (profile ${profile}${plan === null ? '' : `, plan ${plan}`})`,
    'try: oneset search 조용한 국밥집',
  ])
  if (terminal.env['ONESET_API_KEY']) terminal.tell('ONESET_API_KEY is set: it goes before the stored key')
  return EXIT.ok
}

/** What the key has used; null for a sound key that may not read it. */
export async function usageOf({ client }: Access, { signal }: Terminal): Promise<Usage | null> {
  return client.usage({ signal }).catch((error: unknown) => {
    if (error instanceof OnesetError && error.code === 'insufficient_scope') return null
    throw error
  })
}

async function typedKey({ flags: { key }, terminal, access }: Invocation): Promise<string> {
  if (typeof key === 'string' && key !== '-') return key.trim()
  if (key === undefined && !terminal.isInteractive)
    throw new Stop('there is nobody to ask for the key', 'type: oneset login --key - and give it on standard input')
  const text = key === '-' ? await terminal.readInput() : await terminal.askSecret(`API key for ${access.baseUrl}: `)
  if (text.trim() === '') throw new Stop('no key was given', 'an operator makes one: oneset admin keys create')
  return text.trim()
}

async function logOut(call: Invocation): Promise<number> {
  const { profile } = call.access
  await storeLogin(call.terminal, profile, null)
  printResult(call, { profile, loggedOut: true }, () => [`the key of profile ${profile} is forgotten`])
  if (call.terminal.env['ONESET_API_KEY']) call.terminal.tell('ONESET_API_KEY is still set, and still used')
  return EXIT.ok
}

/** A key as it may be shown: its mode and its end. */
export function hidden(apiKey: string): string {
  return `${/^os_[a-z]+_/.exec(apiKey)?.[0] ?? ''}…${apiKey.slice(-4)}`
}
