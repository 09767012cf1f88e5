import type { CreateApiKeyBody, ListApiKeysData, Usage } from '#client/generated/records.ts'
import { OnesetError } from '#client/onesetError.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { type Action, runAction } from '../actions.ts'
import { isAgreed } from '../agreement.ts'
import type { Command, Invocation } from '../command.ts'
import { storeLogin } from '../credentials.ts'
import { EXIT, Stop } from '../exit.ts'
import { kstText } from '../facts.ts'
import { type FlagValues, listOf } from '../flags.ts'
import { printResult, printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'

const MODES = ['live', 'test', 'browser'] as const

export const KEYS: Command = {
  operands: '[list | create <name> | rotate <keyId> | revoke <keyId>]',
  operandCount: [0, 2],
  flags: [
    { name: 'mode', value: 'MODE', help: 'create: live, test or browser. Default: live.', values: MODES },
    { name: 'scopes', value: 'SCOPE,…', help: 'create: what it may do. Default: all but keys:manage.', values: SCOPES },
    { name: 'expires-at', value: 'TIME', help: 'create: when it ends, ISO 8601 with its offset.' },
    { name: 'allowed-ips', value: 'CIDR,…', help: 'create: where it may be used from.' },
    { name: 'allowed-origins', value: 'ORIGIN,…', help: 'create: which web pages may use a browser key.' },
    { name: 'daily-tokens', value: 'N', help: 'create: a budget a day.' },
    { name: 'grace-seconds', value: 'N', help: 'rotate: how long the present secret works on. Default: a day.' },
    { name: 'yes', value: null, help: 'revoke: do not ask before.' },
  ],
  price: 'free; needs a key with the scope keys:manage',
  examples: [
    'keys',
    'keys create "map of the site" --mode browser --allowed-origins https://example.com',
    'keys rotate key_… --grace-seconds 3600',
    'keys revoke key_…',
  ],
  run: manageKeys,
}

function manageKeys(call: Invocation): Promise<number> {
  const [action = 'list'] = call.operands
  return action === 'list' ? listKeys(call) : runAction(call, ACTIONS, `type: oneset keys ${KEYS.operands}`)
}

const WHICH = { asks: 'which key?', hint: 'see them: oneset keys' }

const ACTIONS: Readonly<Record<string, Action>> = {
  create: { run: createKey, asks: 'what is it called?', hint: 'type: oneset keys create "my server"' },
  rotate: { run: rotateKey, ...WHICH },
  revoke: { run: revokeKey, ...WHICH },
}

type Key = ListApiKeysData[number]

const COLUMNS: readonly Column<Key & { mine: boolean }>[] = [
  { title: 'key', cell: ({ keyId }) => keyId },
  { title: 'name', cell: ({ name }) => name, flexible: true },
  { title: 'mode', cell: ({ mode }) => mode },
  { title: 'ends with', cell: ({ last4 }) => last4 },
  { title: 'last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : kstText(lastUsedAt)) },
  { title: '', cell: stateOf },
]

function stateOf({ mine, revokedAt, expiresAt, graceEndsAt }: Key & { mine: boolean }): string {
  if (revokedAt !== null) return `revoked ${kstText(revokedAt)}`
  return [
    ...(mine ? ['in use here'] : []),
    ...(expiresAt === null ? [] : [`until ${kstText(expiresAt)}`]),
    ...(graceEndsAt === null ? [] : [`former secret until ${kstText(graceEndsAt)}`]),
  ].join(', ')
}

async function listKeys(call: Invocation): Promise<number> {
  const { access, terminal } = call
  const keys = await access
    .withKey()
    .keys.list({ signal: terminal.signal })
    .catch((error: unknown) => {
      if (error instanceof OnesetError && error.code === 'insufficient_scope') return null
      throw error
    })
  if (!keys) return listUsedKeys(call)
  const rows = keys.map((key) => ({ ...key, mine: isTextOf(access.apiKey, key.last4) }))
  // What works comes first.
  printTable(
    call,
    { data: keys },
    COLUMNS,
    rows.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null)),
  )
  remark(call, 'a new one: oneset keys create <name>; a new secret for one: oneset keys rotate <keyId>')
  return EXIT.ok
}

/** What a key without `keys:manage` may know of the others: what they used. */
async function listUsedKeys(call: Invocation): Promise<number> {
  const { access, terminal } = call
  const { byKey } = await access.withKey().usage({ signal: terminal.signal })
  const rows = byKey.map((key) => ({ ...key, mine: isTextOf(access.apiKey, key.last4) }))
  printTable(call, { data: byKey }, USED_COLUMNS, rows)
  remark(call, 'to make, rotate or revoke keys, log in with one that has the scope keys:manage')
  return EXIT.ok
}

