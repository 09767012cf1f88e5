import type { DryRun, PlaceListMeta } from '#client/generated/records.ts'
import type { Command, Invocation } from '../command.ts'
import { EXIT, Stop } from '../exit.ts'
import { type Flag, flagsOf } from '../flags.ts'
import { GAZETTEER_UNITS } from '../gazetteer.ts'
import { printResult, printTable, remark, tokens } from '../output.ts'
import { PLACE_COLUMNS, type ListedPlace } from '../placeColumns.ts'
import { type Request, readRequest } from '../searchRequest.ts'

const REGION: Flag = {
  name: 'region',
  value: 'NAME',
  help: 'A region by its name, or a station: 마포구, 역삼동, 홍대입구역.',
}
const NEAR: Flag = { name: 'near', value: 'LAT,LNG', help: 'Around a point; see --radius.' }
const PRICE = `a page costs its dearest tier: core 1, contact_hours and quality 2, edge 4, media 8 tokens; names of regions are read once a day, ${tokens(GAZETTEER_UNITS)}`

/** Flags of search and nearby together: words may turn a search into a nearby one. */
const SEARCH_FLAGS: readonly Flag[] = [
  REGION,
  NEAR,
  ...flagsOf('search'),
  ...flagsOf('nearby').filter(({ name }) => name === 'radius'),
]

export const SEARCH: Command = {
  operands: '[words …]',
  operandCount: [0, Number.MAX_SAFE_INTEGER],
  flags: SEARCH_FLAGS,
  price: PRICE,
  examples: [
    'search 강남 조용한 혼밥 국밥',
    'search --region 마포구 --subtype noodles --open-at "내일 저녁" --fields core,openNow',
    'search quiet cafe near Hongdae station --dry-run',
  ],
  run: (call) => search(call, SEARCH_FLAGS),
}

const NEARBY_FLAGS = flagsOf('nearby')

export const NEARBY: Command = {
  operands: '[LAT,LNG] [words …]',
  operandCount: [0, Number.MAX_SAFE_INTEGER],
  flags: NEARBY_FLAGS,
  price: PRICE,
  examples: ['nearby 37.5563,126.9236 국밥 --radius 500', 'nearby --lat 37.4979 --lng 127.0276 --sort discovery'],
  run: nearby,
}

const POINT = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/

function nearby(call: Invocation): Promise<number> {
  const [first = '', ...words] = call.operands
  const { lat, lng } = call.flags
  if (POINT.test(first))
    return search({ ...call, operands: words, flags: { ...call.flags, near: first } }, NEARBY_FLAGS)
  if (lat === undefined || lng === undefined)
    throw new Stop('around which point?', 'type: oneset nearby 37.5563,126.9236, or oneset search near 홍대입구역')
  return search(call, NEARBY_FLAGS)
}

async function search(call: Invocation, flags: readonly Flag[]): Promise<number> {
  const { access, terminal, dryRun } = call
  const client = access.withKey()
  const request = await readRequest(call, flags)
  for (const remarked of request.remarks) remark(call, remarked)
  const options = { signal: terminal.signal, params: request.params }
  // Both take their query as parameters by name here; the point of nearby is among them.
  const listing =
    request.endpoint === 'nearby'
      ? client.places.nearby({ lat: Number(request.params['lat']), lng: Number(request.params['lng']) }, options)
      : client.places.search({}, options)
  if (dryRun) return showPrice(call, await listing.price())
  const { items, meta } = await listing.first()
  const rows: readonly ListedPlace[] = items
  printTable(call, { data: items, meta, words: request.words }, PLACE_COLUMNS, rows)
  printAround(call, request, meta)
  return EXIT.ok
}

function showPrice(call: Invocation, price: DryRun): number {
  printResult(call, price, () => [
    `it would cost ${tokens(price.units)} a page (${price.tier})`,
    ...Object.entries(price.resolvedFilters ?? {}).map(([name, value]) => `  ${name} = ${String(value)}`),
  ])
  return EXIT.ok
}

function printAround(call: Invocation, request: Request, meta: PlaceListMeta): void {
  for (const { code, message } of meta.notices) if (code !== 'alias_resolved') remark(call, message)
  const { total, page, pageSize, totalPages } = meta
  if (total === 0) return remark(call, `nothing matches; leave out a word or a filter (${tokens(call.access.spent())})`)
  const from = (page - 1) * pageSize + 1
  const shown = `${from}–${Math.min(total, page * pageSize)} of ${total.toLocaleString('en-US')}`
  const next = page < totalPages ? ` · next page: --page ${page + 1}` : ''
  remark(call, `${shown} · ${tokens(call.access.spent())}${next} · one of them: oneset place ID`)
  if (request.keyword !== null && total < 3)
    remark(call, `looked for “${request.keyword}” in names, menus and addresses`)
}
