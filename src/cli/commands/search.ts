import type { DryRun, PlaceListMeta } from '#client/generated/records.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { type Flags, text } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { flagsOf } from '../parameterFlags.ts'
import { GAZETTEER_UNITS } from '../gazetteer.ts'
import { printTable, remark, tokens } from '../output.ts'
import { type ListedPlace, placeColumns } from '../placeColumns.ts'
import { relaxLines } from '../relaxLines.ts'
import { type Request, readRequest } from '../searchRequest.ts'

const PRICE = `a page costs its most expensive tier: core 1, contact_hours and quality 2, edge 4, media 8 tokens; names of regions are read once a day, ${tokens(GAZETTEER_UNITS)}`

/** The flags of search and nearby together, because words may turn a search into a nearby one. */
const SEARCH_FLAGS: Flags = {
  region: text('NAME', 'A region by its name, or a station: 마포구, 역삼동, 홍대입구역.'),
  near: text('LAT,LNG', 'Around a point; see --radius.'),
  ...flagsOf('search'),
  ...Object.fromEntries(Object.entries(flagsOf('nearby')).filter(([name]) => name === 'radius')),
}

export const SEARCH = userCommand({
  operands: ['[words …]'],
  flags: SEARCH_FLAGS,
  price: PRICE,
  examples: [
    'search 강남 조용한 혼밥 국밥',
    'search --region 마포구 --subtype noodles --open-at "내일 저녁" --fields core,openNow',
    'search quiet cafe near Hongdae station --dry-run',
  ],
  run: (call) => search(call, SEARCH_FLAGS),
})

const NEARBY_FLAGS: Flags = flagsOf('nearby')

export const NEARBY = userCommand({
  operands: ['[LAT,LNG]', '[words …]'],
  flags: NEARBY_FLAGS,
  price: PRICE,
  examples: ['nearby 37.5563,126.9236 국밥 --radius 500', 'nearby --lat 37.4979 --lng 127.0276 --sort discovery'],
  run: nearby,
})

const POINT = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/

function nearby(call: Invocation): Promise<number> {
  const [first = '', ...words] = call.operands
  const { lat, lng } = call.flags
  if (POINT.test(first))
    return search({ ...call, operands: words, flags: { ...call.flags, near: first } }, NEARBY_FLAGS)
  if (lat === null || lng === null)
    throw new Stop('the point is missing', 'type: oneset nearby 37.5563,126.9236, or oneset search near 홍대입구역')
  return search(call, NEARBY_FLAGS)
}

async function search(call: Invocation, flags: Flags): Promise<number> {
  const { access, terminal, dryRun } = call
  const client = access.withKey()
  const request = await readRequest(call, flags)
  for (const remarked of request.remarks) remark(call, remarked)
  const options = { signal: terminal.signal, params: request.params }
  // Both endpoints get their query as parameters by name; the point of nearby is one of them.
  const listing =
    request.endpoint === 'nearby'
      ? client.places.nearby({ lat: Number(request.params['lat']), lng: Number(request.params['lng']) }, options)
      : client.places.search({}, options)
  if (dryRun) return showPrice(call, await listing.price())
  const { items, meta } = await listing.first()
  const rows: readonly ListedPlace[] = items
  printTable(call, { data: items, meta, words: request.words }, placeColumns(request.params), rows)
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
  for (const { typed, read, as } of meta.assumed ?? []) remark(call, `${typed} → ${read} (${as.replace('_', ' ')})`)
  for (const { code, message } of meta.notices) if (code !== 'alias_resolved') remark(call, message)
  const { total, page, pageSize, totalPages, relax = [] } = meta
  if (total === 0) return printNothing(call, request, relax)
  const from = (page - 1) * pageSize + 1
  const shown = `${from}–${Math.min(total, page * pageSize)} of ${total.toLocaleString('en-US')}`
  const next = page < totalPages ? ` · next page: --page ${page + 1}` : ''
  remark(call, `${shown} · ${tokens(call.access.spent())}${next} · one of them: oneset place ID`)
  if (request.keyword !== null && total < 3)
    remark(call, `looked for “${request.keyword}” in names, menus and addresses`)
}

function printNothing(call: Invocation, request: Request, relax: NonNullable<PlaceListMeta['relax']>): void {
  const advice = relax.length > 0 ? 'one change finds places:' : 'leave out a word or a filter'
  remark(call, `nothing matches; ${advice} (${tokens(call.access.spent())})`)
  for (const line of relaxLines(request, relax)) remark(call, line)
}
