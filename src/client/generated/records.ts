// Generated from src/contract by npm run golden. Do not edit.

/** The error codes of this version; new ones may appear. */
export type ErrorCode = 'invalid_parameter' | 'missing_parameter' | 'invalid_body' | 'bulk_export_required' | 'region_ambiguous' | 'data_version_gone' | 'changes_gone' | 'guest_count_required' | 'guest_phone_required' | 'reservation_time_invalid' | 'api_key_required' | 'api_key_invalid' | 'api_key_revoked' | 'api_key_expired' | 'token_expired' | 'query_auth_disabled' | 'sign_in_required' | 'sign_in_failed' | 'email_not_verified' | 'recent_sign_in_required' | 'insufficient_scope' | 'role_required' | 'origin_not_allowed' | 'ip_not_allowed' | 'key_limit_reached' | 'webhook_limit_reached' | 'live_query_not_found' | 'place_not_found' | 'reservation_not_found' | 'export_not_allowed' | 'export_not_found' | 'range_not_satisfiable' | 'export_limit_reached' | 'export_not_ready' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'payload_too_large' | 'unsupported_media_type' | 'photo_refused' | 'photo_limit_reached' | 'rate_limited' | 'idempotency_in_progress' | 'already_settled' | 'too_early' | 'live_status_not_available' | 'reservation_not_cancellable' | 'reservation_not_available' | 'proposal_not_open' | 'proposal_limit_reached' | 'release_regression' | 'report_already_open' | 'idempotency_key_reused' | 'idempotency_limit_reached' | 'quota_exceeded' | 'venue_limit_exceeded' | 'owner_contact_limited' | 'report_limited' | 'internal_error' | 'service_unavailable'

export interface ErrorBody {
  success: false
  error: { /** Stable; new codes may appear. */ code: string; /** For people: English, or Korean with Accept-Language: ko. Never parse it. */ message: string; param: string | null; retryable: boolean; hint: string | null; details: { /** All faults of the request, in the order in which they were found. */ errors?: ({ param: string; code: string; message: string; value: string | null; allowed?: string[]; didYouMean?: string; hint?: string })[]; /** The number of faults that errors does not list. */ errorsOmitted?: number; [name: string]: unknown }; docUrl: string; requestId: string }
  type: string
  title: string
  status: number
  detail: string
  instance: string
}

