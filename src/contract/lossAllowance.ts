import type { LocalizedText } from './language.ts'
import { sidoNamed } from '#venue/sidos.ts'

/** A figure that a release may lose, in the words of its operator (docs/reference/administration.md#publishing). */
export type LossAllowance =
  | { kind: 'venues' | 'freshness' | 'hours'; text: string }
  /** `codes`: the first two digits of the sido's region codes, present and former. */
  | { kind: 'sido'; codes: readonly string[]; text: string }
  | { kind: 'source'; source: string; text: string }

/** What an operator permits: everything, or some figures. */
export interface LossPermission {
  force: boolean
  allow: readonly LossAllowance[]
}

export const NO_PERMISSION: LossPermission = { force: false, allow: [] }

/** The longest form that is read; names of sources have at most 40 characters. */
export const ALLOWANCE_LENGTH_MAX = 200

/** The forms of an allowance, for messages about another text. */
export const ALLOWANCE_FORMS: LocalizedText = {
  en: 'venues, freshness, hours, sido=NAME (Busan, 부산 or 26) or source=ID (the name of a source of the current release)',
  ko: 'venues, freshness, hours, sido=이름(부산, Busan 또는 26), source=ID(현재 릴리스의 출처 이름)',
}

const SOURCE_NAME = /^[a-z0-9_]{1,40}$/

/**
 * Reads one allowance: `venues`, `freshness`, `hours`, `sido=NAME` or `source=ID`; `sido=11,26` and `source=a,b` are
 * several. Null for any other text.
 */
export function allowancesIn(text: string): LossAllowance[] | null {
  if (text.length > ALLOWANCE_LENGTH_MAX) return null
  if (text === 'venues' || text === 'freshness' || text === 'hours') return [{ kind: text, text }]
  const [, kind, names = ''] = /^(sido|source)=(.+)$/su.exec(text) ?? []
  const found = names.split(',').map((name) => (kind === 'sido' ? sidoAllowance(name) : sourceAllowance(name)))
  return kind === undefined || found.includes(null) ? null : found.filter((one) => one !== null)
}

function sidoAllowance(name: string): LossAllowance | null {
  const text = `sido=${name}`
  if (/^\d{2}$/.test(name)) return { kind: 'sido', codes: [name], text }
  const sido = sidoNamed(name)
  return sido && { kind: 'sido', codes: sido.codes, text }
}

function sourceAllowance(source: string): LossAllowance | null {
  return SOURCE_NAME.test(source) ? { kind: 'source', source, text: `source=${source}` } : null
}
