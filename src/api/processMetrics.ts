import type { Metric, MetricObject, MetricValue, Registry } from 'prom-client'
import type { NoticeState } from '#flows/notify/operateNotices.ts'
import type { PasswordCallFigures } from './passwordCalls.ts'
import { type Durations, LATENCY_BUCKETS_S, type RequestMetrics } from './metrics.ts'

/** The figures of the process besides its requests. */
export interface ServerFigures {
  /** The version of the served release, or null. */
  dataVersion: () => string | null
  /** True while the served release is not the one named as current. */
  degraded: () => boolean
  /** True while the database stores nothing, as the last /readyz found. */
  writesFailed: () => boolean
  /** Grouped writes since the start: transactions, the writes in them, and their duration. */
  groups: () => { groups: number; writes: number; seconds: number }
  /** The number of waiting long polls. */
  polls: () => number
  /** Calls that hash a password. */
  passwordCalls: () => PasswordCallFigures
  /** The number of refused sign-ins by reason. */
  signInRefusals: () => ReadonlyMap<string, number>
  notices: NoticeState
  /** Gauges that are read from elsewhere with each page, such as those about updates. */
  gauges: readonly ReadGauge[]
  threads: ThreadsOfProcess
}

/** The threads that serve in this process, as one of them sees them. */
export interface ThreadsOfProcess {
  /** True for the thread that also reports what the threads share: processor time, memory, the database. */
  isFirst: boolean
  /** Returns the figures of the other threads. */
  others: () => Promise<readonly ThreadFigures[]>
}

/** What one thread counted. */
export interface ThreadFigures {
  metrics: MetricObject[]
  activity: Activity
}

/** What a node did since its start. */
export interface Activity {
  /** By the hundred of the status: up to 399, from 400, from 500. */
  requests: { answered: number; refused: number; failed: number }
  longPolls: number
}

export interface ReadGauge {
  name: string
  help: string
  values: () => Promise<readonly MetricValue<string>[]>
}

/** A metric in the registry's form. */
interface MetricValues {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several threads become one. */
  aggregator: 'sum' | 'max'
  values: (MetricValue<string> & { metricName?: string })[]
}

/** The figures of `/metrics` and of the operator's overview: those of all threads of this process together. */
export class ProcessMetrics {
  readonly #requests: RequestMetrics
  readonly #figures: ServerFigures
  /** Its library is loaded with the first call, so it costs nothing where `/metrics` is never requested. */
  #registry: Promise<Registry> | null = null

  constructor(requests: RequestMetrics, figures: ServerFigures) {
    this.#requests = requests
    this.#figures = figures
  }

  /** Returns the text of `/metrics`. */
  async page(): Promise<Page> {
    const others = await this.#figures.threads.others()
    const own = await this.#opened()
    if (others.length === 0) return { type: own.contentType, text: await own.metrics() }
    const { AggregatorRegistry } = await import('prom-client')
    const metrics = await own.getMetricsAsJSON()
    const all = AggregatorRegistry.aggregate([metrics, ...others.map((other) => other.metrics)])
    return { type: own.contentType, text: await all.metrics() }
  }

