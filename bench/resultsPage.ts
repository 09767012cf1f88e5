import { availableParallelism, totalmem } from 'node:os'
import { shown, type Spread } from './figures.ts'
import { CONNECTIONS, STEADY_SHARE, type HttpReport } from './http.ts'
import type { IndexReport } from './indexStep.ts'
import { meteringSection } from './meteringResults.ts'
import type { Figures } from './outcome.ts'
import { CLASSES, MORE_CLASSES, type ClassName } from './questions.ts'
import { MIXED_PATHS } from './readQuestions.ts'
import { PEER_QUERIES, PEER_QUERIES_MIXED, QUERIES_PER_CLASS, ROUNDS, SEED } from './settings.ts'
import { targetRows } from './targets.ts'

const bothOf = ({ p50, p99 }: Spread) => `${shown(p50)} / ${shown(p99)}`

/** Returns `bench/RESULTS.md`: targets and ratios first, times after them. */
export function resultsPage(figures: Figures, at: Date): string {
  const { venues, seconds } = figures
  return `# What the bench measured

\`npm run bench\` wrote this on ${at.toISOString().slice(0, 10)}: ${venues.toLocaleString('en-US')} made-up venues, seed ${SEED}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.version}, ${Math.round(seconds)} s in all. Each figure is over the medians of ${QUERIES_PER_CLASS} queries (mixed: ${2 * QUERIES_PER_CLASS}) in ${ROUNDS} rounds. Machines differ; ratios travel better than times.

## Targets

${table(['target', 'wanted', 'reached', ''], targetRows(figures))}

## Against the peers

The same venues, the same first ${PEER_QUERIES} queries of each class (mixed: ${PEER_QUERIES_MIXED}), in the same run: total, page and core bodies. Times are medians over the queries; “×” is how many times longer the peer takes at the median. “Equal” counts the answers whose total, and whose page in its order, are the same as ours.

${peerTable(figures)}

SQLite is node:sqlite, in process: bit masks and covering indexes, R*Tree for circles, FTS5 over pairs of characters for keywords (its trigram index cannot answer two syllables). PostGIS is PostgreSQL with the same narrow table, GiST points and GIN over pairs of characters, over its own socket, timed by psql, without parallel workers or JIT. Times of all three are microseconds.

## Times

Microseconds at p50 / p99 of the per-query medians, in process.

${timesTable(figures)}

A window of \`open_at\` nobody asked before: ${bothOf(figures.whole.coldOpenAt)} µs. Suggestions for a text that was not asked before: ${bothOf(figures.whole.suggestions)} µs. Opening the release: ${shown(figures.whole.openMs)} ms with every checksum. Memory: ${memoryOf(figures)} bytes a venue.

## Over HTTP

Server and load on one core each, ${CONNECTIONS} kept connections, ${MIXED_PATHS.toLocaleString('en-US')} different requests of the mix; key check, price, exact metering, ETag and headers as in production. The constant server is the same Fastify with a handler that sends as many bytes as the service does on average. Fastify over PostGIS gets the same requests on the same core, with its database's processes: a pool of connections, the SQL of the peers and the same core bodies, made before the load; it checks no key, meters nothing and sends no ETag. No search server (Meilisearch, Typesense, OpenSearch, Elasticsearch, Solr) could be installed from Debian or a package registry. Processor time of the server depends less on other work of the machine than requests per second do.

${httpTable(figures)}

At the steady rate, ${100 * STEADY_SHARE} % of the highest, requests are due at even intervals whether or not the server keeps up, and their times count from then (bench/loadStep.ts: a sender of our own, because autocannon waits for responses and so omits the requests that a stall delays). ${steadyLine(figures.http)} The heaviest requests are cold windows of \`open_at\`, one-syllable keywords and circles of 5 km, all with 100 places and every field; pauses of the event loop are measured to a millisecond and include delays caused by the operating system.

## Serving threads

The mixed requests against \`oneset serve --threads N\`: one thread on one core and two threads on two cores, in turn, medians of the rounds. Server, writer of the embedded database and load share these cores, so the load takes the same part of each core in both settings. Memory is that of the process after the load.

${threadsTable(figures.threads)}

${meteringSection(figures.metering)}`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function peerTable({ whole, peers }: Figures): string {
  const names = [...peers.reports.keys()]
  const heads = ['class', 'ours p50', ...names.flatMap((name) => [`${name} p50`, '×', 'equal totals, pages', 'rounds'])]
  return table(
    heads,
    CLASSES.map((name) => [
      name,
      shown(whole.classes[name].shared.spread.p50),
      ...[...peers.reports.values()].flatMap((report) => {
        const { spread, rounds } = report[name]
        const ratio = spread.p50 / whole.classes[name].shared.spread.p50
        return [shown(spread.p50), shown(ratio), equalAnswers(whole, report[name].answers, name), String(rounds)]
      }),
    ]),
  )
}

/** Counts the answers whose total, and those whose page, equal ours. */
function equalAnswers(
  { classes }: IndexReport,
  answers: readonly { total: number; ids: readonly string[] }[],
  name: ClassName,
): string {
  const ours = classes[name].shared.answers
  // A page beyond the end has no row that could hold the total.
  const totals = answers.filter(
    ({ total, ids }, i) => total === ours[i]?.total || (ids.length === 0 && ours[i]?.ids.length === 0),
  )
  const pages = answers.filter(({ ids }, i) => ids.join() === ours[i]?.ids.join())
  return `${totals.length}, ${pages.length} of ${answers.length}`
}

function timesTable({ whole, tenth }: Figures): string {
  const heads = [
    'class',
    'query',
    'query + core',
    'query + edge',
    'mean of query + core',
    'the same, a tenth of the venues',
  ]
  return table(
    heads,
    [...CLASSES, ...MORE_CLASSES].map((name) => {
      const { query, core, edge } = whole.classes[name]
      return [name, bothOf(query), bothOf(core), bothOf(edge), shown(core.mean), shown(tenth.classes[name].core.mean)]
    }),
  )
}

function memoryOf({ venues, whole: { bytes } }: Figures): string {
  return `${shown((bytes.buffers + bytes.heap) / venues)} (${shown(bytes.buffers / venues)} in buffers, ${shown(bytes.heap / venues)} on the heap)`
}

function httpTable({ http, peers }: Figures): string {
  const pairs = Object.entries(http.pairs).flatMap(([name, { service, constant }]) => [
    [name, service, constant] as const,
    [`constant, as large as ${name}`, constant, constant] as const,
  ])
  const peer =
    peers.http && (['Fastify over PostGIS, mixed core', peers.http, http.pairs['mixed core'].constant] as const)
  const rows = [...pairs, ...(peer ? [peer] : [])].map(([label, figure, constant]) => [
    label,
    shown(figure.requestsPerS),
    shown(figure.cpuUs),
    shown(figure.cpuUs / constant.cpuUs),
    shown(figure.bodyBytes),
    String(figure.failures),
  ])
  const heads = ['', 'requests/s', 'server CPU µs a request', '× the constant server’s', 'body bytes', 'not 200']
  return table(heads, rows)
}

function threadsTable(threads: Figures['threads']): string {
  return table(
    ['threads and cores', 'requests/s', 'server CPU µs a request', 'memory, MB', 'not 200'],
    threads.map(({ threads, requestsPerS, cpuUs, memoryBytes, failures }) => [
      String(threads),
      shown(requestsPerS),
      shown(cpuUs),
      shown(memoryBytes / 1e6),
      String(failures),
    ]),
  )
}

function steadyLine({ steady, pausesMs }: HttpReport): string {
  const { requestsPerS, p50Ms, p99Ms, p999Ms, longestMs, failures } = steady
  const times = [p50Ms, p99Ms, p999Ms, longestMs].map(shown).join(' / ')
  return `At ${shown(requestsPerS)} requests/s: ${times} ms at p50 / p99 / p99.9 / most, ${failures} not 200, longest pause ${shown(pausesMs.steady)} ms.`
}
