import type { MergeSample, PipelineReport, StageReport } from '#pipeline/report.ts'
import { counted, html, share, type Content, type Markup } from '#base/markup.ts'

/** Venues of more records than this share one bar. */
const CLUSTER_BARS = 12
/** The frequent ones tell the story; the long tail is folded away. */
const REASONS_SHOWN = 12
const NOTES_SHOWN = 8

export function tile(label: string, figure: string, note: string): Markup {
  return html`<div class="tile"><strong>${figure}</strong><span>${label}</span><small>${note}</small></div>`
}

/** Every list: what it held, what was left out and why. */
export function sourceSection({ sources }: PipelineReport): Markup {
  const rows = sources.map(
    (source) =>
      html`<tr>
        <th scope="row">
          ${source.name}${source.independenceGroup === source.name ? '' : html`<small>${source.independenceGroup}</small>`}
        </th>
        <td>${counted(source.records)}</td>
        <td>${counted(source.merged)} <small>${share(source.merged, source.records)}</small></td>
        <td>${counted(source.rejected)}</td>
        <td>${counted(source.replaced)}</td>
        <td>${counted(total(source.setAside))}</td>
      </tr>`,
  )
  return html`<section>
    <h2>The lists</h2>
    <p>
      A record is <em>merged</em> when its venue stands in another list too, <em>rejected</em> when it breaks the schema
      (each with its line in rejected.ndjson), <em>replaced</em> when a later line has the same id, and
      <em>set aside</em> when it is sound but has no place in the release.
    </p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th>list</th>
            <th>records</th>
            <th>merged</th>
            <th>rejected</th>
            <th>replaced</th>
            <th>set aside</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <div class="pair">
      ${reasonTable('Set aside, by reason', sources, (source) => source.setAside)}
      ${reasonTable('Dropped on the way in: single values, not records', sources, (source) => source.dropped)}
    </div>
  </section>`
}

type Source = PipelineReport['sources'][number]

function reasonTable(
  title: string,
  sources: readonly Source[],
  reasonsOf: (source: Source) => Readonly<Record<string, number>>,
): Markup {
  const lines = sources.flatMap((source) =>
    Object.entries(reasonsOf(source)).map(([reason, count]) => ({ reason, count, list: source.name })),
  )
  const byReason = [...Map.groupBy(lines, ({ reason }) => reason)]
    .map(([reason, found]) => ({
      reason,
      count: found.reduce((sum, line) => sum + line.count, 0),
      lists: found.map(({ list }) => list),
    }))
    .sort((a, b) => b.count - a.count)
  const rows = byReason.map(
    ({ reason, count, lists }) =>
      html`<tr>
        <th scope="row">${plainWords(reason)}<small>${lists.join(', ')}</small></th>
        <td>${counted(count)}</td>
      </tr>`,
  )
  const table = (part: readonly Markup[]): Markup =>
    html`<table>
      <tbody>
        ${part}
      </tbody>
    </table>`
  const further = rows.slice(REASONS_SHOWN)
  return html`<div>
    <h3>${title}</h3>
    ${rows.length === 0 ? html`<p>Nothing.</p>` : table(rows.slice(0, REASONS_SHOWN))}
    ${further.length === 0 ? '' : folded(`${further.length} further reasons`, table(further))}
  </div>`
}

