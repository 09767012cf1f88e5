import type { DryRun, PlaceListMeta } from '#client/generated/records.ts'
import type { SentenceDryRun, SentenceMeta } from '#client/generated/sentences.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { type Flags, text } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { resolvedParams } from '#contract/parameters/resolvedParams.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { flagsOf, type ParameterFlag } from '../parameterFlags.ts'
import { wordIn } from '../koreanWords.ts'
import { printTable, remark, tokens, wouldCost } from '../output.ts'
import { placeColumns } from '../placeColumns.ts'
import { relaxLines, startOverLines } from '../relaxLines.ts'
import { searchError } from '../searchError.ts'
import { listingOf, readRequest, type Request } from '../searchRequest.ts'
import { sentenceLines } from '../sentenceLines.ts'

const PRICE = 'a page costs its most expensive tier: core 1, contact_hours and quality 2, edge 4, media 8 tokens'

const REGION: ParameterFlag = {
  ...text('NAME', 'A region, station or landmark by its name, as --in: 마포구, 역삼동, 홍대입구역.'),
  read: (given) => given.at(-1) ?? null,
  parameter: 'in',
}

/** The flags of search and nearby together, because words may turn a search into a nearby one. */
const SEARCH_FLAGS: Flags = {
  region: REGION,
  near: text('LAT,LNG', 'Your position, searched where the words name no place; see --radius.'),
  ...flagsOf('search'),
  ...Object.fromEntries(Object.entries(flagsOf('sentence')).filter(([name]) => name === 'radius' || name === 'sort')),
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
  const request = readRequest(call, flags)
  const listing = listingOf(access.withKey(), request, terminal.signal)
  const failed = (error: unknown): never => {
    throw searchError(error, request.params)
  }
  if (dryRun) return showPrice(call, await listing.price().catch(failed))
  const { items, meta } = await listing.first().catch(failed)
  printUnderstood(call, meta)
  printTable(call, { data: items, meta }, placeColumns({ ...request.params, sort: meta.sort }), items)
  for (const { typed, read, as } of meta.assumed ?? [])
    remark(call, `${typed} → ${read} (${wordIn(access.language, as.replace('_', ' '))})`)
  for (const { code, message } of meta.notices) if (code !== 'alias_resolved') remark(call, message)
  if (meta.total > 0) printPage(call, meta)
  // The report of what the words became is free; programs have the changes in `meta`.
  else if (!call.json)
    printNothing(call, meta, 'understood' in meta ? conditionOf(request, await listing.price()) : request.params)
  return EXIT.ok
}

/** Prints what the service made of the words, if there were any. */
function printUnderstood(call: Invocation, report: DryRun | SentenceDryRun | PlaceListMeta | SentenceMeta): void {
  if ('understood' in report) for (const line of sentenceLines(report, call.access.language)) remark(call, line)
}

function showPrice(call: Invocation, price: DryRun | SentenceDryRun): number {
  printUnderstood(call, price)
  printResult(call, price, () => [
    wouldCost(price.units, { en: ` a page (${price.tier})`, ko: `, 한 페이지 기준 (${price.tier})` })[
      call.access.language
    ],
    ...Object.entries(resolvedParams(price.resolvedFilters ?? {})).map(([name, value]) => `  ${name} = ${value}`),
  ])
  return EXIT.ok
}

function printPage(call: Invocation, { total, page, pageSize, totalPages }: PlaceListMeta): void {
  const from = (page - 1) * pageSize + 1
  const range = `${from}–${Math.min(total, page * pageSize)}`
  const [all, spent] = [total.toLocaleString('en-US'), call.access.spent()]
  const hasNext = page < totalPages
  remark(call, {
    en: `${range} of ${all} · ${tokens(spent)}${hasNext ? ` · next page: --page ${page + 1}` : ''} · one of them: oneset place ID`,
    ko: `전체 ${all}곳 중 ${range} · ${tokens(spent, 'ko')}${hasNext ? ` · 다음 페이지: --page ${page + 1}` : ''} · 자세히: oneset place ID`,
  })
}

/** Prints the changes that find places; `params` are those of the search, without words. */
function printNothing(call: Invocation, meta: PlaceListMeta, params: Request['params']): void {
  const { relax = [], startOver = [] } = meta
  const advice =
    relax.length > 0
      ? { en: 'one change finds places:', ko: '하나만 바꾸면 찾을 수 있습니다:' }
      : startOver.length > 0
        ? { en: 'several changes together find places:', ko: '여러 개를 함께 바꾸면 찾을 수 있습니다:' }
        : { en: 'leave out a word or a filter', ko: '낱말이나 필터를 하나 빼 보세요' }
  const { language } = call.access
  const spent = call.access.spent()
  remark(call, {
    en: `nothing matches; ${advice.en} (${tokens(spent)})`,
    ko: `조건에 맞는 곳이 없습니다. ${advice.ko} (${tokens(spent, 'ko')})`,
  })
  for (const line of relaxLines(params, relax, language)) remark(call, line)
  for (const line of startOverLines(params, startOver, language)) remark(call, line)
  const { keyword } = params
  if (keyword !== undefined)
    remark(call, {
      en: `looked for “${keyword}” in names, menus and addresses`,
      ko: `“${keyword}”을(를) 이름, 메뉴, 주소에서 찾았습니다`,
    })
}

const SHOWN: ReadonlySet<string> = new Set(['fields', 'page_size', 'sort'])

/** Returns what words and flags became, with the flags that decide how the places are shown. */
function conditionOf({ params }: Request, { resolvedFilters = {} }: DryRun): Request['params'] {
  const shown = Object.entries(params).filter(([name]) => SHOWN.has(name))
  return { ...resolvedParams(resolvedFilters), ...Object.fromEntries(shown) }
}
