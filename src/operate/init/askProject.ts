import { Stop } from '#commandLine/stop.ts'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { type Origin, ORIGINS } from '#fetching/declaredSource.ts'
import { durationMs } from '#project/duration.ts'
import { SOURCE_KINDS, type SourceKind } from '#sources/sourceSpec.ts'
import { type DraftSource, formatByName, formatOf, freeId, originOf, SOURCE_FORM } from './draftSource.ts'
import { type AnswerForm, SERVICE_NAMES, type ServiceName, SERVICES, valueOfAnswer } from './services.ts'
import { mappingFault } from './mappingFault.ts'

/** Asks a person; resolves to null at the end of input. */
export type Ask = (question: string) => Promise<string | null>

/** A wrong answer may be corrected this often, so that a script with wrong input ends. */
const TRIES_MAX = 5

/** Asks for one value; an empty answer means `fallback`. `flag` gives the same answer without a question. */
export async function askText(ask: Ask, question: string, flag: string, fallback: string | null): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await ask(`${question}${fallback === null ? '' : ` [${fallback}]`}: `)
    if (answer === null) break
    const value = answer.trim() === '' ? fallback : answer.trim()
    if (value !== null) return value
  }
  throw new Stop(`there is no answer to: ${question}`, `give it with --${flag}`)
}

const PLACE = `a file, an address, or a service (${SERVICE_NAMES.join(', ')})`

/** Asks for sources until an empty answer; there is at least one. */
export async function askSources(ask: Ask): Promise<DraftSource[]> {
  const sources: DraftSource[] = []
  for (;;) {
    const question = `${sources.length === 0 ? 'First list' : 'Next list (empty: no more)'}: ${PLACE}`
    const place = await askText(ask, question, 'source', sources.length === 0 ? null : '')
    if (place === '') return sources
    sources.push(
      await askSource(
        ask,
        place,
        sources.map(({ id }) => id),
      ),
    )
  }
}

async function askSource(ask: Ask, place: string, taken: readonly string[]): Promise<DraftSource> {
  const service = SERVICE_NAMES.find((name) => name === place)
  const from = service === undefined ? originOf(place) : await askService(ask, service)
  const format =
    (service === undefined ? null : SERVICES[service].format) ??
    (await askValid(ask, `  format: ${SOURCE_KINDS.join(', ')}`, formatByName(from.kind === 's3' ? from.key : place), {
      fault: (given) => (formatOf(given) === null ? `${given} is no format` : null),
    }))
  const id = await askValid(ask, '  name of the list', freeId(place, taken), {
    fault: (given) => {
      if (taken.includes(given)) return `there is a list ${given} already`
      return /^[a-z0-9_]{1,40}$/.test(given) ? null : 'write small letters, digits and _, at most 40'
    },
  })
  const isFile = service === undefined || service === 's3'
  const mapping = isFile
    ? await askValid(ask, MAPPING, '', {
        fault: (given) => mappingFault({ from, format: format as SourceKind, ...(given !== '' && { mapping: given }) }),
      })
    : ''
  const every = await askValid(ask, '  fetched how often (6h, 1d, 2w; empty: with every update)', '', {
    fault: (given) => (given === '' || durationMs(given) !== null ? null : `${given} is no duration`),
  })
  return {
    id,
    from,
    format: format as SourceKind,
    ...(mapping !== '' && { mapping }),
    ...(service === 'homepages' && { proves: 'mentioned' as const }),
    ...(every !== '' && { every }),
  }
}

const MAPPING = '  mapping file or notes (empty: none, or the shipped one)'

/** Asks for the keys of a service; each answer is checked against the schema of the project file. */
async function askService(ask: Ask, name: ServiceName): Promise<Origin> {
  const stated: Record<string, unknown> = { kind: name }
  const { properties } = ORIGINS[name]
  for (const { key, question, form, isOptional = false } of SERVICES[name].questions) {
    const schema = properties[key as keyof typeof properties] as TSchema
    const answer = await askValid(ask, `  ${question}`, isOptional ? '' : null, {
      fault: (given) =>
        (isOptional && given === '') || Check(schema, valueOfAnswer(given, form)) ? null : faultOf(given, key, form),
    })
    if (answer !== '') stated[key] = valueOfAnswer(answer, form)
  }
  return stated as Origin
}

/** A key that was typed in place of the name of its variable is not repeated. */
const faultOf = (given: string, key: string, form: AnswerForm) =>
  form === 'variable' ? 'write the name of the variable, not the key itself' : `${given} is no valid ${key}`

/** Asks until the answer has no fault; the next question states the fault. */
async function askValid(
  ask: Ask,
  question: string,
  fallback: string | null,
  { fault }: { fault: (given: string) => string | null | Promise<string | null> },
): Promise<string> {
  let reason: string | null = null
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const given = await askText(
      ask,
      reason === null ? question : `  ${reason}.${question.slice(1)}`,
      'source',
      fallback,
    )
    reason = await fault(given)
    if (reason === null) return given
  }
  throw new Stop(`${reason}: ${question.trim()}`, `give the list with --source ${SOURCE_FORM}`)
}
