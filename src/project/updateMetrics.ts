import type { Instant } from '#base/clock.ts'
import { UPDATE_OUTCOMES, type UpdateState } from './updateState.ts'

/** A value of a metric with its labels. */
export interface LabelledValue {
  value: number
  labels: Readonly<Record<string, string>>
}

/** A gauge about the updates of a project. `createdAt` is the time when the current release was made, or null. */
export interface UpdateMetric {
  name: string
  help: string
  values: (state: UpdateState, now: Instant, createdAt: Instant | null) => LabelledValue[]
}

const SECOND_MS = 1_000
const seconds = (from: Instant, to: Instant) => Math.max(0, Math.round((to - from) / SECOND_MS))

/** The gauges about updates, for `/metrics` and for a file of Prometheus' node exporter. */
export const UPDATE_METRICS: readonly UpdateMetric[] = [
  {
    name: 'oneset_release_age_seconds',
    help: 'Since the current release was made.',
    values: (_, now, createdAt) => (createdAt === null ? [] : [{ value: seconds(createdAt, now), labels: {} }]),
  },
  {
    name: 'oneset_release_made_timestamp_seconds',
    help: 'When the current release was made.',
    values: (_, _now, createdAt) =>
      createdAt === null ? [] : [{ value: Math.round(createdAt / SECOND_MS), labels: {} }],
  },
  {
    name: 'oneset_source_age_seconds',
    help: 'Since a list was last fetched, or confirmed to be the newest.',
    values: ({ sources }, now) => ofSources(sources, (checked) => seconds(checked, now)),
  },
  {
    name: 'oneset_source_checked_timestamp_seconds',
    help: 'When a list was last fetched, or confirmed to be the newest.',
    values: ({ sources }) => ofSources(sources, (checked) => Math.round(checked / SECOND_MS)),
  },
  {
    name: 'oneset_source_failing',
    help: '1 while the last attempt to fetch a list failed.',
    values: ({ sources }) =>
      Object.entries(sources).map(([source, { failure }]) => ({ value: failure === null ? 0 : 1, labels: { source } })),
  },
  {
    name: 'oneset_update_outcome',
    help: '1 for the outcome of the last update.',
    values: ({ last }) =>
      last === null
        ? []
        : UPDATE_OUTCOMES.map((outcome) => ({ value: outcome === last.outcome ? 1 : 0, labels: { outcome } })),
  },
  {
    name: 'oneset_update_finished_timestamp_seconds',
    help: 'When the last update ended.',
    values: ({ last }) =>
      last === null ? [] : [{ value: Math.round(Date.parse(last.finishedAt) / SECOND_MS), labels: {} }],
  },
]

function ofSources(sources: UpdateState['sources'], value: (checked: Instant) => number): LabelledValue[] {
  return Object.entries(sources).flatMap(([source, { checkedAt }]) =>
    checkedAt === null ? [] : [{ value: value(Date.parse(checkedAt)), labels: { source } }],
  )
}

/** Returns the gauges in Prometheus' text format. Labels hold ids and outcomes only, so nothing is escaped. */
export function updateMetricsText(state: UpdateState, now: Instant, createdAt: Instant | null): string {
  const lines = UPDATE_METRICS.flatMap(({ name, help, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...values(state, now, createdAt).map(({ value, labels }) => `${name}${labelText(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
