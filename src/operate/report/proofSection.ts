import { formatCount, formatShare, html, type Markup } from '#base/text/markup.ts'
import type { Proof, ProofKind } from '#venue/businessProof.ts'
import type { PipelineReport } from '#pipeline/report.ts'
import { headedTable, row } from './reportTables.ts'

/** The open venues whose newest proof of business is of this kind and year. */
export interface OpenByProof {
  /** Without a proof, the most that a list of the venue proves. */
  kind: ProofKind | `only_${Proof}`
  /** Null without a proof. */
  year: string | null
  venues: number
}

/** The kinds in the order of their columns, each with its words; strong ones have the colours with most contrast. */
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
const NEVER = 'never proven'

/** Returns the section about the proofs behind the open venues, and about what each list proves. */
export function proofSection(openByProof: readonly OpenByProof[], { sources }: PipelineReport): Markup {
  const kinds = Object.entries(KINDS).filter(([kind]) => openByProof.some((count) => count.kind === kind))
  const years = [...new Set(openByProof.map(yearOf))].sort().toReversed()
  const all = sumOf(openByProof)
  const largest = Math.max(0, ...years.map((year) => sumOf(openByProof.filter((count) => yearOf(count) === year))))
  const rows = years.map((year) => {
    const ofYear = openByProof.filter((count) => yearOf(count) === year)
    const parts = kinds.map(([kind]) => sumOf(ofYear.filter((count) => count.kind === kind)))
    const shown = html`${formatCount(sumOf(ofYear))} <small>${formatShare(sumOf(ofYear), all)}</small>`
    return row(year, [stack(parts, largest), shown, ...parts.map((part) => (part === 0 ? '' : formatCount(part)))])
  })
  const columns = ['newest proof', '', 'open venues', ...kinds.map(([, words]) => words)]
  return html`<section>
    <h2>Why we believe it is open</h2>
    <p>
      Each open venue is counted once, by the newest dated proof that it was in business. A licence or a mention proves
      nothing of later: such venues are open only as far as no list closes them.
    </p>
    <ul class="legend">
      ${kinds.map(
        ([, words], at) =>
          html`<li>
            <svg viewBox="0 0 12 12"><rect class="p${at}" width="12" height="12" /></svg>${words}
          </li>`,
      )}
    </ul>
    ${headedTable(columns, rows, 'proofs')}
    <h3>What each list proves</h3>
    ${headedTable(
      ['list', 'proves', 'states closings', 'complete for', 'edition', 'licence'],
      sources.map(({ name, declaration }) => declarationRow(name, declaration)),
      'records',
    )}
  </section>`
}

type Declaration = PipelineReport['sources'][number]['declaration']

const PROVES: Readonly<Record<Proof, string>> = {
  in_business: 'in business on its date',
  licensed: 'licensed once',
  mentioned: 'mentioned',
}

function declarationRow(name: string, declaration: Declaration): Markup {
  const { proves, declared, statesClosure, complete, editionDate, title, licence } = declaration
  const areas = complete.map(({ kinds, area }) => `${kinds?.join(', ') ?? 'all'} in ${area}`)
  return row(
    [name, title === null ? '' : html`<small>${title}</small>`],
    [
      declared ? PROVES[proves] : html`<strong>declares nothing: counts as mentioned</strong>`,
      statesClosure ? 'yes' : 'no',
      areas.length === 0 ? 'nothing' : areas.join('; '),
      editionDate ?? 'unknown',
      licence ?? 'unknown',
    ],
  )
}

/** Returns a bar of one part for each kind; it is hidden from screen readers, because the cells state the values. */
function stack(parts: readonly number[], largest: number): Markup {
  const widthOf = (part: number) => (largest === 0 ? 0 : (100 * part) / largest).toFixed(2)
  return html`<div class="stack" aria-hidden="true">
    ${parts.map((part, at) => (part === 0 ? '' : html`<i class="p${at}" style="inline-size:${widthOf(part)}%"></i>`))}
  </div>`
}

function yearOf({ year }: OpenByProof): string {
  return year ?? NEVER
}

function sumOf(counts: readonly OpenByProof[]): number {
  return counts.reduce((sum, { venues }) => sum + venues, 0)
}
