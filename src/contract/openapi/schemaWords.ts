type Json = Readonly<Record<string, unknown>>

/**
 * Describes a JSON Schema in a few words: `string or null`, `list of {start, end}`. Deeper levels are named, not
 * expanded.
 */
export function schemaWords(schema: unknown): string {
  if (!isObject(schema)) return 'any'
  const branches = schema['anyOf']
  if (Array.isArray(branches)) return wordsOfBranches(branches)
  if ('const' in schema) return String(schema['const'])
  if (Array.isArray(schema['enum'])) return 'string'
  switch (schema['type']) {
    case 'array':
      return `list of ${schemaWords(schema['items'])}`
    case 'object':
      return isObject(schema['properties']) ? `{${Object.keys(schema['properties']).join(', ')}}` : 'object'
    default:
      return typeof schema['type'] === 'string' ? schema['type'] : 'any'
  }
}

function wordsOfBranches(branches: readonly unknown[]): string {
  const words = [...new Set(branches.map(schemaWords))]
  return [...words.filter((word) => word !== 'null'), ...words.filter((word) => word === 'null')].join(' or ')
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
