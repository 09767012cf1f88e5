import { formatCount, formatShare, html, type Markup } from '#base/text/markup.ts'
import { editionText } from '#contract/editionText.ts'
import type { Proof, ProofKind } from '#venue/businessProof.ts'
import type { PipelineReport } from '#pipeline/report/report.ts'
import { headedTable, row } from './reportTables.ts'

/** The open venues whose newest proof of business is of this kind and year. */
export interface OpenByProof {
  /** Without a proof, the most that a list of the venue proves. */
  kind: ProofKind | `only_${Proof}`
  /** Null without a proof. */
  year: string | null
  venues: number
}

/** The kinds in the order of their columns, each with its words. */
const KINDS: Readonly<Record<OpenByProof['kind'], string>> = {
  owner: 'statement of the owner',
  reservation: 'accepted reservation',
  live_answer: 'answered live question',
  report: 'report of a person',
  review: 'review',
  listing: 'list of businesses',
  register: 'complete register',
  only_in_business: 'listed, but not as open',
  only_licensed: 'licence only',
  only_mentioned: 'mention only',
}

/** A kind that occurs: a column of the table and a colour of the chart. */
interface Column {
  kind: string
  words: string
  /** The class of its colour: blues for proofs, greys without one. */
  look: string
}

/** Returns the section about the proofs behind the open venues, and about what each list proves. */
export function proofSection(openByProof: readonly OpenByProof[], { sources }: PipelineReport): Markup {
  const columns = Object.entries(KINDS)
    .filter(([kind]) => openByProof.some((count) => count.kind === kind))
    .map(([kind, words], at): Column => ({
      kind,
      words,
      look: kind.startsWith('only_') ? `none${at % 2}` : `proof${at}`,
    }))
  return html`<section>
    <h2>Why we believe it is open</h2>
    <p>
      Each open venue is counted once, by the newest dated proof that it was in business. A licence or a mention proves
      nothing of later: such venues are open only as far as no list closes them.
    </p>
    <ul class="legend">
      ${columns.map(
        ({ words, look }) =>
          html`<li>
            <svg viewBox="0 0 12 12"><rect class="${look}" width="12" height="12" /></svg>${words}
          </li>`,
      )}
    </ul>
    ${headedTable(
      ['newest proof', '', 'open venues', ...columns.map(({ words }) => words)],
      yearRows(openByProof, columns),
    )}
    <h3>What each list proves</h3>
    ${headedTable(
      ['list', 'proves', 'states closings', 'complete for', 'edition'],
      sources.map(({ name, declaration }) => declarationRow(name, declaration)),
      'records',
    )}
  </section>`
}

/** Returns a row for each year, newest first, and one for venues without a proof. */
function yearRows(openByProof: readonly OpenByProof[], columns: readonly Column[]): Markup[] {
  const byYear = Map.groupBy(openByProof, ({ year }) => year ?? '')
  const years = [...byYear].toSorted(([a], [b]) => (a < b ? 1 : -1))
  const [all, largest] = [sumOf(openByProof), Math.max(0, ...years.map(([, counts]) => sumOf(counts)))]
  return years.map(([year, counts]) => {
    const parts = columns.map(({ kind }) => sumOf(counts.filter((count) => count.kind === kind)))
    const bar = parts.map((part, at) => {
      const width = (largest === 0 ? 0 : (100 * part) / largest).toFixed(2)
      return part === 0 ? '' : html`<i class="${columns[at]?.look ?? ''}" style="inline-size:${width}%"></i>`
    })
    const total = html`${formatCount(sumOf(counts))} <small>${formatShare(sumOf(counts), all)}</small>`
    return row(year === '' ? 'never proven' : year, [
      // Hidden from screen readers, because the cells state the values.
      html`<div class="stack" aria-hidden="true">${bar}</div>`,
      total,
      ...parts.map((part) => (part === 0 ? '' : formatCount(part))),
    ])
  })
}

type Declaration = PipelineReport['sources'][number]['declaration']

const PROVES: Readonly<Record<Proof, string>> = {
  in_business: 'in business on its date',
  licensed: 'licensed once',
  mentioned: 'mentioned',
}

function declarationRow(name: string, declaration: Declaration): Markup {
  const { proves, declared, statesClosure, complete, title } = declaration
  const areas = complete.map(({ kinds, area }) => `${kinds?.join(', ') ?? 'all'} in ${area}`)
  return row(
    [name, title === null ? '' : html`<small>${title}</small>`],
    [
      declared ? PROVES[proves] : html`<strong>declares nothing: counts as mentioned</strong>`,
      statesClosure ? 'yes' : 'no',
      areas.length === 0 ? 'nothing' : areas.join('; '),
      editionText(declaration) ?? 'unknown',
    ],
  )
}

function sumOf(counts: readonly OpenByProof[]): number {
  return counts.reduce((sum, { venues }) => sum + venues, 0)
}
