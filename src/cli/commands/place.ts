import type { FieldToken } from '#client/places.ts'
import type { HistoryPoint } from '#client/generated/records.ts'
import { type LocalizedText, wordless } from '#contract/language.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { printResult } from '#commandLine/printResult.ts'
import type { Flags } from '#commandLine/flag.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { factLines } from '../facts.ts'
import { flagsOf, paramsOf } from '../parameterFlags.ts'
import { priceOnly, printTable, remark, tokens, wouldCost } from '../output.ts'
import type { Column } from '../textTable.ts'

const PLACE_FLAGS = flagsOf('place')

export const PLACE = userCommand({
  operands: ['<id>'],
  flags: PLACE_FLAGS,
  price: 'the most expensive requested tier: core 1, contact_hours and quality 2, edge 4, media 8 tokens',
  examples: ['place pl_4x8k2m9q1r7t3v5w', 'place pl_4x8k2m9q1r7t3v5w --fields all --dry-run'],
  run: showPlace,
})

/** The default fields for a person: where the place is, when it is open, how to reach it. */
const FIELDS_SHOWN: readonly FieldToken[] = ['core', 'contact_hours', 'quality']

async function showPlace(call: Invocation<Flags, ['<id>']>): Promise<number> {
  const { access, terminal, operands, flags, dryRun } = call
  const [id] = operands
  // The service validates the names of fields.
  const { fields } = paramsOf(PLACE_FLAGS, flags)
  const asked = fields?.split(',').map((field) => field.trim()) as FieldToken[] | undefined
  const choice = { fields: asked ?? (call.json ? undefined : FIELDS_SHOWN) }
  const options = { signal: terminal.signal }
  if (dryRun) {
    const price = await access.withKey().places.priceOf(id, choice, options)
    printResult(call, price, () => [wouldCost(price.units, wordless(` (${price.tier})`))[call.access.language]])
    return EXIT.ok
  }
  const place = await access.withKey().places.get(id, choice, options)
  printResult(call, { data: place }, () => factLines(place, access.language))
  const ignored = access.client.lastResponse?.ignoredFields ?? []
  if (ignored.length > 0) terminal.report(NO_FIELD(ignored.join(', '))[access.language])
  if (place.id !== id)
    remark(call, { en: `${id} was merged into ${place.id}`, ko: `${id}은(는) ${place.id}에 통합되었습니다` })
  remark(call, tokens(access.spent(), access.language))
  return EXIT.ok
}

const NO_FIELD = (names: string): LocalizedText => ({
  en: `there is no field ${names}; see: oneset vocab fields`,
  ko: `${names} 필드가 없습니다. 필드 목록: oneset vocab fields`,
})

const HISTORY_FLAGS = flagsOf('history')

export const HISTORY = userCommand({
  operands: ['<id>'],
  flags: HISTORY_FLAGS,
  price: '1 token',
  examples: ['history pl_4x8k2m9q1r7t3v5w --from 2026-10-01 --order desc'],
  run: showHistory,
})

const COLUMNS: readonly Column<HistoryPoint>[] = [
  { title: 'date', cell: ({ date }) => date },
  { title: 'rating', cell: ({ rating }) => rating?.toFixed(1) ?? '', right: true },
  { title: 'reviews', cell: ({ reviewCount }) => reviewCount?.toLocaleString('en-US') ?? '', right: true },
  { title: 'latest review', cell: ({ latestReviewDate }) => latestReviewDate ?? '' },
  { title: 'fresh', cell: ({ freshnessScore }) => freshnessScore?.toFixed(2) ?? '', right: true },
]

async function showHistory(call: Invocation<Flags, ['<id>']>): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const options = { signal: terminal.signal, params: paramsOf(HISTORY_FLAGS, flags) }
  const points = await access.withKey().places.history(operands[0], {}, options)
  printTable(call, { data: points }, COLUMNS, points)
  const spent = access.spent()
  remark(
    call,
    points.length === 0
      ? { en: 'no snapshots in these days', ko: '이 기간의 기록이 없습니다' }
      : { en: `${points.length} days · ${tokens(spent)}`, ko: `${points.length}일 · ${tokens(spent, 'ko')}` },
  )
  return EXIT.ok
}