  /** Returns what all threads of this process did since their start. */
  async activity(): Promise<Activity> {
    const others = await this.#figures.threads.others()
    return [this.#activity(), ...others.map(({ activity }) => activity)].reduce(sumOfActivities)
  }

  /** Returns what this thread counted, for the thread that was asked. */
  async ofThisThread(): Promise<ThreadFigures> {
    const registry = await this.#opened()
    return { metrics: await registry.getMetricsAsJSON(), activity: this.#activity() }
  }

  #opened(): Promise<Registry> {
    return (this.#registry ??= makeRegistry(this.#requests, this.#figures))
  }

  #activity(): Activity {
    const requests = { answered: 0, refused: 0, failed: 0 }
    for (const route of this.#requests.routes.values())
      for (const { status, requests: count } of route.counts())
        requests[status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed'] += count
    return { requests, longPolls: this.#figures.polls() }
  }
}

function sumOfActivities(a: Activity, b: Activity): Activity {
  const { answered, refused, failed } = a.requests
  const requests = {
    answered: answered + b.requests.answered,
    refused: refused + b.requests.refused,
    failed: failed + b.requests.failed,
  }
  return { requests, longPolls: a.longPolls + b.longPolls }
}

/** The text of a page and its content type. */
interface Page {
  type: string
  text: string
}

async function makeRegistry(requests: RequestMetrics, figures: ServerFigures): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  // Processor time, memory, garbage collection, and the delay of the event loop, from now on.
  if (figures.threads.isFirst) collectDefaultMetrics({ register: registry })
  const add = (metric: () => MetricValues) => registry.registerMetric(asMetric(metric))
  add(() => counter('oneset_requests_total', 'Requests answered.', requestCounts(requests)))
  add(() =>
    histogram('oneset_request_seconds', 'From a request’s headers to the last byte handed over.', latencies(requests)),
  )
  add(() => histogram('oneset_search_seconds', 'Finding and writing an answer in the index.', [[{}, requests.search]]))
  add(() => {
    const { groups, writes, seconds } = figures.groups()
    const values = { groups, writes, seconds }
    return counter(
      'oneset_group_commit_total',
      'Grouped writes: transactions (groups), the writes in them (writes), and their duration (seconds).',
      Object.entries(values).map(([of, value]) => ({ value, labels: { of } })),
    )
  })
  add(() => ({
    ...counter('oneset_waiting_polls', 'Waiting long polls.', [{ value: figures.polls(), labels: {} }]),
    type: 'gauge',
  }))
  addSignIns(add, figures)
  addConditions(add, figures)
  add(() =>
    counter('oneset_notice_tries_total', 'Attempts of this node to deliver a notice, by result.', outcomes(figures)),
  )
  // All threads would read the same.
  if (figures.threads.isFirst) addSharedGauges(registry, figures)
  return registry
}

/** Adds what is read from the database and from files with each page. */
function addSharedGauges(registry: Registry, figures: ServerFigures): void {
  const gauges: readonly ReadGauge[] = [
    {
      name: 'oneset_notices',
      help: 'Waiting and dead notices in the database; the same on every node.',
      values: () => counts(figures),
    },
    ...figures.gauges,
  ]
  for (const { name, help, values } of gauges) {
    const empty = gauge(name, help)
    const read = async () => ({ ...empty, values: [...(await values())] })
    registry.registerMetric(asMetric(() => empty, read))
  }
}

function addSignIns(add: (metric: () => MetricValues) => void, { passwordCalls, signInRefusals }: ServerFigures): void {
  add(() =>
    counter(
      'oneset_sign_in_refusals_total',
      'Sign-ins refused because of the caller’s input; they are not logged.',
      [...signInRefusals()].map(([reason, value]) => ({ value, labels: { reason } })),
    ),
  )
  add(() => {
    const { running, waiting } = passwordCalls()
    const values = Object.entries({ running, waiting }).map(([state, value]) => ({
      value,
      labels: { state },
    }))
    return {
      ...gauge('oneset_password_calls', 'Calls that hash a password, running and waiting.'),
      values,
    }
  })
  add(() =>
    counter(
      'oneset_password_calls_refused_total',
      'Calls that hash a password and did not begin: too many waited (late), too many of one caller (own_excess), or the caller disconnected (gone).',
      Object.entries(passwordCalls().refused).map(([reason, value]) => ({ value, labels: { reason } })),
    ),
  )
}

/** Adds the served release and the present faults of the node. */
function addConditions(add: (metric: () => MetricValues) => void, figures: ServerFigures): void {
  add(() => {
    const version = figures.dataVersion()
    const values = version === null ? [] : [{ value: 1, labels: { version } }]
    return { ...gauge('oneset_release_info', 'The served release.'), aggregator: 'max', values }
  })
  add(() => ({
    ...gauge('oneset_release_degraded', '1 while the served release is not the one named as current.'),
    aggregator: 'max',
    values: [{ value: figures.degraded() ? 1 : 0, labels: {} }],
  }))
  add(() => ({
    ...gauge('oneset_writes_failing', '1 while the database stores nothing, as the last /readyz found.'),
    aggregator: 'max',
    values: [{ value: figures.writesFailed() ? 1 : 0, labels: {} }],
  }))
}

/** The registry asks a metric for its values only; the values are counted elsewhere, without its labels. */
function asMetric(metric: () => MetricValues, get: () => Promise<MetricValues> = async () => metric()): Metric {
  return { name: metric().name, get } as unknown as Metric
}

function outcomes({ notices }: ServerFigures): MetricValue<string>[] {
  return notices
    .outcomes()
    .flatMap(({ channel, ...counts }) =>
      Object.entries(counts).map(([outcome, value]) => ({ value, labels: { channel, outcome } })),
    )
}

/** Returns no values while the database is unreachable, so that monitoring shows the gap. */
async function counts({ notices }: ServerFigures): Promise<MetricValue<string>[]> {
  const found = await notices.noticeQueue.counts(['waiting', 'dead']).catch(() => [])
  return found.map(({ channel, status, notices: value }) => ({ value, labels: { channel, status } }))
}

function gauge(name: string, help: string): MetricValues {
  return { ...counter(name, help, []), type: 'gauge' }
}

function counter(name: string, help: string, values: readonly MetricValue<string>[]): MetricValues {
  return { name, help, type: 'counter', aggregator: 'sum', values: [...values] }
}

function requestCounts(requests: RequestMetrics): MetricValue<string>[] {
  return [...requests.routes].flatMap(([route, metrics]) =>
    metrics
      .counts()
      .map(({ status, tier, requests: value }) => ({ value, labels: { route, status: String(status), tier } })),
  )
}

type Series = readonly [Record<string, string>, Durations]

function latencies(requests: RequestMetrics): Series[] {
  return [...requests.routes].map(([route, { latency }]): Series => [{ route }, latency])
}

function histogram(name: string, help: string, series: readonly Series[]): MetricValues {
  const values = series.flatMap(([labels, { counts, sumS }]) => {
    let seen = 0
    const buckets = counts.map((count, i) => {
      seen += count
      const le = i < LATENCY_BUCKETS_S.length ? String(LATENCY_BUCKETS_S[i]) : '+Inf'
      return { value: seen, labels: { ...labels, le }, metricName: `${name}_bucket` }
    })
    const total = { value: seen, labels, metricName: `${name}_count` }
    return [...buckets, { value: sumS, labels, metricName: `${name}_sum` }, total]
  })
  return { name, help, type: 'histogram', aggregator: 'sum', values }
}
