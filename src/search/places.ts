import { openNowOf } from '#contract/openNow.ts'
import type { FieldName } from '#contract/fields.ts'
import { holds } from './bitmap.ts'
import type { Tables } from './tables.ts'
import type { Moment } from './venueIndex.ts'

const SERVICE_CHANNEL = 'service'

/**
 * One place as a JSON object with exactly the asked-for fields, in the order asked, and the distance after them when
 * the place was found in a circle. Stored fields are copied; the rest is said at this moment.
 */
export function placeJson(tables: Tables, ordinal: number, fields: readonly FieldName[], moment: Moment): string {
  const texts = tables.fragments.read(ordinal, fields)
  let json = '{'
  fields.forEach((name, i) => {
    const text = servedText(tables, ordinal, name, texts[i] as string, moment)
    json += `${i === 0 ? '' : ','}"${name}":${text}`
  })
  const distanceM = moment.hit?.distanceM ?? null
  if (distanceM !== null) json += `${fields.length === 0 ? '' : ','}"distanceM":${distanceM}`
  return `${json}}`
}

function servedText(tables: Tables, ordinal: number, name: FieldName, stored: string, moment: Moment): string {
  switch (name) {
    case 'serviceReservable':
      return isPartner(tables, ordinal, moment) ? 'true' : 'false'
    case 'reservationChannels':
      return isPartner(tables, ordinal, moment) ? withService(stored) : stored
    case 'openNow':
      return JSON.stringify(openNowOf(tables.hours.factsOf(ordinal), moment.at))
    case 'matchReason':
      return JSON.stringify(moment.hit?.matchReason ?? null)
    case 'openAtMatch':
      return JSON.stringify(moment.hit?.openAtMatch ?? null)
    default:
      return stored
  }
}

function isPartner(tables: Tables, ordinal: number, { overlay }: Moment): boolean {
  const partners = tables.partners.of(overlay)
  return partners !== null && holds(partners, ordinal)
}

/** The channel through this service comes first: it is the one that can be acted on at once. */
function withService(stored: string): string {
  const channels = (JSON.parse(stored) as string[]).filter((channel) => channel !== SERVICE_CHANNEL)
  return JSON.stringify([SERVICE_CHANNEL, ...channels])
}
