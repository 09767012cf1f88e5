import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Random, seededRandom } from '#base/seededRandom.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { type AnyCall, everyCall } from '../flows/everyCall.ts'
import { type AccountServer, startAccountServer } from '../flows/browser.ts'
import type { Json } from '../flows/testServer.ts'
import { FIELD_VALUES, MORE_BODIES, VALID_BODIES, validValue } from './bodyCases.ts'

/**
 * The golden file of the faults of request bodies: for each call and field of the contract, which values of
 * `bodyCases.ts` have which faults, in both languages. `=` stands for the value that was sent, `-` for no value, and
 * `others` for the values that no other line of the field names.
 */
export const BODY_FAULTS_GOLDEN = path.join(import.meta.dirname, 'bodyFaults.txt')

/** Bodies with several random values, of each call; the golden file has a digest of their faults. */
const RANDOM_BODIES = 25
/** Slow enough to stay within the limits of calls. */
const CALL_EVERY_MS = 300

type Language = 'en' | 'ko'

/** Sends every body to a separate server, and returns the text of the golden file. */
async function bodyFaults(t: Parameters<typeof startAccountServer>[0]): Promise<string> {
  const names = new Map<string, string[]>()
  for (const [name, section] of await bodySections(t, 1)) names.set(section, [...(names.get(section) ?? []), name])
  return [...names].map(([section, calls]) => `## ${calls.join(', ')}\n${section}`).join('\n')
}

/** Checks the faults of each `oneIn`-th call against the golden file; with 1 those of every call, and the whole file. */
export async function assertBodyFaults(t: Parameters<typeof startAccountServer>[0], oneIn: number): Promise<void> {
  const golden = readFileSync(BODY_FAULTS_GOLDEN, 'utf8')
  const message = 'if intended, run npm run golden'
  if (oneIn === 1) return assert.equal(await bodyFaults(t), golden, message)
  const kept = keptSections(golden)
  const sections = await bodySections(t, oneIn)
  assert.ok(sections.size >= kept.size / oneIn - 1, `${sections.size} of ${kept.size} calls`)
  for (const [name, section] of sections) assert.equal(section.trimEnd(), kept.get(name), `${name}: ${message}`)
}

/** Returns the section of each `oneIn`-th call that takes a body, by the name of the call. */
async function bodySections(t: Parameters<typeof startAccountServer>[0], oneIn: number): Promise<Map<string, string>> {
  const s = await startAccountServer(t)
  const calls = (await everyCall(s)).filter(({ body }) => body !== null)
  const sections = new Map<string, string>()
  for (const call of calls.filter((_, i) => i % oneIn === 0)) sections.set(call.name, await sectionOf(s, call))
  return sections
}

/** Returns the sections of the golden file by the names of their calls. */
function keptSections(golden: string): Map<string, string> {
  const sections = golden.split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((text) => {
      const [names = '', ...lines] = text.split('\n')
      return names.split(', ').map((name) => [name, lines.join('\n').trimEnd()] as const)
    }),
  )
}

/** Returns the lines of one call; values with the same faults share them. */
async function sectionOf(s: AccountServer, call: AnyCall): Promise<string> {
  const { properties = {} } = (call.body ?? {}) as { properties?: Record<string, unknown> }
  const fields = Object.keys(properties).toSorted()
  const valid = VALID_BODIES[call.name] ?? {}
  const known = new Map<string, string>()
  const outcomeOf = async (body: string, sent?: string): Promise<string> => {
    const english = await outcome(s, call, body, { language: 'en', sent })
    const text = known.get(english) ?? english + (await koreanOf(english, body))
    known.set(english, text)
    return text
  }
  const koreanOf = async (english: string, body: string) =>
    english === ACCEPTED ? '' : `\n${await outcome(s, call, body, { language: 'ko' })}`
  const lines: string[] = []
  for (const field of fields) {
    const { [field]: _, ...others } = valid
    const groups = new Map<string, string[]>()
    for (const [label, json] of [['absent', null] as const, ...valuesFor(fields)]) {
      const body = json === null ? JSON.stringify(others) : withField(others, field, json)
      const text = await outcomeOf(body, json ?? undefined)
      groups.set(text, [...(groups.get(text) ?? []), label])
    }
    const largest = [...groups.values()].toSorted((a, b) => b.length - a.length)[0]
    const shown = (labels: readonly string[]) => (labels === largest ? 'others' : labels.join(', '))
    lines.push(`### ${field}`, ...[...groups].map(([text, labels]) => `${shown(labels)}:\n${indented(text)}`))
  }
  lines.push('### whole bodies')
  for (const body of [...anyBodies(fields, valid), ...(MORE_BODIES[call.name] ?? [])])
    lines.push(`${shortened(body)}:\n${indented(await outcomeOf(body))}`)
  lines.push(`### ${RANDOM_BODIES} random bodies: ${await randomDigest(s, call, fields)}`, '')
  return lines.join('\n')
}

