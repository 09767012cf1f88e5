import type { Language, LocalizedText } from '#contract/language.ts'
import { paint } from '#commandLine/paint.ts'
import { printResult } from '#commandLine/printResult.ts'
import { wordIn } from './koreanWords.ts'
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
    const [titles = '', ...lines] = textTable(localized(columns, call.access.language), rows, terminal.columns)
    return [paint(terminal, 'dim', titles), ...lines]
  })
}

function localized<Row>(columns: readonly Column<Row>[], language: Language): Column<Row>[] {
  return columns.map((column) => {
    const { title, cell, isWord = false } = column
    return {
      ...column,
      title: wordIn(language, title),
      cell: (row) => (isWord ? wordIn(language, cell(row)) : cell(row)),
    }
  })
}

/** Prints a remark about the result, for people only. A text that is no message of this program is the same in every language. */
export function remark({ json, terminal, access }: Invocation, text: string | LocalizedText): void {
  if (!json) terminal.report(paint(terminal, 'dim', typeof text === 'string' ? text : text[access.language]))
}

/** Returns a number of tokens, as a price or as what was spent. */
export function tokens(units: number, language: Language = 'en'): string {
  return language === 'ko' ? `토큰 ${units}개` : `${units} ${units === 1 ? 'token' : 'tokens'}`
}

/** States what a call would cost, `of` the page or tier if it says so. */
export function wouldCost(units: number, of: LocalizedText = { en: '', ko: '' }): LocalizedText {
  return { en: `it would cost ${tokens(units)}${of.en}`, ko: `예상 비용: ${tokens(units, 'ko')}${of.ko}` }
}

/** Prints the cost of a call with a fixed price for a dry run; returns whether it was one. */
export function priceOnly(call: Invocation, units: number): boolean {
  if (!call.dryRun) return false
  printResult(call, { dryRun: true, units }, () => [wouldCost(units)[call.access.language]])
  return true
}
