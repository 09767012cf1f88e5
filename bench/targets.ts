import { shown } from './figures.ts'
import { meteringTargets } from './meteringResults.ts'
import type { Figures } from './outcome.ts'
import { CLASSES } from './questions.ts'

type Row = readonly [target: string, wanted: string, reached: string, verdict: string]

/** Targets for the p99 of single classes, in microseconds. */
const P99_MAX_US: Readonly<Record<string, number>> = { '5 km by discovery': 200 }
const P99_MAX_DEFAULT_US = 60

/** Returns the targets of search, each with the measured figure. */
export function targetRows(figures: Figures): Row[] {
  return [
    ...timeRows(figures),
    ...peerRows(figures),
    ...httpRows(figures),
    ...threadRows(figures),
    ...sizeRows(figures),
    ...meteringTargets(figures.metering),
  ]
}

const atMost = (target: string, limit: number, value: number, unit: string): Row => [
  target,
  `≤ ${shown(limit)} ${unit}`,
  `${shown(value)} ${unit}`,
  value <= limit ? 'reached' : '**not reached**',
]
const atLeast = (target: string, limit: number, value: number, unit: string): Row => [
  target,
  `≥ ${shown(limit)} ${unit}`,
  `${shown(value)} ${unit}`,
  value >= limit ? 'reached' : '**not reached**',
]

function timeRows({ whole, tenth }: Figures): Row[] {
  const { mixed } = whole.classes
  return [
    atMost('mixed, query + core body, mean', 25, mixed.core.mean, 'µs'),
    atMost('ten times the venues, mixed mean', 6, mixed.core.mean / tenth.classes.mixed.core.mean, '×'),
    ...CLASSES.map((name) =>
      atMost(
        `${name}, query + core body, p99`,
        P99_MAX_US[name] ?? P99_MAX_DEFAULT_US,
        whole.classes[name].core.p99,
        'µs',
      ),
    ),
    atMost('open_at with a cold window, p99', 2_000, whole.coldOpenAt.p99, 'µs'),
    atMost('suggestions for a text not asked before, p99', 20_000, whole.suggestions.p99, 'µs'),
    atMost('a year of history that changes every day, p99', 5_000, whole.history.p99, 'µs'),
  ]
}

function peerRows({ whole, peers }: Figures): Row[] {
  const postgis = peers.reports.get('PostGIS')
  return CLASSES.flatMap((name) => {
    const { core, shared } = whole.classes[name]
    const best = Math.min(...[...peers.reports.values()].map((report) => report[name].spread.p50))
    const rows = [atLeast(`${name}: p50 against the best peer’s`, 10, best / shared.spread.p50, '×')]
    if (postgis && name !== 'by id')
      rows.push(atMost(`${name}: p99 as a share of PostGIS’ p50`, 5, (100 * core.p99) / postgis[name].spread.p50, '%'))
    return rows
  })
}

function httpRows({ http, peers }: Figures): Row[] {
  const { pairs, steady, pausesMs, readyMs } = http
  const share = (name: keyof typeof pairs) => {
    const { service, constant } = pairs[name]
    return (100 * constant.cpuUs) / service.cpuUs
  }
  return [
    atLeast(
      'HTTP, mixed core, all queries new: requests per CPU second, of the constant server’s',
      35,
      share('mixed core'),
      '%',
    ),
    atLeast('HTTP, by id: requests per CPU second, of the constant server’s', 75, share('by id'), '%'),
    ...(peers.http === null
      ? []
      : [
          atLeast(
            'HTTP, mixed core: requests/s against those of Fastify over PostGIS on the same core',
            10,
            pairs['mixed core'].service.requestsPerS / peers.http.requestsPerS,
            '×',
          ),
        ]),
    atMost('HTTP, mixed core at a steady 70 % of the highest rate, p99.9', 10, steady.p999Ms, 'ms'),
    atMost('event loop, longest pause under mixed requests', 10, pausesMs.underMixed, 'ms'),
    atMost('event loop, longest pause under the heaviest requests', 10, pausesMs.underHeavy, 'ms'),
    atMost('event loop, longest pause while a release is loaded', 10, pausesMs.whileLoading, 'ms'),
    atMost('start of the server to its release answering', 3_000, readyMs, 'ms'),
  ]
}

function threadRows({ threads: [one, two] }: Figures): Row[] {
  if (one === undefined || two === undefined) throw new Error('the bench measures one and two threads')
  return [
    atLeast('two threads on two cores, requests/s of one on one core', 1.8, two.requestsPerS / one.requestsPerS, '×'),
    atMost('memory of one more thread', 40, (two.memoryBytes - one.memoryBytes) / 1e6, 'MB'),
  ]
}

function sizeRows({ venues, whole: { bytes, openMs } }: Figures): Row[] {
  return [
    atMost('memory a venue', 1_000, (bytes.buffers + bytes.heap) / venues, 'B'),
    atMost('open a release', 3_000, openMs, 'ms'),
  ]
}