/** All fields of a place. A response contains the requested ones; a field without a value is null. */
export interface PlaceFields {
  /** [core, 1 token] Canonical place id; opaque. */ id: string
  /** [core, 1 token] */ name: string
  /** [core, 1 token] restaurant, cafe, bar, bakery, dessert or street_food; new values may appear. */ category: string
  /** [core, 1 token] */ categoryLabel: string | null
  /** [core, 1 token] */ location: { lat: number; lng: number }
  /** [core, 1 token] */ address: { road: string | null; jibun: string | null; /** [quality, 2 tokens] */ conflict?: { /** The larger region in which the two differ. */ kind: 'sido' | 'sigungu'; /** The region that the address states. */ address: string; /** The region that contains the coordinates. */ coordinates: string } | null }
  /** [core, 1 token] 10-digit administrative-dong code. */ regionCode: string
  /** [core, 1 token] */ confidence: number
  /** [core, 1 token] */ sourceCount: number
  /** [core, 1 token] */ possiblyClosed: boolean
  /** [core, 1 token] */ lastSeenAt: string | null
  /** [core, 1 token; only when named in fields] */ matchReason: { field: 'name' | 'menu' | 'address'; text: string; /** What the match assumes; absent when the text has the keyword as typed. */ assumed?: ({ /** The word or words of the keyword. */ typed: string; /** What they were read as. */ read: string; as: 'nickname' | 'spelling' | 'typing_error' | 'keyboard' | 'romanised' })[] } | null
  /** [core, 1 token; only when named in fields] */ openAtMatch: { minutes: number; /** HH:MM, 00:00 to 24:00, KST */ from: string; /** HH:MM, 00:00 to 24:00, KST */ to: string } | null
  /** [contact_hours, 2 tokens] */ phone: string | null
  /** [contact_hours, 2 tokens] */ homepage: string | null
  /** [contact_hours, 2 tokens] */ bookingUrl: string | null
  /** [contact_hours, 2 tokens] true: takes reservation requests through this service */ serviceReservable: boolean
  /** [contact_hours, 2 tokens] */ reservationChannels: string[]
  /** [contact_hours, 2 tokens] */ snsLinks: ({ platform: string; url: string; handle: string | null })[] | null
  /** [contact_hours, 2 tokens] */ businessHours: BusinessDay[] | null
  /** [contact_hours, 2 tokens] */ regularClosures: ({ /** n is the nth such weekday of a month, -1 the last */ weeksOfMonth: (1 | 2 | 3 | 4 | 5 | -1)[]; day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' })[] | null
  /** [contact_hours, 2 tokens] */ holidayPolicy: { opensOnHolidays: boolean | null; lunarNewYear: { closed: 'day' | 'all_days' | 'none' | null }; chuseok: { closed: 'day' | 'all_days' | 'none' | null }; note: string | null } | null
  /** [contact_hours, 2 tokens] */ specialHours: ({ /** YYYY-MM-DD, KST */ date: string; closed: boolean; open: string | null; close: string | null; /** true: close is a clock time of the next day */ endsNextDay: boolean; breaks: ({ /** HH:MM, 00:00 to 24:00, KST */ start: string; /** HH:MM, 00:00 to 24:00, KST */ end: string })[]; lastOrder: string | null })[] | null
  /** [contact_hours, 2 tokens] */ temporaryClosures: TemporaryClosure[] | null
  /** [contact_hours, 2 tokens] */ is24h: boolean | null
  /** [quality, 2 tokens] */ rating: number | null
  /** [quality, 2 tokens] */ reviewCount: number | null
  /** [quality, 2 tokens] */ latestReviewDate: string | null
  /** [quality, 2 tokens] */ openedOn: string | null
  /** [quality, 2 tokens] */ freshnessScore: number | null
  /** [quality, 2 tokens] */ dataQuality: { veracity: number; completeness: number; confidence: number; recency: number; last_verified_days_ago: number | null }
  /** [quality, 2 tokens] */ price: { level: number; avg: number; min: number; max: number } | null
  /** [quality, 2 tokens] */ menuSummary: { count: number; items: string[] } | null
  /** [quality, 2 tokens] */ openNow: OpenNow | null
  /** [quality, 2 tokens] */ closureSignal: { level: 'suspected' | 'likely' | 'confirmed'; reasons: string[]; /** YYYY-MM-DD, KST */ detectedAt: string; sources: number } | null
  /** [quality, 2 tokens] */ promotion: { title: string; description: string | null; startsAt: string | null; endsAt: string | null; conditions: string | null; source: string } | null
  /** [quality, 2 tokens] */ photoCount: number
  /** [quality, 2 tokens] */ nearestStation: { station: string; walkMin: number } | null
  /** [quality, 2 tokens] */ sources: string[] | null
  /** [edge, 4 tokens] */ accessHints: { subway: ({ station: string; lines: string[]; distanceM: number; walkMin: number })[] } | null
  /** [edge, 4 tokens] */ recommendedFor: string[] | null
  /** [edge, 4 tokens] */ atmosphere: string[] | null
  /** [edge, 4 tokens] */ cautions: string[] | null
  /** [edge, 4 tokens] */ menu: MenuItem[] | null
  /** [edge, 4 tokens] */ serviceAttributes: { parking: boolean | null; parking_type: string | null; parking_fee: string | null; parking_note: string | null; dine_in: boolean | null; reservable: boolean | null; venue_subtype: string | null; foreign_languages: string[] | null; dietary: Dietary | null }
  /** [edge, 4 tokens] */ dietary: Dietary | null
  /** [edge, 4 tokens] */ attributes: ConfirmedAttributes | null
  /** [edge, 4 tokens] */ atmosphereScores: Record<string, number> | null
  /** [edge, 4 tokens] */ aiSummary: string | null
  /** [edge, 4 tokens] */ ownerIntro: { text: string; language: string; updatedAt: string | null } | null
  /** [edge, 4 tokens] */ influencerFeatures: ({ name: string; platform: string; title: string | null; url: string | null; publishedAt: string | null })[] | null
  /** [edge, 4 tokens] */ culturalAssociations: ({ name: string; type: string; relation: string; title: string | null; url: string | null; verified: boolean })[] | null
  /** [edge, 4 tokens] */ legacy: { foundedYear: number | null; years: number | null; generation: number | null; certifications: ({ code: string; label: string; year: number | null })[] } | null
  /** [edge, 4 tokens] */ reputation: { crossSourceConfirmed: boolean; recentlyActive: boolean; regularsFavorite: boolean; basis: string[] } | null
  /** [media, 8 tokens] */ photos: { count: number; main: string | null; gallery: ({ category: string | null; url: string; isMain: boolean })[]; menu: ({ menuItem: string; url: string })[]; menuBoard: string[]; attributions: ({ url: string; author: string | null; license: string | null })[] } | null
}

export interface BusinessDay {
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
  closed: boolean
  open: string | null
  close: string | null
  /** true: close is a clock time of the next day */ endsNextDay: boolean
  breaks: ({ /** HH:MM, 00:00 to 24:00, KST */ start: string; /** HH:MM, 00:00 to 24:00, KST */ end: string })[]
  lastOrder: string | null
}

export interface TemporaryClosure {
  /** YYYY-MM-DD, KST */ from: string
  to: string | null
  reason: 'vacation' | 'renovation' | 'holiday' | 'private_event' | 'inspection' | 'other'
  note: string | null
  source: string
  announcedAt: string | null
}

export interface OpenNow {
  open: boolean
  reason: 'open' | 'open_24h' | 'last_order_passed' | 'break_time' | 'before_open' | 'after_close' | 'closed_today' | 'temporary_closure' | 'regular_closure' | 'holiday' | 'closed_permanently'
  lastOrderPassed: boolean
  nextOpenAt: string | null
  closesAt: string | null
}

export interface MenuItem {
  name: string
  price: number | null
  recommend: boolean
  isNew: boolean
  description?: string
}

export interface Dietary {
  fully_vegan: boolean | null
  vegan_options: boolean | null
  vegetarian_options: boolean | null
  mixed_group_suitable: boolean | null
  vegan_menu_count: number | null
  vegan_main_count: number | null
  non_vegan_menu_count: number | null
  confidence: number | null
  note: string | null
}

export interface ConfirmedAttributes {
  /** By boolean filter that finds the place */ booleans: Record<string, Confirmation>
  parking_type?: ConfirmedValue[]
  payment_methods?: ConfirmedValue[]
  serves?: ConfirmedValue[]
  dietary?: ConfirmedValue[]
  foreign_languages?: ConfirmedValue[]
  view?: ConfirmedValue[]
  bbq_meat?: ConfirmedValue[]
  muslim_friendly?: ConfirmedValue[]
  local_food?: ConfirmedValue[]
}

export interface Confirmation {
  /** owner: the owner; register: an official register; list: another list; menu: the menu shows it */ source: 'owner' | 'register' | 'list' | 'menu'
  observedAt: string | null
}

export interface ConfirmedValue {
  value: string
  /** owner: the owner; register: an official register; list: another list; menu: the menu shows it */ source: 'owner' | 'register' | 'list' | 'menu'
  observedAt: string | null
}

export interface LatLng {
  lat: number
  lng: number
}

export interface PlaceListMeta {
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
}

export interface Cluster {
  point: LatLng
  /** Its places; point is the mean of their locations. */ count: number
  /** The smallest rectangle with all of its places. */ bounds: { west: number; south: number; east: number; north: number }
  /** Its best place in discovery order; null in a cluster of several with representatives=single. */ representative: { id: string; name: string; category: string } | null
}

export interface ClusterListMeta {
  /** The places in all clusters. */ total: number
  openAt?: { requested: string; type: 'point' | 'window'; /** The meal's name, when the request used one. */ label: string | null; timezone: 'Asia/Seoul'; window: { start: string; end: string }; /** Open venues that match everything but open_at. */ total: number; /** Of these, the venues whose hours then are known. */ knownHours: number; unknownHoursExcluded: number; unknownHoursIncluded: boolean; notChecked: string[] }
  dietaryCoverage?: { withheld: true; items: ({ value: string; confirmed: number; threshold: number; scope: { regionCode?: string; fullName: string } })[]; message: string }
  /** What the keyword was read as besides what was typed, when a place matches so. */ assumed?: ({ /** The word or words of the keyword. */ typed: string; /** What they were read as. */ read: string; as: 'nickname' | 'spelling' | 'typing_error' | 'keyboard' | 'romanised' })[]
  /** Version of the data; page order is stable within one. */ dataVersion: string
  /** Tokens billed. */ units: number
  requestId: string
  notices: ({ /** region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear. */ code: string; message: string; param?: string; /** alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value. */ from?: string; /** alias_resolved: the canonical value; time_passed: the same time of tomorrow. */ to?: string })[]
}

export interface WholeListMeta {
  total: number
  page: number
  pageSize: number
  totalPages: number
  /** Version of the data; page order is stable within one. */ dataVersion: string
  /** Tokens billed. */ units: number
  requestId: string
  notices: ({ /** region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear. */ code: string; message: string; param?: string; /** alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value. */ from?: string; /** alias_resolved: the canonical value; time_passed: the same time of tomorrow. */ to?: string })[]
}

export interface ChangeListMeta {
  since: string
  /** The data version up to which the changes go. */ dataVersion: string
  total: number
  page: number
  pageSize: number
  totalPages: number
  units: number
  requestId: string
}

export interface DryRun {
  dryRun: true
  /** Tokens that the call would cost with a live key. */ units: number
  tier: 'core' | 'contact_hours' | 'quality' | 'edge' | 'media'
  fields: string[]
  byTier: Record<string, string[]>
  ignoredFields: string[]
  window?: { limit: number; requested: number }
  resolvedFilters?: Record<string, unknown>
}

export interface HistoryPoint {
  /** YYYY-MM-DD, KST */ date: string
  reviewCount: number | null
  rating: number | null
  latestReviewDate: string | null
  freshnessScore: number | null
}

export interface Region {
  regionCode: string
  sido: string
  sigungu: string
  dong: string
  fullName: string
  center: LatLng
  placeCount: number
  /** Stations, legal dongs and landmarks only. */ radiusM?: number
  /** Legal dongs only: the codes of the administrative dongs in which it lies; in= searches all of them. */ dongCodes?: string[]
  /** Landmarks only: their other names. */ names?: string[]
  /** Stations only: the official English name, without the word Station; absent where none is known. */ nameEn?: string
  /** With kind=any only. */ kind?: 'dong' | 'sigungu' | 'station' | 'legal_dong' | 'landmark'
}

export interface CategoryCount {
  category: string
  count: number
}

export interface Stats {
  totalPlaces: number
  totalRegions: number
  multiSourcePlaces: number
  avgConfidence: number
  byCategory: CategoryCount[]
  generatedAt: string
  dataVersion: string
  partnerPlaces: number
}

export interface VenueMatch {
  ref: string | null
  /** The venue, when its probability reaches the limit and no rule keeps the two apart; else null. */ placeId: string | null
  /** That the likeliest candidate is the venue, and no other candidate is; 0 without a candidate. */ probability: number
  /** What decided, and how the venue compares with the likeliest candidate; new codes may appear. */ reasons: ('no_candidate' | 'several_candidates' | 'below_threshold' | 'kept_apart' | 'not_food_or_drink' | 'name_unusable' | 'outside_coverage' | 'place_unknown' | 'closed_for_good' | 'name_same' | 'name_similar' | 'name_different' | 'branch_same' | 'branch_different' | 'address_same' | 'address_different' | 'location_near' | 'location_far' | 'phone_same' | 'phone_different' | 'kind_same' | 'kind_different')[]
  /** The likeliest first. */ candidates: ({ placeId: string; probability: number })[]
  /** Why the venue was not looked up; it costs nothing then. Null otherwise. */ error: { code: 'name_missing' | 'place_missing'; message: string; /** The fields that are missing or unusable. */ fields: string[] } | null
}

export interface MatchMeta {
  /** Version of the data that the venues were matched with; null when none was looked up. */ dataVersion: string | null
  /** The limit that was applied. */ minProbability: number
  /** Venues with a placeId. */ matched: number
  /** Tokens billed. */ units: number
  requestId: string
}

export interface LiveQuery {
  queryId: string
  placeId: string
  /** item: is it available now; wait: how long is the queue; seats: can a party be seated now. */ kind: 'item' | 'wait' | 'seats'
  /** The normalised topic: wait, seats, or the name of the item on the menu. */ topic: string
  /** For seats: the party size that the answer is about. */ guestCount: number | null
  status: 'pending' | 'available' | 'limited' | 'unavailable' | 'soon' | 'not_offered' | 'no_response'
  /** The note of the owner, such as a waiting time. */ note: string | null
  verifiedAt: string | null
  verifiedBy: 'owner' | 'staff' | 'simulator' | null
  /** Until when the answer is reused for the same question. */ validUntil: string | null
  /** true before validUntil. */ fresh: boolean
  /** When the owner corrected the answer; null for an answer as it was first given. */ correctedAt: string | null
  /** Number of accounts that asked or joined. */ interestedCount: number
  /** false only while pending. */ settled: boolean
  createdAt: string
  /** Without an answer by this time, the status becomes no_response. */ expiresAt: string
}

export interface AskedQuery {
  queryId: string
  placeId: string
  /** item: is it available now; wait: how long is the queue; seats: can a party be seated now. */ kind: 'item' | 'wait' | 'seats'
  /** The normalised topic: wait, seats, or the name of the item on the menu. */ topic: string
  /** For seats: the party size that the answer is about. */ guestCount: number | null
  status: 'pending' | 'available' | 'limited' | 'unavailable' | 'soon' | 'not_offered' | 'no_response'
  /** The note of the owner, such as a waiting time. */ note: string | null
  verifiedAt: string | null
  verifiedBy: 'owner' | 'staff' | 'simulator' | null
  /** Until when the answer is reused for the same question. */ validUntil: string | null
  /** true before validUntil. */ fresh: boolean
  /** When the owner corrected the answer; null for an answer as it was first given. */ correctedAt: string | null
  /** Number of accounts that asked or joined. */ interestedCount: number
  /** false only while pending. */ settled: boolean
  createdAt: string
  /** Without an answer by this time, the status becomes no_response. */ expiresAt: string
  /** true: an existing answer was reused; the owner was not contacted. */ reused: boolean
  /** true: the same question was already pending. */ joined: boolean
}

export interface BlockedQuery {
  /** The venue is outside its confirmed hours. The owner was not contacted. Do not retry; show the hours. */ blocked: 'closed_now'
  queryId: null
  placeId: string
  /** item: is it available now; wait: how long is the queue; seats: can a party be seated now. */ kind: 'item' | 'wait' | 'seats'
  topic: string
  status: null
  settled: true
  reused: false
  nextOpenAt: string | null
  businessHours: BusinessDay[] | null
}

export interface Reservation {
  reservationId: string
  placeId: string
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'no_show'
  /** false only while pending. */ settled: boolean
  /** In Korean time. */ reservationTime: string
  guestCount: number
  /** null after it was erased, 30 days after the time of the reservation. */ guestPhoneLast4: string | null
  approvedAt: string | null
  createdAt: string
  expiresAt: string
  settledAt: string | null
  cancelledBy: 'owner' | 'guest' | 'system' | null
  cancelReason: string | null
  noShowAt: string | null
  /** Another time that the venue proposes and that waits for an answer. It changes no status. */ proposal: { reservationTime: string; proposedAt: string } | null
  /** Increases with every change. */ version: number
  /** While pending: milliseconds until the next poll, for clients without long polls. */ pollAfterMs: number | null
  /** outside_confirmed_hours: the venue is closed at that time according to its confirmed hours. */ notices: ({ code: string; message: string })[]
}

export interface ReservationListMeta {
  total: number
  page: number
  pageSize: number
  totalPages: number
  units: number
  requestId: string
}

export interface Webhook {
  webhookId: string
  url: string
  events: ('reservation.confirmed' | 'reservation.cancelled' | 'reservation.expired' | 'reservation.no_show' | 'reservation.proposed' | 'live_query.answered' | 'live_query.no_response' | 'place.closed' | 'webhook.test')[]
  description: string
  /** The mode of the key that created it; a test webhook receives the events of the sandbox. */ mode: 'live' | 'test'
  /** disabled: the endpoint returned 410 Gone. */ status: 'active' | 'disabled'
  createdAt: string
  rotatedAt: string | null
  /** Until when messages are also signed with the previous secret. */ graceEndsAt: string | null
  disabledAt: string | null
}

export interface WebhookWithSecret {
  webhookId: string
  url: string
  events: ('reservation.confirmed' | 'reservation.cancelled' | 'reservation.expired' | 'reservation.no_show' | 'reservation.proposed' | 'live_query.answered' | 'live_query.no_response' | 'place.closed' | 'webhook.test')[]
  description: string
  /** The mode of the key that created it; a test webhook receives the events of the sandbox. */ mode: 'live' | 'test'
  /** disabled: the endpoint returned 410 Gone. */ status: 'active' | 'disabled'
  createdAt: string
  rotatedAt: string | null
  /** Until when messages are also signed with the previous secret. */ graceEndsAt: string | null
  disabledAt: string | null
  /** The secret for signing messages: whsec_ and base64. Shown once: null in a replay, whose meta.notices say how to get a new one. */ secret: string | null
}

export interface WebhookDelivery {
  /** The header webhook-id; the same for every attempt. */ deliveryId: string
  /** The type of the event. */ type: string
  /** The id of the reservation, the live question or the place. */ subjectId: string
  /** dropped: the webhook was deleted before the delivery. */ status: 'pending' | 'delivered' | 'failed' | 'dropped'
  tries: number
  /** When the event happened. */ createdAt: string
  nextTryAt: string | null
  settledAt: string | null
  reason: string | null
  payload: string | null
}

export interface WebhookListener {
  listenerId: string
  events: ('reservation.confirmed' | 'reservation.cancelled' | 'reservation.expired' | 'reservation.no_show' | 'reservation.proposed' | 'live_query.answered' | 'live_query.no_response' | 'place.closed' | 'webhook.test')[]
  /** When it ends unless it fetches its events before. */ expiresAt: string
}

export interface ListenedEvent {
  deliveryId: string
  /** The body that would be posted to a webhook, byte for byte. */ payload: string
}

export interface WebhookPayload {
  type: 'reservation.confirmed' | 'reservation.cancelled' | 'reservation.expired' | 'reservation.no_show' | 'reservation.proposed' | 'live_query.answered' | 'live_query.no_response' | 'place.closed' | 'webhook.test'
  /** When the event happened; messages may arrive out of order and more than once. */ timestamp: string
  data: { /** The reservationId, queryId or placeId; for a test the webhookId. */ id: string; /** The new status: of the reservation or the live question; closed; test. */ status: string; placeId: string | null }
}

export interface Meta {
  version: 1
  filters: { boolean: string[]; enum: { parking_type: string[]; business_category: string[] }; subtype: string[]; bbq_meat: string[]; view: string[]; reservationChannel: string[]; array: { payment_methods: string[]; serves: string[]; dietary: string[]; foreign_languages: string[]; recommended_for: string[]; atmosphere: string[] }; special: Record<string, string[]>; combine: Record<string, 'any' | 'all' | 'single'>; aliases: Record<string, Record<string, string>> }
  /** The subtypes of each family, by the head that stands for them in subtype and exclude. */ subtypeFamily: Record<string, string[]>
  fields: { tiers: Record<string, number>; byField: Record<string, string> }
  coverage: { /** The provinces in which the release holds at least 1,000 open places. */ supported: string[]; /** The other provinces in which it holds open places: an empty list there says little. */ partial: string[]; note: string; regions: ({ name: string; en: string; regionCode: string; placeCount: number })[] }
  /** The lists that the release was built from; empty for a release that does not state them. */ sources: ({ id: string; /** The name of the list for readers. */ name: string; licence: string | null; licenceUrl: string | null; attribution: string | null; editionDate: string | null; /** Present when the source consists of lists of several days. */ oldestEditionDate?: string; proves: 'in_business' | 'licensed' | 'mentioned'; /** true: the list marks closed venues as such */ statesClosure: boolean; /** true: an edition holds every venue of its kinds in an area, so a venue that it shows as open was in business on that day. Absent in releases of earlier versions. */ complete?: boolean })[]
  /** What the release can answer: open places that have what a filter tests, and those that each of its values finds; changes by owners since the release are not counted. */ counts: { /** Open places of the release. */ places: number; byFilter: Record<string, number>; byValue: Record<string, Record<string, number>> }
  /** Sentences that find places in this release, with their number when it was loaded. */ examples: { en: ({ text: string; total: number })[]; ko: ({ text: string; total: number })[] }
  mealWindows: Record<string, string>
  priceLevels: ({ level: number; minAvg: number; /** KRW per person; null for no upper bound. */ maxAvg: number | null })[]
  updatedAt: string
}

export interface Usage {
  plan: string
  /** The calendar month in Korea. */ period: { start: string; end: string }
  tokens: { /** null: no limit. */ limit: number | null; used: number; remaining: number | null }
  /** The month's tokens by the tier that set the price. */ byTier: { core: number; contact_hours: number; quality: number; edge: number; media: number }
  byKey: ({ keyId: string; last4: string; used: number })[]
  rate: { /** null: no limit. */ perMinute: number | null }
  /** For the calling key; for an operator, for the account's key with the highest count. */ distinctVenues: { /** null: no limit. */ limit: number | null; used: number; windowDays: number }
  resultWindow: number
  budget: { /** For the calling key; null: none. */ dailyTokens: number | null; usedToday: number }
}

export interface StoredRequest {
  /** x-request-id of the answer, and requestId of an error. */ requestId: string
  receivedAt: string
  /** The id of the key or the grant. */ keyId: string
  /** test: sent with a test key; live: with any other key or a grant. */ mode: 'live' | 'test'
  /** The operationId. */ endpoint: string
  status: number
  /** The code of a refusal; null for an answer. */ error: string | null
  /** The names of the parameters and fields at which a refusal points; empty when it points at none. */ errorParams: string[]
  /** Tokens billed. */ units: number
  /** Server latency: from the receipt of the request to its answer, a wait for a change included. */ latencyMs: number
  /** What was sent in path, query and body, as far as it is stored: positions to a hundredth of a degree, typed words without phone numbers, long numbers and mail addresses. */ parameters: Record<string, string>
  /** Names of parameters that were sent and whose values are not stored. */ leftOut: string[]
}

export interface StoredRequestListMeta {
  total: number
  page: number
  pageSize: number
  totalPages: number
  /** How many days requests are stored; 0: this installation stores none. */ days: number
  /** The number of requests that an account keeps; older ones are deleted. */ storedMax: number
  units: number
  requestId: string
}

export interface PlaceEdit {
  phone?: string | null
  homepage?: string | null
  bookingUrl?: string | null
  snsLinks?: ({ platform: string; /** http or https. */ url: string; handle?: string | null })[] | null
  businessHours?: ({ day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'; closed?: boolean; open?: string | null; close?: string | null; /** Default: true when close is not after open. */ endsNextDay?: boolean; breaks?: ({ /** HH:MM, 00:00 to 24:00, KST */ start: string; /** HH:MM, 00:00 to 24:00, KST */ end: string })[]; lastOrder?: string | null })[] | null
  is24h?: boolean | null
  regularClosures?: ({ /** n is the nth such weekday of a month, -1 the last */ weeksOfMonth: (1 | 2 | 3 | 4 | 5 | -1)[]; day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' })[] | null
  holidayPolicy?: { opensOnHolidays: boolean | null; note: string | null; lunarNewYear?: { closed: 'day' | 'all_days' | 'none' | null }; chuseok?: { closed: 'day' | 'all_days' | 'none' | null } } | null
  specialHours?: ({ /** YYYY-MM-DD, KST */ date: string; closed?: boolean; open?: string | null; close?: string | null; /** Default: true when close is not after open. */ endsNextDay?: boolean; breaks?: ({ /** HH:MM, 00:00 to 24:00, KST */ start: string; /** HH:MM, 00:00 to 24:00, KST */ end: string })[]; lastOrder?: string | null })[] | null
  temporaryClosures?: ({ /** YYYY-MM-DD, KST */ from: string; to?: string | null; reason: 'vacation' | 'renovation' | 'holiday' | 'private_event' | 'inspection' | 'other'; note?: string | null })[] | null
  promotion?: { title: string; description?: string | null; startsAt?: string | null; endsAt?: string | null; conditions?: string | null } | null
  ownerIntro?: { text: string; language?: string } | null
  menu?: ({ name: string; price?: number | null; recommend?: boolean; isNew?: boolean; description?: string })[] | null
  photos?: { main?: string | null; gallery?: ({ /** https, or the url of an uploaded photo. */ url: string; category?: string | null; isMain?: boolean; /** Who took the photo; shown beside it. */ credit?: string | null })[]; menu?: ({ menuItem: string; /** https, or the url of an uploaded photo. */ url: string })[]; menuBoard?: string[] } | null
  attributes?: { booleans?: { wifi?: boolean | null; parking?: boolean | null; outdoor_seating?: boolean | null; pet_friendly?: boolean | null; group_friendly?: boolean | null; kids_friendly?: boolean | null; reservable?: boolean | null; takeout?: boolean | null; delivery?: boolean | null; dine_in?: boolean | null; catering?: boolean | null; corkage_free?: boolean | null; wheelchair_accessible?: boolean | null; high_chair?: boolean | null; no_kids_zone?: boolean | null; smoking_area?: boolean | null; restroom_gender_separated?: boolean | null; power_outlets?: boolean | null; stroller_storage?: boolean | null; deposit_required?: boolean | null; restroom_clean?: boolean | null; waiting_expected?: boolean | null; leftover_packing?: boolean | null; repeat_customers?: boolean | null; private_room?: boolean | null; has_promotion?: boolean | null; real_bar?: boolean | null; rooftop?: boolean | null; hanok?: boolean | null; photo_spot?: boolean | null; local_favorite?: boolean | null; nursing_room?: boolean | null; live_music?: boolean | null; fireplace?: boolean | null; floor_seating?: boolean | null; counter_seating?: boolean | null; inside_market?: boolean | null; board_game?: boolean | null; sports_bar?: boolean | null; temple_food?: boolean | null; natural_wine?: boolean | null; craft_beer?: boolean | null; omakase?: boolean | null }; payment_methods?: ('cash' | 'card' | 'toss_pay' | 'kakao_pay' | 'naver_pay' | 'zero_pay' | 'local_gift' | 'gov_support' | 'alipay' | 'wechat_pay' | 'apple_pay' | 'samsung_pay' | 'unionpay')[] | null; serves?: ('coffee' | 'alcohol' | 'dessert' | 'vegetarian' | 'vegan')[] | null; dietary?: ('vegan_options' | 'vegetarian_options' | 'fully_vegan' | 'mixed_group_suitable' | 'vegetarian_mixed_group_suitable' | 'gluten_free')[] | null; foreign_languages?: ('en' | 'zh' | 'ja' | 'es' | 'de' | 'fr')[] | null; view?: ('ocean' | 'sunset' | 'river' | 'mountain' | 'night' | 'city' | 'garden')[] | null; bbq_meat?: ('pork' | 'beef' | 'duck' | 'lamb')[] | null; recommended_for?: ('solo_dining' | 'solo_drinking' | 'date' | 'group_dining' | 'group_drinking' | 'family' | 'business_meeting' | 'formal_gathering' | 'late_night' | 'late_night_eatery')[] | null; muslim_friendly?: ('halal_certified' | 'self_certified' | 'muslim_menu' | 'pork_free')[] | null; local_food?: ('dwaeji_gukbap' | 'milmyeon' | 'ssiat_hotteok' | 'nakgopsae' | 'black_pork' | 'gogi_guksu' | 'momguk' | 'galchi' | 'abalone' | 'budae_jjigae' | 'suwon_galbi' | 'icheon_rice' | 'seoul_seolleongtang' | 'tteokgalbi')[] | null; atmosphere?: ('cozy' | 'quiet' | 'lively' | 'spacious' | 'view' | 'trendy' | 'traditional' | 'clean' | 'work_study' | 'rainy_mood')[] | null; parking_type?: 'onsite' | 'valet' | 'partner' | 'nearby' | 'none' | null; parking_fee?: string | null; parking_note?: string | null; cautions?: string[] | null }
  /** Fields whose edits the owner withdraws; the values of the lists are shown again. */ withdraw?: ('phone' | 'homepage' | 'bookingUrl' | 'snsLinks' | 'businessHours' | 'is24h' | 'regularClosures' | 'holidayPolicy' | 'specialHours' | 'temporaryClosures' | 'promotion' | 'ownerIntro' | 'menu' | 'photos' | 'attributes' | 'attributes.payment_methods' | 'attributes.serves' | 'attributes.dietary' | 'attributes.foreign_languages' | 'attributes.view' | 'attributes.bbq_meat' | 'attributes.recommended_for' | 'attributes.muslim_friendly' | 'attributes.local_food' | 'attributes.atmosphere' | 'attributes.parking_type' | 'attributes.parking_fee' | 'attributes.parking_note' | 'attributes.cautions' | 'attributes.booleans.wifi' | 'attributes.booleans.parking' | 'attributes.booleans.outdoor_seating' | 'attributes.booleans.pet_friendly' | 'attributes.booleans.group_friendly' | 'attributes.booleans.kids_friendly' | 'attributes.booleans.reservable' | 'attributes.booleans.takeout' | 'attributes.booleans.delivery' | 'attributes.booleans.dine_in' | 'attributes.booleans.catering' | 'attributes.booleans.corkage_free' | 'attributes.booleans.wheelchair_accessible' | 'attributes.booleans.high_chair' | 'attributes.booleans.no_kids_zone' | 'attributes.booleans.smoking_area' | 'attributes.booleans.restroom_gender_separated' | 'attributes.booleans.power_outlets' | 'attributes.booleans.stroller_storage' | 'attributes.booleans.deposit_required' | 'attributes.booleans.restroom_clean' | 'attributes.booleans.waiting_expected' | 'attributes.booleans.leftover_packing' | 'attributes.booleans.repeat_customers' | 'attributes.booleans.private_room' | 'attributes.booleans.has_promotion' | 'attributes.booleans.real_bar' | 'attributes.booleans.rooftop' | 'attributes.booleans.hanok' | 'attributes.booleans.photo_spot' | 'attributes.booleans.local_favorite' | 'attributes.booleans.nursing_room' | 'attributes.booleans.live_music' | 'attributes.booleans.fireplace' | 'attributes.booleans.floor_seating' | 'attributes.booleans.counter_seating' | 'attributes.booleans.inside_market' | 'attributes.booleans.board_game' | 'attributes.booleans.sports_bar' | 'attributes.booleans.temple_food' | 'attributes.booleans.natural_wine' | 'attributes.booleans.craft_beer' | 'attributes.booleans.omakase')[]
}
