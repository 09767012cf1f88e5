import { ATTRIBUTE_VALUES } from '#venue/attributes/attributes.ts'
import { isBooleanFilter, valuesOf } from '#venue/vocabulary.ts'
import { cleanText } from './cleanText.ts'

const parkingTypes: ReadonlySet<string> = new Set(valuesOf('parking_type'))
const NOTE_LENGTH_MAX = 200
const CAUTIONS_MAX = 20

const TEXTS: ReadonlySet<string> = new Set(['parking_type', 'parking_fee', 'parking_note', 'cautions'])

/** Returns true for a name that a source may use under `attributes`. */
export function isAttribute(name: string): boolean {
  return isBooleanFilter(name) || ATTRIBUTE_VALUES.has(name) || TEXTS.has(name)
}

/**
 * Returns the attributes with names and values of the vocabulary; everything else is reported to `drop` and left out.
 */
export function cleanAttributes(
  raw: Readonly<Record<string, unknown>>,
  drop: (what: string) => void,
): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const kept = cleanAttribute(name, value, drop)
    if (kept !== undefined) clean[name] = kept
  }
  return clean
}

function cleanAttribute(name: string, value: unknown, drop: (what: string) => void): unknown {
  if (isBooleanFilter(name)) {
    if (typeof value === 'boolean') return value
  } else if (name === 'parking_type') {
    if (typeof value === 'string' && parkingTypes.has(value)) return value
  } else if (name === 'parking_fee' || name === 'parking_note') {
    if (typeof value === 'string') return cleanText(value, NOTE_LENGTH_MAX)
  } else if (name === 'cautions') {
    if (Array.isArray(value)) return cleanCautions(value)
  } else if (ATTRIBUTE_VALUES.has(name)) {
    if (name === 'atmosphere' && isObject(value)) return cleanScores(value, drop)
    if (Array.isArray(value)) return value.filter((item) => isAllowed(name, item, drop))
  } else {
    drop('unknown attribute')
    return undefined
  }
  drop(`unusable attribute ${name}`)
  return undefined
}

function isAllowed(name: string, item: unknown, drop: (what: string) => void): boolean {
  if (typeof item === 'string' && ATTRIBUTE_VALUES.get(name)?.has(item)) return true
  drop(`unusable value of ${name}`)
  return false
}

function cleanScores(scores: Readonly<Record<string, unknown>>, drop: (what: string) => void): Record<string, number> {
  const clean: Record<string, number> = {}
  for (const [tag, score] of Object.entries(scores)) {
    if (!isAllowed('atmosphere', tag, drop)) continue
    if (typeof score === 'number' && score >= 0 && score <= 1) clean[tag] = score
    else drop('unusable value of atmosphere')
  }
  return clean
}

function cleanCautions(values: readonly unknown[]): string[] {
  const texts = values.filter((value) => typeof value === 'string').map((value) => cleanText(value, NOTE_LENGTH_MAX))
  return texts.filter((text) => text !== '').slice(0, CAUTIONS_MAX)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
