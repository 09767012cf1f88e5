import { totalOf } from '#base/totalOf.ts'
import { decisionTexts, GUARD_TEXTS, RULE_TEXTS } from '#contract/decisionText.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import type { PairLine } from '#dataset/pairLine.ts'
import type { MergeSample, PipelineReport, StageReport } from '#pipeline/report/report.ts'
import { formatCount, html, formatShare, type Markup } from '#base/text/markup.ts'
import { type Bar, bar, barTable, folded, headedTable, plainTable, row } from './reportTables.ts'

/** Venues with more records than this share one bar. */
const CLUSTER_BARS = 12
/** The number of frequent reasons shown; the others are collapsed. */
const REASONS_SHOWN = 12
const NOTES_SHOWN = 8

export function tile(label: string, figure: string, note: string): Markup {
  return html`<div class="tile"><strong>${figure}</strong><span>${label}</span><small>${note}</small></div>`
}

/** Returns the section about each list: its records, and what was left out and why. */
export function sourceSection({ sources }: PipelineReport): Markup {
  const rows = sources.map(({ name, independenceGroup, records, merged, rejected, replaced, setAside }) =>
    row(
      [name, independenceGroup === name ? '' : html`<small>${independenceGroup}</small>`],
      [
        formatCount(records),
        shareOf(merged, records),
        formatCount(rejected),
        formatCount(replaced),
        formatCount(totalOf(setAside)),
      ],
    ),
  )
  return html`<section>
    <h2>The lists</h2>
    <p>
      A record is <em>merged</em> when its venue is in another list too, <em>rejected</em> when it violates the schema
      (each with its row in rejected.ndjson), <em>replaced</em> when a later line has the same id, and
      <em>set aside</em> when it is valid but does not belong in the release.
    </p>
    ${headedTable(['list', 'records', 'merged', 'rejected', 'replaced', 'set aside'], rows)}
    <div class="pair">
      ${reasonTable('Set aside, by reason', sources, (source) => source.setAside)}
      ${reasonTable('Dropped while reading: single values, not records', sources, (source) => source.dropped)}
    </div>
    <div class="pair">${reasonTable('Rejected, by reason', sources, rejectedByReason)} ${unreadableTable(sources)}</div>
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
  const rows = byReason.map(({ reason, count, lists }) =>
    row([plainWords(reason), html`<small>${lists.join(', ')}</small>`], [formatCount(count)]),
  )
  const further = rows.slice(REASONS_SHOWN)
  return html`<div>
    <h3>${title}</h3>
    ${rows.length === 0 ? html`<p>Nothing.</p>` : plainTable(rows.slice(0, REASONS_SHOWN))}
    ${further.length === 0 ? '' : folded(`${further.length} further reasons`, plainTable(further))}
  </div>`
}

function rejectedByReason({ rejectedReasons }: Source): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(rejectedReasons).map(([reason, { lines }]) => [reason, lines]))
}

/** Returns the columns with values that could not be read, those with the most values first, with examples. */
function unreadableTable(sources: readonly Source[]): Markup {
  const columns = sources
    .flatMap(({ name, unreadable }) => unreadable.map((column) => ({ name, ...column })))
    .sort((a, b) => b.values - a.values)
  const rows = columns.map(({ name, column, values, examples }) =>
    row(
      [column, html`<small>${name}: ${examples.map((example) => `“${example}”`).join(' ')}</small>`],
      [formatCount(values)],
    ),
  )
  const further = rows.slice(REASONS_SHOWN)
  return html`<div>
    <h3>Unreadable values, by column</h3>
    ${rows.length === 0 ? html`<p>None.</p>` : plainTable(rows.slice(0, REASONS_SHOWN))}
    ${further.length === 0 ? '' : folded(`${further.length} further columns`, plainTable(further))}
  </div>`
}

/** Returns a reason as words; most are phrases already, some have the form of a name. */
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
  return { label, value: venues, shown: shareOf(venues, all) }
}

export function decisionSection({ decisions, cuts }: PipelineReport): Markup {
  const pairs = totalOf(decisions)
  const bars = Object.entries(decisions).map(([outcome, count]) => ({
    label: plainWords(outcome),
    value: count,
    shown: shareOf(count, pairs),
  }))
  const cutRows = Object.entries(cuts).map(([guard, count]) => row(textOf(GUARD_TEXTS, guard), [formatCount(count)]))
  return html`<section>
    <h2>Decisions</h2>
    <div class="pair">
      <div>
        <h3>Compared pairs, by outcome</h3>
        ${barTable(bars)}
      </div>
      <div>
        <h3>Joins refused, each in cuts.ndjson</h3>
        ${cutRows.length === 0 ? html`<p>None.</p>` : plainTable(cutRows)}
      </div>
    </div>
  </section>`
}

/** Returns the English text of a code. */
function textOf(texts: Readonly<Record<string, LocalizedText>>, code: string): string {
  return texts[code]?.en ?? plainWords(code)
}

/** Returns the section about how each blocking rule found pairs. */
export function ruleSection({ rules, decisions }: PipelineReport): Markup {
  const compared = totalOf(decisions)
  const rows = rules.map(({ rule, candidates, found, foundAlone }) =>
    row(textOf(RULE_TEXTS, rule), [candidates, found, foundAlone].map(formatCount)),
  )
  return html`<section>
    <h2>How pairs were found</h2>
    <p>
      ${formatCount(compared)} pairs were compared. Each rule is counted separately: the pairs it found, how many of
      them ended in one venue, and how many of those no other rule found.
    </p>
    ${headedTable(['rule', 'pairs', 'in one venue', 'by this rule only'], rows)}
  </section>`
}

export function mergeSection({ samples }: PipelineReport): Markup {
  return html`<section>
    <h2>${samples.length} merges, sampled</h2>
    <p>Are these one place? Records of the venue, and the decisions that joined them.</p>
    <div class="samples">${samples.map(sampleCard)}</div>
  </section>`
}

function sampleCard(sample: MergeSample): Markup {
  const rows = sample.records.map(({ source, sourceId, name, address, phone, lat, lng }) =>
    row([source, html`<small>${sourceId}</small>`], [name, address, phone, `${lat.toFixed(5)}, ${lng.toFixed(5)}`]),
  )
  return html`<article>
    <h3>${sample.name} <code>${sample.venueId}</code></h3>
    ${headedTable(['list', 'name', 'address', 'phone', 'where'], rows, 'records')} ${decisionList(sample.joins, 'en')}
    ${folded('한국어', decisionList(sample.joins, 'ko'))}
  </article>`
}

/** The page runs no script, so it holds the decisions in both languages. */
function decisionList(joins: readonly PairLine[], language: Language): Markup {
  return html`<ul class="evidence" lang="${language}">
    ${joins.map(
      (line) =>
        html`<li>
          ${line.a.source} ${line.a.sourceId} + ${line.b.source} ${line.b.sourceId}
          <ul>
            ${decisionTexts(line).map((text) => html`<li>${text[language]}</li>`)}
          </ul>
        </li>`,
    )}
  </ul>`
}

export function stageSection({ stages }: PipelineReport): Markup {
  const longest = Math.max(...stages.map(({ seconds }) => seconds))
  const largest = Math.max(...stages.map(({ memoryMiB }) => memoryMiB))
  const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0)
  return html`<section>
    <h2>Time and memory</h2>
    <p>
      ${seconds.toFixed(1)} s in all; memory is what was resident when the stage ended, at most ${formatCount(largest)}
      MiB.
    </p>
    ${headedTable(
      ['stage', 'seconds', 'memory, MiB', 'what went in and came out'],
      stages.map((stage) => stageRow(stage, longest, largest)),
      'stages',
    )}
  </section>`
}

function stageRow({ stage, seconds, memoryMiB, counts }: StageReport, longest: number, largest: number): Markup {
  const notes = Object.entries(counts).map(([name, count]) => `${plainWords(name)} ${formatCount(count)}`)
  return html`<tr>
    <th scope="row">${plainWords(stage)}</th>
    <td>${bar(seconds, longest, seconds.toFixed(2))}</td>
    <td>${bar(memoryMiB, largest, formatCount(memoryMiB))}</td>
    <td class="notes">
      ${notes.slice(0, NOTES_SHOWN).join(' · ')}
      ${notes.length <= NOTES_SHOWN ? '' : folded(`${notes.length - NOTES_SHOWN} more`, notes.slice(NOTES_SHOWN).join(' · '))}
    </td>
  </tr>`
}

function shareOf(part: number, whole: number): Markup {
  return html`${formatCount(part)} <small>${formatShare(part, whole)}</small>`
}
