import type { StoredPlace } from '#venue/records.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { announcerOf, type TrustedRecords, take, uniteByKey } from './ranked.ts'
import {
  dateOf,
  isoInstantOf,
  integerOf,
  lineOf,
  type UntypedObject,
  objectsOf,
  objectOf,
  termOf,
  urlOf,
} from '../normalise/readValue.ts'

type Story = Pick<StoredPlace, 'promotion' | 'ownerIntro' | 'influencerFeatures' | 'culturalAssociations' | 'legacy'>

const ASSOCIATION_TYPES: ReadonlySet<string> = new Set([
  'person',
  'group',
  'drama',
  'film',
  'variety_show',
  'music_video',
  'webtoon_book',
])
const RELATIONS: ReadonlySet<string> = new Set(['filming_location', 'visited', 'owned_by', 'mentioned', 'inspired'])
/** The oldest Korean restaurant still open dates from 1904; a year before 1880 is an error. */
const FOUNDED_FROM = 1880
const INTRO_MAX = 2_000

/**
 * Merges the fields about the venue's story, each in its shape (docs/reference/fields.md#story); values that do not fit
 * are omitted.
 */
export function mergeStory(venue: TrustedRecords): Story {
  return {
    promotion: take(venue, 'promotion', (member) => promotionOf(member, venue.asOf)),
    ownerIntro: take(venue, 'ownerIntro', ({ record }) => introOf(objectOf(record.ownerIntro))),
    influencerFeatures: uniteByKey(
      venue,
      'influencerFeatures',
      ({ record }) => objectsOf(record.influencerFeatures).flatMap(featureOf),
      ({ name, platform, url, title }) => `${name}|${platform}|${url ?? title}`,
    ),
    culturalAssociations: uniteByKey(
      venue,
      'culturalAssociations',
      ({ record }) => objectsOf(record.culturalAssociations).flatMap(associationOf),
      ({ name, type, relation }) => `${name}|${type}|${relation}`,
    ),
    legacy: mergeLegacy(venue),
  }
}

/** Returns the promotion if it has not ended. */
export function promotionOf(member: NormalRecord, asOf: string): StoredPlace['promotion'] {
  const given = objectOf(member.record.promotion)
  const title = lineOf(given?.title, 100)
  const endsAt = dateOf(given?.endsAt)
  if (given === null || title === null || (endsAt !== null && endsAt < asOf)) return null
  return {
    title,
    description: lineOf(given.description),
    startsAt: dateOf(given.startsAt),
    endsAt,
    conditions: lineOf(given.conditions),
    source: announcerOf(member),
  }
}

function introOf(given: UntypedObject | null): StoredPlace['ownerIntro'] {
  const text = lineOf(given?.text, INTRO_MAX)
  if (given === null || text === null) return null
  const language = lineOf(given.language, 8) ?? (/[가-힣]/u.test(text) ? 'ko' : 'en')
  return { text, language, updatedAt: isoInstantOf(given.updatedAt) }
}

function featureOf(item: UntypedObject): NonNullable<StoredPlace['influencerFeatures']> {
  const name = lineOf(item.name, 100)
  const platform = lineOf(item.platform, 40)
  if (name === null || platform === null) return []
  return [
    {
      name,
      platform: platform.toLowerCase(),
      title: lineOf(item.title),
      url: urlOf(item.url),
      publishedAt: dateOf(item.publishedAt),
    },
  ]
}

function associationOf(item: UntypedObject): NonNullable<StoredPlace['culturalAssociations']> {
  const name = lineOf(item.name, 100)
  const type = termOf(item.type, ASSOCIATION_TYPES)
  if (name === null || type === null) return []
  const relation = termOf(item.relation, RELATIONS) ?? 'mentioned'
  return [
    {
      name,
      type,
      relation,
      title: lineOf(item.title),
      url: urlOf(item.url),
      verified: item.verified === true,
    },
  ]
}

/**
 * Returns an object when a list marks the venue as old, even without details. Years are counted up to the build's day.
 */
function mergeLegacy(venue: TrustedRecords): StoredPlace['legacy'] {
  if (venue.members.every(({ record }) => objectOf(record.legacy) === null)) return null
  const year = Number(venue.asOf.slice(0, 4))
  const part = <T>(name: string, valueOf: (legacy: UntypedObject) => T | null) =>
    take(venue, name, ({ record }) => {
      const legacy = objectOf(record.legacy)
      return legacy === null ? null : valueOf(legacy)
    })
  const foundedYear = part('legacy.foundedYear', ({ foundedYear }) => integerOf(foundedYear, FOUNDED_FROM, year))
  const generation = part('legacy.generation', ({ generation }) => integerOf(generation, 1, 10))
  const certifications = uniteByKey(
    venue,
    'legacy.certifications',
    ({ record }) => objectsOf(objectOf(record.legacy)?.certifications).flatMap((item) => certificationOf(item, year)),
    ({ code }) => code,
  )
  return {
    foundedYear,
    years: foundedYear === null ? null : year - foundedYear,
    generation,
    certifications: certifications ?? [],
  }
}

function certificationOf(item: UntypedObject, year: number) {
  const code = lineOf(item.code, 60)
  if (code === null) return []
  return [{ code, label: lineOf(item.label, 80) ?? code, year: integerOf(item.year, FOUNDED_FROM, year) }]
}
