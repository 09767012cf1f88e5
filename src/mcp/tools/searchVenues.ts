import { Type, type Static } from 'typebox'
import type { DryRun, PlaceListMeta } from '#client/generated/records.ts'
import type { SentenceMeta } from '#client/generated/sentences.ts'
import { cleanLine } from '#base/text/text.ts'
import { VALUE_SORTS } from '#contract/parameters/query.ts'
import { RADIUS_MAX_M, SENTENCE_LENGTH_MAX } from '#contract/parameters/parameters.ts'
import { resolvedParams } from '#contract/parameters/resolvedParams.ts'
import {
  CONCISE_FIELDS,
  ConciseVenueSchema,
  conciseVenue,
  FULL_FIELDS,
  fullVenue,
  type ListedPlace,
  venueLine,
} from '../conciseVenue.ts'
import { filterParams, FiltersSchema } from '../search/filterArguments.ts'
import { toProblem } from '../problemText.ts'
import { areaParams } from '../search/searchArguments.ts'
import { type Hint, hintLine, HintSchema, hintsOf } from '../search/searchHints.ts'
import { reportLines, SENTENCE_REPORT, sentenceReport } from '../search/sentenceReport.ts'
import { fitting } from '../resultSize.ts'
import { type Problem, problem, READING, tool, type ToolOutcome, type ToolRun } from '../tool.ts'
import type { ServiceError } from '../venueService.ts'

const LIMIT_DEFAULT = 8
const LIMIT_MAX = 20
const NOTES_MAX = 6

const strict = { additionalProperties: false }
const optional = Type.Optional

