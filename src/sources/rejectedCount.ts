import { cleanLine } from '#base/text/text.ts'
import type { OnRejected, RejectedCount, UnreadableColumn } from './record.ts'

/**
 * The maximum number of reasons (or kinds, or columns) counted by name; further ones share one name, so that a hostile
 * list cannot fill the memory.
 */
export const KINDS_MAX = 200
const FURTHER = 'further kinds'
const REASON_LENGTH_MAX = 300
const EXAMPLES = 3
const EXAMPLE_LENGTH_MAX = 60

/** Returns the name under which something is counted: its own, or a shared one when there are too many names. */
export function countedName(counted: ReadonlyMap<string, unknown>, name: string): string {
  return counted.has(name) || counted.size < KINDS_MAX ? name : FURTHER
}

/** Counts the rejected rows of one source by reason, and passes each of them on. */
export class RejectedCounter {
  readonly #source: string
  readonly #onRejected: OnRejected
  readonly #reasons = new Map<string, { lines: number; first: number }>()
  #lines = 0

  constructor(source: string, onRejected: OnRejected) {
    this.#source = source
    this.#onRejected = onRejected
  }

  add(line: number, reason: string, row: unknown): void {
    this.#lines++
    const shortened = cleanLine(reason, REASON_LENGTH_MAX)
    const name = countedName(this.#reasons, shortened)
    const known = this.#reasons.get(name)
    if (known) known.lines++
    else this.#reasons.set(name, { lines: 1, first: line })
    this.#onRejected({ source: this.#source, line, reason: shortened, row })
  }

  finish(): RejectedCount {
    return { lines: this.#lines, reasons: Object.fromEntries(this.#reasons) }
  }
}

/** Returns the sum of two counts; the first line of a reason is that of the earlier list. */
export function rejectedSum(earlier: RejectedCount, later: RejectedCount): RejectedCount {
  const reasons = new Map(Object.entries(earlier.reasons))
  for (const [reason, { lines, first }] of Object.entries(later.reasons)) {
    const name = countedName(reasons, reason)
    const known = reasons.get(name)
    reasons.set(name, known ? { ...known, lines: known.lines + lines } : { lines, first })
  }
  return { lines: earlier.lines + later.lines, reasons: Object.fromEntries(reasons) }
}

/** Counts the values that could not be read, by column, with the first different ones as examples. */
export class UnreadableCounter {
  readonly #columns = new Map<string, { values: number; examples: string[] }>()

  add(column: string, value: unknown): void {
    const name = countedName(this.#columns, cleanLine(column, EXAMPLE_LENGTH_MAX))
    let known = this.#columns.get(name)
    if (!known) this.#columns.set(name, (known = { values: 0, examples: [] }))
    known.values++
    if (known.examples.length >= EXAMPLES) return
    const example = exampleOf(value)
    if (!known.examples.includes(example)) known.examples.push(example)
  }

  finish(): UnreadableColumn[] {
    return [...this.#columns].map(([column, { values, examples }]) => ({ column, values, examples }))
  }
}

/** Returns a value as text on one line. */
function exampleOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return cleanLine(text.slice(0, EXAMPLE_LENGTH_MAX * 2), EXAMPLE_LENGTH_MAX)
}

/** Returns the columns of two lists of one source; of a column in both, the values are added. */
export function unreadableSum(
  earlier: readonly UnreadableColumn[],
  later: readonly UnreadableColumn[],
): UnreadableColumn[] {
  const columns = new Map(earlier.map((column) => [column.column, column]))
  for (const { column, values, examples } of later) {
    const name = countedName(columns, column)
    const known = columns.get(name)
    const both = [...new Set([...(known?.examples ?? []), ...examples])].slice(0, EXAMPLES)
    columns.set(name, { column: name, values: (known?.values ?? 0) + values, examples: both })
  }
  return [...columns.values()]
}
