import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { instantOf } from '#base/kst.ts'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { ERRORS } from '#contract/errors.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { fieldsOfTier, ON_REQUEST, TIERS } from '#contract/parameters/fields.ts'
import { FIELD_NAMES, FIELDS } from '#venue/records.ts'
import { parametersOf, READ_ENDPOINTS, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { Parsed, RawParams } from '#query/parsed.ts'
import {
  parseClusters,
  parseHistory,
  parseNearby,
  parseNothing,
  parsePlace,
  parseRegions,
  parseSearch,
  parseSentence,
  parseSuggest,
} from '#query/parseQuery.ts'
import { BARE_EXCLUSIONS, parseExclusion } from '#query/parseExclusion.ts'
import { canonical, isBooleanFilter, type WordParameter } from '#venue/vocabulary.ts'
import { MetaSchema } from '#contract/schemas/metaSchema.ts'
import { projectErrorsText } from '#contract/openapi/errorsText.ts'
import { projectMeta } from './meta.ts'
import { projectOpenApi } from '#contract/openapi/openapi.ts'
import { EXPORT_FILE, SAMPLE } from '#contract/openapi/exportFiles.ts'
import { PHOTO_FILE, PHOTO_UPLOAD } from '#contract/openapi/ownerPhotos.ts'
import { RESERVATION_STREAM } from '#contract/openapi/reservationStream.ts'
import { OWNER_STREAM } from '#contract/openapi/ownerStream.ts'

interface Operation {
  operationId: string
  parameters: { name?: string; in?: string; $ref?: string }[]
  responses: Record<string, unknown>
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const openApi = JSON.parse(JSON.stringify(projectOpenApi('http://127.0.0.1:8080'))) as OpenApi
const meta = projectMeta({
  note: '',
  regions: [],
  sources: [],
  updatedAt: '2026-11-21T00:00:00Z',
  counts: { places: 0, byFilter: {}, byValue: {} },
  examples: { en: [], ko: [] },
})
const now = instantOf('2026-11-21', 720)

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)

const PARSERS: Readonly<Record<ReadEndpoint, (params: RawParams) => Parsed<unknown>>> = {
  search: (params) => parseSearch(params, now),
  nearby: (params) => parseNearby(params, now),
  clusters: (params) => parseClusters(params, now),
  sentence: (params) => parseSentence(params, now),
  suggest: parseSuggest,
  place: parsePlace,
  history: (params) => parseHistory(params, now),
  regions: parseRegions,
  categories: parseNothing,
  stats: parseNothing,
  meta: parseNothing,
}

/** Returns all values at a key anywhere below `value`. */
function below(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [...(name === key ? [part] : []), ...below(part, key)])
}

