import type { TSchema } from 'typebox'
import {
  ClusterListMetaSchema,
  DryRunSchema,
  ErrorBodySchema,
  PlaceListMetaSchema,
  SentenceDryRunSchema,
  SentenceMetaSchema,
  WholeListMetaSchema,
} from '../schemas/envelope.ts'
import { ClusterSchema } from '../schemas/clusterSchema.ts'
import { AskedSchema, BlockedSchema, LiveQuerySchema } from '../schemas/liveStatusSchema.ts'
import { MatchMetaSchema, VenueMatchSchema } from '../schemas/matchSchema.ts'
import { MetaSchema } from '../schemas/metaSchema.ts'
import { PlaceEditSchema } from '../schemas/placeEditSchema.ts'
import { PlaceSchema } from '../schemas/placeSchema.ts'
import { StoredRequestMetaSchema, StoredRequestSchema } from '../schemas/storedRequestSchema.ts'
import { ReservationListMetaSchema, ReservationSchema } from '../schemas/reservationSchema.ts'
import {
  BusinessDaySchema,
  ConfirmationSchema,
  ConfirmedAttributesSchema,
  ConfirmedValueSchema,
  DietarySchema,
  LatLngSchema,
  MenuItemSchema,
  OpenNowSchema,
  TemporaryClosureSchema,
} from '#venue/fieldSchemas.ts'
import { CategoryCountSchema, HistoryPointSchema, RegionSchema, StatsSchema } from '#venue/records.ts'
import { ChangeListMetaSchema } from '../schemas/releases/exportAnswers.ts'
import { SuggestionSchema } from '../schemas/suggestionSchema.ts'
import { UsageSchema } from '../schemas/usageSchema.ts'
import {
  ListenedEventSchema,
  ListenerSchema,
  WebhookWithSecretSchema,
  WebhookDeliverySchema,
  WebhookPayloadSchema,
  WebhookSchema,
} from '../schemas/webhookSchema.ts'

/** The named schemas of OpenAPI; generated clients name their types after them. */
const SHARED: Readonly<Record<string, TSchema>> = {
  Place: PlaceSchema,
  BusinessDay: BusinessDaySchema,
  TemporaryClosure: TemporaryClosureSchema,
  OpenNow: OpenNowSchema,
  MenuItem: MenuItemSchema,
  Dietary: DietarySchema,
  ConfirmedAttributes: ConfirmedAttributesSchema,
  Confirmation: ConfirmationSchema,
  ConfirmedValue: ConfirmedValueSchema,
  LatLng: LatLngSchema,
  PlaceListMeta: PlaceListMetaSchema,
  Cluster: ClusterSchema,
  ClusterListMeta: ClusterListMetaSchema,
  WholeListMeta: WholeListMetaSchema,
  ChangeListMeta: ChangeListMetaSchema,
  SentenceMeta: SentenceMetaSchema,
  DryRun: DryRunSchema,
  SentenceDryRun: SentenceDryRunSchema,
  HistoryPoint: HistoryPointSchema,
  Region: RegionSchema,
  Suggestion: SuggestionSchema,
  CategoryCount: CategoryCountSchema,
  Stats: StatsSchema,
  VenueMatch: VenueMatchSchema,
  MatchMeta: MatchMetaSchema,
  LiveQuery: LiveQuerySchema,
  AskedQuery: AskedSchema,
  BlockedQuery: BlockedSchema,
  Reservation: ReservationSchema,
  ReservationListMeta: ReservationListMetaSchema,
  Webhook: WebhookSchema,
  WebhookWithSecret: WebhookWithSecretSchema,
  WebhookDelivery: WebhookDeliverySchema,
  WebhookListener: ListenerSchema,
  ListenedEvent: ListenedEventSchema,
  WebhookPayload: WebhookPayloadSchema,
  Meta: MetaSchema,
  Usage: UsageSchema,
  StoredRequest: StoredRequestSchema,
  StoredRequestListMeta: StoredRequestMetaSchema,
  PlaceEdit: PlaceEditSchema,
  Error: ErrorBodySchema,
}

const nameOf = new Map<unknown, string>(Object.entries(SHARED).map(([name, schema]) => [schema, name]))

/** Returns whether a schema has a name in OpenAPI. */
export const isNamed = (schema: unknown) => nameOf.has(schema)

/**
 * Replaces every shared schema inside a schema by a reference. Shared schemas are recognised by identity, because each
 * is one object.
 */
export function linked(schema: unknown): unknown {
  const name = nameOf.get(schema)
  return name === undefined ? linkedParts(schema) : { $ref: `#/components/schemas/${name}` }
}

/** Returns `components.schemas`. */
export function sharedSchemas(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(SHARED).map(([name, schema]) => [name, linkedParts(schema)]))
}

export function schemaNames(): readonly string[] {
  return Object.keys(SHARED)
}

/** Returns a shared schema as a separate document, `/schemas/Place.json`; null for an unknown name. */
export function schemaDocument(name: string, publicUrl: string): unknown {
  const schema = Object.hasOwn(SHARED, name) ? SHARED[name] : undefined
  if (!schema) return null
  const address = (of: string) => `${publicUrl}/schemas/${of}.json`
  const text = JSON.stringify(linkedParts(schema)).replaceAll(
    /"#\/components\/schemas\/(\w+)"/g,
    (_, of: string) => `"${address(of)}"`,
  )
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: address(name), ...JSON.parse(text) }
}

function linkedParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(linked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, linked(part)]))
}
