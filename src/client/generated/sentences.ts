// Generated from src/contract by npm run golden. Do not edit.

export interface SentenceMeta {
  total: number
  page: number
  pageSize: number
  totalPages: number
  /** Version of the data; page order is stable within one. */ dataVersion: string
  /** Tokens billed. */ units: number
  requestId: string
  notices: ({ /** region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear. */ code: string; message: string; param?: string; /** alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value. */ from?: string; /** alias_resolved: the canonical value; time_passed: the same time of tomorrow. */ to?: string })[]
  /** The sort applied. */ sort: string
  center?: { lat: number; lng: number }
  /** Metres. */ radius?: number
  openAt?: { requested: string; type: 'point' | 'window'; /** The meal's name, when the request used one. */ label: string | null; timezone: 'Asia/Seoul'; window: { start: string; end: string }; /** Open venues that match everything but open_at. */ total: number; /** Of these, the venues whose hours then are known. */ knownHours: number; unknownHoursExcluded: number; unknownHoursIncluded: boolean; notChecked: string[] }
  dietaryCoverage?: { withheld: true; items: ({ value: string; confirmed: number; threshold: number; scope: { regionCode?: string; fullName: string } })[]; message: string }
  /** Only on the first page of an empty list: changes of one condition that find places, most useful first. Free. */ relax?: ({ /** What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place. */ without?: string; /** A larger radius, metres. */ radius?: number; /** The region around the requested one. */ region_code?: string; /** Its name. */ region?: string; include_unknown_hours?: true; include_closed?: true; subtype_match?: 'family'; /** The parameters to send in place of those of the request; null: leave it out. */ change: Record<string, string | null>; /** Places that the changed request finds. */ total: number })[]
  /** Only beside an empty relax: requests that keep as many of the conditions as find places together. Free. */ startOver?: ({ changes: ({ /** What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place. */ without?: string; /** A larger radius, metres. */ radius?: number; /** The region around the requested one. */ region_code?: string; /** Its name. */ region?: string; include_unknown_hours?: true; include_closed?: true; subtype_match?: 'family' })[]; /** The parameters to send in place of those of the request; null: leave it out. */ change: Record<string, string | null>; /** Places that the changed request finds. */ total: number })[]
  /** What the keyword was read as besides what was typed, when a place matches so. */ assumed?: ({ /** The word or words of the keyword. */ typed: string; /** What they were read as. */ read: string; as: 'nickname' | 'spelling' | 'typing_error' | 'keyboard' | 'romanised' })[]
  understood: ({ /** The words, as typed. */ text: string; /** The parameter of /places that they became. */ param: string; value: string; /** These words were read as others: misspelt words of filters, places or names, Korean in Latin letters or on the keys of another layout; or the best known of several regions of one name was taken. */ assumed?: true })[]
  notUnderstood: string[]
  ambiguous: ({ /** Words that may mean several things; none was applied. */ text: string; readings: ({ param: string; value: string; /** The whole name of a region. */ name?: string })[] })[]
}

export interface SentenceDryRun {
  dryRun: true
  /** Tokens that the call would cost with a live key. */ units: number
  tier: 'core' | 'contact_hours' | 'quality' | 'edge' | 'media'
  fields: string[]
  byTier: Record<string, string[]>
  ignoredFields: string[]
  window?: { limit: number; requested: number }
  resolvedFilters?: Record<string, unknown>
  understood: ({ /** The words, as typed. */ text: string; /** The parameter of /places that they became. */ param: string; value: string; /** These words were read as others: misspelt words of filters, places or names, Korean in Latin letters or on the keys of another layout; or the best known of several regions of one name was taken. */ assumed?: true })[]
  notUnderstood: string[]
  ambiguous: ({ /** Words that may mean several things; none was applied. */ text: string; readings: ({ param: string; value: string; /** The whole name of a region. */ name?: string })[] })[]
}

export interface Suggestion {
  kind: 'venue' | 'region' | 'station' | 'landmark' | 'kind' | 'chain'
  /** The name to show. */ text: string
  detail: string | null
  id: string | null
  params: Record<string, string> | null
}
