import { Type, type Static } from 'typebox'
import type { CalendarDate } from '#base/kst.ts'
import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'
import { PROOFS } from '#venue/businessProof.ts'
import type { Declaration, SourceInfo } from './record.ts'

const text = Type.String({ minLength: 1 })
const textOrNull = Type.Union([text, Type.Null()])
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

const Completeness = Type.Object(
  {
    kinds: Type.Optional(Type.Array(text, { minItems: 1 })),
    area: Type.String({ pattern: '^[0-9]{2,10}$' }),
  },
  { additionalProperties: false },
)

/** The keys with which a mapping or the notes of a list declare what the list proves and whose it is. */
export const DECLARATION_KEYS = {
  proves: Type.Optional(Type.Enum([...PROOFS])),
  statesClosure: Type.Optional(Type.Boolean()),
  complete: Type.Optional(Type.Union([Completeness, Type.Null()])),
  editionDate: Type.Optional(day),
  title: Type.Optional(text),
  licence: Type.Optional(textOrNull),
  licenceUrl: Type.Optional(textOrNull),
  attribution: Type.Optional(textOrNull),
}
const Declared = Type.Object(DECLARATION_KEYS)
/** What a mapping or notes declare; an absent key is not declared. */
export type Declared = Static<typeof Declared>

/**
 * Returns the declaration of a list: what its mapping or notes declare, else that of its format. `listedOn`: the day of
 * the list, which is its edition unless it declares another one.
 */
export function declarationOf(format: Declaration, declared: Declared, listedOn: CalendarDate | null): Declaration {
  const { proves = format.proves, complete = null } = declared
  const editionDate = declared.editionDate ?? listedOn
  return {
    proves,
    declared: format.declared || declared.proves !== undefined,
    statesClosure: declared.statesClosure ?? format.statesClosure,
    complete: complete === null || editionDate === null ? [] : [{ ...complete, editionDate }],
    editionDate,
    title: declared.title ?? format.title,
    // Null states that the licence is unknown, also where the format has one.
    licence: declared.licence === undefined ? format.licence : declared.licence,
    licenceUrl: declared.licenceUrl === undefined ? format.licenceUrl : declared.licenceUrl,
    attribution: declared.attribution === undefined ? format.attribution : declared.attribution,
  }
}

/**
 * Returns the facts of a list with what is declared besides its mapping or notes. Throws when it is declared complete
 * and has no day of its edition.
 */
export function withDeclared(info: SourceInfo, declared: Declared, file: string): SourceInfo {
  const { declaration } = info
  const next = declarationOf(declaration, declared, declaration.editionDate)
  const { editionDate } = next
  if (declared.complete && editionDate === null)
    throw new Error(`${file}: a complete list needs the day of its edition; add editionDate to the source`)
  if (declared.complete !== undefined || editionDate === null) return { ...info, declaration: next }
  const complete = declaration.complete.map((edition) => ({ ...edition, editionDate }))
  return { ...info, declaration: { ...next, complete } }
}

/** Returns the source as a release lists it. */
export function releaseSourceOf(id: string, declaration: Declaration): ReleaseSource {
  const { title, licence, licenceUrl, attribution, editionDate, oldestEditionDate, proves, statesClosure } = declaration
  return {
    id,
    name: title ?? id,
    licence,
    licenceUrl,
    attribution,
    editionDate,
    ...(oldestEditionDate !== undefined && { oldestEditionDate }),
    proves,
    statesClosure,
    complete: declaration.complete.length > 0,
  }
}

/**
 * Returns the declaration of a source that consists of two lists. Throws when one of them proves what the other does
 * not, or has another licence.
 */
export function joinedDeclaration(source: string, earlier: Declaration, later: Declaration): Declaration {
  if (earlier.proves !== later.proves) throw new Error(`source ${source}: two of its lists disagree on proves`)
  for (const key of ['licence', 'licenceUrl', 'attribution'] as const)
    if (earlier[key] !== later[key]) throw new Error(`source ${source}: two of its lists disagree on ${key}`)
  const days = [earlier, later]
    .flatMap(({ oldestEditionDate = null, editionDate }) => [oldestEditionDate, editionDate])
    .filter((date) => date !== null)
    .toSorted()
  const [oldest = null, newest = null] = [days[0], days.at(-1)]
  return {
    proves: earlier.proves,
    declared: earlier.declared && later.declared,
    statesClosure: earlier.statesClosure && later.statesClosure,
    complete: [...earlier.complete, ...later.complete],
    editionDate: newest,
    ...(oldest !== null && oldest !== newest && { oldestEditionDate: oldest }),
    title: earlier.title ?? later.title,
    licence: earlier.licence,
    licenceUrl: earlier.licenceUrl,
    attribution: earlier.attribution,
  }
}
