import type { CreateApiKeyBody, ListApiKeysData } from '#client/generated/calls.ts'
import type { Usage } from '#client/generated/records.ts'
import { OnesetError } from '#client/onesetError.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { choice, type FlagValues, list, text, toggle, wholeNumber } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { isAgreed } from '../login/agreement.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { storeLogin } from '../login/credentials.ts'
import { kstText } from '../facts.ts'
import { printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'

const MODES = ['live', 'test', 'browser'] as const

const LIMITS = {
  mode: choice(MODES, 'MODE', 'live, test or browser. Default: live.'),
  scopes: list('SCOPE,…', 'Its permissions. Default: all except keys:manage.', SCOPES),
  'expires-at': text('TIME', 'When it ends, ISO 8601 with its offset.'),
  'allowed-ips': list('CIDR,…', 'The addresses that may use it.'),
  'allowed-origins': list('ORIGIN,…', 'The web pages that may use a browser key.'),
  'daily-tokens': wholeNumber('Its tokens per day.'),
}
const GRACE = { 'grace-seconds': wholeNumber('How long the present secret keeps working. Default: a day.') }
const AGREED = { yes: toggle('Do not ask first.') }

const price = 'free; needs a key with the scope keys:manage'
const LIST = userCommand({ operands: [], flags: {}, price, examples: ['keys list'], run: listKeys })

export const KEYS = {
  keys: LIST,
  'keys list': LIST,
  'keys create': userCommand({
    operands: ['<name>'],
    flags: LIMITS,
    price,
    examples: [
      'keys create "my server"',
      'keys create "map of the site" --mode browser --allowed-origins https://example.com',
    ],
    run: createKey,
  }),
  'keys rotate': userCommand({
    operands: ['<keyId>'],
    flags: GRACE,
    price,
    examples: ['keys rotate key_… --grace-seconds 3600'],
    run: rotateKey,
  }),
  'keys revoke': userCommand({
    operands: ['<keyId>'],
    flags: AGREED,
    price,
    examples: ['keys revoke key_…'],
    run: revokeKey,
  }),
}

type Key = ListApiKeysData[number]

const COLUMNS: readonly Column<Key & { mine: boolean }>[] = [
  { title: 'key', cell: ({ keyId }) => keyId },
  { title: 'name', cell: ({ name }) => name, flexible: true },
  { title: 'mode', cell: ({ mode }) => mode },
  { title: 'ends with', cell: ({ last4 }) => last4 },
  { title: 'last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : kstText(lastUsedAt)), isWord: true },
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
  // Valid keys are listed first.
  printTable(
    call,
    { data: keys },
    COLUMNS,
    rows.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null)),
  )
  remark(call, 'new key: oneset keys create <name>; new secret: oneset keys rotate <keyId>')
  return EXIT.ok
}

/** Lists what a key without `keys:manage` may read of the other keys: their usage. */
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
  { title: '', cell: ({ mine }) => (mine ? 'in use here' : ''), isWord: true },
]

async function createKey(call: Invocation<typeof LIMITS, ['<name>']>): Promise<number> {
  const { access, terminal, flags, operands } = call
  const created = await access.withKey().keys.create(orderOf(operands[0], flags), { signal: terminal.signal })
  printResult(call, { data: created }, () => [
    created.key ?? SECRET_NOT_SHOWN,
    `${created.keyId}, may ${created.scopes.join(', ')}`,
  ])
  remark(call, created.key === null ? ANOTHER(created.keyId) : 'shown only once: store it now')
  return EXIT.ok
}

/** The answer with the secret was lost, and the call was repeated: a replay does not contain the secret. */
const SECRET_NOT_SHOWN = 'the secret was shown once, in an answer that was lost'
const ANOTHER = (keyId: string) => `get another: oneset keys rotate ${keyId} --grace-seconds 0`

/** Returns the body of a new key. The service validates it and reports faults by field name. */
function orderOf(name: string, flags: FlagValues<typeof LIMITS>): CreateApiKeyBody {
  const { mode, scopes, 'expires-at': expiresAt, 'daily-tokens': dailyTokens } = flags
  const { 'allowed-ips': allowedIps, 'allowed-origins': allowedOrigins } = flags
  return {
    name,
    mode: mode ?? 'live',
    ...(scopes !== null && { scopes: [...scopes] as NonNullable<CreateApiKeyBody['scopes']> }),
    ...(expiresAt !== null && { expiresAt }),
    ...(allowedIps !== null && { allowedIps: [...allowedIps] }),
    ...(allowedOrigins !== null && { allowedOrigins: [...allowedOrigins] }),
    ...(dailyTokens !== null && { dailyTokens }),
  }
}

/**
 * Rotates a key. When it is the stored key, the new secret is stored: the login would otherwise end with the grace
 * period.
 */
async function rotateKey(call: Invocation<typeof GRACE, ['<keyId>']>): Promise<number> {
  const { access, terminal, operands } = call
  const [keyId] = operands
  const { 'grace-seconds': graceSeconds } = call.flags
  const body = graceSeconds === null ? {} : { graceSeconds }
  const { keys } = access.withKey()
  const before = (await keys.list({ signal: terminal.signal })).find((key) => key.keyId === keyId)
  const rotated = await keys.rotate(keyId, body, { signal: terminal.signal })
  const isInUse = before !== undefined && isTextOf(access.apiKey, before.last4)
  const apiKey = isInUse && access.keyFrom !== 'ONESET_API_KEY' ? rotated.key : null
  if (apiKey !== null) await storeLogin(terminal, access.profile, { baseUrl: access.baseUrl, apiKey })
  printResult(call, { data: rotated }, () => [
    rotated.key ?? SECRET_NOT_SHOWN,
    `shown only once; the former secret works until ${rotated.graceEndsAt === null ? 'now' : kstText(rotated.graceEndsAt)}`,
    ...(apiKey === null ? [] : ['the new secret is stored']),
  ])
  if (rotated.key === null)
    remark(
      call,
      isInUse ? 'get another secret in the dashboard: the stored key is the former secret now' : ANOTHER(keyId),
    )
  return EXIT.ok
}

async function revokeKey(call: Invocation<typeof AGREED, ['<keyId>']>): Promise<number> {
  const { access, terminal, json } = call
  const [keyId] = call.operands
  const { keys } = access.withKey()
  const key = (await keys.list({ signal: terminal.signal })).find((one) => one.keyId === keyId)
  if (!key) throw new Stop(`there is no key ${keyId}`, 'see them: oneset keys', EXIT.notFound)
  const own = isTextOf(access.apiKey, key.last4) ? ' This login uses it.' : ''
  const question = `Revoke "${key.name}" (…${key.last4}) for good?${own} [y/N] `
  if (!(await isAgreed(call, 'revoke this', () => question))) {
    if (!json) terminal.report('nothing was revoked')
    return EXIT.declined
  }
  const revoked = await keys.revoke(keyId, { signal: terminal.signal })
  printResult(call, { data: revoked }, () => [`${keyId} is revoked: calls with it are refused from now on`])
  return EXIT.ok
}

/** Returns whether a key ends in these characters. A grant has no text, so no key matches it. */
const isTextOf = (apiKey: string | null, last4: string) => last4 !== '' && apiKey !== null && apiKey.endsWith(last4)
