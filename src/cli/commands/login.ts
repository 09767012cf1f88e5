import type { Command, Invocation } from '../command.ts'
import { storeLogin } from '../credentials.ts'
import { EXIT, Stop } from '../exit.ts'
import { printResult } from '../output.ts'
import { openAccess } from '../access.ts'

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
  const usage = await trying.client.usage({ signal: terminal.signal })
  await storeLogin(terminal, profile, { baseUrl, apiKey })
  const facts = { profile, baseUrl, plan: usage.plan, key: hidden(apiKey) }
  printResult(call, facts, () => [
    `logged in to ${baseUrl} with ${facts.key} (plan ${usage.plan}${profile === 'default' ? '' : `, profile ${profile}`})`,
    'try: oneset search 조용한 국밥집',
  ])
  if (terminal.env['ONESET_API_KEY']) terminal.tell('ONESET_API_KEY is set: it goes before the stored key')
  return EXIT.ok
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
