import type { StoredPlace } from '#venue/records.ts'
import { normalisePhone } from '../normalise/normalisePhone.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { type TrustedRecords, take, uniteByKey } from './ranked.ts'
import { urlOf } from '../normalise/readValue.ts'

type Contact = Pick<StoredPlace, 'phone' | 'homepage' | 'bookingUrl' | 'reservationChannels' | 'snsLinks'>

/** Other platforms are returned as `other` (docs/reference/fields.md#contact). */
const PLATFORMS: ReadonlySet<string> = new Set([
  'instagram',
  'facebook',
  'youtube',
  'x',
  'naver_blog',
  'kakao_channel',
  'tiktok',
  'threads',
])

/** Merges the contact fields. A booking address implies the channel `external`; `phone` only comes from a source. */
export function mergeContact(venue: TrustedRecords): Contact {
  const phone = take(venue, 'phone', (member) => (member.phone === '' ? null : member.phone))
  const bookingUrl = take(venue, 'bookingUrl', ({ record }) => urlOf(record.bookingUrl))
  const said = uniteByKey(venue, 'reservationChannels', ({ record }) => record.reservationChannels ?? [], String) ?? []
  const external = bookingUrl !== null || said.includes('external')
  return {
    phone: phone === null ? null : normalisePhone(phone).shown || phone,
    homepage: take(venue, 'homepage', ({ record }) => urlOf(record.homepage)),
    bookingUrl,
    reservationChannels: [...(external ? ['external'] : []), ...(said.includes('phone') ? ['phone'] : [])],
    snsLinks: uniteByKey(
      venue,
      'snsLinks',
      ({ record }) => (record.snsLinks ?? []).flatMap(shownLink),
      ({ url }) => url,
    ),
  }
}

/** Returns whether a record states a way to reserve. */
export function takesReservations({ record: { bookingUrl, reservationChannels = [] } }: NormalRecord): boolean {
  return urlOf(bookingUrl) !== null || reservationChannels.length > 0
}

function shownLink(link: { platform: string; url: string; handle?: string }) {
  const url = urlOf(link.url)
  if (url === null) return []
  const platform = link.platform.toLowerCase()
  return [{ platform: PLATFORMS.has(platform) ? platform : 'other', url, handle: link.handle ?? null }]
}