/** Opens at a click, without a script. */
function folded(summary: string, content: Content): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`
}

/** A reason is a phrase already; one written as a name is made one. */
function plainWords(reason: string): string {
  return reason.replaceAll('_', ' ')
}

export function clusterSection({ clusterSizes }: PipelineReport): Markup {
  const sizes = Object.entries(clusterSizes).map(([size, venues]) => [Number(size), venues] as const)
  const all = sizes.reduce((sum, [, venues]) => sum + venues, 0)
  const bars: Bar[] = sizes
    .filter(([size]) => size <= CLUSTER_BARS)
    .map(([size, venues]) => sizeBar(size === 1 ? '1 record' : `${size} records`, venues, all))
  const larger = sizes.filter(([size]) => size > CLUSTER_BARS)
  if (larger.length > 0) {
    const largest = Math.max(...larger.map(([size]) => size))
    bars.push(
      sizeBar(
        `${CLUSTER_BARS + 1}–${largest} records`,
        larger.reduce((sum, [, venues]) => sum + venues, 0),
        all,
      ),
    )
  }
  return html`<section>
    <h2>Records in a venue</h2>
    <p>How many venues were put together from how many records.</p>
    ${barTable(bars)}
  </section>`
}

function sizeBar(label: string, venues: number, all: number): Bar {
  return { label, value: venues, shown: html`${counted(venues)} <small>${share(venues, all)}</small>` }
}

export function decisionSection({ decisions, cuts }: PipelineReport): Markup {
  const pairs = total(decisions)
  const bars = Object.entries(decisions).map(([outcome, count]) => ({
    label: plainWords(outcome),
    value: count,
    shown: html`${counted(count)} <small>${share(count, pairs)}</small>`,
  }))
  const cutRows = Object.entries(cuts).map(
    ([reason, count]) =>
      html`<tr>
        <th scope="row">${plainWords(reason)}</th>
        <td>${counted(count)}</td>
      </tr>`,
  )
  return html`<section>
    <h2>Decisions</h2>
    <div class="pair">
      <div>
        <h3>Compared pairs, by outcome</h3>
        ${barTable(bars)}
      </div>
      <div>
        <h3>Joins refused by a guard, each in cuts.ndjson</h3>
        ${
          cutRows.length === 0
            ? html`<p>None.</p>`
            : html`<table>
                <tbody>
                  ${cutRows}
                </tbody>
              </table>`
        }
      </div>
    </div>
  </section>`
}

/** How pairs worth comparing were found, rule by rule. */
export function ruleSection({ rules, decisions }: PipelineReport): Markup {
  const compared = total(decisions)
  const rows = rules.map(
    ({ rule, candidates, found, foundAlone }) =>
      html`<tr>
        <th scope="row">${rule}</th>
        <td>${counted(candidates)}</td>
        <td>${counted(found)}</td>
        <td>${counted(foundAlone)}</td>
      </tr>`,
  )
  return html`<section>
    <h2>How pairs were found</h2>
    <p>
      ${counted(compared)} pairs were compared. Each rule counts for itself: the pairs it found, how many of them ended
      in one venue, and how many of those no other rule found.
    </p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th>rule</th>
            <th>pairs</th>
            <th>in one venue</th>
            <th>by it alone</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`
}

export function mergeSection({ samples }: PipelineReport): Markup {
  return html`<section>
    <h2>${samples.length} merges, sampled</h2>
    <p>Are these one place? Every record of the venue, and what spoke for joining them.</p>
    <div class="samples">${samples.map(sampleCard)}</div>
  </section>`
}

function sampleCard(sample: MergeSample): Markup {
  const rows = sample.records.map(
    (record) =>
      html`<tr>
        <th scope="row">${record.source}<small>${record.sourceId}</small></th>
        <td>${record.name}</td>
        <td>${record.address}</td>
        <td>${record.phone}</td>
        <td>${record.lat.toFixed(5)}, ${record.lng.toFixed(5)}</td>
      </tr>`,
  )
  return html`<article>
    <h3>${sample.name} <code>${sample.venueId}</code></h3>
    <div class="wide">
      <table class="records">
        <thead>
          <tr>
            <th>list</th>
            <th>name</th>
            <th>address</th>
            <th>phone</th>
            <th>where</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <ul class="evidence">
      ${sample.evidence.map((line) => html`<li>${line}</li>`)}
    </ul>
  </article>`
}

export function stageSection({ stages }: PipelineReport): Markup {
  const longest = Math.max(...stages.map(({ seconds }) => seconds))
  const largest = Math.max(...stages.map(({ memoryMiB }) => memoryMiB))
  const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0)
  return html`<section>
    <h2>Time and memory</h2>
    <p>
      ${seconds.toFixed(1)} s in all; memory is what was resident when the stage ended, at most ${counted(largest)} MiB.
    </p>
    <div class="wide">
      <table class="stages">
        <thead>
          <tr>
            <th>stage</th>
            <th>seconds</th>
            <th>memory, MiB</th>
            <th>what went in and came out</th>
          </tr>
        </thead>
        <tbody>
          ${stages.map((stage) => stageRow(stage, longest, largest))}
        </tbody>
      </table>
    </div>
  </section>`
}

function stageRow({ stage, seconds, memoryMiB, counts }: StageReport, longest: number, largest: number): Markup {
  const notes = Object.entries(counts).map(([name, count]) => `${plainWords(name)} ${counted(count)}`)
  return html`<tr>
    <th scope="row">${plainWords(stage)}</th>
    <td>${bar(seconds, longest, seconds.toFixed(2))}</td>
    <td>${bar(memoryMiB, largest, counted(memoryMiB))}</td>
    <td class="notes">
      ${notes.slice(0, NOTES_SHOWN).join(' · ')}
      ${notes.length <= NOTES_SHOWN ? '' : folded(`${notes.length - NOTES_SHOWN} more`, notes.slice(NOTES_SHOWN).join(' · '))}
    </td>
  </tr>`
}

interface Bar {
  label: string
  value: number
  shown: Content
}

function barTable(bars: readonly Bar[]): Markup {
  const longest = Math.max(...bars.map(({ value }) => value), 0)
  const rows = bars.map(
    ({ label, value, shown }) =>
      html`<tr>
        <th scope="row">${label}</th>
        <td>${bar(value, longest, shown)}</td>
      </tr>`,
  )
  return html`<table class="bars">
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

/** A bar with its figure at the end; the figure says it exactly, so the bar itself is silent to screen readers. */
function bar(value: number, longest: number, shown: Content): Markup {
  const part = longest === 0 ? 0 : value / longest
  return html`<div class="bar"><i style="--part:${part.toFixed(4)}" aria-hidden="true"></i><span>${shown}</span></div>`
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
