import { setTimeout as wait } from 'node:timers/promises'
import { completed } from '#base/slices.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { fieldsOfTier } from '#contract/parameters/fields.ts'
import type { FieldName } from '#venue/records.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { openBenchIndex } from './benchIndex.ts'
import { spreadOf, type Spread } from './figures.ts'
import {
  CLASSES,
  coldWindows,
  MORE_CLASSES,
  sharedQuestions,
  type ClassName,
  type MoreClass,
  type Question,
} from './questions.ts'
import { readQuestions, readTypedTexts } from './readQuestions.ts'
import { NOW, QUERIES_PER_CLASS, ROUNDS, type Workplace } from './settings.ts'
import { answer, argumentOf } from './steps.ts'

const MODES = ['query', 'core', 'edge'] as const
type Mode = (typeof MODES)[number]

interface ClassFigures extends Record<Mode, Spread> {
  /** Times and answers, query and core body, of the questions that the peers answer too. */
  shared: { spread: Spread; answers: { total: number; ids: string[] }[] }
}

export interface IndexReport {
  /** From the checksummed files on disk to a ready index. */
  openMs: number
  /** Memory that the process frees when the index is released after all questions: in buffers and on the heap. */
  bytes: { buffers: number; heap: number }
  classes: Record<ClassName | MoreClass, ClassFigures>
  /** `open_at` windows that are not cached. */
  coldOpenAt: Spread
  /** Suggestions for texts that were not asked before. */
  suggestions: Spread
  /** A year of daily history points of one venue. */
  history: Spread
}

/** Untimed rounds, so that the compiler has optimised the code. */
const WARM_UP_ROUNDS = 3
const COLD_WARM_UP = 50
const TYPED_TEXTS = 500
const FIELDS: Readonly<Record<Mode, readonly FieldName[]>> = {
  query: [],
  core: fieldsOfTier('core'),
  edge: fieldsOfTier('edge'),
}

async function openMeasured(folder: string): Promise<{ index: VenueIndex; openMs: number }> {
  const begun = performance.now()
  const index = await openBenchIndex(folder)
  return { index, openMs: performance.now() - begun }
}

interface Memory {
  resident: number
  heap: number
}

function settledMemory(): Memory {
  // Runs twice, because buffers are freed only after their wrappers were collected.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: rss, heap: heapUsed }
}

/** Runs one query and, if fields are requested, writes the body into the sink. */
function ask(index: VenueIndex, question: Question, fields: readonly FieldName[]): void {
  if (question.kind === 'one') {
    const finding = index.find(question.id)
    if (finding.kind === 'unknown' || fields.length === 0) return
    index.writePlace(finding.ordinal, fields, { at: NOW, overlay: emptyOverlay }, sink)
    return
  }
  const { hits } = index.search(question.query, emptyOverlay)
  if (fields.length === 0) return
  for (const hit of hits) index.writePlace(hit.ordinal, fields, { at: NOW, overlay: emptyOverlay, hit }, sink)
}

/** Bodies are written into this sink and discarded; the server passes them to its socket instead. */
const sink = new JsonSink()

function measureClass(index: VenueIndex, questions: readonly Question[], sharedCount: number): ClassFigures {
  const times: Record<Mode, number[][]> = { query: [], core: [], edge: [] }
  for (const mode of MODES) times[mode] = questions.map(() => [])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const mode of MODES) {
      for (const [i, question] of questions.entries()) {
        const begun = performance.now()
        ask(index, question, FIELDS[mode])
        const ms = performance.now() - begun
        sink.clear()
        if (round >= WARM_UP_ROUNDS) (times[mode][i] as number[]).push(ms)
      }
    }
  }
  const answers = questions.slice(0, sharedCount).map((question) => answerOf(index, question))
  const shared = { spread: spreadOf(times.core.slice(0, sharedCount)), answers }
  return { query: spreadOf(times.query), core: spreadOf(times.core), edge: spreadOf(times.edge), shared }
}

function answerOf(index: VenueIndex, question: Question): { total: number; ids: string[] } {
  if (question.kind === 'one') return { total: 1, ids: [question.id] }
  const { total, hits } = index.search(question.query, emptyOverlay)
  const ids = hits.map(({ ordinal }) => {
    const place = index.placeJson(ordinal, ['id'], { at: NOW, overlay: emptyOverlay })
    return (JSON.parse(place) as { id: string }).id
  })
  return { total, ids }
}

/** Each window is new to the index; the first ones are not timed, so that the compiler has optimised the code. */
function measureCold(index: VenueIndex): Spread {
  const times = coldWindows(COLD_WARM_UP + ROUNDS * 5).map((query) => {
    const begun = performance.now()
    index.search(query, emptyOverlay)
    return [performance.now() - begun]
  })
  return spreadOf(times.slice(COLD_WARM_UP))
}

/** Each text is new; the first ones are not timed, so that the compiler has optimised the code. */
function measureSuggestions(index: VenueIndex, texts: readonly string[]): Spread {
  const times = texts.map((text) => {
    const begun = performance.now()
    completed(index.suggest(text, null, emptyOverlay))
    return [performance.now() - begun]
  })
  return spreadOf(times.slice(COLD_WARM_UP))
}

/** Returns the first venues that have a history, by ordinal. */
function measureHistory(index: VenueIndex, venues: number): Spread {
  const found: number[] = []
  for (let ordinal = 0; ordinal < venues && found.length < QUERIES_PER_CLASS; ordinal++)
    if (index.history(ordinal).length > 0) found.push(ordinal)
  const times = found.map((ordinal) =>
    Array.from({ length: ROUNDS }, () => {
      const begun = performance.now()
      JSON.stringify(index.history(ordinal))
      return performance.now() - begun
    }),
  )
  return spreadOf(times)
}

async function measureIndex({ folder, venues }: Workplace): Promise<Omit<IndexReport, 'bytes'> & { full: Memory }> {
  const questions = readQuestions(folder)
  const { index, openMs } = await openMeasured(folder)
  const classes = Object.fromEntries(
    [...CLASSES, ...MORE_CLASSES].map((name) => [
      name,
      measureClass(index, questions[name], sharedQuestions(questions, name).length),
    ]),
  ) as IndexReport['classes']
  const coldOpenAt = measureCold(index)
  const suggestions = measureSuggestions(index, readTypedTexts(folder, COLD_WARM_UP + TYPED_TEXTS))
  const history = measureHistory(index, venues)
  const full = settledMemory()
  index.close()
  return { openMs, classes, coldOpenAt, suggestions, history, full }
}

const { full, ...report } = await measureIndex(argumentOf<Workplace>())
// One turn of the event loop later no reference to the index remains.
await wait(0)
const left = settledMemory()
const heap = full.heap - left.heap
const bytes = { buffers: full.resident - left.resident - heap, heap }
answer({ ...report, bytes } satisfies IndexReport)
