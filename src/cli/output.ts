import type { Invocation } from './command.ts'
import { paint } from './paint.ts'
import { textTable, type Column } from './textTable.ts'

/** Prints JSON for programs, else lines for people. */
export function printResult({ json, terminal }: Invocation, value: unknown, lines: () => readonly string[]): void {
  if (json) terminal.print(JSON.stringify(value))
  else for (const line of lines()) terminal.print(line)
}

/** Prints rows as a table under its titles, or as JSON. */
export function printTable<Row>(
  call: Invocation,
  value: unknown,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const { terminal } = call
  printResult(call, value, () => {
    const [titles = '', ...lines] = textTable(columns, rows, terminal.columns)
    return [paint(terminal, 'dim', titles), ...lines]
  })
}

/** A remark about the result, for people only. */
export function remark({ json, terminal }: Invocation, text: string): void {
  if (!json) terminal.report(paint(terminal, 'dim', text))
}

export const tokens = (units: number) => `${units} ${units === 1 ? 'token' : 'tokens'}`

/** What a call of a fixed price would cost; answers true when that was all that was asked for. */
export function priceOnly(call: Invocation, units: number): boolean {
  if (!call.dryRun) return false
  printResult(call, { dryRun: true, units }, () => [`it would cost ${tokens(units)}`])
  return true
}