const Input = Type.Object(
  {
    words: optional(
      Type.String({
        minLength: 1,
        maxLength: SENTENCE_LENGTH_MAX,
        description:
          'The request as the person says it, Korean or English: 강남역 조용한 카페. Its words become conditions; the other arguments replace those of the same kind.',
      }),
    ),
    region: optional(
      Type.String({
        maxLength: 60,
        description:
          'Province, district, dong, station or landmark by name (강남구, 홍대, 성수동, Gangnam station) or its code.',
      }),
    ),
    near: optional(
      Type.Object(
        {
          lat: Type.Number({ minimum: -90, maximum: 90 }),
          lng: Type.Number({ minimum: -180, maximum: 180 }),
          radius: optional(Type.Integer({ minimum: 1, maximum: RADIUS_MAX_M, description: 'Metres, default 1000.' })),
        },
        { ...strict, description: 'A point instead of a region; nearest first. A place in words comes before it.' },
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
          'distance (nearest first) is for near, and for words with a station; there it is the default. price: cheapest first; newest: latest opening.',
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
  area: optional(Type.String({ description: 'The region that was given.' })),
  ...SENTENCE_REPORT,
  openAt: optional(Type.String({ description: 'The time or window that was searched.' })),
  hints: optional(Type.Array(HintSchema, { description: 'When nothing matches: arguments to change, one at a time.' })),
  notes: Type.Array(Type.String()),
})

type Args = Static<typeof Input>

export const SEARCH_VENUES = tool({
  name: 'search_venues',
  title: 'Search restaurants, cafés and bars',
  description:
    'Find places to eat and drink in Korea (Seoul, Gyeonggi, Busan, Jeju) by area, kind, mood, diet, price and opening time. 맛집, 식당, 카페, 술집 찾기; 근처, 혼밥, 회식, 데이트, 비건, 지금 영업 중. Start here for any "where can we eat". Pass the request as words, or as filters (조용한 → atmosphere) with keyword for names and dishes. Results are ranked; confidence and activity are separate signals. Then get_venue for details.',
  input: Input,
  output: Output,
  annotations: READING,
  calls: ['search', 'nearby', 'sentence'],
  run: searchVenues,
})

async function searchVenues(args: Args, run: ToolRun): Promise<ToolOutcome> {
  const { words, region, near } = args
  if (region !== undefined && near !== undefined)
    return problem('invalid_parameter', 'region and near are both given. Call again with one of them.')
  const filters = filterParams(args.filters ?? {})
  if (filters.kind === 'unknown') return unknownFilter(filters.name, filters.meant)
  if (args.sort === 'distance' && near === undefined && words === undefined)
    return problem('invalid_parameter', 'sort=distance needs near, or a station in words.')
  const condition = { ...filters.params, ...areaParams(args), ...conditionOf(args) }
  const name = words !== undefined ? 'sentence' : near ? 'nearby' : 'search'
  const answer = await run.service.call({ name, query: { ...condition, ...orderOf(args) } }, run.signal)
  if (answer.kind === 'refused') return searchProblem(answer, condition)
  const meta = answer.meta as PlaceListMeta | SentenceMeta
  const relax = [...(meta.relax ?? []), ...(meta.startOver ?? [])]
  const params = relax.length > 0 && words !== undefined ? await conditionOfWords(condition, run) : condition
  const hints = params === null ? [] : hintsOf(args, params, relax)
  return answered(args, hints, answer.data as ListedPlace[], meta)
}

/** Returns what words and arguments became, as parameters; null when the service refuses the report, which is free. */
async function conditionOfWords(query: Readonly<Record<string, string>>, { service, signal }: ToolRun) {
  const answer = await service.call({ name: 'sentence', query: { ...query, dry_run: 'true' } }, signal)
  return answer.kind === 'refused' ? null : resolvedParams((answer.meta as DryRun).resolvedFilters ?? {})
}

function conditionOf({ words, keyword, open_at: openAt }: Args): Record<string, string> {
  return { ...(words && { q: words }), ...(keyword && { keyword }), ...(openAt && { open_at: openAt }) }
}

function orderOf({ words, open_at: openAt, sort, limit = LIMIT_DEFAULT, page = 1, detail }: Args) {
  // Words may contain a time.
  const hasTime = openAt !== undefined || words !== undefined
  const fields = [...CONCISE_FIELDS, ...(detail === 'full' ? FULL_FIELDS : []), ...(hasTime ? ['openAtMatch'] : [])]
  return { ...(sort && { sort }), page: String(page), page_size: String(limit), fields: fields.join(',') }
}

/** Formats a refusal; for an unknown region, with what to pass instead. */
function searchProblem(error: ServiceError, { in: name }: Readonly<Record<string, string>>): Problem {
  const { errors } = error.details
  const isUnknown = Array.isArray(errors) && errors.length === 1 && (errors[0] as { param: string }).param === 'in'
  if (name === undefined || !isUnknown) return toProblem(error)
  return problem(
    'not_found',
    `No region is called ${cleanLine(name, 60)}. Call again with a district, dong or station, or with near; suggest_venues (free) completes names.`,
  )
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
  hints: readonly Hint[],
  places: readonly ListedPlace[],
  meta: PlaceListMeta | SentenceMeta,
): ToolOutcome {
  const all = places.map(args.detail === 'full' ? fullVenue : conciseVenue)
  const notes = notesOf(meta)
  const area = args.region === undefined ? '' : cleanLine(args.region, 60)
  const openAt = meta.openAt && windowWords(meta.openAt)
  const shown = {
    total: meta.total,
    page: meta.page,
    ...(area !== '' && { area }),
    ...('understood' in meta && sentenceReport(meta)),
    ...(openAt && { openAt }),
    ...(hints.length > 0 && { hints: [...hints] }),
  }
  const structuredOf = (venues: readonly (typeof all)[number][]) => ({ ...shown, venues: [...venues], notes })
  const first = (meta.page - 1) * meta.pageSize
  const textOf = (venues: readonly (typeof all)[number][]) =>
    [
      headline(shown),
      ...('understood' in meta ? reportLines(meta) : []),
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
function notesOf({ notices, dietaryCoverage, assumed = [] }: PlaceListMeta): string[] {
  const readings = assumed
    .slice(0, NOTES_MAX)
    .map(({ typed, read, as }) => cleanLine(`"${typed}" also read as "${read}" (${as.replace('_', ' ')}).`, 160))
  const messages = [...readings, ...notices.slice(0, NOTES_MAX).map(({ message }) => cleanLine(message, 160))]
  return dietaryCoverage ? [...messages, cleanLine(dietaryCoverage.message, 160)] : messages
}