/** Returns fewer values for a body with many fields, so that the golden file stays short enough to review. */
const valuesFor = (fields: readonly string[]) => FIELD_VALUES.filter((_, i) => fields.length <= 10 || i % 4 === 0)

const withField = (others: object, field: string, json: string) => {
  const rest = JSON.stringify(others).slice(1, -1)
  return `{${rest}${rest && ','}${JSON.stringify(field)}:${json}}`
}

/** Returns bodies that are wrong for every call. */
function anyBodies(fields: readonly string[], valid: object): string[] {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`f${i}`, i])))
  return [
    '{}',
    withField(valid, 'unknownField', '1'),
    withField(valid, `${fields[0] ?? 'x'}s`, '1'),
    withField(valid, '__proto__', '{"x":1}'),
    withField(valid, 'n'.repeat(150), '1'),
    many,
  ]
}

/** Returns a digest of the faults of bodies with random fields. */
async function randomDigest(s: AccountServer, call: AnyCall, fields: readonly string[]): Promise<string> {
  const random = seededRandom(1)
  const digest = createHash('sha256')
  for (let i = 0; i < RANDOM_BODIES; i++)
    digest.update(`${await outcome(s, call, randomBody(random, call.name, fields), { language: 'en' })}\n`)
  return digest.digest('hex').slice(0, 16)
}

function randomBody(random: Random, call: string, fields: readonly string[]): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const members = [...fields, 'extra', `${pick(fields) ?? 'x'}x`].flatMap((field) => {
    const share = random()
    if (share < 0.25) return []
    const json = share < 0.55 ? JSON.stringify(validValue(call, field)) : pick(FIELD_VALUES)[1]
    return [`${JSON.stringify(field)}:${json}`]
  })
  return `{${members.join(',')}}`
}

const ACCEPTED = 'accepted'
/** The codes of a body with faults; other refusals come after the body was accepted. */
const FAULTY = new Set([
  'invalid_body',
  'invalid_parameter',
  'missing_parameter',
  'guest_phone_required',
  'reservation_time_invalid',
])
/** Further faults are only counted in the golden file. */
const FAULTS_WRITTEN_MAX = 6

let calls = 0

/** Returns the faults of a body, one a line; `accepted` where the body had none, whatever the call did with it. */
async function outcome(
  s: AccountServer,
  { method, path: at, headers }: AnyCall,
  body: string,
  { language, sent }: { language: Language; sent?: string | undefined },
): Promise<string> {
  s.clock.now += CALL_EVERY_MS
  calls++
  const response = await fetch(s.url + at, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'accept-language': language,
      'x-forwarded-for': `198.${18 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`,
    },
    body,
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${method} ${at} ${body}: ${text}`)
  if (response.status !== 400) return ACCEPTED
  const { code, message, param, details }: Json = JSON.parse(text).error
  if (!FAULTY.has(code)) return ACCEPTED
  const { errors, errorsOmitted } = details as { errors?: ShownFault[]; errorsOmitted?: number }
  if (!errors) return language === 'en' ? `${code}: ${message}` : message
  const written = errors.slice(0, FAULTS_WRITTEN_MAX)
  if (language === 'ko') return written.map((fault) => fault.message).join('\n')
  const lines = [`${code} ${param}`, ...written.map((fault) => faultLine(fault, sent))]
  if (errors.length > written.length) lines.push(`and ${errors.length - written.length} more, up to ${errors.at(-1)?.param}`)
  if (errorsOmitted) lines.push(`and ${errorsOmitted} only counted`)
  return lines.join('\n')
}

type ShownFault = Omit<ParameterFault, 'message' | 'hint'> & { message: string; hint?: string }

function faultLine({ param, code, message, value, allowed, didYouMean, hint }: ShownFault, sent?: string): string {
  const own = sent === undefined ? null : JSON.stringify(JSON.parse(sent)).slice(0, 100)
  const shown = value === null ? '-' : value === own ? '=' : value
  const more = [
    allowed && `allowed: ${allowed.join(' ')}`,
    didYouMean && `did you mean: ${didYouMean}`,
    hint && `hint: ${hint}`,
  ]
  return [`${param} ${code} ${shown} ${message}`, ...more.filter(Boolean)].join(' | ')
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ')
const shortened = (body: string) => (body.length <= 120 ? body : `${body.slice(0, 60)}…${body.slice(-60)}`)

async function writeGolden(): Promise<void> {
  const endings: (() => Promise<void>)[] = []
  const text = await bodyFaults({ after: (job: () => Promise<void>) => void endings.push(job) })
  for (const end of endings) await end()
  writeFileSync(BODY_FAULTS_GOLDEN, text)
}

if (import.meta.main) await writeGolden()
