import type { CategoryCount, Cluster, Meta, Region } from '#client/generated/records.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { editionText } from '#contract/editionText.ts'
import { printResult } from '#commandLine/printResult.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { factLines } from '../facts.ts'
import { flagsOf, paramsOf } from '../parameterFlags.ts'
import { priceOnly, printTable, remark, tokens } from '../output.ts'
import type { Column } from '../textTable.ts'

const REGION_FLAGS = flagsOf('regions')

export const REGIONS = userCommand({
  operands: ['[name]'],
  flags: REGION_FLAGS,
  price: '1 token',
  examples: ['regions 강남', 'regions hongdae --kind station', 'regions --sido 부산'],
  run: showRegions,
})

const REGION_COLUMNS: readonly Column<Region>[] = [
  { title: 'code', cell: ({ regionCode }) => regionCode },
  { title: 'name', cell: ({ fullName }) => fullName, flexible: true },
  { title: 'places', cell: ({ placeCount }) => placeCount.toLocaleString('en-US'), right: true },
  { title: 'centre', cell: ({ center }) => `${center.lat.toFixed(5)},${center.lng.toFixed(5)}` },
]

const KIND_COLUMN: Column<Region> = { title: 'kind', cell: ({ kind = '' }) => kind.replaceAll('_', ' '), isWord: true }

async function showRegions(call: Invocation): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const [name] = operands
  // A name alone may be that of a district, a station or a landmark.
  const params = { ...(name !== undefined && { dong: name, kind: 'any' }), ...paramsOf(REGION_FLAGS, flags) }
  const regions = await access.withKey().regions({}, { signal: terminal.signal, params })
  const hasKinds = regions.some(({ kind }) => kind !== undefined)
  printTable(call, { data: regions }, hasKinds ? [KIND_COLUMN, ...REGION_COLUMNS] : REGION_COLUMNS, regions)
  const isAnyKind = !('kind' in params)
  const spent = access.spent()
  const found = `${regions.length} ${regions.length === 1 ? 'region' : 'regions'}`
  remark(call, {
    en: `${found} · ${tokens(spent)}${isAnyKind ? '; districts and stations: --kind sigungu, --kind station' : ''}`,
    ko: `지역 ${regions.length}곳 · ${tokens(spent, 'ko')}${isAnyKind ? ' · 시군구와 지하철역: --kind sigungu, --kind station' : ''}`,
  })
  return EXIT.ok
}

const CLUSTER_FLAGS = flagsOf('clusters')

export const CLUSTERS = userCommand({
  operands: [],
  flags: CLUSTER_FLAGS,
  price: '1 token',
  examples: [
    'clusters --bbox 126.9,37.5,127,37.6 --zoom 12',
    'clusters --in 마포구 --bbox 126.8,37.5,127,37.6 --zoom 13',
  ],
  run: showClusters,
})

const CLUSTER_COLUMNS: readonly Column<Cluster>[] = [
  { title: 'places', cell: ({ count }) => count.toLocaleString('en-US'), right: true },
  { title: 'centre', cell: ({ point }) => `${point.lat.toFixed(5)},${point.lng.toFixed(5)}` },
  { title: 'best', cell: ({ representative }) => representative?.name ?? '', flexible: true },
]

async function showClusters(call: Invocation): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, flags } = call
  const { bbox, zoom, ...params } = paramsOf(CLUSTER_FLAGS, flags)
  if (bbox === undefined || zoom === undefined)
    throw new Stop('the part of the map is missing', 'type: oneset clusters --bbox 126.9,37.5,127,37.6 --zoom 12')
  const options = { signal: terminal.signal, params: { ...params, zoom } }
  const { data, meta } = await access.withKey().places.clusters({ bbox, zoom: Number(zoom) }, options)
  printTable(call, { data, meta }, CLUSTER_COLUMNS, data)
  for (const { code, message } of meta.notices) if (code !== 'alias_resolved') remark(call, message)
  const [total, spent] = [meta.total.toLocaleString('en-US'), access.spent()]
  remark(call, {
    en: `${total} places in ${data.length} clusters · ${tokens(spent)}`,
    ko: `묶음 ${data.length}개에 매장 ${total}곳 · ${tokens(spent, 'ko')}`,
  })
  return EXIT.ok
}

export const CATEGORIES = userCommand({
  operands: [],
  flags: {},
  price: '1 token',
  examples: ['categories'],
  run: showCategories,
})

const CATEGORY_COLUMNS: readonly Column<CategoryCount>[] = [
  { title: 'category', cell: ({ category }) => category },
  { title: 'places', cell: ({ count }) => count.toLocaleString('en-US'), right: true },
]

async function showCategories(call: Invocation): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const categories = await call.access.withKey().categories({ signal: call.terminal.signal })
  printTable(call, { data: categories }, CATEGORY_COLUMNS, categories)
  return EXIT.ok
}

export const STATS = userCommand({
  operands: [],
  flags: {},
  price: '1 token',
  examples: ['stats'],
  run: showStats,
})

async function showStats(call: Invocation): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const stats = await call.access.withKey().stats({ signal: call.terminal.signal })
  printResult(call, { data: stats }, () => factLines(stats, call.access.language))
  return EXIT.ok
}

export const SOURCES = userCommand({
  operands: [],
  flags: {},
  price: 'free, and needs no key',
  examples: ['sources'],
  run: showSources,
})

const SOURCE_COLUMNS: readonly Column<Meta['sources'][number]>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'name', cell: ({ name }) => name, flexible: true },
  { title: 'edition', cell: (source) => editionText(source) ?? 'unknown', isWord: true },
  { title: 'complete', cell: ({ complete }) => (complete === true ? 'yes' : ''), isWord: true },
  { title: 'licence', cell: ({ licence }) => licence ?? 'unknown', isWord: true },
  { title: 'attribution', cell: ({ attribution }) => attribution ?? '' },
]

async function showSources(call: Invocation): Promise<number> {
  const { sources } = await call.access.client.meta({ signal: call.terminal.signal })
  printTable(call, { data: sources }, SOURCE_COLUMNS, sources)
  const stated =
    sources.length === 0
      ? { en: 'The release does not state its sources', ko: '릴리스에 출처가 적혀 있지 않습니다' }
      : { en: 'sources of a place: --fields sources', ko: '매장의 출처 보기: --fields sources' }
  remark(call, stated)
  return EXIT.ok
}
