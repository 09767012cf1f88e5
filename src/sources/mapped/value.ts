import type { Outcome, Value, ValueObject } from './mapping.ts'
import type { CellReader, RowCursor } from './row.ts'

/** Returns the value of a field at a row; undefined when the list has none. */
export type ValueReader = (cursor: RowCursor) => Outcome | undefined

/**
 * Returns a column's reader; throws when the list has no such column. `key` is the position in the mapping that names
 * it.
 */
export type FindColumn = (name: string, key: string) => CellReader

/** Compiles a value of the mapping into a function of the row. */
export function valueReader(value: Value, key: string, find: FindColumn): ValueReader {
  if (typeof value === 'string') return compact(find(value, key))
  const input = inputReader(value, key, find)
  const steps = [splitStep(value), mapStep(value), everyStep(value)].filter((step) => step !== null)
  const { otherwise } = value
  if (steps.length === 0 && otherwise === undefined) return input
  return (cursor) =>
    steps.reduce<Outcome | undefined>(
      (current, step) => (current === undefined ? undefined : step(current)),
      input(cursor),
    ) ?? otherwise
}

/** Returns the text (or list) from which a value is derived, with `replace` applied. */
function inputReader(value: ValueObject, key: string, find: FindColumn): ValueReader {
  const input = sourceReader(value, key, find)
  const replacements = (value.replace ?? []).map(([pattern, text]) => [new RegExp(pattern, 'gu'), text] as const)
  if (replacements.length === 0) return input
  const replaced = (text: string) =>
    replacements.reduce((current, [pattern, by]) => current.replace(pattern, by), text).trim()
  return (cursor) => {
    const found = input(cursor)
    if (typeof found === 'string') return replaced(found) || undefined
    return Array.isArray(found) ? found.map(replaced).filter((text) => text !== '') : found
  }
}

function sourceReader(value: ValueObject, key: string, find: FindColumn): ValueReader {
  if (value.column !== undefined) return compact(find(value.column, `${key}.column`))
  const readers = (value.first ?? value.join ?? []).map((name) =>
    find(name, `${key}.${value.first ? 'first' : 'join'}`),
  )
  if (value.first) {
    return compact((cursor) => {
      for (const reader of readers) {
        const found = reader(cursor)
        if (found !== undefined && found.length > 0) return found
      }
      return undefined
    })
  }
  const glue = value.with ?? ' '
  return (cursor) => readers.flatMap((reader) => reader(cursor) ?? []).join(glue) || undefined
}

function compact(reader: CellReader): ValueReader {
  return (cursor) => {
    const found = reader(cursor)
    if (found === undefined || typeof found === 'string') return found
    return found.length > 0 ? [...found] : undefined
  }
}

type Step = (current: Outcome) => Outcome | undefined

function splitStep({ split }: ValueObject): Step | null {
  if (split === undefined) return null
  const pattern = new RegExp(split, 'u')
  return (current) => {
    const items = listOf(current)
      .flatMap((text) => text.split(pattern))
      .map((text) => text.trim())
    return nonEmpty(items.filter((text) => text !== ''))
  }
}

/**
 * Applies `map`, which looks texts up, or `match`, which tries patterns in order; to every item of a list. Texts
 * without a match are left out.
 */
function mapStep({ map, match }: ValueObject): Step | null {
  if (map === undefined && match === undefined) return null
  const patterns = (match ?? []).map(([pattern, outcome]) => [new RegExp(pattern, 'u'), outcome] as const)
  const lookUp = (text: string): Outcome | undefined => {
    if (map && Object.hasOwn(map, text)) return map[text]
    return patterns.find(([pattern]) => pattern.test(text))?.[1]
  }
  return (current) => {
    if (!Array.isArray(current)) return lookUp(String(current))
    return nonEmpty(unique(current.flatMap((text) => listOf(lookUp(text)))))
  }
}

/** Applies `every`, which collects the results of all patterns that occur in the text. */
function everyStep({ every }: ValueObject): Step | null {
  if (every === undefined) return null
  const patterns = every.map(([pattern, outcome]) => [new RegExp(pattern, 'u'), outcome] as const)
  return (current) => {
    const texts = listOf(current)
    const found = patterns.filter(([pattern]) => texts.some((text) => pattern.test(text)))
    return nonEmpty(unique(found.flatMap(([, outcome]) => listOf(outcome))))
  }
}

function listOf(value: Outcome | undefined): string[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [String(value)]
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function nonEmpty(texts: string[]): string[] | undefined {
  return texts.length > 0 ? texts : undefined
}