const USED_COLUMNS: readonly Column<Usage['byKey'][number] & { mine: boolean }>[] = [
  { title: 'key', cell: ({ keyId }) => keyId },
  { title: 'ends with', cell: ({ last4 }) => last4 },
  { title: 'tokens this month', cell: ({ used }) => used.toLocaleString('en-US'), right: true },
  { title: '', cell: ({ mine }) => (mine ? 'in use here' : '') },
]

async function createKey(call: Invocation, name: string): Promise<number> {
  const { access, terminal, flags } = call
  const mode = flags['mode'] ?? 'live'
  const known = MODES.find((one) => one === mode)
  if (!known) throw new Stop(`--mode ${mode}: write ${MODES.join(', ')}`)
  const made = await access.withKey().keys.create(orderOf(name, known, flags), { signal: terminal.signal })
  printResult(call, { data: made }, () => [
    made.key ?? SECRET_NOT_SHOWN,
    `${made.keyId}, may ${made.scopes.join(', ')}`,
  ])
  remark(call, made.key === null ? ANOTHER(made.keyId) : 'told once: keep it now')
  return EXIT.ok
}

/** The answer with the secret was lost on the way, and the call was repeated: a replay does not tell it again. */
const SECRET_NOT_SHOWN = 'the secret was told once, in an answer that did not arrive here'
const ANOTHER = (keyId: string) => `get another: oneset keys rotate ${keyId} --grace-seconds 0`

/** The service says what is wrong with it, by the names of its fields. */
function orderOf(name: string, mode: CreateApiKeyBody['mode'], flags: FlagValues): CreateApiKeyBody {
  const [allowedIps, allowedOrigins] = [listOf(flags, 'allowed-ips'), listOf(flags, 'allowed-origins')]
  const scopes = listOf(flags, 'scopes') as CreateApiKeyBody['scopes']
  const expiresAt = flags['expires-at']
  return {
    name,
    mode,
    ...(scopes && { scopes }),
    ...(typeof expiresAt === 'string' && { expiresAt }),
    ...(allowedIps && { allowedIps }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(flags['daily-tokens'] !== undefined && { dailyTokens: numberOf(flags, 'daily-tokens') }),
  }
}

function numberOf(flags: FlagValues, name: string): number {
  const text = String(flags[name])
  if (!/^\d{1,15}$/.test(text)) throw new Stop(`--${name} ${text}: write a number`)
  return Number(text)
}

/** When it is the stored key that gets a new secret, the new one is stored: else the login would end with the grace. */
async function rotateKey(call: Invocation, keyId: string): Promise<number> {
  const { access, terminal, flags } = call
  const body = flags['grace-seconds'] === undefined ? {} : { graceSeconds: numberOf(flags, 'grace-seconds') }
  const { keys } = access.withKey()
  const before = (await keys.list({ signal: terminal.signal })).find((key) => key.keyId === keyId)
  const rotated = await keys.rotate(keyId, body, { signal: terminal.signal })
  const isInUse = before !== undefined && isTextOf(access.apiKey, before.last4)
  const apiKey = isInUse && access.keyFrom !== 'ONESET_API_KEY' ? rotated.key : null
  if (apiKey !== null) await storeLogin(terminal, access.profile, { baseUrl: access.baseUrl, apiKey })
  printResult(call, { data: rotated }, () => [
    rotated.key ?? SECRET_NOT_SHOWN,
    `told once; the former secret works until ${rotated.graceEndsAt === null ? 'now' : kstText(rotated.graceEndsAt)}`,
    ...(apiKey === null ? [] : ['the new one is stored']),
  ])
  if (rotated.key === null)
    remark(call, isInUse ? 'get another in the dashboard: this key is the former secret now' : ANOTHER(keyId))
  return EXIT.ok
}

async function revokeKey(call: Invocation, keyId: string): Promise<number> {
  const { access, terminal, json } = call
  const { keys } = access.withKey()
  const key = (await keys.list({ signal: terminal.signal })).find((one) => one.keyId === keyId)
  if (!key) throw new Stop(`there is no key ${keyId}`, 'see them: oneset keys', EXIT.notFound)
  const own = isTextOf(access.apiKey, key.last4) ? ' It is the one in use here.' : ''
  const question = `Revoke "${key.name}" (…${key.last4}) for good?${own} [y/N] `
  if (!(await isAgreed(call, 'revoke this', () => question))) {
    if (!json) terminal.report('nothing was revoked')
    return EXIT.declined
  }
  const revoked = await keys.revoke(keyId, { signal: terminal.signal })
  printResult(call, { data: revoked }, () => [`${keyId} is revoked: whoever uses it is refused from now on`])
  return EXIT.ok
}

/** A grant has no text, so nobody's key ends as it does. */
const isTextOf = (apiKey: string | null, last4: string) => last4 !== '' && apiKey !== null && apiKey.endsWith(last4)
