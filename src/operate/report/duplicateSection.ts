import { formatCount, html, type Markup } from '#base/text/markup.ts'
import { GUARD_TEXTS } from '#contract/decisionText.ts'
import type { ReasonApart } from '#pipeline/report/report.ts'
import type { VisibleDuplicate, VisibleDuplicates } from '#pipeline/report/visibleDuplicates.ts'
import { folded, headedTable, plainTable, row } from './reportTables.ts'

/** Returns the section about open venues of one name near one another. */
export function duplicateSection({ withinM, pairs, unexplained, reasons, listed }: VisibleDuplicates): Markup {
  const rows = Object.entries(reasons).map(([reason, count]) =>
    row(reasonText(reason as ReasonApart), [formatCount(count)]),
  )
  return html`<section>
    <h2>Visible duplicates</h2>
    <p>
      ${formatCount(pairs)} pairs of open venues have one normalised name and lie within ${withinM} m of one another.
      The records of ${formatCount(pairs - unexplained)} of them contain evidence of two venues; the others may be one
      venue that was not recognised. Why each pair was not joined:
    </p>
    ${rows.length === 0 ? html`<p>None.</p>` : plainTable(rows)}
    ${listed.length === 0 ? '' : folded(`${formatCount(listed.length)} pairs, each with its reason`, listOf(listed))}
  </section>`
}

function listOf(listed: readonly VisibleDuplicate[]): Markup {
  const rows = listed.map(({ ids, names, metres, reason, chance }) =>
    row(
      [names[0], html`<small>${ids[0]}</small>`],
      [html`${names[1]} <small>${ids[1]}</small>`, `${metres} m`, reasonText(reason), chance ?? ''],
    ),
  )
  return headedTable(['venue', 'other venue', 'apart', 'why two', 'chance of one'], rows, 'records')
}

function reasonText(reason: ReasonApart): string {
  switch (reason) {
    case 'person':
      return 'a person decided so'
    case 'model_unsure':
      return 'the model is not sure enough; the pair is for a person to review'
    case 'model_different':
      return 'the model takes them for two'
    case 'never_compared':
      return 'no blocking rule found the pair'
    default:
      return GUARD_TEXTS[reason].en
  }
}
