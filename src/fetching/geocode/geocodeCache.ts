import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CalendarDate, daysBetween } from '#base/kst.ts'
import { noneIfMissing } from '../cache/editionStore.ts'
import type { GeocodeAnswer } from './answer.ts'

/** An answer with its day. */
export interface KnownAnswer {
  answer: GeocodeAnswer
  on: CalendarDate
}

/** Maps grow: an address that was not found is asked for again. */
const AGAIN_DAYS = 90
const LINE_FEED = 0x0a

interface Line extends KnownAnswer {
  service: string
  text: string
}

/** The answers of one service by address, in a file to which each answer is added as a line. */
export class GeocodeCache {
  readonly #file: string
  readonly #service: string
  readonly #answers: Map<string, KnownAnswer>

  private constructor(file: string, service: string, answers: Map<string, KnownAnswer>) {
    this.#file = file
    this.#service = service
    this.#answers = answers
  }

  static async open(folder: string, service: string): Promise<GeocodeCache> {
    const file = path.join(folder, 'answers.ndjson')
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => noneIfMissing(cause).join(''))
    const answers = new Map<string, KnownAnswer>()
    for (const line of text.split('\n').map(lineOf))
      if (line?.service === service) answers.set(line.text, { answer: line.answer, on: line.on })
    return new GeocodeCache(file, service, answers)
  }

  get answers(): ReadonlyMap<string, KnownAnswer> {
    return this.#answers
  }

  /** Returns whether an address has to be asked for: it never was, or was not found long ago. */
  isOpen(text: string, today: CalendarDate): boolean {
    const known = this.#answers.get(text)
    if (known === undefined) return true
    return known.answer.kind === 'refused' && daysBetween(known.on, today) >= AGAIN_DAYS
  }

  async add(text: string, known: KnownAnswer): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 })
    const line = `${JSON.stringify({ service: this.#service, text, ...known } satisfies Line)}\n`
    await appendFile(this.#file, (await endsInLine(this.#file)) ? line : `\n${line}`, { mode: 0o600 })
    this.#answers.set(text, known)
  }
}

/** A process that was killed may leave half a line. */
async function endsInLine(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return true
  try {
    const { size } = await handle.stat()
    if (size === 0) return true
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer[0] === LINE_FEED
  } finally {
    await handle.close()
  }
}

function lineOf(text: string): Line | null {
  try {
    const line = JSON.parse(text) as Partial<Line> | null
    return typeof line?.text === 'string' && line.answer !== undefined ? (line as Line) : null
  } catch {
    return null
  }
}
