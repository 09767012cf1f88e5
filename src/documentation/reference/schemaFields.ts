import { inlineOf } from '../markdown.ts'
import type { FieldRow } from '../page.ts'
import { isObject, typeWords } from './typeWords.ts'

type Json = Readonly<Record<string, unknown>>

/** Translates a sentence of the contract. */
export type Translate = (english: string) => string

/** Objects that have a page or a section of their own, by identity. */
export type DescribedObjects = ReadonlyMap<unknown, string>

/** Bodies are no deeper; a schema that contains itself ends here. */
const DEPTH_MAX = 6

/** Returns the fields of an object, each with the fields of the object that it holds. */
export function fieldsOf(schema: unknown, translate: Translate, described: DescribedObjects, depth = 0): FieldRow[] {
  if (depth > DEPTH_MAX) return []
  const rows = new Map<string, FieldRow>()
  for (const object of objectsIn(schema)) {
    const required = new Set(Array.isArray(object['required']) ? object['required'] : [])
    for (const [name, property] of Object.entries(isObject(object['properties']) ? object['properties'] : {})) {
      if (rows.has(name)) continue
      rows.set(name, rowOf(name, property, required.has(name), translate, described, depth))
    }
  }
  return [...rows.values()]
}

function rowOf(
  name: string,
  schema: unknown,
  isRequired: boolean,
  translate: Translate,
  described: DescribedObjects,
  depth: number,
): FieldRow {
  const describedAt =
    partsOf(schema)
      .map((part) => described.get(part) ?? null)
      .find((path) => path !== null) ?? null
  return {
    name,
    id: null,
    type: typeWords(schema),
    isRequired,
    description: inlineOf(descriptionsIn(schema).map(translate).join(' ')),
    values: valuesIn(schema).map((value) => ({ value, words: '' })),
    example: null,
    fields: describedAt === null ? fieldsOf(schema, translate, described, depth + 1) : [],
    describedAt,
  }
}

/** Returns the description of a schema, or those of its branches or items. */
function descriptionsIn(schema: unknown): string[] {
  if (!isObject(schema)) return []
  if (typeof schema['description'] === 'string') return [schema['description']]
  if (Array.isArray(schema['anyOf'])) return [...new Set(schema['anyOf'].flatMap(descriptionsIn))]
  return schema['type'] === 'array' && !hasFields(schema['items']) ? descriptionsIn(schema['items']) : []
}

const hasFields = (schema: unknown) => objectsIn(schema).length > 0

/** Returns the values of an enumeration, directly or of a list's items. */
function valuesIn(schema: unknown): string[] {
  if (!isObject(schema)) return []
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String)
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].flatMap(valuesIn)
  return schema['type'] === 'array' ? valuesIn(schema['items']) : []
}

/** Returns the objects that a value may be or, as a list, contain. */
function objectsIn(schema: unknown): Json[] {
  if (!isObject(schema)) return []
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].flatMap(objectsIn)
  if (schema['type'] === 'array') return objectsIn(schema['items'])
  return isObject(schema['properties']) ? [schema] : []
}

/** Returns a schema with its branches and items, for a comparison by identity. */
function partsOf(schema: unknown): unknown[] {
  if (!isObject(schema)) return []
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'].flatMap(partsOf) : []
  return [schema, ...branches, ...partsOf(schema['items'])]
}