test('registry, text of errors and OpenAPI have exactly the same error codes', () => {
  const registered = new Set(Object.keys(ERRORS))
  const documented = [...projectErrorsText().matchAll(/^## (.+)$/gm)].map((match) => match[1])
  assert.deepEqual(new Set(documented), registered)
  const described = below({ ...openApi.paths, ...openApi.components['responses'] }, 'code').flatMap((code) =>
    below({ code }, 'enum'),
  )
  assert.deepEqual(new Set(described.flat()), registered)
})

test('every error has the status of the registry', () => {
  for (const operation of Object.values(openApi.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { $ref } = response as { $ref?: string }
      const codes = $ref ? [$ref.split('/').at(-1)] : below(response, 'enum').flat()
      if (Number(status) < 400) continue
      assert.ok(codes.length > 0, `${operation.operationId} ${status}`)
      for (const code of codes) assert.equal(ERRORS[code as keyof typeof ERRORS].status, Number(status))
    }
  }
})

test('every reference inside OpenAPI resolves, and every shared part is used', () => {
  const references = new Set(below(openApi, '$ref').map(String))
  const shared = Object.entries(openApi.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`))
  assert.deepEqual([...references].toSorted(), shared.toSorted())
})

test('OpenAPI has exactly the endpoints of the contract, and for each read endpoint exactly its parameters', () => {
  const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods))
  const names = [
    ...READ_ENDPOINTS,
    OWNER_STREAM.operationId,
    RESERVATION_STREAM.operationId,
    EXPORT_FILE.operationId,
    SAMPLE.operationId,
    PHOTO_FILE.operationId,
    PHOTO_UPLOAD.operationId,
    ...[...CALLER_ENDPOINTS, ...SIGN_IN_ENDPOINTS, ...ACCOUNT_ENDPOINTS, ...OWNER_ENDPOINTS, ...ADMIN_ENDPOINTS].map(
      ({ name }) => name,
    ),
  ]
  assert.deepEqual(operations.map(({ operationId }) => operationId).toSorted(), names.toSorted())
  for (const { name } of ENDPOINTS) {
    const described = operations.find(({ operationId }) => operationId === name)?.parameters ?? []
    const query = described
      .filter((parameter) => parameter.in !== 'path')
      .map(({ name, $ref }) => name ?? $ref?.split('/').at(-1))
    assert.deepEqual(query, [...parametersOf(name).keys()], name)
  }
})

test('an endpoint declares exactly the parameters of its path', () => {
  for (const { path, pathParameters } of [
    ...ENDPOINTS,
    ...CALLER_ENDPOINTS,
    ...SIGN_IN_ENDPOINTS,
    ...ACCOUNT_ENDPOINTS,
    ...OWNER_ENDPOINTS,
    ...ADMIN_ENDPOINTS,
  ]) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    assert.deepEqual(
      pathParameters.map(({ name }) => name),
      parts,
      path,
    )
  }
})

/** Parameters that another one needs. */
const NEEDED_BESIDE: Readonly<Record<string, readonly [string, string][]>> = {
  include_unknown_hours: [['open_at', 'now']],
  closed_since: [['include_closed', 'true']],
}
const POINT: readonly [string, string][] = [
  ['lat', '37.4979'],
  ['lng', '127.0276'],
]

for (const { name, path, output, example } of ENDPOINTS) {
  test(`${name}: the example request is understood at its path, and the example answer keeps the schema`, () => {
    const url = new URL(example.request, 'http://127.0.0.1')
    assert.match(decodeURI(url.pathname), new RegExp(`^${path.replace('{id}', 'pl_[0-9a-z]{16}')}$`))
    const parsed = PARSERS[name]([...url.searchParams])
    assert.equal(parsed.kind, 'parsed', JSON.stringify(parsed))
    const validate = ajv.compile(output)
    assert.ok(validate(example.response), JSON.stringify(validate.errors))
  })

  test(`${name}: the example of each parameter is understood`, () => {
    for (const parameter of parametersOf(name).values()) {
      const isOfPoint = ['lat', 'lng', 'radius'].includes(parameter.name)
      const needsPoint = isOfPoint && parametersOf(name).get('lat')?.required === false
      const needed: [string, string][] = [
        ...(needsPoint ? POINT : []),
        ...[...parametersOf(name).values()]
          .filter(({ required }) => required)
          .map(({ name, example }): [string, string] => [name, example]),
        ...(NEEDED_BESIDE[parameter.name] ?? []),
      ].filter(([other]) => other !== parameter.name)
      const parsed = PARSERS[name]([...needed, [parameter.name, parameter.example]])
      assert.equal(parsed.kind, 'parsed', `${parameter.name}: ${JSON.stringify(parsed)}`)
    }
  })
}

test('/meta matches its schema, and every word in it has the same meaning in a query', () => {
  const validate = ajv.compile(MetaSchema)
  assert.ok(validate(JSON.parse(JSON.stringify(meta))), JSON.stringify(validate.errors))
  const { boolean, include_unknown_hours, ...groups } = meta.filters.aliases
  for (const [parameter, words] of Object.entries(groups)) {
    for (const [word, value] of Object.entries(words))
      assert.equal(canonical(parameter as WordParameter, word), value, word)
  }
  assert.ok(Object.values(boolean ?? {}).every(isBooleanFilter))
  assert.deepEqual([...new Set(Object.values(include_unknown_hours ?? {}))], ['true'])
})

test('/meta lists every word that exclude accepts without a filter name', () => {
  assert.deepEqual(meta.filters['special']['exclude'], BARE_EXCLUSIONS)
  for (const word of BARE_EXCLUSIONS) assert.equal(parseExclusion(word).kind, 'read', word)
})

test('/meta names every field with its tier', () => {
  for (const name of FIELD_NAMES) assert.equal(meta.fields.byField[name], FIELDS[name].tier)
  assert.deepEqual(meta.fields.tiers, TIERS)
})

// The fixed set of each tier (docs/reference/fields.md#tiers); the fields listed besides are additions.
const INTERFACE_TIERS: Readonly<Record<keyof typeof TIERS, string>> = {
  core: 'id name category categoryLabel location address regionCode confidence sourceCount possiblyClosed lastSeenAt',
  contact_hours:
    'phone homepage bookingUrl serviceReservable reservationChannels snsLinks businessHours temporaryClosures is24h',
  quality:
    'rating reviewCount latestReviewDate freshnessScore dataQuality price menuSummary openNow closureSignal promotion photoCount nearestStation',
  edge: 'accessHints recommendedFor atmosphere cautions menu serviceAttributes dietary atmosphereScores aiSummary ownerIntro influencerFeatures culturalAssociations legacy reputation',
  media: 'photos',
}
const ADDED_FIELDS = [
  'openedOn',
  'regularClosures',
  'holidayPolicy',
  'specialHours',
  'address.conflict',
  'attributes',
  'sources',
]

test("a tier's name stands for its fixed set of fields, and those added since", () => {
  for (const tier of Object.keys(TIERS) as (keyof typeof TIERS)[]) {
    const fields = fieldsOfTier(tier).filter((name) => !ADDED_FIELDS.includes(name))
    assert.deepEqual(fields.toSorted(), INTERFACE_TIERS[tier].split(' ').toSorted())
  }
  assert.deepEqual([...ON_REQUEST].toSorted(), ['matchReason', 'openAtMatch'])
})
