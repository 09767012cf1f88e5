import { Type, type Static } from 'typebox'
import type { PlaceListMeta } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'
import { VALUE_SORTS, valueSortOf } from '#contract/parameters/query.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import {
  CONCISE_FIELDS,
  ConciseVenueSchema,
  conciseVenue,
  FULL_FIELDS,
  fullVenue,
  type ListedPlace,
  venueLine,
} from '../conciseVenue.ts'
import { filterParams, FiltersSchema } from '../filterArguments.ts'
import { toProblem } from '../problemText.ts'
import { isNamed, searchArea } from '../searchArea.ts'
import { type Hint, hintLine, HintSchema, hintsOf } from '../searchHints.ts'
import { fitting } from '../resultSize.ts'
import { problem, READING, tool, type ToolOutcome, type ToolRun } from '../tool.ts'

const LIMIT_DEFAULT = 8
const LIMIT_MAX = 20
const NOTES_MAX = 6

const strict = { additionalProperties: false }
const optional = Type.Optional

const Input = Type.Object(
  {
    region: optional(
      Type.String({
        maxLength: 60,
        description: 'District, dong, station or province by name (강남구, 홍대, 성수동, Gangnam station) or its code.',
      }),
    ),
    near: optional(
      Type.Object(
        {
          lat: Type.Number({ minimum: -90, maximum: 90 }),
          lng: Type.Number({ minimum: -180, maximum: 180 }),
          radius: optional(Type.Integer({ minimum: 1, maximum: RADIUS_MAX_M, description: 'Metres, default 1000.' })),
        },
        { ...strict, description: 'A point instead of a region; nearest first.' },
      ),
    ),
    keyword: optional(
      Type.String({
        maxLength: 100,
        description: 'Part of a name, dish or address: 국밥, starbucks. Not for preferences.',
      }),
    ),
    filters: optional(FiltersSchema),
    open_at: optional(
      Type.String({
        maxLength: 60,
        description:
          'Only venues open then, Korean time: now, 19:00, 2026-11-22 19:00, lunch, dinner, 내일 저녁, tomorrow dinner, 18:00-20:00.',
      }),
    ),
    sort: optional(
      Type.Enum(['discovery', 'distance', ...VALUE_SORTS], {
        description:
          'distance (nearest first) is for near and stations; default for near. price: cheapest first; newest: latest opening.',
      }),
    ),
    limit: optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, description: `Default ${LIMIT_DEFAULT}.` })),
    page: optional(Type.Integer({ minimum: 1 })),
    detail: optional(
      Type.Enum(['concise', 'full'], { description: 'full adds address, phone, rating, menu, station.' }),
    ),
  },
  strict,
)

const Output = Type.Object({
  total: Type.Integer({ description: 'Venues that match.' }),
  page: Type.Integer(),
  venues: Type.Array(ConciseVenueSchema),
  area: optional(Type.String({ description: 'The region that was searched.' })),
  openAt: optional(Type.String({ description: 'The time or window that was searched.' })),
  hints: optional(Type.Array(HintSchema, { description: 'When nothing matches: arguments to change, one at a time.' })),
  notes: Type.Array(Type.String()),
})

type Args = Static<typeof Input>

export const SEARCH_VENUES = tool({
  name: 'search_venues',
  title: 'Search restaurants, cafés and bars',
  description:
    'Find places to eat and drink in Korea (Seoul, Gyeonggi, Busan, Jeju) by area, kind, mood, diet, price and opening time. 맛집, 식당, 카페, 술집 찾기; 근처, 혼밥, 회식, 데이트, 비건, 지금 영업 중. Start here for any "where can we eat". Turn preferences into filters (조용한 → atmosphere) and keep keyword for names and dishes. Results are ranked; confidence and activity are separate signals. Then get_venue for details.',
  input: Input,
  output: Output,
  annotations: READING,
  calls: ['search', 'nearby', 'regions'],
  run: searchVenues,
})

async function searchVenues(args: Args, run: ToolRun): Promise<ToolOutcome> {
  if (args.region !== undefined && args.near !== undefined)
    return problem('invalid_parameter', 'region and near are both given. Call again with one of them.')
  const filters = filterParams(args.filters ?? {})
  if (filters.kind === 'unknown') return unknownFilter(filters.name, filters.meant)
  if (args.sort === 'distance' && args.near === undefined && !isNamed(args))
    return problem('invalid_parameter', 'sort=distance needs a point. Give near, or a station as region.')
  const untried = isNamed(args) ? await searchProblem({ ...filters.params, ...orderOf(args, false) }, run) : null
  if (untried) return untried
  const area = await searchArea(args, run)
  if (area.kind === 'problem') return area
  const isNear = 'lat' in area.query
  const query = { ...filters.params, ...area.query, ...orderOf(args, isNear) }
  const answer = await run.service.call({ name: isNear ? 'nearby' : 'search', query }, run.signal)
  if (answer.kind === 'refused') return toProblem(answer)
  const hints = hintsOf(args, filters.params, area.query, (answer.meta as PlaceListMeta).relax ?? [])
  const notes = [
    ...(area.isTruncated ? ['Only the middle 5 km of it; name one district for the rest.'] : []),
    ...(args.sort === 'distance' && !isNear ? ['Ranked by discovery: sort=distance needs near, or a station.'] : []),
  ]
  return answered(args, { name: area.name, notes, hints }, answer.data as ListedPlace[], answer.meta as PlaceListMeta)
}

