import type { Instant } from '#base/clock.ts'
import type { ChangeSummary } from '#dataset/changes/changeSummary.ts'
import { updateMetricsText } from '#project/updateMetrics.ts'
import { readUpdateState, replaceText } from '#project/updateState.ts'
import { releaseCreatedAt } from '#dataset/releaseCreatedAt.ts'
import type { UpdateResult } from './runUpdate.ts'

/** The kinds of change that a report names, in this order; scores change with every release. */
const SHOWN = ['new', 'closed', 'merged', 'moved', 'reopened', 'removed', 'changed'] as const
/** The kinds whose venues are named; the others are counted. */
const NAMED = ['new', 'closed', 'merged', 'moved', 'reopened', 'removed'] as const
const KIND_WIDTH = 9

/** Returns the report of an update for people. */
export function updateLines({ outcome, message, counts, changes, previous, removed }: UpdateResult): string[] {
  return [
    // This outcome is the beginning of its message.
    outcome === 'nothing_new' ? message : `${outcome.replaceAll('_', ' ')}: ${message}`,
    ...(counts === null ? [] : [countsLine(counts)]),
    ...(changes === null || previous === null ? [] : changeLines(changes, previous)),
    ...(removed.length === 0 ? [] : [`removed releases: ${removed.join(', ')}`]),
  ]
}

function countsLine({ venues, openVenues }: NonNullable<UpdateResult['counts']>): string {
  return `${venues.toLocaleString('en-US')} venues, ${openVenues.toLocaleString('en-US')} of them open`
}

function changeLines({ counts, first }: ChangeSummary, previous: string): string[] {
  const counted = SHOWN.map((kind) => `${counts[kind].toLocaleString('en-US')} ${kind}`).join(', ')
  const named = NAMED.flatMap((kind) => [
    ...first[kind].map(({ id, name, into }) => {
      return `  ${kind.padEnd(KIND_WIDTH)}${id}  ${name}${into === null ? '' : ` → ${into}`}`
    }),
    ...(counts[kind] > first[kind].length
      ? [`  ${kind.padEnd(KIND_WIDTH)}and ${(counts[kind] - first[kind].length).toLocaleString('en-US')} more`]
      : []),
  ])
  return [`changes since ${previous}: ${counted}`, ...named]
}

/** Returns the report of an update for programs. */
export function updateJson({ sources, ...result }: UpdateResult): object {
  const shown = sources.map(({ source, kind, reason, edition }) => ({
    id: source.id,
    kind,
    reason,
    edition: edition?.id ?? null,
    editionDate: edition?.editionDate ?? null,
  }))
  return { kind: 'update', ...result, sources: shown }
}

/** Writes the metrics of a project's updates for Prometheus' node exporter. */
export async function writeMetrics(releases: string, file: string, now: Instant): Promise<void> {
  await replaceText(file, updateMetricsText(await readUpdateState(releases), now, await releaseCreatedAt(releases)))
}
