import fc from 'fast-check'
import { readJsonObject } from '../../../src/api/input/strictJson.ts'
import { keyInQuery, withoutKey } from '../../../src/api/auth/queryKey.ts'
import { readQueryString } from '../../../src/api/input/queryString.ts'
import { TOPIC_LENGTH_MAX } from '#contract/liveStatus.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import { REGION_KINDS } from '#venue/regionKinds.ts'
import { parseHistory, parseNearby, parsePlace, parseRegions, parseSearch } from '#query/parseQuery.ts'
import { parseOpenAt } from '#query/parseOpenAt.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'
import { PlaceEdit } from '#contract/placeEdit/placeEdit.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { readSentence } from '#query/words.ts'
import { regionDirectory } from '#query/regionDirectory.ts'
import { kindNamed } from '#liveStatus/topic.ts'
import { parseKeyword } from '#search/keyword/keyword.ts'
import { foldText, wordStartsOf } from '#search/keyword/text.ts'
import { anyTextOf } from './anyTextOf.ts'
import { brokenJson, jsonText } from './brokenJson.ts'
import { brokenText, changedText } from './brokenText.ts'
import { parserSubject } from './parserSubject.ts'
import { validEdit } from './validEdit.ts'
import { validOpenAt, validQuery } from './validTexts.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
/** The longest URL that the server accepts. */
const URL_MAX = 16_384
/** The maximum length of the parameter `keyword` and of names in records. */
const KEYWORD_LENGTH_MAX = 100
const NAME_LENGTH_MAX = 200

const REGIONS = [
  ['1168064000', '강남구', '역삼1동', '서울특별시 강남구 역삼1동'],
  ['4146152000', '처인구', '역삼동', '경기도 용인시 처인구 역삼동'],
  ['1168064000', '', '', '강남역'],
].map(([regionCode = '', sigungu = '', dong = '', fullName = '']) => ({
  regionCode,
  sido: '',
  sigungu,
  dong,
  fullName,
  center: { lat: 37.5, lng: 127 },
  placeCount: 1,
}))
const SENTENCE =
  '강남역|역삼동|근처|맛집|에서|치킨|이랑|피자|말고|없는|돼지고기|술집|카페|조용한|저녁 7시|오전|내일|다음 주 금요일|이번 주|만원|2만 5천원|이하|미만|10명|500m|1.5km| 이내|주차|와이파이|no |without |cheap |near |Gangnam station|open now|tonight|at 7pm|under 20000 won|gluten-free|,|.| |!|?|의|을|는|하고|와|24시간|삼겹살|은|들|까지|부터'.split(
    '|',
  )
const OPEN_AT =
  'now|2026-11-21|T|18:00|19:30|/|-|~|+09:00|+0900|Z| |%2B|fri|금|mon-fri|weekend|tonight|저녁|..|00:00|24:00|25|:|.123|,'.split(
    '|',
  )
const NAMES = [...Object.keys(LIST_FILTERS), ...BOOLEAN_FILTERS].slice(0, 60)
const QUERY = [
  ...NAMES.map((name) => `&${name}=`),
  ...'&q=|&keyword=|&lat=37.5|&lng=127|&radius=500|&limit=10|&offset=|&cursor=|&sort=|&fields=name,|menu.*|&open_at=now|&exclude=|&api_key=|%EA%B5%AD|%|%zz|%00|=|&|,|+|korean|true|-1|1e309|NaN|국밥|[]|[__proto__]'.split(
    '|',
  ),
]
const JSON_TEXT =
  '{|}|[|]|"|"a":|"__proto__":|"\\u0061":|"\\ud800"|1|1e999|-0|true|null|,|:|\\|\n|{"a":[|{"a":{|"x"'.split('|')

const anyEdit = fc.dictionary(
  fc.constantFrom(
    ...'name phone homepage menu photos snsLinks businessHours temporaryClosures regularClosures specialHours holidayPolicy promotion ownerIntro attributes withdraw __proto__ constructor'.split(
      ' ',
    ),
  ),
  fc.oneof(
    fc.anything({ withNullPrototype: false }),
    anyTextOf(['https://', 'a', '국밥', ' ', '12:00'], 3000),
    fc.array(
      fc.record({
        name: anyTextOf(['국밥'], 200),
        price: fc.double(),
        day: fc.constantFrom('mon', 'x'),
        open: fc.string(),
      }),
      { maxLength: 400 },
    ),
  ),
)

export const querySubjects = [
  parserSubject({
    name: 'sentence',
    inputs: anyTextOf(SENTENCE, 500),
    parse: (sentence: string) =>
      readSentence(sentence, {
        lookUp: regionDirectory(REGIONS.map((region) => ({ ...region, kind: REGION_KINDS[1] ?? 'dong' }))),
        today: '2026-11-21',
      }),
    isAccepted: ({ resolved }) => resolved.length > 0,
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'openAt',
    inputs: brokenText(validOpenAt, OPEN_AT, URL_MAX),
    parse: (text: string) => parseOpenAt(text, NOW),
    isAccepted: ({ kind }) => kind === 'read',
    outcomeMax: 16_000,
  }),
  parserSubject({
    name: 'keyword',
    inputs: anyTextOf(SENTENCE, URL_MAX),
    // Longer keywords and names are refused before they reach this parser.
    parse: (text: string) => ({
      words: parseKeyword(text.slice(0, KEYWORD_LENGTH_MAX), null).words.length,
      starts: wordStartsOf(text.slice(0, NAME_LENGTH_MAX)).length,
      folded: foldText(text).length,
      topic: kindNamed(text.slice(0, TOPIC_LENGTH_MAX)),
    }),
    isAccepted: ({ words }) => words > 0,
    outcomeMax: 16_000,
  }),
  parserSubject({
    name: 'queryString',
    inputs: brokenText(validQuery, QUERY, URL_MAX),
    parse: (text: string) => {
      const key = [keyInQuery(`/x?${text}`), withoutKey(text).length]
      const reading = readQueryString(text)
      if (reading.kind === 'faulty') return { key, parsed: [reading] }
      const { params } = reading
      const lists = [parseSearch, parseNearby, parseHistory].map((parse) => parse(params, NOW))
      return { key, parsed: [...lists, parsePlace(params), parseRegions(params)] }
    },
    isAccepted: ({ parsed }) => parsed.some(({ kind }) => kind === 'parsed'),
    outcomeMax: 4_000_000,
  }),
  parserSubject({
    name: 'strictJson',
    inputs: fc.oneof(
      brokenJson(validEdit).map((value) => Buffer.from(jsonText(value))),
      changedText(validEdit.map(jsonText), JSON_TEXT, URL_MAX).map((text) => Buffer.from(text)),
      anyTextOf(JSON_TEXT, URL_MAX).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
    ),
    parse: (bytes: Uint8Array) => readJsonObject(bytes),
    isAccepted: ({ kind }) => kind === 'object',
    // The outcome is as long as the input, including deep nesting.
    outcomeMax: 400_000,
  }),
  parserSubject({
    name: 'placeEdit',
    inputs: fc.oneof(
      { arbitrary: brokenJson(validEdit).map((value): unknown => JSON.parse(jsonText(value))), weight: 5 },
      { arbitrary: anyEdit, weight: 4 },
      fc.anything(),
    ),
    parse: (body: unknown) => PlaceEdit.parse(body as SentObject, { now: NOW }).kind,
    isAccepted: (kind) => kind === 'parsed',
    outcomeMax: 2_000,
  }),
]
