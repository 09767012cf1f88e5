import fc from 'fast-check'

const CHANGES_MAX = 4
/** Values above this size are not enlarged, because changes would multiply each other. */
const PLACES_MAX = 300

interface JsonChange {
  kind: 'value' | 'remove' | 'rename' | 'wrap' | 'repeat' | 'edit'
  at: number
  odd: unknown
  name: string
  times: number
}

const DEEP_TIMES_MAX = 4
/**
 * Marks `[[[…` or `{"a":{"a":…` of this many levels: a real value would overflow the stack of code that prints it. An edited
 * mark can have more digits than that, and then stays a text. So does a mark within a text, whose quotes are escaped.
 */
const DEEP = /(?<=^|[[:,])"@([[{])(\d{1,4})"/g
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
  ),
  fc.constantFrom<unknown>(
    [null],
    [[]],
    [{}],
    { a: 1 },
    { length: 5 },
    '\0',
    '\ud800',
    '__proto__',
    '<br>',
    '2026-02-30',
  ),
  fc.constantFrom('1e999', '-5', 'NaN', '24:00', 'x'.repeat(3000), 'é'.normalize('NFD'), '@[40', '@[9000', '@{9000'),
  fc.jsonValue({ maxDepth: 2 }),
)
const change: fc.Arbitrary<JsonChange> = fc.record({
  kind: fc.constantFrom('value', 'value', 'value', 'remove', 'rename', 'wrap', 'repeat', 'edit'),
  at: fc.nat(1 << 20),
  odd,
  name: fc.constantFrom('__proto__', 'constructor', 'toString', '', 'x', 'type', 'id', 'name', 'ID', '\0', 'a.b', '*'),
  times: fc.integer({ min: 2, max: 60 }),
})

/**
 * Valid JSON values: a third unchanged, the others with up to four changes anywhere: a value of another type or at a
 * limit, a key removed or renamed, a value wrapped in a list, an item repeated, a text edited.
 */
export function brokenJson<T>(valid: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  const changes = fc.oneof(
    { arbitrary: fc.constant([]), weight: 1 },
    { arbitrary: fc.array(change, { minLength: 1, maxLength: CHANGES_MAX }), weight: 2 },
  )
  return fc.tuple(valid, changes).map(([value, list]) => {
    // The root is wrapped in a list, so that it can be replaced like every other value.
    const root: unknown[] = [structuredClone(value)]
    // Copies the replacement, because it may be inserted twice, and a later change may edit an inserted one.
    for (const one of list) apply(root, { ...one, odd: structuredClone(one.odd) })
    return root[0]
  })
}

/** Returns the value as JSON text, with the deep nesting that `brokenJson` marked. */
export function jsonText(value: unknown): string {
  let times = 0
  return (JSON.stringify(value) ?? 'null').replace(DEEP, (_, open: string, depth: string) => {
    if (++times > DEEP_TIMES_MAX) return '0'
    const levels = Number(depth)
    return open === '[' ? '['.repeat(levels) + ']'.repeat(levels) : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  })
}

type Holder = Record<string, unknown> | unknown[]

/** Returns every position in the value: its container and key. */
function placesIn(holder: Holder, found: [Holder, string][] = []): [Holder, string][] {
  for (const [key, value] of Object.entries(holder)) {
    found.push([holder, key])
    if (typeof value === 'object' && value !== null) placesIn(value as Holder, found)
  }
  return found
}

function apply(root: unknown[], { kind, at, odd, name, times }: JsonChange): void {
  const places = placesIn(root)
  // The root is replaced only rarely, because nothing else of the value remains.
  const place = places[at % 16 === 0 ? 0 : 1 + (at % Math.max(1, places.length - 1))] ?? places[0]
  if (place === undefined) return
  const [holder, key] = place as [Record<string, unknown>, string]
  const value = holder[key]
  const set = (name: string, to: unknown) =>
    Object.defineProperty(holder, name, { value: to, writable: true, enumerable: true, configurable: true })
  if (kind === 'wrap') set(key, [value])
  else if (kind === 'edit' && typeof value === 'string')
    set(
      key,
      value.slice(0, at % (value.length + 1)) +
        (JSON.stringify(odd) ?? '').slice(0, 20) +
        value.slice(at % (value.length + 1)),
    )
  else if (kind === 'remove' && Array.isArray(holder) && holder !== root) holder.splice(Number(key), 1)
  else if (kind === 'remove' && holder !== (root as unknown)) delete holder[key]
  else if (kind === 'rename' && !Array.isArray(holder)) {
    delete holder[key]
    set(name, value)
  } else if (kind === 'repeat' && Array.isArray(holder) && holder !== root && places.length < PLACES_MAX)
    holder.push(...Array.from({ length: times }, () => structuredClone(value)))
  else set(key, odd)
}
