import { paint } from '#commandLine/paint.ts'
import { printResult } from '#commandLine/printResult.ts'
import { textTable, type Column } from './textTable.ts'
import type { Invocation } from './userCommand.ts'

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

/** Prints a remark about the result, for people only. */
export function remark({ json, terminal }: Invocation, text: string): void {
  if (!json) terminal.report(paint(terminal, 'dim', text))
}

export const tokens = (units: number) => `${units} ${units === 1 ? 'token' : 'tokens'}`

/** Prints the cost of a call with a fixed price for a dry run; returns whether it was one. */
export function priceOnly(call: Invocation, units: number): boolean {
  if (!call.dryRun) return false
  printResult(call, { dryRun: true, units }, () => [`it would cost ${tokens(units)}`])
  return true
}
