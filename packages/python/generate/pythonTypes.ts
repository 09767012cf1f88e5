import { nameOf, type Schema } from './schema.ts'

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/**
 * Writes JSON schemas as Python types. An object becomes a `TypedDict`; one within another is named after its place, and
 * stands before it, so that the module runs from top to bottom.
 */
export class PythonTypes {
  readonly #classes: string[] = []

  /** The classes that were needed so far, in the order in which Python can read them. */
  get text(): string {
    return this.#classes.join('\n\n')
  }

  /** Adds a named type of the contract. */
  declare(name: string, schema: Schema): void {
    const type = this.type(schema, name)
    if (type !== name) this.#classes.push(`${name} = ${type}\n`)
  }

  /** Returns the type of a schema; `name` is for the class of an object. */
  type(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return quoted(nameOf(schema.$ref))
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum) return literal(schema.enum)
    if (schema.anyOf) return union(schema.anyOf.map((part, i) => this.type(part, `${name}${i === 0 ? '' : i + 1}`)))
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.type({ ...schema, type }, name)))
    if (schema.type === 'array') return `List[${this.type(schema.items ?? {}, `${name}Item`)}]`
    if (schema.properties) return this.#class(schema, name)
    if (schema.type === 'object') return `Dict[str, ${this.#valueOf(schema, name)}]`
    return (typeof schema.type === 'string' && PLAIN[schema.type]) || 'Any'
  }

  #valueOf({ additionalProperties, patternProperties }: Schema, name: string): string {
    const [pattern] = Object.values(patternProperties ?? {})
    if (pattern) return this.type(pattern, `${name}Value`)
    return typeof additionalProperties === 'object' ? this.type(additionalProperties, `${name}Value`) : 'Any'
  }

  #class({ properties = {}, required = [] }: Schema, name: string): string {
    const fields = Object.entries(properties).map(([key, property]): Field => {
      const type = this.type(property, `${name}${capital(key)}`)
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, description: property.description }
    })
    this.#classes.push(fields.every(({ key }) => isPythonName(key)) ? classText(name, fields) : callText(name, fields))
    return name
  }
}

interface Field {
  key: string
  type: string
  description: string | undefined
}

function classText(name: string, fields: readonly Field[]): string {
  const lines = fields.flatMap(({ key, type, description }) => [...comment(description), `    ${key}: ${type}`])
  return `class ${name}(TypedDict):\n${lines.join('\n') || '    pass'}\n`
}

/** For a field whose name is a word of Python, such as `from`. */
function callText(name: string, fields: readonly Field[]): string {
  const lines = fields.flatMap(({ key, type, description }) => [...comment(description), `    "${key}": ${type},`])
  return `${name} = TypedDict("${name}", {\n${lines.join('\n')}\n})\n`
}

/** Returns a description as a comment above its line. */
export function comment(text: string | undefined, indent = '    '): string[] {
  return text === undefined ? [] : [`${indent}# ${text.replaceAll('\n', ' ')}`]
}

export function capital(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** `placeId` as `place_id`; a word of Python gets an underscore (`in_`). */
export function pythonName(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')
  return WORDS_OF_PYTHON.has(snake) ? `${snake}_` : snake
}

/** The keywords of Python in lower case (https://docs.python.org/3/reference/lexical_analysis.html#keywords). */
const WORDS_OF_PYTHON: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

function isPythonName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !WORDS_OF_PYTHON.has(name)
}

function literal(values: readonly unknown[]): string {
  const texts = values.map((value) =>
    value === null ? 'None' : typeof value === 'boolean' ? capital(String(value)) : JSON.stringify(value),
  )
  return `Literal[${texts.join(', ')}]`
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)]
  return distinct.length === 1 ? (distinct[0] as string) : `Union[${distinct.join(', ')}]`
}

const quoted = (name: string) => `"${name}"`
