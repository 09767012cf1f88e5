import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Browser, PASSWORD, type AccountServer, signedIn, startAccountServer } from '../flows/browser.ts'
import { PLAIN_PAGE } from '../support/plainPage.ts'

/** Status, headers and cookies of one response, without values that change from run to run. */
export interface AnswerHead {
  status: number
  headers: Record<string, string>
  cookies: string[]
}

/** The golden file of the status, headers and cookies of typical responses of every page and interface. */
export const HEADERS_GOLDEN = path.join(import.meta.dirname, 'headers.json')

const ASSET = { type: 'text/javascript; charset=utf-8', body: Buffer.from('0'), brotli: null, gzip: null }
const FILES = new Map([...PLAIN_PAGE, ['assets/page-1.js', ASSET], ['ownerWorker.js', ASSET]])
const HTML = { accept: 'text/html' }

/** Requests every response from a separate server. */
export async function answerHeads(t: Parameters<typeof startAccountServer>[0]): Promise<Record<string, AnswerHead>> {
  const s = await startAccountServer(t, { url: null }, { webFiles: FILES })
  const heads: Record<string, AnswerHead> = {}
  const note = async (name: string, answer: Promise<{ status: number; headers: Headers }>) => {
    heads[name] = headOf(await answer, s)
  }
  await notePages(s, note)
  await noteReads(s, note)
  await noteCalls(s, note)
  await notePeople(s, note)
  await noteOwner(s, note)
  await noteOperator(s, note)
  await notePrograms(s, note)
  return heads
}

type Note = (name: string, answer: Promise<{ status: number; headers: Headers }>) => Promise<void>

const ask = ({ url }: AccountServer, pathAndQuery: string, init: RequestInit = {}) =>
  fetch(url + pathAndQuery, { redirect: 'manual', ...init })

async function notePages(s: AccountServer, note: Note): Promise<void> {
  for (const page of ['/', '/dashboard', '/owner', '/operator', '/docs', '/docs/errors', '/docs/errors/not_found'])
    await note(`page ${page}`, ask(s, page, { headers: HTML }))
  await note('text of /docs/errors', ask(s, '/docs/errors'))
  await note('page that does not exist', ask(s, '/nothing', { headers: HTML }))
  await note('page with a trailing slash', ask(s, '/dashboard/', { headers: HTML }))
  for (const file of ['/assets/page-1.js', '/ownerWorker.js', '/map/outlines.json', '/openapi.json', '/llms.txt'])
    await note(`file ${file}`, ask(s, file))
  for (const probe of ['/healthz', '/readyz', '/metrics']) await note(`probe ${probe}`, ask(s, probe))
  const admin = { authorization: `Bearer ${s.server.adminToken}` }
  await note('probe /metrics with the token', ask(s, '/metrics', { headers: admin }))
}

async function noteReads(s: AccountServer, note: Note): Promise<void> {
  const get = (query: string, headers: Record<string, string> = {}) =>
    ask(s, `/api/v1${query}`, { headers: { authorization: `Bearer ${s.key}`, ...headers } })
  const id = s.world.venues[0]?.place.id ?? ''
  const list = '/places?fields=name'
  await note('read of a list', get(list))
  await note('read of a place', get(`/places/${id}?fields=name`))
  const etag = (await get(list)).headers.get('etag') ?? ''
  await note('read that is cached', get(list, { 'if-none-match': etag }))
  await note('read refused for a parameter', get('/places?page=0'))
  await note('read without a key', ask(s, '/api/v1/places'))
  await note('read of an unknown place', get('/places/nope'))
  await note('meta', ask(s, '/api/v1/meta'))
  await note('unknown path', get('/nothing'))
  await note('unknown method', ask(s, '/api/v1/places', { method: 'DELETE' }))
  const preflight = { origin: 'https://example.com', 'access-control-request-method': 'GET' }
  await note('preflight of a read', ask(s, '/api/v1/places', { method: 'OPTIONS', headers: preflight }))
  await note('preflight of an admin call', ask(s, '/api/admin/v1/releases', { method: 'OPTIONS', headers: preflight }))
  const page = await (await ask(s, '/')).text()
  const key = /"explorerKey":"(os_browser_\w+)"/.exec(page)?.[1] ?? ''
  const visitor = { authorization: `Bearer ${key}`, origin: s.url }
  await note('read of a visitor', get(list, visitor))
  await note('read refused to a visitor', get('/places?fields=menu', visitor))
}

async function noteCalls(s: AccountServer, note: Note): Promise<void> {
  const scopes = ['keys:manage', 'usage:read', 'places:read', 'reservations:read']
  const created = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'all', mode: 'live', scopes })
  const headers = { authorization: `Bearer ${created.body.data.key}`, 'content-type': 'application/json' }
  const post = (body: unknown) => ask(s, '/api/v1/keys', { method: 'POST', headers, body: JSON.stringify(body) })
  await note('write that returns a secret', post({ name: 'golden', mode: 'live', scopes: ['places:read'] }))
  await note('write refused for its body', post({ name: 1 }))
  await note('usage', ask(s, '/api/v1/usage', { headers }))
  await note('stream of an unknown reservation', ask(s, '/api/v1/reservations/rsv_nope/events', { headers }))
  const mcp = { ...headers, accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await note('mcp', ask(s, '/mcp', { method: 'POST', headers: mcp, body }))
  await note('mcp without a key', ask(s, '/mcp', { method: 'POST', headers: { accept: mcp.accept }, body }))
}

