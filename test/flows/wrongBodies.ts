import type { TSchema } from 'typebox'

/** The maximum length of a body (16 KiB), less the surrounding JSON. */
const LENGTH = 15_900

/** Bodies with as many faults as 16 KiB allow, by fault. Each is built on demand, because building takes a while. */
export type WrongBodies = Readonly<Record<string, () => string>>

const CONTROL = '\u0001'
/** Characters that become longer as JSON or as UTF-8. */
const CHARACTERS: Readonly<Record<string, string>> = { letters: 'a', hangul: '가', quotes: '"', controls: CONTROL }

/** Returns the longest list or text that fits: `write` gives the JSON of `count` items. */
function longest(write: (count: number) => string): string {
  let [low, high] = [1, LENGTH]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (Buffer.byteLength(write(middle)) <= LENGTH) low = middle
    else high = middle - 1
  }
  return write(low)
}

const repeated = (item: string, count: number) => Array.from({ length: count }, () => item).join(',')

/** Returns wrong bodies for any call with a JSON body, whatever its fields are. */
function ofAnyBody(): WrongBodies {
  const unknown = () => longest((count) => `{${Array.from({ length: count }, (_, i) => `"f${i}":1`).join(',')}}`)
  const deep = () => longest((count) => `{"x":${'['.repeat(count)}${']'.repeat(count)}}`)
  const names = Object.entries(CHARACTERS).flatMap(([kind, character]) => {
    const name = (count: number) => JSON.stringify(character.repeat(count))
    return [
      [`a name of ${kind}`, () => longest((count) => `{${name(count)}:1}`)],
      [`a name of ${kind} twice`, () => longest((count) => `{${name(count)}:1,${name(count)}:1}`)],
    ]
  })
  const manyLong = () =>
    `{${Array.from({ length: 90 }, (_, i) => `${JSON.stringify(CONTROL.repeat(26) + i)}:1`).join(',')}}`
  return { 'unknown fields': unknown, 'deep nesting': deep, 'many long names': manyLong, ...Object.fromEntries(names) }
}

/**
 * Returns every field of a schema, with fields of objects as `a.b` and entries of lists as `a.0`. Of similar fields of
 * one object only the first is included.
 */
function pathsOf(schema: TSchema, path: readonly string[] = []): string[][] {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  return [
    ...(path.length > 0 ? [[...path]] : []),
    ...unlike(Object.entries(properties ?? {})).flatMap(([name, inner]) => pathsOf(inner, [...path, name])),
    ...(items ? pathsOf(items, [...path, '0']) : []),
    ...(anyOf ?? []).flatMap((inner) => pathsOf(inner, path).filter(({ length }) => length > path.length)),
  ]
}

function unlike(fields: readonly [string, TSchema][]): [string, TSchema][] {
  const kindOf = (schema: TSchema) => JSON.stringify({ ...schema, enum: undefined })
  const kinds = new Map(fields.toReversed().map(([name, schema]) => [kindOf(schema), name]))
  return fields.filter(([name]) => [...kinds.values()].includes(name))
}

/** Returns the JSON of a body with only this field. */
function placed(path: readonly string[], json: string): string {
  return path.reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`), json)
}

/** Returns wrong bodies for a call with this schema: any field wrong in any way, and one more below each. */
export function wrongBodies(schema: TSchema): WrongBodies {
  const found: Record<string, () => string> = { ...ofAnyBody() }
  for (const path of pathsOf(schema).filter(({ length }) => length <= 3)) {
    const at = path.join('.')
    const fill = (write: (count: number) => string) => () => longest((count) => placed(path, write(count)))
    found[`${at}: a list of numbers`] = fill((count) => `[${repeated('1', count)}]`)
    found[`${at}: a list of objects`] = fill((count) => `[${repeated('{"q":1}', count)}]`)
    found[`${at}: unknown fields`] = fill(
      (count) => `{${Array.from({ length: count }, (_, i) => `"f${i}":1`).join(',')}}`,
    )
    for (const [kind, character] of Object.entries(CHARACTERS))
      found[`${at}: a text of ${kind}`] = fill((count) => JSON.stringify(character.repeat(count)))
  }
  return found
}
