import { type Static, Type } from 'typebox'
import { SecretSchema } from './declaredSource.ts'

/**
 * The geocoder of a project: a service with the search API of Nominatim or of Pelias. There is none unless the project
 * names one.
 */
export const GeocoderSchema = Type.Object(
  {
    api: Type.Enum(['nominatim', 'pelias'], { description: 'The search API of the service.' }),
    url: Type.String({
      pattern: '^https?://[^\\s?#]+$',
      maxLength: 2_000,
      description: 'The address of the service, without /search or /v1/search.',
      examples: ['https://geocoder.example'],
    }),
    query: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' }),
        Type.Union([Type.String({ minLength: 1, maxLength: 2_000 }), SecretSchema]),
        { description: 'Further parameters of each request, such as email or api_key.' },
      ),
    ),
    precision: Type.Optional(
      Type.Enum(['house', 'street'], {
        description: 'The least precise answers that place a record. Default: house.',
      }),
    ),
    secondsApart: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 3_600,
        description: 'Seconds between the starts of two requests. Default: 1.',
      }),
    ),
    requestsPerDayMax: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Requests on a Korean day. Default: 1000.' }),
    ),
    minutesMax: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_440, description: 'How long one update asks. Default: 30.' }),
    ),
  },
  { additionalProperties: false, description: 'Where records without coordinates are placed. Without it: nowhere.' },
)
export type DeclaredGeocoder = Static<typeof GeocoderSchema>
