import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { ROOT, textOf } from '../../support/repository.ts'

/** A regular expression of the source, and where it occurs. */
export interface SourceExpression {
  pattern: string
  flags: string
  places: string[]
}

const MAPPINGS = 'src/sources/mappings'

/** Regular expressions and `new RegExp(…)` constructions, located as `src/a.ts:12`. */
export interface SourceExpressions {
  expressions: SourceExpression[]
  /** Constructions that did not run while their modules were loaded, so that their patterns are unknown. */
  unresolved: string[]
}

/**
 * Returns every regular expression of `src`: literals found by a parser, those that a module builds of constants while
 * it is loaded, and the patterns of the shipped mappings.
 */
export async function sourceExpressions(): Promise<SourceExpressions> {
  const found = new Map<string, SourceExpression>()
  const add = (pattern: string, flags: string, place: string) => {
    const key = `/${pattern}/${flags}`
    const known = found.get(key)
    if (known === undefined) found.set(key, { pattern, flags, places: [place] })
    else if (!known.places.includes(place)) known.places.push(place)
  }
  const constructed = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).toSorted()) {
    if (/\.(?:test|d)\.tsx?$/.test(file)) continue
    const name = file.split(path.sep).join('/')
    const text = textOf(file)
    if (!mayHoldExpression(text)) continue
    for (const { at, regex } of expressionsIn(name, text)) {
      const place = `${name}:${text.slice(0, at).split('\n').length}`
      if (regex === null) constructed.add(place)
      else add(regex.pattern, regex.flags, place)
    }
  }
  const resolved = await builtWhileLoading([...constructed], add)
  for (const { pattern, place } of mappingPatterns()) add(pattern, 'u', place)
  return { expressions: [...found.values()], unresolved: [...constructed].filter((place) => !resolved.has(place)) }
}

function mayHoldExpression(text: string): boolean {
  return text.includes('/') || text.includes('RegExp')
}

interface Found {
  at: number
  regex: { pattern: string; flags: string } | null
}

interface Node {
  type: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function expressionsIn(file: string, text: string): Found[] {
  const found: Found[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'Literal' && node.regex) found.push({ at: node.start, regex: node.regex })
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isCall && node.callee?.name === 'RegExp') found.push({ at: node.start, regex: null })
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return found
}

/** Loads the modules with a RegExp that records its arguments and the calling line. */
async function builtWhileLoading(
  places: readonly string[],
  add: (pattern: string, flags: string, place: string) => void,
): Promise<Set<string>> {
  const resolved = new Set<string>()
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, [pattern, flags = '']: [unknown, string?]) {
      const caller = /\/(src\/[\w/]+\.tsx?):(\d+):/.exec(
        new Error().stack?.split('\n').find((line) => line.includes('/src/')) ?? '',
      )
      const place = caller === null ? '' : `${caller[1]}:${caller[2]}`
      if (typeof pattern === 'string' && places.includes(place)) {
        resolved.add(place)
        add(pattern, flags, place)
      }
      return Reflect.construct(target, [pattern, flags]) as RegExp
    },
  })
  try {
    for (const file of new Set(places.map((place) => place.split(':')[0] as string)))
      await import(path.join(ROOT, file))
  } finally {
    globalThis.RegExp = plain
  }
  return resolved
}

function mappingPatterns(): { pattern: string; place: string }[] {
  return readdirSync(path.join(ROOT, MAPPINGS)).flatMap((name) => {
    const patterns = new Set<string>()
    const visit = (value: unknown, key: string): void => {
      if (typeof value === 'string' && PATTERN_KEYS.has(key)) patterns.add(value)
      else if (Array.isArray(value) && PAIR_KEYS.has(key))
        for (const [pattern] of value as string[][]) patterns.add(pattern ?? '')
      else if (typeof value === 'object' && value !== null)
        for (const [inner, item] of Object.entries(value)) visit(item, inner)
    }
    visit(JSON.parse(readFileSync(path.join(ROOT, MAPPINGS, name), 'utf8')), '')
    return [...patterns].map((pattern) => ({ pattern, place: `${MAPPINGS}/${name}` }))
  })
}

/** Keys of mapping files whose value is a pattern, and keys whose value is a list of `[pattern, …]`. */
const PATTERN_KEYS: ReadonlySet<string> = new Set(['split', 'matches', 'unless'])
const PAIR_KEYS: ReadonlySet<string> = new Set(['match', 'every', 'replace'])
