import { addDays, type CalendarDate } from '#base/kst.ts'
import { GUIDE_FILE, GUIDE_SOURCE } from './guideList.ts'
import { LICENCES_FILE, LICENCES_SOURCE } from './licencesList.ts'
import { MAPS_SOURCE } from './mapsList.ts'
import { OWNERS_SOURCE } from './ownersList.ts'
import { SHOPS_AGE_DAYS } from './presence.ts'
import { SHOPS_FILE, SHOPS_SOURCE } from './shopsList.ts'

/** Mapping of the guide (src/sources/mapped/README.md). */
export const GUIDE_MAPPING_FILE = 'demo_guide.mapping.json'
/** Notes of the two lists of source records, of the shops and of the licences. */
export const RECORDS_NOTES_FILE = 'demo_records.notes.json'
export const SHOPS_NOTES_FILE = 'demo_sbiz.notes.json'
export const LICENCES_NOTES_FILE = 'demo_licences.notes.json'

const YES_NO = { 가능: true, 불가: false }

/** Shown where real lists name their publisher. */
const FICTIONAL = 'Oneset 데모 · fictional data'

const GUIDE_MAPPING = {
  about:
    'The fictional restaurant guide of the demo. Two notebooks made it, so a few venues stand in it twice. Proves business: each venue was visited on its date.',
  files: [GUIDE_FILE],
  source: GUIDE_SOURCE,
  independenceGroup: GUIDE_SOURCE,
  duplicateFree: false,
  register: false,
  proves: 'in_business',
  title: 'Demo: restaurant guide',
  attribution: FICTIONAL,
  observedAt: { column: 'checked on' },
  sourceId: 'no',
  coordinates: { lat: 'latitude', lng: 'longitude' },
  fields: {
    name: 'name',
    roadAddress: 'address',
    phone: 'tel',
    categoryLabel: 'kind',
    bookingUrl: 'booking',
    rating: 'stars',
    reviewCount: 'votes',
    latestReviewDate: 'last vote',
  },
  hours: { text: 'opening hours', closedDays: 'days off' },
  menu: [{ name: 'signature dish', price: 'price' }],
  attributes: {
    parking: { column: 'parking', map: YES_NO },
    pet_friendly: { column: 'pets', map: YES_NO },
    wheelchair_accessible: { column: 'wheelchair', map: YES_NO },
    wifi: { column: 'wifi', map: YES_NO },
  },
}

const RECORDS_NOTES = {
  about:
    'The fictional map directory of the demo, in which people enter a venue twice now and then, and what owners have confirmed.',
  kind: 'records',
  sources: {
    // Both state when they saw a venue, so their records prove business on that day.
    [MAPS_SOURCE]: { duplicateFree: false, title: 'Demo: map directory', attribution: FICTIONAL },
    [OWNERS_SOURCE]: { duplicateFree: true, title: 'Demo: owners', attribution: FICTIONAL },
  },
}

const LICENCES_NOTES = {
  about:
    'The fictional licence register of the demo: one row a licence. It dates closings, but lacks a fifth of the open venues, so a licence alone proves no business.',
  kind: 'localdata',
  files: [LICENCES_FILE],
  source: LICENCES_SOURCE,
  independenceGroup: LICENCES_SOURCE,
  duplicateFree: true,
  register: true,
  proves: 'licensed',
  statesClosure: true,
  complete: null,
  title: 'Demo: licence register',
  attribution: FICTIONAL,
}

function shopsNotes(asOf: CalendarDate) {
  return {
    about:
      'The fictional shop register of the demo: a survey of some months ago, every shop once. Its shops were in business that day; it is not complete, because it missed two in five.',
    kind: 'sbiz',
    files: [SHOPS_FILE],
    // The end of that day in Korea.
    observedAt: `${addDays(asOf, -SHOPS_AGE_DAYS)}T14:59:59Z`,
    source: SHOPS_SOURCE,
    independenceGroup: SHOPS_SOURCE,
    duplicateFree: true,
    register: false,
    proves: 'in_business',
    complete: null,
    title: 'Demo: shop register',
    attribution: FICTIONAL,
  }
}

/** Returns the mapping and the notes by file name: what a build needs to know of the lists besides their paths. */
export function noteFiles(asOf: CalendarDate): [name: string, text: string][] {
  const files: [string, object][] = [
    [GUIDE_MAPPING_FILE, GUIDE_MAPPING],
    [RECORDS_NOTES_FILE, RECORDS_NOTES],
    [SHOPS_NOTES_FILE, shopsNotes(asOf)],
    [LICENCES_NOTES_FILE, LICENCES_NOTES],
  ]
  return files.map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`])
}
