import { addressKind } from '../table/address.ts'

type Tags = Readonly<Record<string, string>>
type Fields = Record<string, unknown>

/** The first of these keys that says something; of several values parted by `;` the first. */
function first(tags: Tags, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = tags[key]?.split(';')[0]?.trim()
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

/**
 * The name on the sign in Korea: Korean where there is one, then what mappers call it, then English; a chain's branch
 * behind it. Null for an element that nobody named.
 */
export function nameOf(tags: Tags): string | null {
  const name = first(tags, 'name:ko', 'name', 'name:en', 'brand:ko', 'brand', 'disused:name', 'old_name')
  if (name === undefined) return null
  const branch = first(tags, 'branch:ko', 'branch')
  return branch === undefined || name.includes(branch) ? name : `${name} ${branch}`
}

/** Addresses as written; `addr:street` with a house number is a road address, a quarter with a number a lot's. */
export function addressesOf(tags: Tags): Fields {
  const whole = first(tags, 'addr:full:ko', 'addr:full')
  const [province, city, county, district, subdistrict] = ['province', 'city', 'county', 'district', 'subdistrict'].map(
    (part) => first(tags, `addr:${part}:ko`, `addr:${part}`),
  )
  const number = first(tags, 'addr:housenumber')
  const street = first(tags, 'addr:street:ko', 'addr:street')
  const quarter = first(tags, 'addr:neighbourhood', 'addr:quarter', 'addr:place') ?? subdistrict
  const head = [province ?? first(tags, 'addr:state'), city, county, district]
  const joined = (...parts: readonly (string | undefined)[]) =>
    [...new Set(parts.filter((part) => part !== undefined))].join(' ')
  const inside = [
    first(tags, 'addr:floor')
      ?.replace(/^(-?\d+)$/, '$1층')
      .replace(/^-/, '지하'),
    first(tags, 'addr:unit'),
  ]
  const unit = joined(...inside)
  if (street !== undefined && number !== undefined) {
    return { roadAddress: joined(...head, street, number) + (unit === '' ? '' : `, ${unit}`) }
  }
  if (whole !== undefined) return { [addressKind(whole)]: whole }
  return quarter !== undefined && number !== undefined ? { jibunAddress: joined(...head, quarter, number) } : {}
}

/** Where an account of this name lies, by platform of docs/reference/fields.md#contact. */
const PROFILES: readonly (readonly [platform: string, key: string, address: string])[] = [
  ['instagram', 'instagram', 'https://www.instagram.com/'],
  ['facebook', 'facebook', 'https://www.facebook.com/'],
  ['youtube', 'youtube', 'https://www.youtube.com/'],
  ['x', 'twitter', 'https://x.com/'],
  ['tiktok', 'tiktok', 'https://www.tiktok.com/@'],
]

/** Phone, web addresses and accounts. */
export function contactsOf(tags: Tags): Fields {
  const phone = first(tags, 'phone', 'contact:phone', 'mobile', 'contact:mobile')
  const homepage = first(tags, 'website', 'contact:website', 'url')
  const booking = first(tags, 'website:booking', 'contact:booking', 'reservation:website')
  const snsLinks = PROFILES.flatMap(([platform, key, address]) => {
    const account = first(tags, `contact:${key}`, key)
    if (account === undefined) return []
    const isUrl = /^https?:\/\//i.test(account)
    const handle = account.replace(/^@/, '')
    if (!isUrl && !/^[\w.-]+$/.test(handle)) return []
    return [isUrl ? { platform, url: account } : { platform, url: `${address}${handle}`, handle }]
  })
  return {
    ...(phone !== undefined && { phone }),
    ...(homepage !== undefined && { homepage: webAddress(homepage) }),
    ...(booking !== undefined && { bookingUrl: webAddress(booking), reservationChannels: ['external'] }),
    ...(snsLinks.length > 0 && { snsLinks }),
  }
}

/** Mappers often leave the scheme out. */
function webAddress(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `http://${address}`
}
