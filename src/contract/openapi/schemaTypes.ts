type Json = Readonly<Record<string, unknown>>

const REFERENCE = /^#\/components\/schemas\/(\w+)$/

/**
 * Returns a JSON Schema, with its shared parts linked, as the text of a TypeScript type. Constraints that a type cannot
 * express (formats, bounds) are left out.
 */
export function schemaType(schema: unknown): string {
  if (!isObject(schema)) return 'unknown'
  const { $ref: reference, anyOf, enum: values } = schema
  if (typeof reference === 'string') return REFERENCE.exec(reference)?.[1] ?? 'unknown'
  if (Array.isArray(anyOf)) return unionOf(anyOf.map(schemaType))
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(values)) return unionOf(values.map(literal))
  switch (schema['type']) {
    case 'array':
      return listOf(schemaType(schema['items']))
    case 'object':
      return objectType(schema)
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema['type']
    default:
      return 'unknown'
  }
}

/** Returns an object's schema as an interface; `everything` makes its optional properties required. */
export function interfaceText(name: string, schema: unknown, everything = false): string {
  const members = isObject(schema) ? membersOf(schema, everything) : []
  return `export interface ${name} {\n${members.map((member) => `  ${member}`).join('\n')}\n}\n`
}

/** Returns a union of types, each once. */
export function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

/** Returns a value as the text of its literal type. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

/** Returns a one-line doc comment; empty for no text. */
export function docComment(text: unknown): string {
  return typeof text === 'string' && text !== '' ? `/** ${text.replaceAll('*/', '* /')} */ ` : ''
}

const listOf = (type: string) => (/[|{]/.test(type) ? `(${type})[]` : `${type}[]`)

function objectType(schema: Json): string {
  const byName = schema['patternProperties']
  if (isObject(byName)) return `Record<string, ${unionOf(Object.values(byName).map(schemaType))}>`
  const members = membersOf(schema, false)
  const open = schema['additionalProperties'] === true ? ['[name: string]: unknown'] : []
  return `{ ${[...members, ...open].join('; ')} }`
}

function membersOf({ properties, required }: Json, everything: boolean): string[] {
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => {
    const optional = everything || needed.has(name) ? '' : '?'
    const description = isObject(schema) ? schema['description'] : undefined
    return `${docComment(description)}${name}${optional}: ${schemaType(schema)}`
  })
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