async function notePeople(s: AccountServer, note: Note): Promise<void> {
  const stranger = new Browser(s)
  const credentials = { email: 'golden@example.com', password: PASSWORD }
  await note('auth sign-up', stranger.post('/api/auth/sign-up/email', { ...credentials, name: 'Golden' }))
  const wrong = { ...credentials, password: 'another password' }
  await note('auth sign-in with a wrong password', stranger.post('/api/auth/sign-in/email', wrong))
  const person = await signedIn(s, 'second@example.com')
  const again = { email: 'second@example.com', password: PASSWORD }
  await note('auth sign-in', new Browser(s).post('/api/auth/sign-in/email', again))
  await note('auth session', person.get('/api/auth/get-session'))
  await note('account', person.get('/api/account/v1/account'))
  await note('account without a session', stranger.get('/api/account/v1/account'))
  await note('auth sign-out', person.post('/api/auth/sign-out', {}))
}

async function noteOwner(s: AccountServer, note: Note): Promise<void> {
  const placeId = s.world.venues.find(({ place }) => place.closureSignal === null)?.place.id
  await s.admin('POST', '/owners', { email: 'owner@example.com', placeId, partner: true })
  const owner = new Browser(s)
  await note('owner asks for a link', owner.post('/api/owner/v1/sign-in', { email: 'owner@example.com' }))
  const code = (await s.linkTo('owner@example.com')).split('/').at(-1) ?? ''
  await note('owner signs in', owner.post(`/api/owner/v1/sign-in/${code}`, {}))
  await note('owner reads the inbox', owner.get('/api/owner/v1/inbox'))
  await note('owner without a session', new Browser(s).get('/api/owner/v1/inbox'))
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const leave = new AbortController()
  await note('owner stream', ask(s, '/api/owner/v1/events', { headers: { cookie }, signal: leave.signal }))
  leave.abort()
  await note('owner signs out', owner.call('DELETE', '/api/owner/v1/session'))
}

async function noteOperator(s: AccountServer, note: Note): Promise<void> {
  const operator = new Browser(s)
  const session = '/api/admin/v1/session'
  await note('admin without a token', operator.get('/api/admin/v1/releases'))
  await note('admin opens a session', operator.post(session, {}, { authorization: `Bearer ${s.server.adminToken}` }))
  await note('admin reads', operator.get('/api/admin/v1/releases'))
  await note('admin ends the session', operator.call('DELETE', session))
}

async function notePrograms(s: AccountServer, note: Note): Promise<void> {
  for (const document of ['oauth-authorization-server', 'oauth-protected-resource', 'oauth-protected-resource/mcp'])
    await note(`oauth ${document}`, ask(s, `/.well-known/${document}`))
  await note('oauth keys', ask(s, '/oauth/jwks'))
  const metadata = { client_name: 'Golden', redirect_uris: ['http://127.0.0.1:1/back'], token_endpoint_auth_method: 'none' }
  const json = { 'content-type': 'application/json' }
  const register = () => ask(s, '/oauth/register', { method: 'POST', headers: json, body: JSON.stringify(metadata) })
  await note('oauth registration', register())
  const { client_id: clientId } = (await (await register()).json()) as { client_id: string }
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: metadata.redirect_uris[0] ?? '',
    scope: 'places:read',
    state: 'golden',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    resource: `${s.url}/mcp`,
  })
  const person = await signedIn(s, 'third@example.com')
  const begun = await person.get(`/oauth/authorize?${query.toString()}`, HTML)
  await note('oauth authorization', Promise.resolve(begun))
  await note('oauth page', person.get(begun.headers.get('location') ?? '/', HTML))
  await note('oauth page that does not exist', person.get('/oauth/page/nothing', HTML))
  const form = new URLSearchParams({ grant_type: 'authorization_code', code: 'wrong', client_id: clientId })
  await note('oauth token refused', ask(s, '/oauth/token', { method: 'POST', body: form }))
}

/** Different in every run, or dependent on the connection. */
const OMITTED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie'])
const CHANGING = new Set(['x-request-id', 'content-length', 'ratelimit', 'retry-after', 'sunset'])

function headOf({ status, headers }: { status: number; headers: Headers }, { url }: AccountServer): AnswerHead {
  const steady = (text: string) => text.replaceAll(url, 'URL').replaceAll(/\/oauth\/page\/[\w-]+/g, '/oauth/page/ID')
  const shown = [...headers].flatMap(([name, value]): [string, string][] =>
    OMITTED.has(name) ? [] : [[name, CHANGING.has(name) ? '…' : name === 'etag' ? etagKind(value) : steady(value)]],
  )
  return {
    status,
    headers: Object.fromEntries(shown.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    cookies: headers.getSetCookie().map(cookieShape).toSorted(),
  }
}

const etagKind = (etag: string) => (etag.startsWith('W/') ? 'weak' : 'strong')

/** Replaces a cookie's value, which is secret; an empty value stays, because it ends the cookie. */
function cookieShape(cookie: string): string {
  return cookie
    .replace(/^([^=]+)=[^;]+/, '$1=…')
    .replaceAll(/\/oauth\/(\w+)\/[\w-]+/gi, '/oauth/$1/ID')
    .replace(/expires=[^;]+/i, 'Expires=…')
}

async function writeGolden(): Promise<void> {
  const endings: (() => Promise<void>)[] = []
  const heads = await answerHeads({ after: (job: () => Promise<void>) => void endings.push(job) })
  for (const end of endings) await end()
  writeFileSync(HEADERS_GOLDEN, `${JSON.stringify(heads, null, 2)}\n`)
}

if (import.meta.main) await writeGolden()
