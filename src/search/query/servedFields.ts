import type { JsonSink } from '#base/text/jsonSink.ts'
import { openNowOf } from '#venue/hours/openNow.ts'
import type { ConfirmedAttributes, ServedField } from '#venue/records.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { holds } from '../columns/bitmap.ts'
import type { PlaceTables } from '../columns/tables.ts'
import type { Moment } from '../venueIndex.ts'

const SERVICE_CHANNEL = 'service'

/** Writes the JSON of one field of a place. A stored part of the place that it reads must be open. */
export type WriteField = (ordinal: number, moment: Moment, into: JsonSink) => void

/** A served field without a writer does not compile. */
export type ServedFieldWriters = { readonly [F in ServedField]: WriteField }

/** Returns the writers of the fields whose value depends on the moment, the overlay or the query. */
export function servedFieldWriters({ fragments, hours, partners }: PlaceTables): ServedFieldWriters {
  const channels = fragments.requiredPlaceOf('reservationChannels')
  // Releases of earlier versions lack them.
  const attributes = fragments.placeOf('attributes')
  const isPartner = (ordinal: number, { overlay }: Moment): boolean => {
    const set = partners.of(overlay)
    return set !== null && holds(set.words, ordinal)
  }
  return {
    serviceReservable: (ordinal, moment, into) => into.ascii(isPartner(ordinal, moment) ? 'true' : 'false'),
    reservationChannels: (ordinal, moment, into) => {
      if (isPartner(ordinal, moment)) into.text(withService(fragments.text(ordinal, channels)))
      else fragments.write(ordinal, channels, into)
    },
    attributes: (ordinal, moment, into) => {
      if (attributes === null) into.ascii('null')
      else if (isPartner(ordinal, moment)) into.text(withReservable(fragments.text(ordinal, attributes)))
      else fragments.write(ordinal, attributes, into)
    },
    openNow: (ordinal, { at }, into) => into.text(JSON.stringify(openNowOf(hours.factsOf(ordinal), at))),
    matchReason: (_, { hit }, into) => into.text(JSON.stringify(hit?.matchReason ?? null)),
    openAtMatch: (_, { hit }, into) => into.text(JSON.stringify(hit?.openAtMatch ?? null)),
  }
}

/** The channel through this service comes first, because it can be used immediately. */
function withService(stored: string): string {
  const channels = (JSON.parse(stored) as string[]).filter((channel) => channel !== SERVICE_CHANNEL)
  return JSON.stringify([SERVICE_CHANNEL, ...channels])
}

/** The owner of a partner place takes requests; on which day that began is not known here. */
function withReservable(stored: string): string {
  const attributes = (JSON.parse(stored) ?? { booleans: {} }) as ConfirmedAttributes
  const known: ConfirmedAttributes['booleans'] = {
    reservable: { source: 'owner', observedAt: null },
    ...attributes.booleans,
  }
  const booleans = Object.fromEntries(BOOLEAN_FILTERS.flatMap((name) => (known[name] ? [[name, known[name]]] : [])))
  return JSON.stringify({ ...attributes, booleans })
}
