import type { DistinctVenuesReport } from './distinctVenuesStep.ts'
import { shown } from './figures.ts'
import { CONNECTIONS } from './http.ts'
import type { MeteringReport } from './metering.ts'

/** All figures measured of metering. */
export interface MeteringFigures {
  http: MeteringReport
  /** By engine. */
  venues: Readonly<Record<'SQLite' | 'PostgreSQL', DistinctVenuesReport>>
}

/** Returns the metering section of the results page. */
export function meteringSection({ http, venues }: MeteringFigures): string {
  const { off, on, alone } = http
  const rows = [['without metering', off, alone.off] as const, ['with it', on, alone.on] as const].map(
    ([name, many, one]) =>
      [
        name,
        shown(many.requestsPerS),
        shown(many.p50Ms),
        shown(many.p99Ms),
        shown(many.cpuUs),
        shown(one.p50Ms),
        String(many.failures),
      ].join(' | '),
  )
  const venueRows = Object.entries(venues).map(([engine, report]) =>
    [
      engine,
      report.pairs.toLocaleString('en-US'),
      shown(report.bytesAPair),
      shown(report.newUs - report.noneUs),
      shown(report.seenUs - report.noneUs),
      shown(report.fullKeyP99Us),
    ].join(' | '),
  )
  return `## Metering

The mixed core requests over ${CONNECTIONS} kept connections, with and without metering in turn, embedded database; server and its writer thread on one core, the load on the other. A charge is on disk before its response is sent, so with few connections the wait for the disk dominates: the last columns are for a single connection.

| | requests/s | p50 ms | p99 ms | server CPU µs | alone: p50 ms | not 200 |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

Distinct venues: keys filled to 40,000 venues, in pages of 100; then the CPU of all threads that 20 venues add to a charge, with 64 charges in flight. The last column is the time to judge a request of 20 new venues against a full key.

| | pairs | bytes a pair | 20 new venues, µs | 20 seen today, µs | full key, p99 µs |
| --- | --- | --- | --- | --- | --- |
${venueRows.map((row) => `| ${row} |`).join('\n')}
`
}

type Row = readonly [target: string, wanted: string, reached: string, verdict: string]

/** Returns the targets of metering, each with the measured figure. */
export function meteringTargets({ http: { off, on }, venues }: MeteringFigures): Row[] {
  const row = (target: string, wanted: string, reached: string, isReached: boolean): Row => [
    target,
    wanted,
    reached,
    isReached ? 'reached' : '**not reached**',
  ]
  const share = (100 * on.requestsPerS) / off.requestsPerS
  const waitMs = on.p50Ms - off.p50Ms
  return [
    row('metering, requests/s of those without', '≥ 85 %', `${shown(share)} %`, share >= 85),
    row('metering, p50 above that without', '≤ 3 ms', `${shown(waitMs)} ms`, waitMs <= 3),
    ...Object.entries(venues).flatMap(([engine, { bytesAPair, newUs, noneUs, fullKeyP99Us }]) => [
      row(`distinct venues on ${engine}, a pair`, '≤ 40 B', `${shown(bytesAPair)} B`, bytesAPair <= 40),
      row(`distinct venues on ${engine}, 20 new ones`, '≤ 50 µs', `${shown(newUs - noneUs)} µs`, newUs - noneUs <= 50),
      row(`distinct venues on ${engine}, full key, p99`, '≤ 60 µs', `${shown(fullKeyP99Us)} µs`, fullKeyP99Us <= 60),
    ]),
  ]
}
