import { RelaxSchema, StartOverSchema } from './relaxSchema.ts'
import { instant, nullable } from './values.ts'
import { Type, type TSchema } from 'typebox'
import { FAULTS_SHOWN_MAX } from '../faultList.ts'
import { TIERS } from '../parameters/fields.ts'
import { AssumptionSchema, LatLngSchema } from '#venue/fieldSchemas.ts'

/** The envelope around the records as JSON Schemas: success envelope, `meta`, error body (docs/reference/errors.md). */

const count = Type.Integer({ minimum: 0 })

const NoticeSchema = Type.Object({
  code: Type.String({
    description:
      'region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear.',
  }),
  message: Type.String(),
  param: Type.Optional(Type.String()),
  from: Type.Optional(
    Type.String({
      description:
        'alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value.',
    }),
  ),
  to: Type.Optional(
    Type.String({ description: 'alias_resolved: the canonical value; time_passed: the same time of tomorrow.' }),
  ),
})

const listMeta = {
  total: count,
  page: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer({ minimum: 1 }),
  totalPages: count,
  dataVersion: Type.String({ description: 'Version of the data; page order is stable within one.' }),
  units: Type.Integer({ minimum: 0, description: 'Tokens billed.' }),
  requestId: Type.String(),
  notices: Type.Array(NoticeSchema),
}

/** `meta` of a list that is returned whole. */
export const WholeListMetaSchema = Type.Object(listMeta)

const OpenAtMetaSchema = Type.Object({
  requested: Type.String(),
  type: Type.Union([Type.Literal('point'), Type.Literal('window')]),
  label: { ...nullable(Type.String()), description: "The meal's name, when the request used one." },
  timezone: Type.Literal('Asia/Seoul'),
  window: Type.Object({ start: instant, end: instant }),
  total: Type.Integer({ minimum: 0, description: 'Open venues that match everything but open_at.' }),
  knownHours: Type.Integer({ minimum: 0, description: 'Of these, the venues whose hours then are known.' }),
  unknownHoursExcluded: Type.Integer({ minimum: 0 }),
  unknownHoursIncluded: Type.Boolean(),
  notChecked: Type.Array(Type.String()),
})

const DietaryCoverageSchema = Type.Object({
  withheld: Type.Literal(true),
  items: Type.Array(
    Type.Object({
      value: Type.String(),
      confirmed: count,
      threshold: count,
      scope: Type.Object({ regionCode: Type.Optional(Type.String()), fullName: Type.String() }),
    }),
  ),
  message: Type.String(),
})

const placeListMeta = {
  ...listMeta,
  sort: Type.String({ description: 'The sort applied.' }),
  center: Type.Optional(LatLngSchema),
  radius: Type.Optional(Type.Integer({ description: 'Metres.' })),
  openAt: Type.Optional(OpenAtMetaSchema),
  dietaryCoverage: Type.Optional(DietaryCoverageSchema),
  relax: Type.Optional(RelaxSchema),
  startOver: Type.Optional(StartOverSchema),
  assumed: Type.Optional(
    Type.Array(AssumptionSchema, {
      description: 'What the keyword was read as besides what was typed, when a place matches so.',
    }),
  ),
}

/** `meta` of search and nearby. */
export const PlaceListMetaSchema = Type.Object(placeListMeta)

const { total, openAt, dietaryCoverage, assumed, dataVersion, units, requestId, notices } = placeListMeta

/** `meta` of the clusters of a search. */
export const ClusterListMetaSchema = Type.Object({
  total: { ...total, description: 'The places in all clusters.' },
  openAt,
  dietaryCoverage,
  assumed,
  dataVersion,
  units,
  requestId,
  notices,
})

/** What `assumed` states of a word of a sentence (docs/reference/parameters.md#sentences). */
export const ASSUMED_WORD =
  'These words were read as others: misspelt words of filters, places or names, Korean in Latin letters or on the keys of another layout; or the best known of several regions of one name was taken.'

const UnderstoodWordSchema = Type.Object({
  text: Type.String({ description: 'The words, as typed.' }),
  param: Type.String({ description: 'The parameter of /places that they became.' }),
  value: Type.String(),
  assumed: Type.Optional(Type.Literal(true, { description: ASSUMED_WORD })),
})

const sentenceMeta = {
  understood: Type.Array(UnderstoodWordSchema),
  notUnderstood: Type.Array(
    Type.String({
      description:
        'First the words of the keyword, unless it is among the understood words as assumed, then words that no filter expresses.',
    }),
  ),
  ambiguous: Type.Array(
    Type.Object({
      text: Type.String({ description: 'Words that may mean several things; none was applied.' }),
      readings: Type.Array(
        Type.Object({
          param: Type.String(),
          value: Type.String(),
          name: Type.Optional(Type.String({ description: 'The whole name of a region.' })),
        }),
      ),
    }),
  ),
}

/** `meta` of a search by a sentence. */
export const SentenceMetaSchema = Type.Object({ ...placeListMeta, ...sentenceMeta })

const dryRun = {
  dryRun: Type.Literal(true),
  units: Type.Integer({ minimum: 1, description: 'Tokens that the call would cost with a live key.' }),
  tier: Type.Union(Object.keys(TIERS).map((tier) => Type.Literal(tier))),
  fields: Type.Array(Type.String()),
  byTier: Type.Record(Type.String(), Type.Array(Type.String())),
  ignoredFields: Type.Array(Type.String()),
  window: Type.Optional(Type.Object({ limit: Type.Integer(), requested: Type.Integer() })),
  resolvedFilters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}

/** The response to `dry_run=true`: `meta` of a list, `data` of a detail. */
export const DryRunSchema = Type.Object(dryRun)

/** `meta` of `dry_run=true` of a search by a sentence. */
export const SentenceDryRunSchema = Type.Object({ ...dryRun, ...sentenceMeta })

const FaultSchema = Type.Object({
  param: Type.String(),
  code: Type.String(),
  message: Type.String(),
  value: nullable(Type.String()),
  allowed: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
  didYouMean: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
})

/** The body of every unsuccessful response, whatever its status. */
export const ErrorBodySchema = Type.Object({
  success: Type.Literal(false),
  error: Type.Object({
    code: Type.String({ description: 'Stable; new codes may appear.' }),
    message: Type.String({ description: 'For people: English, or Korean with Accept-Language: ko. Never parse it.' }),
    param: nullable(Type.String()),
    retryable: Type.Boolean(),
    hint: nullable(Type.String()),
    details: Type.Object(
      {
        errors: Type.Optional(
          Type.Array(FaultSchema, {
            maxItems: FAULTS_SHOWN_MAX,
            description: 'All faults of the request, in the order in which they were found.',
          }),
        ),
        errorsOmitted: Type.Optional(
          Type.Integer({ minimum: 1, description: 'The number of faults that errors does not list.' }),
        ),
      },
      { additionalProperties: true },
    ),
    docUrl: Type.String({ format: 'uri' }),
    requestId: Type.String(),
  }),
  type: Type.String({ format: 'uri' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
})

/** `{success: true, data}`, with `meta` on lists only. */
export function successSchema(data: TSchema, meta?: TSchema): TSchema {
  return Type.Object({ success: Type.Literal(true), data, ...(meta && { meta }) })
}
