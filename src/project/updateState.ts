import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'

/**
 * How updates end, from the best to the worst:
 *   published       a new release is current
 *   held            a new release is on the shelf, and an operator publishes it
 *   nothing_new     no list, no decision and no day is new
 *   source_failed   as one of the two before, but a list could not be fetched
 *   refused         the new release lacks too much of the current one
 *   past_deadline   a list could not be fetched for longer than its deadline
 *   failed          there is no new release
 */
export const UPDATE_OUTCOMES = [
  'published',
  'held',
  'nothing_new',
  'source_failed',
  'refused',
  'past_deadline',
  'failed',
] as const
export type UpdateOutcome = (typeof UPDATE_OUTCOMES)[number]

const instant = Type.String()
const orNull = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()])

const SourceStateSchema = Type.Object({
  /** The last attempt. */
  triedAt: instant,
  /** The last time when the origin confirmed an edition; null: never. */
  checkedAt: orNull(instant),
  /** The edition in use; null when there is none. */
  edition: Type.Union([
    Type.Object({
      id: Type.String(),
      fetchedAt: instant,
      editionDate: orNull(Type.String()),
      paths: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
  /** Why the last attempt failed; null when it did not. */
  failure: orNull(Type.String()),
  /** The first of the failed attempts since the last good one. */
  failingSince: orNull(instant),
})
export type SourceState = Static<typeof SourceStateSchema>

const UpdateStateSchema = Type.Object({
  format: Type.Literal(1),
  sources: Type.Record(Type.String(), SourceStateSchema),
  /** The release that was built last, published or not. */
  built: Type.Union([
    Type.Object({
      version: Type.String(),
      inputs: Type.String(),
      previous: orNull(Type.String()),
      changes: Type.Unknown(),
    }),
    Type.Null(),
  ]),
  /** The release that an update published last, and the hash of what it was built from. */
  published: Type.Union([
    Type.Object({ version: Type.String(), inputs: Type.String(), publishedAt: instant }),
    Type.Null(),
  ]),
  last: Type.Union([
    Type.Object({
      outcome: Type.Enum([...UPDATE_OUTCOMES]),
      startedAt: instant,
      finishedAt: instant,
      message: Type.String(),
    }),
    Type.Null(),
  ]),
})
/** What updates of a project leave for the next one. Nothing in it is lost for good: without it all is done again. */
export type UpdateState = Static<typeof UpdateStateSchema>

/** The file in the folder of the releases, so that a server of these releases reports it. */
const STATE_FILE = 'update.json'

const NO_STATE: UpdateState = { format: 1, sources: {}, built: null, published: null, last: null }

/** Reads the state beside releases; a missing or unreadable one is empty. */
export async function readUpdateState(releases: string): Promise<UpdateState> {
  try {
    const state: unknown = JSON.parse(await readFile(path.join(releases, STATE_FILE), 'utf8'))
    return Check(UpdateStateSchema, state) ? state : NO_STATE
  } catch {
    return NO_STATE
  }
}

/** Replaces the state as a whole. One process at a time writes it. */
export async function writeUpdateState(releases: string, state: UpdateState): Promise<void> {
  await mkdir(releases, { recursive: true })
  await replaceText(path.join(releases, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`)
}

/** Replaces a file so that a reader, and a power cut, finds the former or the whole new text. */
export async function replaceText(file: string, text: string): Promise<void> {
  const draft = `${file}.new`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
