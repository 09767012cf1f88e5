import type { SentObject } from '#contract/body/bodySchema.ts'
import { echo } from '#contract/faults.ts'
import type { LocalizedText } from '#contract/language.ts'

export type JsonReading = { kind: 'object'; value: SentObject } | { kind: 'invalid'; reason: LocalizedText }

/** Reads a body: UTF-8, one JSON object, no repeated key, because it is unclear which of the two values is meant. */
export function readJsonObject(bytes: Uint8Array): JsonReading {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    return {
      kind: 'invalid',
      reason: { en: 'The body is not valid JSON in UTF-8.', ko: '본문이 UTF-8로 쓴 올바른 JSON이 아닙니다.' },
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'invalid', reason: { en: 'The body is not a JSON object.', ko: '본문이 JSON 객체가 아닙니다.' } }
  }
  const fault = structureFault(text)
  if (fault?.kind === 'deep') return TOO_DEEP
  if (fault) {
    const key = JSON.stringify(echo(fault.key))
    return {
      kind: 'invalid',
      reason: { en: `The body has the key ${key} twice.`, ko: `본문에 ${key} 키가 두 번 있습니다.` },
    }
  }
  return { kind: 'object', value: value as SentObject }
}

/** No body of the contract has ten; code that prints a value overflows its stack at some thousands. */
const LEVELS_MAX = 64

const TOO_DEEP: JsonReading = {
  kind: 'invalid',
  reason: {
    en: `The body is nested more than ${LEVELS_MAX} levels deep.`,
    ko: `본문의 중첩이 ${LEVELS_MAX}단계를 넘습니다.`,
  },
}

type StructureFault = { kind: 'deep' } | { kind: 'repeated'; key: string }

const STRING_OR_MARK = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * Returns the first key that occurs twice in one object, or that the nesting is too deep. The text is known to be valid
 * JSON, so scanning its tokens is enough.
 */
function structureFault(text: string): StructureFault | null {
  /** The keys of each open object; `null` for an open array. */
  const open: (Set<string> | null)[] = []
  let lastString: string | null = null
  for (const [token] of text.matchAll(STRING_OR_MARK)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const key = JSON.parse(lastString ?? '""') as string
      const keys = open.at(-1)
      if (keys?.has(key)) return { kind: 'repeated', key }
      keys?.add(key)
    } else if (token !== ',') lastString = token
    if (open.length > LEVELS_MAX) return { kind: 'deep' }
  }
  return null
}
