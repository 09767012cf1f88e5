import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTRIBUTE_LISTS, ATTRIBUTE_VALUES } from '#venue/attributes/attributes.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { LIST_FILTERS, type ListFilter } from '#venue/listFilters.ts'
import type { Exclusion, Filters } from '#contract/parameters/query.ts'
import type { StoredPlace } from '#venue/records.ts'
import { BOOLEAN_FILTERS, COMBINE, valuesOf } from '#venue/vocabulary.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

/** So many that a value of a single venue is rare. */
const PLAIN_VENUES = 1_100
/** Most values in one list. */
const LIST_MAX = 20

const valuesOfAttribute = (name: string) => [...(ATTRIBUTE_VALUES.get(name) ?? [])].slice(0, LIST_MAX)
const attributes = {
  booleans: Object.fromEntries(BOOLEAN_FILTERS.map((name) => [name, true])),
  ...Object.fromEntries(ATTRIBUTE_LISTS.map((name) => [name, valuesOfAttribute(name)])),
  atmosphere: Object.fromEntries(valuesOfAttribute('atmosphere').map((value) => [value, 1])),
}
/** Names in descending order of a keyword's fit. */
const PLAIN_NAMES = ['shop', 'shop no', 'the shop no', 'workshop no', 'plain']
const linked = {
  reservationChannels: ['phone', 'external'],
  influencerFeatures: [{ name: '맛객', platform: 'youtube', url: null }],
  culturalAssociations: [{ name: '별빛소년단', type: 'group' }],
} as never as Partial<StoredPlace>
const menu = [{ name: '채소덮밥', price: 9_000, isVegan: true }] as never
const world = worldOf([
  ...Array.from({ length: PLAIN_VENUES }, (_, i) => {
    const name = PLAIN_NAMES[i % PLAIN_NAMES.length] as string
    return venueWith(`plain${i}`, { name, address: { road: '1 shop street', jibun: null } })
  }),
  venueWith('everything', { name: 'shop of everything', menu, ...linked }, { attributes, subtypes: ['korean_bbq'] }),
])
const index = indexOf(world)
const openAt = {
  requested: '',
  type: 'point',
  label: null,
  date: '2026-11-25',
  startMinute: 700,
  endMinute: 700,
} as const

test('every rare value of every filter can be requested at once', () => {
  const found = (lists: Filters['lists']) => index.search(queryFor({ lists }), emptyOverlay).total > 0
  const listsOf = (filter: ListFilter) => {
    const had = [...valuesOf(filter)].filter((value) => value !== 'gluten_free' && found({ [filter]: [value] }))
    return had.length === 0 || COMBINE[filter] === 'single' ? [] : [[filter, had] as const]
  }
  const lists: Filters['lists'] = Object.fromEntries(LIST_FILTERS.flatMap(listsOf))
  const asked = Object.values(lists).flat().length + BOOLEAN_FILTERS.length
  assert.ok(asked > 100, `${asked} values`)
  const exclude = Array.from({ length: LIST_MAX }, (_, i): Exclusion => ({ kind: 'keyword', word: `없는말${i}` }))
  const query = queryFor({
    keyword: 'shop',
    bbox: { west: 127, south: 37.4, east: 127.1, north: 37.6 },
    lists,
    booleans: BOOLEAN_FILTERS,
    exclude,
    openAt,
    includeUnknownHours: true,
  })
  assert.deepEqual(namesFound(index, query), ['shop of everything'])
  const scope = { kind: 'circle', center: { lat: 37.5, lng: 127.036 }, radiusM: 1_000 } as const
  for (const keyword of ['shop', null]) {
    const byRating = queryFor({ ...query.filters, keyword }, { scope, sort: 'rating' })
    assert.deepEqual(namesFound(index, byRating), ['shop of everything'])
  }
})

test('two rare values find the venues with both, and nothing when there are none', () => {
  const [wifi, halal] = [{ booleans: { wifi: true } }, { muslim_friendly: ['halal_certified'], booleans: {} }]
  const venues = [
    ...Array.from({ length: 2 * PLAIN_VENUES }, (_, i) => venueWith(`plain${i}`)),
    venueWith('wifi', {}, { attributes: wifi }),
    venueWith('both', {}, { attributes: { ...halal, ...wifi } }),
    venueWith('halal', {}, { attributes: halal }),
  ]
  const { venues: _, ...rest } = world
  const rare = indexOf({ ...rest, venues })
  const lists = { muslim_friendly: ['halal_certified'] }
  assert.deepEqual(namesFound(rare, queryFor({ booleans: ['wifi'], lists })), ['both'])
  const without = queryFor({ booleans: ['wifi'], lists, exclude: [{ kind: 'place', id: 'both' }] })
  assert.deepEqual(namesFound(rare, without), [])
})

test('every excluded place is omitted, also under a former id, and an unknown id excludes nothing', () => {
  const merged = indexOf({ ...world, redirects: new Map([['old', 'plain7']]) })
  const ids = ['plain1', 'plain2', 'old', 'nobody']
  const exclude = ids.map((id): Exclusion => ({ kind: 'place', id }))
  for (const more of [{}, { includeClosed: true }, { minConfidence: 0.1 }, { keyword: 'shop' }]) {
    const all = merged.search(queryFor(more), emptyOverlay).total
    const query = queryFor({ ...more, exclude })
    assert.equal(merged.search(query, emptyOverlay).total, all - 3)
    const found = Array.from({ length: Math.ceil(all / 100) }, (_, i) => {
      const { hits } = merged.search({ ...query, page: i + 1 }, emptyOverlay)
      return hits.map(({ ordinal }) => merged.idOf(ordinal))
    }).flat()
    assert.equal(found.length, all - 3)
    assert.deepEqual(
      found.filter((id) => ['plain1', 'plain2', 'plain7'].includes(id)),
      [],
    )
  }
})
