import type { Draw } from './draw.ts'
import { type FuzzRequest, FRAMINGS, setHeader } from './fuzzRequest.ts'
import { mutateBody } from './bodyMutations.ts'
import { ODD_TEXTS } from './edgeCaseTexts.ts'

/** Changes one property of a request. */
export function mutate(request: FuzzRequest, draw: Draw): void {
  draw.pick(MUTATIONS)(request, draw)
}

type Mutation = (request: FuzzRequest, draw: Draw) => void

/** Lone surrogates cannot be percent-encoded, so they are sent in bodies only. */
const oddEscaped = (draw: Draw) => encodeURIComponent(draw.pick(ODD_TEXTS).slice(0, 2_500).toWellFormed())

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'PROPFIND', 'QUERY']

const changeMethod: Mutation = (request, draw) => {
  request.method = draw.pick(METHODS)
}

const PATH_CHANGES: readonly ((path: string, draw: Draw) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => path.replace('/', '//'),
  (path) => `${path}%00`,
  (path) => `${path}/../../etc/passwd`,
  (path) => path.replace(/\/([^/]*)$/, '/%2e%2e/$1'),
  (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}%`,
  (path) => `${path}%E0%A4%A`,
  (path) => path.replace(/\{\{[\w.]+\}\}/, 'x'.repeat(5_000)),
  (path, draw) => path.replace(/\{\{[\w.]+\}\}/, () => oddEscaped(draw)),
  (path) => path.replace(/\{\{[\w.]+\}\}/, '__proto__'),
  (path) => `${path};a=b`,
  (path) => `http://elsewhere.example${path}`,
  (path) => `${path}#fragment`,
]

const changePath: Mutation = (request, draw) => {
  const [path = '', ...query] = request.target.split('?')
  request.target = [draw.pick(PATH_CHANGES)(path, draw), ...query].join('?')
}

const changeQuery: Mutation = (request, draw) => {
  const [path = '', query = ''] = request.target.split(/\?(.*)/s)
  const pairs = query.split('&').filter(Boolean)
  const odd = oddEscaped(draw)
  const at = draw.below(Math.max(pairs.length, 1))
  const name = pairs[at]?.split('=')[0] ?? draw.pick(['keyword', 'wait', 'page', 'fields', 'x'])
  const changes = [
    () => pairs.push(`${name}=${odd}`),
    () => pairs.push(...pairs),
    () => (pairs[at] = `${name}=${odd}`),
    () => (pairs[at] = name),
    () => (pairs[at] = `${name}=%E0%A4%A`),
    () => pairs.push(...Array.from({ length: 400 }, (_, i) => `u${i}=${i}`)),
    () => (pairs[at] = `${name}[]=${odd}`),
    () => pairs.push('__proto__=1', 'constructor=1', 'toString=1'),
    () => (pairs[at] = `${name}=${'a,'.repeat(2_000)}`),
    () => pairs.splice(at, 1),
  ]
  draw.pick(changes)()
  request.target = `${path}?${pairs.join('&')}`
}

const WRONG_CREDENTIALS = [
  'Bearer',
  'Bearer ',
  'Bearer os_live_wrong',
  'Bearer {{revokedKey}}',
  'Bearer {{testKey}}',
  'Bearer {{browserKey}}',
  'Bearer {{accessToken}}',
  'Bearer {{ownerToken}}',
  'Bearer {{key}}',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.eyJzdWIiOiJ4In0.AAAA',
  'Basic dXNlcjpwYXNzd29yZA==',
  `Bearer ${'k'.repeat(9_000)}`,
  'Bearer \u00e9\u00ff',
  'Digest username="x"',
]

const changeCredentials: Mutation = (request, draw) => {
  const wrong = draw.pick(WRONG_CREDENTIALS)
  const changes = [
    () => setHeader(request, 'Authorization', wrong),
    () => setHeader(request, 'Authorization', null),
    () => setHeader(request, 'Cookie', null),
    () => request.headers.push(['Authorization', wrong]),
    () => request.headers.push(['X-API-Key', wrong.replace('Bearer ', '')]),
    () => setHeader(request, 'Cookie', 'oneset.session_token=x.y; oneset_owner=x; oneset_operator=1.x; _interaction=x'),
    () => setHeader(request, 'Cookie', `oneset.session_token=${'%'.repeat(200)}`),
    () => setHeader(request, 'Cookie', '{{session}}'),
  ]
  draw.pick(changes)()
}

const ODD_HEADERS: readonly [string, string][] = [
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Content-Type', ';'],
  ['Content-Encoding', 'gzip'],
  ['Accept', 'application/xml'],
  ['Accept', 'text/html'],
  ['Accept', 'text/event-stream'],
  ['Accept', `${'text/html;q=0.1,'.repeat(500)}*/*`],
  ['Accept-Language', `${'ko-KR;q=0.9,'.repeat(500)}en`],
  ['Accept-Encoding', 'br;q=0, gzip;q=2, *'],
  ['Origin', 'null'],
  ['Origin', 'https://elsewhere.example'],
  ['Origin', 'http://[::1'],
  ['Host', 'elsewhere.example'],
  ['Host', ''],
  ['X-Forwarded-For', '::1, 999.1.1.1, <script>'],
  ['X-Forwarded-For', '1.2.3.4,'.repeat(1_000)],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-Host', 'elsewhere.example'],
  ['Idempotency-Key', 'same-key-of-the-fuzz-test'],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', '{{n}}'],
  ['If-None-Match', '*'],
  ['If-None-Match', `${'"x",'.repeat(2_000)}"y"`],
  ['Last-Event-ID', '-1e99'],
  ['Last-Event-ID', '99999999999999999999'],
  ['Range', 'bytes=0-1,2-3'],
  ['Expect', '100-continue'],
  ['Expect', 'the-unexpected'],
  ['Upgrade', 'websocket'],
  ['X-Request-Id', '../../x'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['MCP-Protocol-Version', '1900-01-01'],
  ['Mcp-Session-Id', 'x'],
  ['Mcp-Name', '한글'],
  ['X-Long', 'x'.repeat(20_000)],
]

const changeHeader: Mutation = (request, draw) => {
  const [name, value] = draw.pick(ODD_HEADERS)
  if (draw.chance(0.2)) request.headers.push([name, value])
  else setHeader(request, name, value)
}

const manyHeaders: Mutation = (request, draw) => {
  const count = draw.pick([50, 300, 3_000])
  request.headers.push(...Array.from({ length: count }, (_, i): [string, string] => [`X-H-${i}`, 'v']))
}

const changeFraming: Mutation = (request, draw) => {
  request.framing = draw.pick(FRAMINGS.filter((framing) => framing !== 'raw'))
}

const RAW = [
  'NONSENSE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET  /  HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/v1/places HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n',
  'GET /api/v1/places HTTP/1.1\r\n folded: yes\r\n\r\n',
  'GET /api/v1/places HTTP/1.1\r\nHost: x\r\nA\u0000B: c\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /api/v1/places HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  '\r\n\r\n\r\n',
]

const sendRaw: Mutation = (request, draw) => {
  request.framing = 'raw'
  request.encoding = 'latin1'
  request.body = draw.pick(RAW)
}

/** A mutation listed more often is more likely. */
const MUTATIONS: readonly Mutation[] = [
  changeMethod,
  changePath,
  changeQuery,
  changeQuery,
  changeCredentials,
  changeCredentials,
  changeHeader,
  changeHeader,
  manyHeaders,
  mutateBody,
  mutateBody,
  mutateBody,
  mutateBody,
  changeFraming,
  changeFraming,
  sendRaw,
]
