import { nearest } from '#contract/faults.ts'

/** One call of the admin interface, as HTTP. */
export interface AdminCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api/admin/v1`. */
  path: string
  body: Readonly<Record<string, unknown>> | null
  /** What cannot be taken back is asked once more: in these words. */
  confirmation?: string
}

export type AdminReading = { kind: 'call'; call: AdminCall } | { kind: 'wrong'; message: string }

export const ADMIN_FLAGS = {
  'base-url': { type: 'string' },
  data: { type: 'string' },
  email: { type: 'string' },
  plan: { type: 'string' },
  account: { type: 'string' },
  name: { type: 'string' },
  mode: { type: 'string' },
  scopes: { type: 'string' },
  'expires-at': { type: 'string' },
  'allowed-ips': { type: 'string' },
  'allowed-origins': { type: 'string' },
  'daily-tokens': { type: 'string' },
  'grace-seconds': { type: 'string' },
  'bulk-export': { type: 'string' },
  place: { type: 'string' },
  partner: { type: 'boolean' },
  dead: { type: 'boolean' },
  force: { type: 'boolean' },
  allow: { type: 'string' },
  search: { type: 'string' },
  cursor: { type: 'string' },
  limit: { type: 'string' },
  'withdraw-edits': { type: 'string' },
  'confirm-owned': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

type Flags = Readonly<Record<string, string | true>>

interface Row {
  /** Operands after the command's two words. */
  operands: readonly string[]
  needs: readonly string[]
  may: readonly string[]
  call(flags: Flags, operands: readonly string[]): AdminCall
}

const post = (path: string, body: Readonly<Record<string, unknown>>): AdminCall => ({ method: 'POST', path, body })
const get = (path: string): AdminCall => ({ method: 'GET', path, body: null })
const remove = (path: string): AdminCall => ({ method: 'DELETE', path, body: null })
/** The call with its question, which `--yes` answers ahead. */
const confirmed = (yes: string | true | undefined, confirmation: string, call: AdminCall): AdminCall =>
  yes === undefined ? { ...call, confirmation } : call
const part = (text: string | true | undefined): string => encodeURIComponent(String(text))

const list = (value: string | true): string[] => String(value).split(',')
/** What is no number or flag goes as it is: the server says what is wrong with it. */
const number = (value: string | true): unknown => (/^\d+$/.test(String(value)) ? Number(value) : value)
const flag = (value: string | true): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** A query of the flags that were given; empty without any. */
function queryOf(flags: Flags): string {
  const query = new URLSearchParams(
    Object.entries(flags).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size === 0 ? '' : `?${query.toString()}`
}

function keyLimits(flags: Flags): Record<string, unknown> {
  const {
    scopes,
    'expires-at': expiresAt,
    'allowed-ips': allowedIps,
    'allowed-origins': allowedOrigins,
    'daily-tokens': dailyTokens,
  } = flags
  return {
    ...(scopes !== undefined && { scopes: list(scopes) }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(allowedIps !== undefined && { allowedIps: list(allowedIps) }),
    ...(allowedOrigins !== undefined && { allowedOrigins: list(allowedOrigins) }),
    ...(dailyTokens !== undefined && { dailyTokens: number(dailyTokens) }),
  }
}

/** The codes of `sido=11,26`; null when it is written in another way. */
export function sidosIn(text: string): string[] | null {
  const [, codes] = /^sido=(\d{2}(?:,\d{2})*)$/.exec(text) ?? []
  return codes === undefined ? null : codes.split(',')
}

/** What can be asked for: the two words of a command to the call it makes. The server checks the values. */
const CALLS: Readonly<Record<string, Row>> = {
  'accounts create': {
    operands: [],
    needs: ['email'],
    may: ['plan'],
    call: ({ email, plan = 'free' }) => post('/accounts', { email, plan }),
  },
  'accounts show': {
    operands: ['ACCOUNT|EMAIL'],
    needs: [],
    may: [],
    call: (_, [account]) => get(`/accounts/${part(account)}`),
  },
  'accounts change': {
    operands: ['ACCOUNT'],
    needs: [],
    may: ['plan', 'bulk-export'],
    call: ({ plan, 'bulk-export': bulkExport }, [account]) => ({
      method: 'PATCH',
      path: `/accounts/${part(account)}`,
      body: { ...(plan !== undefined && { plan }), ...(bulkExport !== undefined && { bulkExport: flag(bulkExport) }) },
    }),
  },
  usage: {
    operands: [],
    needs: ['account'],
    may: [],
    call: ({ account }) => get(`/accounts/${part(account)}/usage`),
  },
  'keys list': {
    operands: [],
    needs: ['account'],
    may: [],
    call: ({ account }) => get(`/accounts/${part(account)}/keys`),
  },
  'keys create': {
    operands: [],
    needs: ['account', 'name'],
    may: ['mode', 'scopes', 'expires-at', 'allowed-ips', 'allowed-origins', 'daily-tokens'],
    call: ({ account, name, mode = 'live', ...limits }) =>
      post(`/accounts/${part(account)}/keys`, { name, mode, ...keyLimits(limits) }),
  },
  'keys rotate': {
    operands: ['KEY'],
    needs: ['account'],
    may: ['grace-seconds'],
    call: ({ account, 'grace-seconds': grace }, [key]) =>
      post(`/accounts/${part(account)}/keys/${part(key)}/rotate`, {
        ...(grace !== undefined && { graceSeconds: number(grace) }),
      }),
  },
  'keys revoke': {
    operands: ['KEY'],
    needs: ['account'],
    may: [],
    call: ({ account }, [key]) => ({
      method: 'DELETE',
      path: `/accounts/${part(account)}/keys/${part(key)}`,
      body: null,
    }),
  },
  'owners create': {
    operands: [],
    needs: ['email', 'place'],
    may: ['partner'],
    call: ({ email, place, partner = false }) => post('/owners', { email, placeId: place, partner }),
  },
  'owners list': {
    operands: [],
    needs: [],
    may: ['search', 'cursor', 'limit'],
    call: ({ search, cursor, limit }) =>
      get(
        `/owners${queryOf({
          ...(search !== undefined && { search }),
          ...(cursor !== undefined && { cursor }),
          ...(limit !== undefined && { limit }),
        })}`,
      ),
  },
  'owners show': { operands: ['OWNER'], needs: [], may: [], call: (_, [owner]) => get(`/owners/${part(owner)}`) },
  'owners revoke-place': {
    operands: ['OWNER', 'PLACE_ID'],
    needs: [],
    may: ['withdraw-edits', 'yes'],
    call: ({ 'withdraw-edits': withdrawEdits, yes }, [owner, place]) =>
      confirmed(
        yes,
        `Take place ${place} back from owner ${owner}? Their sessions and tokens end, and what waits there without another owner expires.`,
        post(`/owners/${part(owner)}/places/${part(place)}/revoke`, {
          ...(withdrawEdits !== undefined && { withdrawEdits: flag(withdrawEdits) }),
        }),
      ),
  },
  'owners revoke-token': {
    operands: ['OWNER', 'TOKEN'],
    needs: [],
    may: [],
    call: (_, [owner, token]) => remove(`/owners/${part(owner)}/tokens/${part(token)}`),
  },
  'owners revoke-tokens': {
    operands: ['OWNER'],
    needs: [],
    may: [],
    call: (_, [owner]) => remove(`/owners/${part(owner)}/tokens`),
  },
  'owners erase': {
    operands: ['OWNER'],
    needs: [],
    may: ['yes'],
    call: ({ yes }, [owner]) =>
      confirmed(
        yes,
        `Erase owner ${owner} for good, with their places and all that they wrote?`,
        remove(`/owners/${part(owner)}`),
      ),
  },
  'claims list': { operands: [], needs: [], may: [], call: () => get('/claims') },
  'claims approve': {
    operands: ['CLAIM'],
    needs: [],
    may: ['partner', 'confirm-owned'],
    call: ({ partner, 'confirm-owned': confirmOwned }, [claim]) =>
      post(`/claims/${part(claim)}/approve`, {
        ...(partner !== undefined && { partner }),
        ...(confirmOwned !== undefined && { confirmOwned }),
      }),
  },
  'claims reject': {
    operands: ['CLAIM'],
    needs: [],
    may: [],
    call: (_, [claim]) => post(`/claims/${part(claim)}/reject`, {}),
  },
  'personal-data reseal': { operands: [], needs: [], may: [], call: () => post('/personal-data/reseal', {}) },
  'notices list': {
    operands: [],
    needs: [],
    may: ['dead'],
    call: ({ dead }) => get(dead ? '/notices/dead' : '/notices'),
  },
  'notices retry': {
    operands: ['NOTICE'],
    needs: [],
    may: [],
    call: (_, [notice]) => post(`/notices/${part(notice)}/retry`, {}),
  },
  'notices retry-dead': { operands: [], needs: [], may: [], call: () => post('/notices/dead/retry', {}) },
  'releases list': { operands: [], needs: [], may: [], call: () => get('/releases') },
  'releases publish': {
    operands: ['VERSION'],
    needs: [],
    may: ['force', 'allow'],
    call: ({ force, allow }, [version]) =>
      post(`/releases/${part(version)}/publish`, {
        ...(force !== undefined && { force }),
        // What is no list of sidos goes as it is: the server says what is wrong with it.
        ...(allow !== undefined && { allowSido: sidosIn(String(allow)) ?? [allow] }),
      }),
  },
}

const usageOf = (words: string, { operands, needs, may }: Row): string =>
  [words, ...operands, ...needs.map(flagUsage), ...may.map((name) => `[${flagUsage(name)}]`)].join(' ')

/** What stands behind a flag, where its name in capitals would not tell. */
const FORMS: Readonly<Record<string, string>> = {
  mode: 'live|test|browser',
  scopes: 'SCOPE,…',
  'expires-at': '2027-01-01T00:00:00+09:00',
  'allowed-ips': 'ADDRESS|CIDR,…',
  'allowed-origins': 'https://HOST,…',
  'daily-tokens': 'N',
  'grace-seconds': 'N',
  'bulk-export': 'true|false',
  place: 'PLACE_ID',
  allow: 'sido=CODE,…',
  search: 'EMAIL|PLACE_ID|OWNER',
  limit: 'N',
  'withdraw-edits': 'true|false',
}

const flagUsage = (name: string): string =>
  Object.entries(ADMIN_FLAGS).some(([flag, { type }]) => flag === name && type === 'boolean')
    ? `--${name}`
    : `--${name} ${FORMS[name] ?? name.toUpperCase()}`

export const ADMIN_USAGE = `oneset admin … [--base-url URL] [--data DATA] [--json]
  Calls the admin interface of a running server (default: ONESET_PUBLIC_URL, or http://HOST:PORT) with
  ONESET_ADMIN_TOKEN or DATA/admin-token.
${Object.entries(CALLS)
  .map(([words, row]) => `  oneset admin ${usageOf(words, row)}`)
  .join('\n')}`

function unknownCommand(name: string): string {
  const known = Object.keys(CALLS)
  const near = nearest(name, known)
  if (near !== null) return `there is no admin command ${name}: did you mean ${near}?`
  const alike = known.filter((command) => command.startsWith(`${name.split(' ')[0]} `))
  return `there is no admin command ${name}${alike.length > 0 ? `: there are ${alike.join(', ')}` : ''}`
}

/** The call that words and flags ask for; a flag that does not belong to it is wrong use. */
export function adminCallOf(words: readonly string[], flags: Flags): AdminReading {
  const name = words.slice(0, 2).join(' ')
  const row = CALLS[name]
  if (!row) return { kind: 'wrong', message: name === '' ? 'what is to be done?' : unknownCommand(name) }
  const usage = `oneset admin ${usageOf(name, row)}`
  const operands = words.slice(2)
  if (operands.length !== row.operands.length) return { kind: 'wrong', message: `write: ${usage}` }
  const missing = row.needs.find((flag) => flags[flag] === undefined)
  if (missing) return { kind: 'wrong', message: `--${missing} is missing; write: ${usage}` }
  const foreign = Object.keys(flags).find((flag) => ![...row.needs, ...row.may, 'base-url', 'data'].includes(flag))
  if (foreign) return { kind: 'wrong', message: `--${foreign} does not belong here; write: ${usage}` }
  return { kind: 'call', call: row.call(flags, operands) }
}