/**
 * Checks the rest of a search before its region is looked up, so that no token is spent on a search that will be
 * refused.
 */
async function searchProblem(query: Record<string, string>, { service, signal }: ToolRun) {
  const answer = await service.call({ name: 'search', query: { ...query, dry_run: 'true' } }, signal)
  return answer.kind === 'refused' ? toProblem(answer) : null
}

function orderOf(args: Args, isNear: boolean): Record<string, string> {
  const { keyword, open_at: openAt, sort, limit = LIMIT_DEFAULT, page = 1, detail } = args
  const fields = [...CONCISE_FIELDS, ...(detail === 'full' ? FULL_FIELDS : []), ...(openAt ? ['openAtMatch'] : [])]
  const valueSort = valueSortOf(sort ?? 'discovery')
  return {
    ...(keyword && { keyword }),
    ...(openAt && { open_at: openAt }),
    // A named area is sorted by the best venues, a point by the nearest.
    ...(isNear ? { sort: sort ?? (args.near ? 'distance' : 'discovery') } : valueSort !== null && { sort: valueSort }),
    page: String(page),
    page_size: String(limit),
    fields: fields.join(','),
  }
}

function unknownFilter(name: string, meant: string | null) {
  const guess = meant === null ? '' : ` Did you mean ${meant}?`
  return problem(
    'invalid_parameter',
    `There is no filter ${cleanLine(name, 40)}.${guess} Call describe_filters for the list, or with words.`,
  )
}

function answered(
  args: Args,
  { name: area, notes: own, hints }: { name: string | null; notes: readonly string[]; hints: readonly Hint[] },
  places: readonly ListedPlace[],
  meta: PlaceListMeta,
): ToolOutcome {
  const all = places.map(args.detail === 'full' ? fullVenue : conciseVenue)
  const notes = [...own, ...notesOf(meta)]
  const openAt = meta.openAt && windowWords(meta.openAt)
  const hinted = hints.length > 0 && { hints: [...hints] }
  const shown = {
    total: meta.total,
    page: meta.page,
    ...(area !== null && { area }),
    ...(openAt && { openAt }),
    ...hinted,
  }
  const structuredOf = (venues: readonly (typeof all)[number][]) => ({ ...shown, venues: [...venues], notes })
  const first = (meta.page - 1) * meta.pageSize
  const textOf = (venues: readonly (typeof all)[number][]) =>
    [
      headline(shown),
      ...venues.map((venue, i) => `${first + i + 1}. ${venueLine(venue)}`),
      ...notes,
      ...hints.map(hintLine),
      moreLine(meta, first + venues.length, venues.length < all.length),
    ]
      .filter(Boolean)
      .join('\n')
  const venues = fitting(all, (some) => textOf(some) + JSON.stringify(structuredOf(some)))
  return { kind: 'answer', structured: structuredOf(venues), text: textOf(venues) }
}

function headline({ total, area, openAt }: { total: number; area?: string; openAt?: string }): string {
  const where = area === undefined ? '' : ` in ${area}`
  const when = openAt === undefined ? '' : ` open ${openAt}`
  if (total > 0) return `${total} ${total === 1 ? 'venue' : 'venues'}${where}${when}:`
  return `No venue matches${where}${when}. Leave out a filter or the keyword, or widen the area.`
}

function moreLine({ total, page }: PlaceListMeta, last: number, isTruncated: boolean): string {
  if (total <= last) return ''
  const how = isTruncated ? 'a smaller limit' : `page=${page + 1}`
  return `${total - last} more; narrow with filters, or call again with ${how}.`
}

function windowWords({ window: { start, end } }: NonNullable<PlaceListMeta['openAt']>): string {
  const from = start.slice(0, 16).replace('T', ' ')
  return start === end ? from : `${from}-${end.slice(11, 16)}`
}

/** Returns the notes on how the service understood the words, and what it left out. */
function notesOf({ notices, dietaryCoverage }: PlaceListMeta): string[] {
  const messages = notices.slice(0, NOTES_MAX).map(({ message }) => cleanLine(message, 160))
  return dietaryCoverage ? [...messages, cleanLine(dietaryCoverage.message, 160)] : messages
}
