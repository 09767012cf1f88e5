import type { Draw } from './draw.ts'
import { type FuzzRequest, setHeader } from './fuzzRequest.ts'
import { ODD_TEXTS } from './edgeCaseTexts.ts'

/** Changes the body: a value of its JSON, or its bytes. */
export function mutateBody(request: FuzzRequest, draw: Draw): void {
  const tree = draw.chance(0.7) ? treeOf(request.body) : null
  if (tree === null) return mutateBytes(request, draw)
  request.body = JSON.stringify(mutateTree(tree, draw))
  if (draw.chance(0.3)) request.body = request.body.replace('{', '{"__proto__":{"a":1},')
  setHeader(request, 'Content-Type', 'application/json')
}

/** Returns the parsed body; a missing body becomes an empty object. */
function treeOf(body: string | null): Record<string, unknown> | null {
  if (body === null) return {}
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return null
  }
}

/** Field names that occur in several bodies. */
const NAMES = [
  'name',
  'email',
  'scopes',
  'events',
  'allowedIps',
  'grant_types',
  'redirect_uris',
  'note',
  'arguments',
  'menu',
]

function mutateTree(tree: Record<string, unknown>, draw: Draw): unknown {
  const places = placesIn(tree)
  if (draw.chance(0.15) || places.length === 0) return addTo(tree, draw)
  const { holder, key } = draw.pick(places)
  if (draw.chance(0.15)) delete holder[key]
  else holder[key] = oddValue(draw)
  return tree
}

interface Place {
  holder: Record<string, unknown>
  key: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

const UNKNOWN_FIELDS = [1, 30, 1_500]

function addTo(tree: Record<string, unknown>, draw: Draw): unknown {
  const changes = [
    () => ({
      ...tree,
      ...Object.fromEntries(Array.from({ length: draw.pick(UNKNOWN_FIELDS) }, (_, i) => [`f${i}`, i])),
    }),
    () => ({ ...tree, [draw.pick(NAMES)]: oddValue(draw) }),
    () => [tree],
    () => oddValue(draw),
  ]
  return draw.pick(changes)()
}

function oddValue(draw: Draw): unknown {
  const values = [
    () => draw.pick(ODD_TEXTS),
    () => draw.pick([null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, 1e21]),
    () => [],
    () => ({}),
    () => Array.from({ length: draw.pick([1, 21, 3_000]) }, () => draw.pick([1, 'x', null, 'places:read'])),
    () => nested(draw.pick([3, 40, 1_200])),
    () => ({ toString: 1, valueOf: 1, length: -1 }),
    () => [draw.pick(ODD_TEXTS), draw.pick(ODD_TEXTS)],
    () => 'x'.repeat(draw.pick([255, 256, 1_001, 14_000])),
  ]
  return draw.pick(values)()
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '0',
  '{"a":1,"a":2}',
  '{"a":1}{"b":2}',
  '\u00ef\u00bb\u00bf{}',
  '\u00ff\u00fe{\u0000}\u0000',
  '{"name":"\u00c3\u0028"}',
  '{"name":"\u00ed\u00a0\u0080"}',
  '[['.repeat(7_000),
  '{"a":'.repeat(2_500),
  '{"n":1e999999}',
  '{"n":-0.0000000000000000000000000000001e-9999}',
  '{"\\u0000":"\\u0000"}',
  '{"\\ud800":"\\udc00"}',
  `{"x":"${'x'.repeat(20_000)}"}`,
  'a=1&a=2&b[]=3',
  '\u00ef\u00bb\u00bf[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]',
  '[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]',
  '{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"__proto__","arguments":[]}}',
  '{"jsonrpc":"2.0","id":{},"method":1}',
]

function mutateBytes(request: FuzzRequest, draw: Draw): void {
  const body = request.body ?? ''
  const changes = [
    () => void ([request.body, request.encoding] = [draw.pick(BODIES), 'latin1']),
    () => void (request.body = body.slice(0, body.length >> 1)),
    () => void (request.body = `${body}${body}`),
    () => void (request.body = body.replace(/[a-z]/, '\u0000')),
    () => void (request.body = `\uFEFF${body}`),
    () => void (request.body = null),
  ]
  draw.pick(changes)()
}
