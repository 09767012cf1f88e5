# Generated from the contract by npm run golden. Do not edit.
from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union


class PlaceLocation(TypedDict):
    lat: float
    lng: float


class PlaceAddressConflict(TypedDict):
    # The larger region in which the two differ.
    kind: Literal["sido", "sigungu"]
    # The region that the address states.
    address: str
    # The region that contains the coordinates.
    coordinates: str


class PlaceAddress(TypedDict):
    road: Union[str, None]
    jibun: Union[str, None]
    # [quality, 2 tokens]
    conflict: NotRequired[Union[PlaceAddressConflict, None]]


PlaceMatchReasonAssumedItem = TypedDict("PlaceMatchReasonAssumedItem", {
    # The word or words of the keyword.
    "typed": str,
    # What they were read as.
    "read": str,
    "as": Literal["nickname", "spelling", "typing_error", "keyboard", "romanised"],
})


class PlaceMatchReason(TypedDict):
    field: Literal["name", "menu", "address"]
    text: str
    # What the match assumes; absent when the text has the keyword as typed.
    assumed: NotRequired[List[PlaceMatchReasonAssumedItem]]


PlaceOpenAtMatch = TypedDict("PlaceOpenAtMatch", {
    "minutes": int,
    # HH:MM, 00:00 to 24:00, KST
    "from": str,
    # HH:MM, 00:00 to 24:00, KST
    "to": str,
})


class PlaceSnsLinksItem(TypedDict):
    platform: str
    url: str
    handle: Union[str, None]


class PlaceRegularClosuresItem(TypedDict):
    # n is the nth such weekday of a month, -1 the last
    weeksOfMonth: List[Literal[1, 2, 3, 4, 5, -1]]
    day: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class PlaceHolidayPolicyLunarNewYear(TypedDict):
    closed: Union[Literal["day", "all_days", "none"], None]


class PlaceHolidayPolicyChuseok(TypedDict):
    closed: Union[Literal["day", "all_days", "none"], None]


class PlaceHolidayPolicy(TypedDict):
    opensOnHolidays: Union[bool, None]
    lunarNewYear: PlaceHolidayPolicyLunarNewYear
    chuseok: PlaceHolidayPolicyChuseok
    note: Union[str, None]


class PlaceSpecialHoursItemBreaksItem(TypedDict):
    # HH:MM, 00:00 to 24:00, KST
    start: str
    # HH:MM, 00:00 to 24:00, KST
    end: str


class PlaceSpecialHoursItem(TypedDict):
    # YYYY-MM-DD, KST
    date: str
    closed: bool
    open: Union[str, None]
    close: Union[str, None]
    # true: close is a clock time of the next day
    endsNextDay: bool
    breaks: List[PlaceSpecialHoursItemBreaksItem]
    lastOrder: Union[str, None]


class PlaceDataQuality(TypedDict):
    veracity: float
    completeness: float
    confidence: float
    recency: float
    last_verified_days_ago: Union[int, None]


class PlacePrice(TypedDict):
    level: int
    avg: int
    min: int
    max: int


class PlaceMenuSummary(TypedDict):
    count: int
    items: List[str]


class PlaceClosureSignal(TypedDict):
    level: Literal["suspected", "likely", "confirmed"]
    reasons: List[str]
    # YYYY-MM-DD, KST
    detectedAt: str
    sources: int


class PlacePromotion(TypedDict):
    title: str
    description: Union[str, None]
    startsAt: Union[str, None]
    endsAt: Union[str, None]
    conditions: Union[str, None]
    source: str


class PlaceNearestStation(TypedDict):
    station: str
    walkMin: int


class PlaceAccessHintsSubwayItem(TypedDict):
    station: str
    lines: List[str]
    distanceM: int
    walkMin: int


class PlaceAccessHints(TypedDict):
    subway: List[PlaceAccessHintsSubwayItem]


class PlaceServiceAttributes(TypedDict):
    parking: Union[bool, None]
    parking_type: Union[str, None]
    parking_fee: Union[str, None]
    parking_note: Union[str, None]
    dine_in: Union[bool, None]
    reservable: Union[bool, None]
    venue_subtype: Union[str, None]
    foreign_languages: Union[List[str], None]
    dietary: Union["Dietary", None]


class PlaceOwnerIntro(TypedDict):
    text: str
    language: str
    updatedAt: Union[str, None]


class PlaceInfluencerFeaturesItem(TypedDict):
    name: str
    platform: str
    title: Union[str, None]
    url: Union[str, None]
    publishedAt: Union[str, None]


class PlaceCulturalAssociationsItem(TypedDict):
    name: str
    type: str
    relation: str
    title: Union[str, None]
    url: Union[str, None]
    verified: bool


class PlaceLegacyCertificationsItem(TypedDict):
    code: str
    label: str
    year: Union[int, None]


class PlaceLegacy(TypedDict):
    foundedYear: Union[int, None]
    years: Union[int, None]
    generation: Union[int, None]
    certifications: List[PlaceLegacyCertificationsItem]


class PlaceReputation(TypedDict):
    crossSourceConfirmed: bool
    recentlyActive: bool
    regularsFavorite: bool
    basis: List[str]


class PlacePhotosGalleryItem(TypedDict):
    category: Union[str, None]
    url: str
    isMain: bool


class PlacePhotosMenuItem(TypedDict):
    menuItem: str
    url: str


class PlacePhotosAttributionsItem(TypedDict):
    url: str
    author: Union[str, None]
    license: Union[str, None]


class PlacePhotos(TypedDict):
    count: int
    main: Union[str, None]
    gallery: List[PlacePhotosGalleryItem]
    menu: List[PlacePhotosMenuItem]
    menuBoard: List[str]
    attributions: List[PlacePhotosAttributionsItem]


class Place(TypedDict):
    # [core, 1 token] Canonical place id; opaque.
    id: str
    # [core, 1 token]
    name: str
    # [core, 1 token] restaurant, cafe, bar, bakery, dessert or street_food; new values may appear.
    category: NotRequired[str]
    # [core, 1 token]
    categoryLabel: NotRequired[Union[str, None]]
    # [core, 1 token]
    location: NotRequired[PlaceLocation]
    # [core, 1 token]
    address: NotRequired[PlaceAddress]
    # [core, 1 token] 10-digit administrative-dong code.
    regionCode: NotRequired[str]
    # [core, 1 token]
    confidence: NotRequired[float]
    # [core, 1 token]
    sourceCount: NotRequired[int]
    # [core, 1 token]
    possiblyClosed: NotRequired[bool]
    # [core, 1 token]
    lastSeenAt: NotRequired[Union[str, None]]
    # [core, 1 token; only when named in fields]
    matchReason: NotRequired[Union[PlaceMatchReason, None]]
    # [core, 1 token; only when named in fields]
    openAtMatch: NotRequired[Union[PlaceOpenAtMatch, None]]
    # [contact_hours, 2 tokens]
    phone: NotRequired[Union[str, None]]
    # [contact_hours, 2 tokens]
    homepage: NotRequired[Union[str, None]]
    # [contact_hours, 2 tokens]
    bookingUrl: NotRequired[Union[str, None]]
    # [contact_hours, 2 tokens] true: takes reservation requests through this service
    serviceReservable: NotRequired[bool]
    # [contact_hours, 2 tokens]
    reservationChannels: NotRequired[List[str]]
    # [contact_hours, 2 tokens]
    snsLinks: NotRequired[Union[List[PlaceSnsLinksItem], None]]
    # [contact_hours, 2 tokens]
    businessHours: NotRequired[Union[List["BusinessDay"], None]]
    # [contact_hours, 2 tokens]
    regularClosures: NotRequired[Union[List[PlaceRegularClosuresItem], None]]
    # [contact_hours, 2 tokens]
    holidayPolicy: NotRequired[Union[PlaceHolidayPolicy, None]]
    # [contact_hours, 2 tokens]
    specialHours: NotRequired[Union[List[PlaceSpecialHoursItem], None]]
    # [contact_hours, 2 tokens]
    temporaryClosures: NotRequired[Union[List["TemporaryClosure"], None]]
    # [contact_hours, 2 tokens]
    is24h: NotRequired[Union[bool, None]]
    # [quality, 2 tokens]
    rating: NotRequired[Union[float, None]]
    # [quality, 2 tokens]
    reviewCount: NotRequired[Union[int, None]]
    # [quality, 2 tokens]
    latestReviewDate: NotRequired[Union[str, None]]
    # [quality, 2 tokens]
    openedOn: NotRequired[Union[str, None]]
    # [quality, 2 tokens]
    freshnessScore: NotRequired[Union[float, None]]
    # [quality, 2 tokens]
    dataQuality: NotRequired[PlaceDataQuality]
    # [quality, 2 tokens]
    price: NotRequired[Union[PlacePrice, None]]
    # [quality, 2 tokens]
    menuSummary: NotRequired[Union[PlaceMenuSummary, None]]
    # [quality, 2 tokens]
    openNow: NotRequired[Union["OpenNow", None]]
    # [quality, 2 tokens]
    closureSignal: NotRequired[Union[PlaceClosureSignal, None]]
    # [quality, 2 tokens]
    promotion: NotRequired[Union[PlacePromotion, None]]
    # [quality, 2 tokens]
    photoCount: NotRequired[int]
    # [quality, 2 tokens]
    nearestStation: NotRequired[Union[PlaceNearestStation, None]]
    # [quality, 2 tokens]
    sources: NotRequired[Union[List[str], None]]
    # [edge, 4 tokens]
    accessHints: NotRequired[Union[PlaceAccessHints, None]]
    # [edge, 4 tokens]
    recommendedFor: NotRequired[Union[List[str], None]]
    # [edge, 4 tokens]
    atmosphere: NotRequired[Union[List[str], None]]
    # [edge, 4 tokens]
    cautions: NotRequired[Union[List[str], None]]
    # [edge, 4 tokens]
    menu: NotRequired[Union[List["MenuItem"], None]]
    # [edge, 4 tokens]
    serviceAttributes: NotRequired[PlaceServiceAttributes]
    # [edge, 4 tokens]
    dietary: NotRequired[Union["Dietary", None]]
    # [edge, 4 tokens]
    attributes: NotRequired[Union["ConfirmedAttributes", None]]
    # [edge, 4 tokens]
    atmosphereScores: NotRequired[Union[Dict[str, float], None]]
    # [edge, 4 tokens]
    aiSummary: NotRequired[Union[str, None]]
    # [edge, 4 tokens]
    ownerIntro: NotRequired[Union[PlaceOwnerIntro, None]]
    # [edge, 4 tokens]
    influencerFeatures: NotRequired[Union[List[PlaceInfluencerFeaturesItem], None]]
    # [edge, 4 tokens]
    culturalAssociations: NotRequired[Union[List[PlaceCulturalAssociationsItem], None]]
    # [edge, 4 tokens]
    legacy: NotRequired[Union[PlaceLegacy, None]]
    # [edge, 4 tokens]
    reputation: NotRequired[Union[PlaceReputation, None]]
    # [media, 8 tokens]
    photos: NotRequired[Union[PlacePhotos, None]]
    # Whole metres from the centre; nearby only, free.
    distanceM: NotRequired[int]


class BusinessDayBreaksItem(TypedDict):
    # HH:MM, 00:00 to 24:00, KST
    start: str
    # HH:MM, 00:00 to 24:00, KST
    end: str


class BusinessDay(TypedDict):
    day: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    closed: bool
    open: Union[str, None]
    close: Union[str, None]
    # true: close is a clock time of the next day
    endsNextDay: bool
    breaks: List[BusinessDayBreaksItem]
    lastOrder: Union[str, None]


TemporaryClosure = TypedDict("TemporaryClosure", {
    # YYYY-MM-DD, KST
    "from": str,
    "to": Union[str, None],
    "reason": Literal["vacation", "renovation", "holiday", "private_event", "inspection", "other"],
    "note": Union[str, None],
    "source": str,
    "announcedAt": Union[str, None],
})


class OpenNow(TypedDict):
    open: bool
    reason: Literal["open", "open_24h", "last_order_passed", "break_time", "before_open", "after_close", "closed_today", "temporary_closure", "regular_closure", "holiday", "closed_permanently"]
    lastOrderPassed: bool
    nextOpenAt: Union[str, None]
    closesAt: Union[str, None]


class MenuItem(TypedDict):
    name: str
    price: Union[int, None]
    recommend: bool
    isNew: bool
    description: NotRequired[str]


class Dietary(TypedDict):
    fully_vegan: Union[bool, None]
    vegan_options: Union[bool, None]
    vegetarian_options: Union[bool, None]
    mixed_group_suitable: Union[bool, None]
    vegan_menu_count: Union[int, None]
    vegan_main_count: Union[int, None]
    non_vegan_menu_count: Union[int, None]
    confidence: Union[float, None]
    note: Union[str, None]


class ConfirmedAttributes(TypedDict):
    # By boolean filter that finds the place
    booleans: Dict[str, "Confirmation"]
    parking_type: NotRequired[List["ConfirmedValue"]]
    payment_methods: NotRequired[List["ConfirmedValue"]]
    serves: NotRequired[List["ConfirmedValue"]]
    dietary: NotRequired[List["ConfirmedValue"]]
    foreign_languages: NotRequired[List["ConfirmedValue"]]
    view: NotRequired[List["ConfirmedValue"]]
    bbq_meat: NotRequired[List["ConfirmedValue"]]
    muslim_friendly: NotRequired[List["ConfirmedValue"]]
    local_food: NotRequired[List["ConfirmedValue"]]


class Confirmation(TypedDict):
    # owner: the owner; register: an official register; list: another list; menu: the menu shows it
    source: Literal["owner", "register", "list", "menu"]
    observedAt: Union[str, None]


class ConfirmedValue(TypedDict):
    value: str
    # owner: the owner; register: an official register; list: another list; menu: the menu shows it
    source: Literal["owner", "register", "list", "menu"]
    observedAt: Union[str, None]


class LatLng(TypedDict):
    lat: float
    lng: float


PlaceListMetaNoticesItem = TypedDict("PlaceListMetaNoticesItem", {
    # region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear.
    "code": str,
    "message": str,
    "param": NotRequired[str],
    # alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value.
    "from": NotRequired[str],
    # alias_resolved: the canonical value; time_passed: the same time of tomorrow.
    "to": NotRequired[str],
})


class PlaceListMetaCenter(TypedDict):
    lat: float
    lng: float


class PlaceListMetaOpenAtWindow(TypedDict):
    start: str
    end: str


class PlaceListMetaOpenAt(TypedDict):
    requested: str
    type: Union[Literal["point"], Literal["window"]]
    # The meal's name, when the request used one.
    label: Union[str, None]
    timezone: Literal["Asia/Seoul"]
    window: PlaceListMetaOpenAtWindow
    # Open venues that match everything but open_at.
    total: int
    # Of these, the venues whose hours then are known.
    knownHours: int
    unknownHoursExcluded: int
    unknownHoursIncluded: bool
    notChecked: List[str]


class PlaceListMetaDietaryCoverageItemsItemScope(TypedDict):
    regionCode: NotRequired[str]
    fullName: str


class PlaceListMetaDietaryCoverageItemsItem(TypedDict):
    value: str
    confirmed: int
    threshold: int
    scope: PlaceListMetaDietaryCoverageItemsItemScope


class PlaceListMetaDietaryCoverage(TypedDict):
    withheld: Literal[True]
    items: List[PlaceListMetaDietaryCoverageItemsItem]
    message: str


class PlaceListMetaRelaxItem(TypedDict):
    # What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place.
    without: NotRequired[str]
    # A larger radius, metres.
    radius: NotRequired[int]
    # The region around the requested one.
    region_code: NotRequired[str]
    # Its name.
    region: NotRequired[str]
    include_unknown_hours: NotRequired[Literal[True]]
    include_closed: NotRequired[Literal[True]]
    subtype_match: NotRequired[Literal["family"]]
    # The parameters to send in place of those of the request; null: leave it out.
    change: Dict[str, Union[str, None]]
    # Places that the changed request finds.
    total: int


class PlaceListMetaStartOverItemChangesItem(TypedDict):
    # What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place.
    without: NotRequired[str]
    # A larger radius, metres.
    radius: NotRequired[int]
    # The region around the requested one.
    region_code: NotRequired[str]
    # Its name.
    region: NotRequired[str]
    include_unknown_hours: NotRequired[Literal[True]]
    include_closed: NotRequired[Literal[True]]
    subtype_match: NotRequired[Literal["family"]]


class PlaceListMetaStartOverItem(TypedDict):
    changes: List[PlaceListMetaStartOverItemChangesItem]
    # The parameters to send in place of those of the request; null: leave it out.
    change: Dict[str, Union[str, None]]
    # Places that the changed request finds.
    total: int


PlaceListMetaAssumedItem = TypedDict("PlaceListMetaAssumedItem", {
    # The word or words of the keyword.
    "typed": str,
    # What they were read as.
    "read": str,
    "as": Literal["nickname", "spelling", "typing_error", "keyboard", "romanised"],
})


class PlaceListMeta(TypedDict):
    total: int
    page: int
    pageSize: int
    totalPages: int
    # Version of the data; page order is stable within one.
    dataVersion: str
    # Tokens billed.
    units: int
    requestId: str
    notices: List[PlaceListMetaNoticesItem]
    # The sort applied.
    sort: str
    center: NotRequired[PlaceListMetaCenter]
    # Metres.
    radius: NotRequired[int]
    openAt: NotRequired[PlaceListMetaOpenAt]
    dietaryCoverage: NotRequired[PlaceListMetaDietaryCoverage]
    # Only on the first page of an empty list: changes of one condition that find places, most useful first. Free.
    relax: NotRequired[List[PlaceListMetaRelaxItem]]
    # Only beside an empty relax: requests that keep as many of the conditions as find places together. Free.
    startOver: NotRequired[List[PlaceListMetaStartOverItem]]
    # What the keyword was read as besides what was typed, when a place matches so.
    assumed: NotRequired[List[PlaceListMetaAssumedItem]]


class ClusterBounds(TypedDict):
    west: float
    south: float
    east: float
    north: float


class ClusterRepresentative(TypedDict):
    id: str
    name: str
    category: str


class Cluster(TypedDict):
    point: "LatLng"
    # Its places; point is the mean of their locations.
    count: int
    # The smallest rectangle with all of its places.
    bounds: ClusterBounds
    # Its best place in discovery order; null in a cluster of several with representatives=single.
    representative: Union[ClusterRepresentative, None]


class ClusterListMetaOpenAtWindow(TypedDict):
    start: str
    end: str


class ClusterListMetaOpenAt(TypedDict):
    requested: str
    type: Union[Literal["point"], Literal["window"]]
    # The meal's name, when the request used one.
    label: Union[str, None]
    timezone: Literal["Asia/Seoul"]
    window: ClusterListMetaOpenAtWindow
    # Open venues that match everything but open_at.
    total: int
    # Of these, the venues whose hours then are known.
    knownHours: int
    unknownHoursExcluded: int
    unknownHoursIncluded: bool
    notChecked: List[str]


class ClusterListMetaDietaryCoverageItemsItemScope(TypedDict):
    regionCode: NotRequired[str]
    fullName: str


class ClusterListMetaDietaryCoverageItemsItem(TypedDict):
    value: str
    confirmed: int
    threshold: int
    scope: ClusterListMetaDietaryCoverageItemsItemScope


class ClusterListMetaDietaryCoverage(TypedDict):
    withheld: Literal[True]
    items: List[ClusterListMetaDietaryCoverageItemsItem]
    message: str


ClusterListMetaAssumedItem = TypedDict("ClusterListMetaAssumedItem", {
    # The word or words of the keyword.
    "typed": str,
    # What they were read as.
    "read": str,
    "as": Literal["nickname", "spelling", "typing_error", "keyboard", "romanised"],
})


ClusterListMetaNoticesItem = TypedDict("ClusterListMetaNoticesItem", {
    # region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear.
    "code": str,
    "message": str,
    "param": NotRequired[str],
    # alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value.
    "from": NotRequired[str],
    # alias_resolved: the canonical value; time_passed: the same time of tomorrow.
    "to": NotRequired[str],
})


class ClusterListMeta(TypedDict):
    # The places in all clusters.
    total: int
    openAt: NotRequired[ClusterListMetaOpenAt]
    dietaryCoverage: NotRequired[ClusterListMetaDietaryCoverage]
    # What the keyword was read as besides what was typed, when a place matches so.
    assumed: NotRequired[List[ClusterListMetaAssumedItem]]
    # Version of the data; page order is stable within one.
    dataVersion: str
    # Tokens billed.
    units: int
    requestId: str
    notices: List[ClusterListMetaNoticesItem]


WholeListMetaNoticesItem = TypedDict("WholeListMetaNoticesItem", {
    # region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear.
    "code": str,
    "message": str,
    "param": NotRequired[str],
    # alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value.
    "from": NotRequired[str],
    # alias_resolved: the canonical value; time_passed: the same time of tomorrow.
    "to": NotRequired[str],
})


class WholeListMeta(TypedDict):
    total: int
    page: int
    pageSize: int
    totalPages: int
    # Version of the data; page order is stable within one.
    dataVersion: str
    # Tokens billed.
    units: int
    requestId: str
    notices: List[WholeListMetaNoticesItem]


class ChangeListMeta(TypedDict):
    since: str
    # The data version up to which the changes go.
    dataVersion: str
    total: int
    page: int
    pageSize: int
    totalPages: int
    units: int
    requestId: str


SentenceMetaNoticesItem = TypedDict("SentenceMetaNoticesItem", {
    # region_not_supported, sort_degraded, unknown_hours_excluded, dietary_withheld, closed_excluded, alias_resolved, coverage_partial, exclude_unknown_place, time_passed, value_not_carried, position_needed, nothing_understood, party_size_not_filtered or meal_left_out; new codes may appear.
    "code": str,
    "message": str,
    "param": NotRequired[str],
    # alias_resolved: the word of the request; exclude_unknown_place: the item; time_passed: the time of the request; value_not_carried: the value.
    "from": NotRequired[str],
    # alias_resolved: the canonical value; time_passed: the same time of tomorrow.
    "to": NotRequired[str],
})


class SentenceMetaCenter(TypedDict):
    lat: float
    lng: float


class SentenceMetaOpenAtWindow(TypedDict):
    start: str
    end: str


class SentenceMetaOpenAt(TypedDict):
    requested: str
    type: Union[Literal["point"], Literal["window"]]
    # The meal's name, when the request used one.
    label: Union[str, None]
    timezone: Literal["Asia/Seoul"]
    window: SentenceMetaOpenAtWindow
    # Open venues that match everything but open_at.
    total: int
    # Of these, the venues whose hours then are known.
    knownHours: int
    unknownHoursExcluded: int
    unknownHoursIncluded: bool
    notChecked: List[str]


class SentenceMetaDietaryCoverageItemsItemScope(TypedDict):
    regionCode: NotRequired[str]
    fullName: str


class SentenceMetaDietaryCoverageItemsItem(TypedDict):
    value: str
    confirmed: int
    threshold: int
    scope: SentenceMetaDietaryCoverageItemsItemScope


class SentenceMetaDietaryCoverage(TypedDict):
    withheld: Literal[True]
    items: List[SentenceMetaDietaryCoverageItemsItem]
    message: str


class SentenceMetaRelaxItem(TypedDict):
    # What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place.
    without: NotRequired[str]
    # A larger radius, metres.
    radius: NotRequired[int]
    # The region around the requested one.
    region_code: NotRequired[str]
    # Its name.
    region: NotRequired[str]
    include_unknown_hours: NotRequired[Literal[True]]
    include_closed: NotRequired[Literal[True]]
    subtype_match: NotRequired[Literal["family"]]
    # The parameters to send in place of those of the request; null: leave it out.
    change: Dict[str, Union[str, None]]
    # Places that the changed request finds.
    total: int


class SentenceMetaStartOverItemChangesItem(TypedDict):
    # What to leave out: a value, a word of the keyword, an item of exclude, or a parameter by its name; area is the place.
    without: NotRequired[str]
    # A larger radius, metres.
    radius: NotRequired[int]
    # The region around the requested one.
    region_code: NotRequired[str]
    # Its name.
    region: NotRequired[str]
    include_unknown_hours: NotRequired[Literal[True]]
    include_closed: NotRequired[Literal[True]]
    subtype_match: NotRequired[Literal["family"]]


class SentenceMetaStartOverItem(TypedDict):
    changes: List[SentenceMetaStartOverItemChangesItem]
    # The parameters to send in place of those of the request; null: leave it out.
    change: Dict[str, Union[str, None]]
    # Places that the changed request finds.
    total: int


SentenceMetaAssumedItem = TypedDict("SentenceMetaAssumedItem", {
    # The word or words of the keyword.
    "typed": str,
    # What they were read as.
    "read": str,
    "as": Literal["nickname", "spelling", "typing_error", "keyboard", "romanised"],
})


class SentenceMetaUnderstoodItem(TypedDict):
    # The words, as typed.
    text: str
    # The parameter of /places that they became.
    param: str
    value: str
    # These words were read as others: misspelt words of filters, places or names, Korean in Latin letters or on the keys of another layout; or the best known of several regions of one name was taken.
    assumed: NotRequired[Literal[True]]


class SentenceMetaAmbiguousItemReadingsItem(TypedDict):
    param: str
    value: str
    # The whole name of a region.
    name: NotRequired[str]


class SentenceMetaAmbiguousItem(TypedDict):
    # Words that may mean several things; none was applied.
    text: str
    readings: List[SentenceMetaAmbiguousItemReadingsItem]


class SentenceMeta(TypedDict):
    total: int
    page: int
    pageSize: int
    totalPages: int
    # Version of the data; page order is stable within one.
    dataVersion: str
    # Tokens billed.
    units: int
    requestId: str
    notices: List[SentenceMetaNoticesItem]
    # The sort applied.
    sort: str
    center: NotRequired[SentenceMetaCenter]
    # Metres.
    radius: NotRequired[int]
    openAt: NotRequired[SentenceMetaOpenAt]
    dietaryCoverage: NotRequired[SentenceMetaDietaryCoverage]
    # Only on the first page of an empty list: changes of one condition that find places, most useful first. Free.
    relax: NotRequired[List[SentenceMetaRelaxItem]]
    # Only beside an empty relax: requests that keep as many of the conditions as find places together. Free.
    startOver: NotRequired[List[SentenceMetaStartOverItem]]
    # What the keyword was read as besides what was typed, when a place matches so.
    assumed: NotRequired[List[SentenceMetaAssumedItem]]
    understood: List[SentenceMetaUnderstoodItem]
    notUnderstood: List[str]
    ambiguous: List[SentenceMetaAmbiguousItem]


class DryRunWindow(TypedDict):
    limit: int
    requested: int


class DryRun(TypedDict):
    dryRun: Literal[True]
    # Tokens that the call would cost with a live key.
    units: int
    tier: Union[Literal["core"], Literal["contact_hours"], Literal["quality"], Literal["edge"], Literal["media"]]
    fields: List[str]
    byTier: Dict[str, List[str]]
    ignoredFields: List[str]
    window: NotRequired[DryRunWindow]
    resolvedFilters: NotRequired[Dict[str, Any]]


class SentenceDryRunWindow(TypedDict):
    limit: int
    requested: int


class SentenceDryRunUnderstoodItem(TypedDict):
    # The words, as typed.
    text: str
    # The parameter of /places that they became.
    param: str
    value: str
    # These words were read as others: misspelt words of filters, places or names, Korean in Latin letters or on the keys of another layout; or the best known of several regions of one name was taken.
    assumed: NotRequired[Literal[True]]


class SentenceDryRunAmbiguousItemReadingsItem(TypedDict):
    param: str
    value: str
    # The whole name of a region.
    name: NotRequired[str]


class SentenceDryRunAmbiguousItem(TypedDict):
    # Words that may mean several things; none was applied.
    text: str
    readings: List[SentenceDryRunAmbiguousItemReadingsItem]


class SentenceDryRun(TypedDict):
    dryRun: Literal[True]
    # Tokens that the call would cost with a live key.
    units: int
    tier: Union[Literal["core"], Literal["contact_hours"], Literal["quality"], Literal["edge"], Literal["media"]]
    fields: List[str]
    byTier: Dict[str, List[str]]
    ignoredFields: List[str]
    window: NotRequired[SentenceDryRunWindow]
    resolvedFilters: NotRequired[Dict[str, Any]]
    understood: List[SentenceDryRunUnderstoodItem]
    notUnderstood: List[str]
    ambiguous: List[SentenceDryRunAmbiguousItem]


class HistoryPoint(TypedDict):
    # YYYY-MM-DD, KST
    date: str
    reviewCount: Union[int, None]
    rating: Union[float, None]
    latestReviewDate: Union[str, None]
    freshnessScore: Union[float, None]


class Region(TypedDict):
    regionCode: str
    sido: str
    sigungu: str
    dong: str
    fullName: str
    center: "LatLng"
    placeCount: int
    # Stations, legal dongs and landmarks only.
    radiusM: NotRequired[int]
    # Legal dongs only: the codes of the administrative dongs in which it lies; in= searches all of them.
    dongCodes: NotRequired[List[str]]
    # Landmarks only: their other names.
    names: NotRequired[List[str]]
    # Stations only: the official English name, without the word Station; absent where none is known.
    nameEn: NotRequired[str]
    # With kind=any only.
    kind: NotRequired[Literal["dong", "sigungu", "station", "legal_dong", "landmark"]]


class Suggestion(TypedDict):
    kind: Literal["venue", "region", "station", "landmark", "kind", "chain"]
    # The name to show.
    text: str
    detail: Union[str, None]
    id: Union[str, None]
    params: Union[Dict[str, str], None]


class CategoryCount(TypedDict):
    category: str
    count: int


class Stats(TypedDict):
    totalPlaces: int
    totalRegions: int
    multiSourcePlaces: int
    avgConfidence: float
    byCategory: List["CategoryCount"]
    generatedAt: str
    dataVersion: str
    partnerPlaces: int


class VenueMatchCandidatesItem(TypedDict):
    placeId: str
    probability: float


class VenueMatchError(TypedDict):
    code: Literal["name_missing", "place_missing"]
    message: str
    # The fields that are missing or unusable.
    fields: List[str]


class VenueMatch(TypedDict):
    ref: Union[str, None]
    # The venue, when its probability reaches the limit and no rule keeps the two apart; else null.
    placeId: Union[str, None]
    # That the likeliest candidate is the venue, and no other candidate is; 0 without a candidate.
    probability: float
    # What decided, and how the venue compares with the likeliest candidate; new codes may appear.
    reasons: List[Literal["no_candidate", "several_candidates", "below_threshold", "kept_apart", "not_food_or_drink", "name_unusable", "outside_coverage", "place_unknown", "closed_for_good", "name_same", "name_similar", "name_different", "branch_same", "branch_different", "address_same", "address_different", "location_near", "location_far", "phone_same", "phone_different", "kind_same", "kind_different"]]
    # The likeliest first.
    candidates: List[VenueMatchCandidatesItem]
    # Why the venue was not looked up; it costs nothing then. Null otherwise.
    error: Union[VenueMatchError, None]


class MatchMeta(TypedDict):
    # Version of the data that the venues were matched with; null when none was looked up.
    dataVersion: Union[str, None]
    # The limit that was applied.
    minProbability: float
    # Venues with a placeId.
    matched: int
    # Tokens billed.
    units: int
    requestId: str


class LiveQuery(TypedDict):
    queryId: str
    placeId: str
    # item: is it available now; wait: how long is the queue; seats: can a party be seated now.
    kind: Literal["item", "wait", "seats"]
    # The normalised topic: wait, seats, or the name of the item on the menu.
    topic: str
    # For seats: the party size that the answer is about.
    guestCount: Union[int, None]
    status: Literal["pending", "available", "limited", "unavailable", "soon", "not_offered", "no_response"]
    # The note of the owner, such as a waiting time.
    note: Union[str, None]
    verifiedAt: Union[str, None]
    verifiedBy: Union[Literal["owner", "staff", "simulator"], None]
    # Until when the answer is reused for the same question.
    validUntil: Union[str, None]
    # true before validUntil.
    fresh: bool
    # When the owner corrected the answer; null for an answer as it was first given.
    correctedAt: Union[str, None]
    # Number of accounts that asked or joined.
    interestedCount: int
    # false only while pending.
    settled: bool
    createdAt: str
    # Without an answer by this time, the status becomes no_response.
    expiresAt: str


class AskedQuery(TypedDict):
    queryId: str
    placeId: str
    # item: is it available now; wait: how long is the queue; seats: can a party be seated now.
    kind: Literal["item", "wait", "seats"]
    # The normalised topic: wait, seats, or the name of the item on the menu.
    topic: str
    # For seats: the party size that the answer is about.
    guestCount: Union[int, None]
    status: Literal["pending", "available", "limited", "unavailable", "soon", "not_offered", "no_response"]
    # The note of the owner, such as a waiting time.
    note: Union[str, None]
    verifiedAt: Union[str, None]
    verifiedBy: Union[Literal["owner", "staff", "simulator"], None]
    # Until when the answer is reused for the same question.
    validUntil: Union[str, None]
    # true before validUntil.
    fresh: bool
    # When the owner corrected the answer; null for an answer as it was first given.
    correctedAt: Union[str, None]
    # Number of accounts that asked or joined.
    interestedCount: int
    # false only while pending.
    settled: bool
    createdAt: str
    # Without an answer by this time, the status becomes no_response.
    expiresAt: str
    # true: an existing answer was reused; the owner was not contacted.
    reused: bool
    # true: the same question was already pending.
    joined: bool


class BlockedQuery(TypedDict):
    # The venue is outside its confirmed hours. The owner was not contacted. Do not retry; show the hours.
    blocked: Literal["closed_now"]
    queryId: None
    placeId: str
    # item: is it available now; wait: how long is the queue; seats: can a party be seated now.
    kind: Literal["item", "wait", "seats"]
    topic: str
    status: None
    settled: Literal[True]
    reused: Literal[False]
    nextOpenAt: Union[str, None]
    businessHours: Union[List["BusinessDay"], None]


class ReservationProposal(TypedDict):
    reservationTime: str
    proposedAt: str


class ReservationNoticesItem(TypedDict):
    code: str
    message: str


class Reservation(TypedDict):
    reservationId: str
    placeId: str
    status: Literal["pending", "confirmed", "cancelled", "expired", "no_show"]
    # false only while pending.
    settled: bool
    # In Korean time.
    reservationTime: str
    guestCount: int
    # null after it was erased, 30 days after the time of the reservation.
    guestPhoneLast4: Union[str, None]
    approvedAt: Union[str, None]
    createdAt: str
    expiresAt: str
    settledAt: Union[str, None]
    cancelledBy: Union[Literal["owner", "guest", "system"], None]
    cancelReason: Union[str, None]
    noShowAt: Union[str, None]
    # Another time that the venue proposes and that waits for an answer. It changes no status.
    proposal: Union[ReservationProposal, None]
    # Increases with every change.
    version: int
    # While pending: milliseconds until the next poll, for clients without long polls.
    pollAfterMs: Union[int, None]
    # outside_confirmed_hours: the venue is closed at that time according to its confirmed hours.
    notices: List[ReservationNoticesItem]


class ReservationListMeta(TypedDict):
    total: int
    page: int
    pageSize: int
    totalPages: int
    units: int
    requestId: str


class Webhook(TypedDict):
    webhookId: str
    url: str
    events: List[Literal["reservation.confirmed", "reservation.cancelled", "reservation.expired", "reservation.no_show", "reservation.proposed", "live_query.answered", "live_query.no_response", "place.closed", "webhook.test"]]
    description: str
    # The mode of the key that created it; a test webhook receives the events of the sandbox.
    mode: Literal["live", "test"]
    # disabled: the endpoint returned 410 Gone.
    status: Literal["active", "disabled"]
    createdAt: str
    rotatedAt: Union[str, None]
    # Until when messages are also signed with the previous secret.
    graceEndsAt: Union[str, None]
    disabledAt: Union[str, None]


class WebhookWithSecret(TypedDict):
    webhookId: str
    url: str
    events: List[Literal["reservation.confirmed", "reservation.cancelled", "reservation.expired", "reservation.no_show", "reservation.proposed", "live_query.answered", "live_query.no_response", "place.closed", "webhook.test"]]
    description: str
    # The mode of the key that created it; a test webhook receives the events of the sandbox.
    mode: Literal["live", "test"]
    # disabled: the endpoint returned 410 Gone.
    status: Literal["active", "disabled"]
    createdAt: str
    rotatedAt: Union[str, None]
    # Until when messages are also signed with the previous secret.
    graceEndsAt: Union[str, None]
    disabledAt: Union[str, None]
    # The secret for signing messages: whsec_ and base64. Shown once: null in a replay, whose meta.notices say how to get a new one.
    secret: Union[str, None]


class WebhookDelivery(TypedDict):
    # The header webhook-id; the same for every attempt.
    deliveryId: str
    # The type of the event.
    type: str
    # The id of the reservation, the live question or the place.
    subjectId: str
    # dropped: the webhook was deleted before the delivery.
    status: Literal["pending", "delivered", "failed", "dropped"]
    tries: int
    # When the event happened.
    createdAt: str
    nextTryAt: Union[str, None]
    settledAt: Union[str, None]
    reason: Union[str, None]
    payload: Union[str, None]


class WebhookListener(TypedDict):
    listenerId: str
    events: List[Literal["reservation.confirmed", "reservation.cancelled", "reservation.expired", "reservation.no_show", "reservation.proposed", "live_query.answered", "live_query.no_response", "place.closed", "webhook.test"]]
    # When it ends unless it fetches its events before.
    expiresAt: str


class ListenedEvent(TypedDict):
    deliveryId: str
    # The body that would be posted to a webhook, byte for byte.
    payload: str


class WebhookPayloadData(TypedDict):
    # The reservationId, queryId or placeId; for a test the webhookId.
    id: str
    # The new status: of the reservation or the live question; closed; test.
    status: str
    placeId: Union[str, None]


class WebhookPayload(TypedDict):
    type: Literal["reservation.confirmed", "reservation.cancelled", "reservation.expired", "reservation.no_show", "reservation.proposed", "live_query.answered", "live_query.no_response", "place.closed", "webhook.test"]
    # When the event happened; messages may arrive out of order and more than once.
    timestamp: str
    data: WebhookPayloadData


class MetaFiltersEnum(TypedDict):
    parking_type: List[str]
    business_category: List[str]


class MetaFiltersArray(TypedDict):
    payment_methods: List[str]
    serves: List[str]
    dietary: List[str]
    foreign_languages: List[str]
    recommended_for: List[str]
    atmosphere: List[str]


class MetaFilters(TypedDict):
    boolean: List[str]
    enum: MetaFiltersEnum
    subtype: List[str]
    bbq_meat: List[str]
    view: List[str]
    reservationChannel: List[str]
    array: MetaFiltersArray
    special: Dict[str, List[str]]
    combine: Dict[str, Union[Literal["any"], Literal["all"], Literal["single"]]]
    aliases: Dict[str, Dict[str, str]]


class MetaFields(TypedDict):
    tiers: Dict[str, int]
    byField: Dict[str, str]


class MetaCoverageRegionsItem(TypedDict):
    name: str
    en: str
    regionCode: str
    placeCount: int


class MetaCoverage(TypedDict):
    # The provinces in which the release holds at least 1,000 open places.
    supported: List[str]
    # The other provinces in which it holds open places: an empty list there says little.
    partial: List[str]
    note: str
    regions: List[MetaCoverageRegionsItem]


class MetaSourcesItem(TypedDict):
    id: str
    # The name of the list for readers.
    name: str
    licence: Union[str, None]
    licenceUrl: Union[str, None]
    attribution: Union[str, None]
    editionDate: Union[str, None]
    # Present when the source consists of lists of several days.
    oldestEditionDate: NotRequired[str]
    proves: Literal["in_business", "licensed", "mentioned"]
    # true: the list marks closed venues as such
    statesClosure: bool
    # true: an edition holds every venue of its kinds in an area, so a venue that it shows as open was in business on that day. Absent in releases of earlier versions.
    complete: NotRequired[bool]


class MetaCounts(TypedDict):
    # Open places of the release.
    places: int
    byFilter: Dict[str, int]
    byValue: Dict[str, Dict[str, int]]


class MetaExamplesEnItem(TypedDict):
    text: str
    total: int


class MetaExamplesKoItem(TypedDict):
    text: str
    total: int


class MetaExamples(TypedDict):
    en: List[MetaExamplesEnItem]
    ko: List[MetaExamplesKoItem]


class MetaPriceLevelsItem(TypedDict):
    level: int
    minAvg: int
    # KRW per person; null for no upper bound.
    maxAvg: Union[int, None]


class Meta(TypedDict):
    version: Literal[1]
    filters: MetaFilters
    # The subtypes of each family, by the head that stands for them in subtype and exclude.
    subtypeFamily: Dict[str, List[str]]
    fields: MetaFields
    coverage: MetaCoverage
    # The lists that the release was built from; empty for a release that does not state them.
    sources: List[MetaSourcesItem]
    # What the release can answer: open places that have what a filter tests, and those that each of its values finds; changes by owners since the release are not counted.
    counts: MetaCounts
    # Sentences that find places in this release, with their number when it was loaded.
    examples: MetaExamples
    mealWindows: Dict[str, str]
    priceLevels: List[MetaPriceLevelsItem]
    updatedAt: str


class UsagePeriod(TypedDict):
    start: str
    end: str


class UsageTokens(TypedDict):
    # null: no limit.
    limit: Union[int, None]
    used: int
    remaining: Union[int, None]


class UsageByTier(TypedDict):
    core: int
    contact_hours: int
    quality: int
    edge: int
    media: int


class UsageByKeyItem(TypedDict):
    keyId: str
    last4: str
    used: int


class UsageRate(TypedDict):
    # null: no limit.
    perMinute: Union[int, None]


class UsageDistinctVenues(TypedDict):
    # null: no limit.
    limit: Union[int, None]
    used: int
    windowDays: int


class UsageBudget(TypedDict):
    # For the calling key; null: none.
    dailyTokens: Union[int, None]
    usedToday: int


class Usage(TypedDict):
    plan: str
    # The calendar month in Korea.
    period: UsagePeriod
    tokens: UsageTokens
    # The month's tokens by the tier that set the price.
    byTier: UsageByTier
    byKey: List[UsageByKeyItem]
    rate: UsageRate
    # For the calling key; for an operator, for the account's key with the highest count.
    distinctVenues: UsageDistinctVenues
    resultWindow: int
    budget: UsageBudget


class StoredRequest(TypedDict):
    # x-request-id of the answer, and requestId of an error.
    requestId: str
    receivedAt: str
    # The id of the key or the grant.
    keyId: str
    # test: sent with a test key; live: with any other key or a grant.
    mode: Union[Literal["live"], Literal["test"]]
    # The operationId.
    endpoint: str
    status: int
    # The code of a refusal; null for an answer.
    error: Union[str, None]
    # The names of the parameters and fields at which a refusal points; empty when it points at none.
    errorParams: List[str]
    # Tokens billed.
    units: int
    # Server latency: from the receipt of the request to its answer, a wait for a change included.
    latencyMs: float
    # What was sent in path, query and body, as far as it is stored: positions to a hundredth of a degree, typed words without phone numbers, long numbers and mail addresses.
    parameters: Dict[str, str]
    # Names of parameters that were sent and whose values are not stored.
    leftOut: List[str]


class StoredRequestListMeta(TypedDict):
    total: int
    page: int
    pageSize: int
    totalPages: int
    # How many days requests are stored; 0: this installation stores none.
    days: int
    # The number of requests that an account keeps; older ones are deleted.
    storedMax: int
    units: int
    requestId: str


class PlaceEditSnsLinksItem(TypedDict):
    platform: str
    # http or https.
    url: str
    handle: NotRequired[Union[str, None]]


class PlaceEditBusinessHoursItemBreaksItem(TypedDict):
    # HH:MM, 00:00 to 24:00, KST
    start: str
    # HH:MM, 00:00 to 24:00, KST
    end: str


class PlaceEditBusinessHoursItem(TypedDict):
    day: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    closed: NotRequired[bool]
    open: NotRequired[Union[str, None]]
    close: NotRequired[Union[str, None]]
    # Default: true when close is not after open.
    endsNextDay: NotRequired[bool]
    breaks: NotRequired[List[PlaceEditBusinessHoursItemBreaksItem]]
    lastOrder: NotRequired[Union[str, None]]


class PlaceEditRegularClosuresItem(TypedDict):
    # n is the nth such weekday of a month, -1 the last
    weeksOfMonth: List[Literal[1, 2, 3, 4, 5, -1]]
    day: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class PlaceEditHolidayPolicyLunarNewYear(TypedDict):
    closed: Union[Literal["day", "all_days", "none"], None]


class PlaceEditHolidayPolicyChuseok(TypedDict):
    closed: Union[Literal["day", "all_days", "none"], None]


class PlaceEditHolidayPolicy(TypedDict):
    opensOnHolidays: Union[bool, None]
    note: Union[str, None]
    lunarNewYear: NotRequired[PlaceEditHolidayPolicyLunarNewYear]
    chuseok: NotRequired[PlaceEditHolidayPolicyChuseok]


class PlaceEditSpecialHoursItemBreaksItem(TypedDict):
    # HH:MM, 00:00 to 24:00, KST
    start: str
    # HH:MM, 00:00 to 24:00, KST
    end: str


class PlaceEditSpecialHoursItem(TypedDict):
    # YYYY-MM-DD, KST
    date: str
    closed: NotRequired[bool]
    open: NotRequired[Union[str, None]]
    close: NotRequired[Union[str, None]]
    # Default: true when close is not after open.
    endsNextDay: NotRequired[bool]
    breaks: NotRequired[List[PlaceEditSpecialHoursItemBreaksItem]]
    lastOrder: NotRequired[Union[str, None]]


PlaceEditTemporaryClosuresItem = TypedDict("PlaceEditTemporaryClosuresItem", {
    # YYYY-MM-DD, KST
    "from": str,
    "to": NotRequired[Union[str, None]],
    "reason": Literal["vacation", "renovation", "holiday", "private_event", "inspection", "other"],
    "note": NotRequired[Union[str, None]],
})


class PlaceEditPromotion(TypedDict):
    title: str
    description: NotRequired[Union[str, None]]
    startsAt: NotRequired[Union[str, None]]
    endsAt: NotRequired[Union[str, None]]
    conditions: NotRequired[Union[str, None]]


class PlaceEditOwnerIntro(TypedDict):
    text: str
    language: NotRequired[str]


class PlaceEditMenuItem(TypedDict):
    name: str
    price: NotRequired[Union[int, None]]
    recommend: NotRequired[bool]
    isNew: NotRequired[bool]
    description: NotRequired[str]


class PlaceEditPhotosGalleryItem(TypedDict):
    # https, or the url of an uploaded photo.
    url: str
    category: NotRequired[Union[str, None]]
    isMain: NotRequired[bool]
    # Who took the photo; shown beside it.
    credit: NotRequired[Union[str, None]]


class PlaceEditPhotosMenuItem(TypedDict):
    menuItem: str
    # https, or the url of an uploaded photo.
    url: str


class PlaceEditPhotos(TypedDict):
    main: NotRequired[Union[str, None]]
    gallery: NotRequired[List[PlaceEditPhotosGalleryItem]]
    menu: NotRequired[List[PlaceEditPhotosMenuItem]]
    menuBoard: NotRequired[List[str]]


class PlaceEditAttributesBooleans(TypedDict):
    wifi: NotRequired[Union[bool, None]]
    parking: NotRequired[Union[bool, None]]
    outdoor_seating: NotRequired[Union[bool, None]]
    pet_friendly: NotRequired[Union[bool, None]]
    group_friendly: NotRequired[Union[bool, None]]
    kids_friendly: NotRequired[Union[bool, None]]
    reservable: NotRequired[Union[bool, None]]
    takeout: NotRequired[Union[bool, None]]
    delivery: NotRequired[Union[bool, None]]
    dine_in: NotRequired[Union[bool, None]]
    catering: NotRequired[Union[bool, None]]
    corkage_free: NotRequired[Union[bool, None]]
    wheelchair_accessible: NotRequired[Union[bool, None]]
    high_chair: NotRequired[Union[bool, None]]
    no_kids_zone: NotRequired[Union[bool, None]]
    smoking_area: NotRequired[Union[bool, None]]
    restroom_gender_separated: NotRequired[Union[bool, None]]
    power_outlets: NotRequired[Union[bool, None]]
    stroller_storage: NotRequired[Union[bool, None]]
    deposit_required: NotRequired[Union[bool, None]]
    restroom_clean: NotRequired[Union[bool, None]]
    waiting_expected: NotRequired[Union[bool, None]]
    leftover_packing: NotRequired[Union[bool, None]]
    repeat_customers: NotRequired[Union[bool, None]]
    private_room: NotRequired[Union[bool, None]]
    has_promotion: NotRequired[Union[bool, None]]
    real_bar: NotRequired[Union[bool, None]]
    rooftop: NotRequired[Union[bool, None]]
    hanok: NotRequired[Union[bool, None]]
    photo_spot: NotRequired[Union[bool, None]]
    local_favorite: NotRequired[Union[bool, None]]
    nursing_room: NotRequired[Union[bool, None]]
    live_music: NotRequired[Union[bool, None]]
    fireplace: NotRequired[Union[bool, None]]
    floor_seating: NotRequired[Union[bool, None]]
    counter_seating: NotRequired[Union[bool, None]]
    inside_market: NotRequired[Union[bool, None]]
    board_game: NotRequired[Union[bool, None]]
    sports_bar: NotRequired[Union[bool, None]]
    temple_food: NotRequired[Union[bool, None]]
    natural_wine: NotRequired[Union[bool, None]]
    craft_beer: NotRequired[Union[bool, None]]
    omakase: NotRequired[Union[bool, None]]


class PlaceEditAttributes(TypedDict):
    booleans: NotRequired[PlaceEditAttributesBooleans]
    payment_methods: NotRequired[Union[List[Literal["cash", "card", "toss_pay", "kakao_pay", "naver_pay", "zero_pay", "local_gift", "gov_support", "alipay", "wechat_pay", "apple_pay", "samsung_pay", "unionpay"]], None]]
    serves: NotRequired[Union[List[Literal["coffee", "alcohol", "dessert", "vegetarian", "vegan"]], None]]
    dietary: NotRequired[Union[List[Literal["vegan_options", "vegetarian_options", "fully_vegan", "mixed_group_suitable", "vegetarian_mixed_group_suitable", "gluten_free"]], None]]
    foreign_languages: NotRequired[Union[List[Literal["en", "zh", "ja", "es", "de", "fr"]], None]]
    view: NotRequired[Union[List[Literal["ocean", "sunset", "river", "mountain", "night", "city", "garden"]], None]]
    bbq_meat: NotRequired[Union[List[Literal["pork", "beef", "duck", "lamb"]], None]]
    recommended_for: NotRequired[Union[List[Literal["solo_dining", "solo_drinking", "date", "group_dining", "group_drinking", "family", "business_meeting", "formal_gathering", "late_night", "late_night_eatery"]], None]]
    muslim_friendly: NotRequired[Union[List[Literal["halal_certified", "self_certified", "muslim_menu", "pork_free"]], None]]
    local_food: NotRequired[Union[List[Literal["dwaeji_gukbap", "milmyeon", "ssiat_hotteok", "nakgopsae", "black_pork", "gogi_guksu", "momguk", "galchi", "abalone", "budae_jjigae", "suwon_galbi", "icheon_rice", "seoul_seolleongtang", "tteokgalbi"]], None]]
    atmosphere: NotRequired[Union[List[Literal["cozy", "quiet", "lively", "spacious", "view", "trendy", "traditional", "clean", "work_study", "rainy_mood"]], None]]
    parking_type: NotRequired[Union[Literal["onsite", "valet", "partner", "nearby", "none"], None]]
    parking_fee: NotRequired[Union[str, None]]
    parking_note: NotRequired[Union[str, None]]
    cautions: NotRequired[Union[List[str], None]]


class PlaceEdit(TypedDict):
    phone: NotRequired[Union[str, None]]
    homepage: NotRequired[Union[str, None]]
    bookingUrl: NotRequired[Union[str, None]]
    snsLinks: NotRequired[Union[List[PlaceEditSnsLinksItem], None]]
    businessHours: NotRequired[Union[List[PlaceEditBusinessHoursItem], None]]
    is24h: NotRequired[Union[bool, None]]
    regularClosures: NotRequired[Union[List[PlaceEditRegularClosuresItem], None]]
    holidayPolicy: NotRequired[Union[PlaceEditHolidayPolicy, None]]
    specialHours: NotRequired[Union[List[PlaceEditSpecialHoursItem], None]]
    temporaryClosures: NotRequired[Union[List[PlaceEditTemporaryClosuresItem], None]]
    promotion: NotRequired[Union[PlaceEditPromotion, None]]
    ownerIntro: NotRequired[Union[PlaceEditOwnerIntro, None]]
    menu: NotRequired[Union[List[PlaceEditMenuItem], None]]
    photos: NotRequired[Union[PlaceEditPhotos, None]]
    attributes: NotRequired[PlaceEditAttributes]
    # Fields whose edits the owner withdraws; the values of the lists are shown again.
    withdraw: NotRequired[List[Literal["phone", "homepage", "bookingUrl", "snsLinks", "businessHours", "is24h", "regularClosures", "holidayPolicy", "specialHours", "temporaryClosures", "promotion", "ownerIntro", "menu", "photos", "attributes", "attributes.payment_methods", "attributes.serves", "attributes.dietary", "attributes.foreign_languages", "attributes.view", "attributes.bbq_meat", "attributes.recommended_for", "attributes.muslim_friendly", "attributes.local_food", "attributes.atmosphere", "attributes.parking_type", "attributes.parking_fee", "attributes.parking_note", "attributes.cautions", "attributes.booleans.wifi", "attributes.booleans.parking", "attributes.booleans.outdoor_seating", "attributes.booleans.pet_friendly", "attributes.booleans.group_friendly", "attributes.booleans.kids_friendly", "attributes.booleans.reservable", "attributes.booleans.takeout", "attributes.booleans.delivery", "attributes.booleans.dine_in", "attributes.booleans.catering", "attributes.booleans.corkage_free", "attributes.booleans.wheelchair_accessible", "attributes.booleans.high_chair", "attributes.booleans.no_kids_zone", "attributes.booleans.smoking_area", "attributes.booleans.restroom_gender_separated", "attributes.booleans.power_outlets", "attributes.booleans.stroller_storage", "attributes.booleans.deposit_required", "attributes.booleans.restroom_clean", "attributes.booleans.waiting_expected", "attributes.booleans.leftover_packing", "attributes.booleans.repeat_customers", "attributes.booleans.private_room", "attributes.booleans.has_promotion", "attributes.booleans.real_bar", "attributes.booleans.rooftop", "attributes.booleans.hanok", "attributes.booleans.photo_spot", "attributes.booleans.local_favorite", "attributes.booleans.nursing_room", "attributes.booleans.live_music", "attributes.booleans.fireplace", "attributes.booleans.floor_seating", "attributes.booleans.counter_seating", "attributes.booleans.inside_market", "attributes.booleans.board_game", "attributes.booleans.sports_bar", "attributes.booleans.temple_food", "attributes.booleans.natural_wine", "attributes.booleans.craft_beer", "attributes.booleans.omakase"]]]


class ErrorErrorDetailsErrorsItem(TypedDict):
    param: str
    code: str
    message: str
    value: Union[str, None]
    allowed: NotRequired[List[str]]
    didYouMean: NotRequired[str]
    hint: NotRequired[str]


class ErrorErrorDetails(TypedDict):
    # All faults of the request, in the order in which they were found.
    errors: NotRequired[List[ErrorErrorDetailsErrorsItem]]
    # The number of faults that errors does not list.
    errorsOmitted: NotRequired[int]


class ErrorError(TypedDict):
    # Stable; new codes may appear.
    code: str
    # For people: English, or Korean with Accept-Language: ko. Never parse it.
    message: str
    param: Union[str, None]
    retryable: bool
    hint: Union[str, None]
    details: ErrorErrorDetails
    docUrl: str
    requestId: str


class Error(TypedDict):
    success: Literal[False]
    error: ErrorError
    type: str
    title: str
    status: int
    detail: str
    instance: str


class MatchVenuesBodyVenuesItem(TypedDict):
    # The caller's own id; the answer repeats it.
    ref: NotRequired[str]
    # The name, with its branch. Every venue needs one.
    name: NotRequired[str]
    # A road address or a lot address, from the province or the district down to the number.
    address: NotRequired[str]
    # With lng. A venue needs lat and lng, an address, or a phone; the more of them, the surer the answer.
    lat: NotRequired[float]
    # With lat.
    lng: NotRequired[float]
    # In any notation.
    phone: NotRequired[str]
    # The kind of venue: a category of this service, or words of your own.
    category: NotRequired[str]


class MatchVenuesBody(TypedDict):
    venues: List[MatchVenuesBodyVenuesItem]
    # The probability from which a venue is answered as placeId. Default: 0.98.
    minProbability: NotRequired[float]
    idempotencyKey: NotRequired[str]


class ReserveBody(TypedDict):
    placeId: str
    # ISO 8601 with a UTC offset, in the future, at most 180 days ahead.
    reservationTime: str
    guestCount: int
    # Korean (010-1234-5678) or with a country code. For text messages about this reservation; never returned in full.
    guestPhone: str
    guestName: NotRequired[str]
    # For the owner: seats, occasion, allergies.
    note: NotRequired[str]
    idempotencyKey: NotRequired[str]


class ReserveResult(TypedDict):
    reservationId: str
    status: Literal["pending", "confirmed", "cancelled", "expired", "no_show"]
    placeId: str
    # The deadline for the owner to answer.
    expiresAt: str


class CancelReservationBody(TypedDict):
    reason: NotRequired[str]
    idempotencyKey: NotRequired[str]


class AcceptProposalBody(TypedDict):
    # proposal.reservationTime of the reservation, so that nobody accepts a proposal that was replaced meanwhile.
    reservationTime: str
    idempotencyKey: NotRequired[str]


class DeclineProposalBody(TypedDict):
    # proposal.reservationTime of the reservation, so that nobody accepts a proposal that was replaced meanwhile.
    reservationTime: str
    idempotencyKey: NotRequired[str]


class AskVenueBody(TypedDict):
    # From a search.
    placeId: str
    # item: is it available now; wait: how long is the queue; seats: can a party be seated now.
    kind: Literal["item", "wait", "seats"]
    # A word, not a sentence; for an item, its name on the menu. Compared without case, spaces and hyphens.
    topic: str
    # The party size; required for seats, not used otherwise. A number of people in the topic (10명) is accepted instead.
    guestCount: NotRequired[int]
    # The question in the words of the guest; shown to the owner and deleted once the question is settled.
    question: NotRequired[str]
    idempotencyKey: NotRequired[str]


class PeekAnswerResult(TypedDict):
    found: Literal[True]
    queryId: str
    placeId: str
    # item: is it available now; wait: how long is the queue; seats: can a party be seated now.
    kind: Literal["item", "wait", "seats"]
    # The normalised topic: wait, seats, or the name of the item on the menu.
    topic: str
    # For seats: the party size that the answer is about.
    guestCount: Union[int, None]
    status: Literal["pending", "available", "limited", "unavailable", "soon", "not_offered", "no_response"]
    # The note of the owner, such as a waiting time.
    note: Union[str, None]
    verifiedAt: Union[str, None]
    verifiedBy: Union[Literal["owner", "staff", "simulator"], None]
    # Until when the answer is reused for the same question.
    validUntil: Union[str, None]
    # true before validUntil.
    fresh: bool
    # When the owner corrected the answer; null for an answer as it was first given.
    correctedAt: Union[str, None]
    # Number of accounts that asked or joined.
    interestedCount: int


class PeekAnswerResult2(TypedDict):
    found: Literal[False]


class ReportPlaceBody(TypedDict):
    # closed: closed for good. moved: no longer at this address. duplicate: the same venue as duplicateOf. wrong_hours, wrong_kind: the opening hours or the kind are wrong. not_a_venue: the public cannot eat or drink there. other: the note says what.
    kind: Literal["closed", "moved", "duplicate", "wrong_hours", "wrong_kind", "not_a_venue", "other"]
    # What was seen, for the operator; required for other. Stored encrypted and deleted 30 days after the decision.
    note: NotRequired[str]
    # The other place; required for duplicate, not allowed otherwise.
    duplicateOf: NotRequired[str]
    # When it was seen: a day in Korea (2026-11-20) or a time with its offset; not in the future, at most 365 days ago. Now when omitted.
    observedAt: NotRequired[str]
    idempotencyKey: NotRequired[str]


class ReportPlaceResult(TypedDict):
    reportId: str
    # The surviving place when the id was merged.
    placeId: str
    # closed: closed for good. moved: no longer at this address. duplicate: the same venue as duplicateOf. wrong_hours, wrong_kind: the opening hours or the kind are wrong. not_a_venue: the public cannot eat or drink there. other: the note says what.
    kind: Literal["closed", "moved", "duplicate", "wrong_hours", "wrong_kind", "not_a_venue", "other"]
    status: Literal["open", "accepted", "rejected"]
    observedAt: str
    createdAt: str


class CreateWebhookBody(TypedDict):
    # An https URL that events are posted to. Redirects are not followed, and private addresses are not contacted.
    url: str
    events: List[Literal["reservation.confirmed", "reservation.cancelled", "reservation.expired", "reservation.no_show", "reservation.proposed", "live_query.answered", "live_query.no_response", "place.closed", "webhook.test"]]
    # For people.
    description: NotRequired[str]
    idempotencyKey: NotRequired[str]


class DeleteWebhookResult(TypedDict):
    webhookId: str
    deletedAt: str


class RotateWebhookBody(TypedDict):
    # How long messages are also signed with the current secret.
    graceSeconds: NotRequired[int]
    idempotencyKey: NotRequired[str]


class TestWebhookResult(TypedDict):
    deliveryId: str


class RetryDeliveryResult(TypedDict):
    deliveryId: str


class CreateListenerBody(TypedDict):
    # Default: all events that the key may read.
    events: NotRequired[List[Literal["reservation.confirmed", "reservation.cancelled", "reservation.expired", "reservation.no_show", "reservation.proposed", "live_query.answered", "live_query.no_response", "place.closed", "webhook.test"]]]
    idempotencyKey: NotRequired[str]


class DeleteListenerResult(TypedDict):
    listenerId: str


class ListApiKeysResultItem(TypedDict):
    keyId: str
    name: str
    # test: never billed, no real effects; browser: may be used in a web page, can only read places.
    mode: Union[Literal["live"], Literal["test"], Literal["browser"]]
    last4: str
    scopes: List[str]
    allowedIps: Union[List[str], None]
    allowedOrigins: Union[List[str], None]
    dailyTokens: Union[int, None]
    createdAt: str
    lastUsedAt: Union[str, None]
    expiresAt: Union[str, None]
    revokedAt: Union[str, None]
    rotatedAt: Union[str, None]
    # Until when the previous secret works.
    graceEndsAt: Union[str, None]


class CreateApiKeyBody(TypedDict):
    # test: never billed, no real effects; browser: may be used in a web page, can only read places.
    mode: Union[Literal["live"], Literal["test"], Literal["browser"]]
    name: str
    scopes: NotRequired[List[Union[Literal["places:read"], Literal["live:read"], Literal["live:write"], Literal["reservations:read"], Literal["reservations:write"], Literal["reports:write"], Literal["usage:read"], Literal["webhooks:manage"], Literal["keys:manage"]]]]
    expiresAt: NotRequired[str]
    # Addresses and CIDR ranges.
    allowedIps: NotRequired[List[str]]
    # For browser keys only: the origins of the web pages that may use the key.
    allowedOrigins: NotRequired[List[str]]
    # Daily token budget, KST.
    dailyTokens: NotRequired[int]
    idempotencyKey: NotRequired[str]


class CreateApiKeyResult(TypedDict):
    keyId: str
    name: str
    # test: never billed, no real effects; browser: may be used in a web page, can only read places.
    mode: Union[Literal["live"], Literal["test"], Literal["browser"]]
    last4: str
    scopes: List[str]
    allowedIps: Union[List[str], None]
    allowedOrigins: Union[List[str], None]
    dailyTokens: Union[int, None]
    createdAt: str
    lastUsedAt: Union[str, None]
    expiresAt: Union[str, None]
    revokedAt: Union[str, None]
    rotatedAt: Union[str, None]
    # Until when the previous secret works.
    graceEndsAt: Union[str, None]
    # Stored only as a hash. Shown once: null in a replay, whose meta.notices say how to get a new one.
    key: Union[str, None]


class RevokeApiKeyResult(TypedDict):
    keyId: str
    revokedAt: str


class RotateKeyBody(TypedDict):
    # How long the current secret keeps working. A secret that is already retiring ends at once.
    graceSeconds: NotRequired[int]
    idempotencyKey: NotRequired[str]


class RotateKeyResult(TypedDict):
    keyId: str
    name: str
    # test: never billed, no real effects; browser: may be used in a web page, can only read places.
    mode: Union[Literal["live"], Literal["test"], Literal["browser"]]
    last4: str
    scopes: List[str]
    allowedIps: Union[List[str], None]
    allowedOrigins: Union[List[str], None]
    dailyTokens: Union[int, None]
    createdAt: str
    lastUsedAt: Union[str, None]
    expiresAt: Union[str, None]
    revokedAt: Union[str, None]
    rotatedAt: Union[str, None]
    # Until when the previous secret works.
    graceEndsAt: Union[str, None]
    # Stored only as a hash. Shown once: null in a replay, whose meta.notices say how to get a new one.
    key: Union[str, None]


class ListExportsResultFilesItem(TypedDict):
    name: Literal["places.parquet", "places.ndjson.zst", "places.csv.zip", "changes.ndjson", "ids.csv", "LICENCE.txt"]
    # The media type.
    type: str
    # Its size.
    bytes: int
    sha256: str
    # Where it can be downloaded.
    path: str


class ListExportsResult(TypedDict):
    dataVersion: str
    # preparing: the files are being made; ask again.
    status: Literal["ready", "preparing"]
    # The groups of fields of the account's contract.
    tiers: List[Literal["core", "contact_hours", "quality", "edge", "media"]]
    changesSince: Union[str, None]
    manifest: Union[str, None]
    # Empty while preparing.
    files: List[ListExportsResultFilesItem]
    # How often each file can be downloaded on one day in Korea.
    downloadsPerDay: int


class ListChangesResult(TypedDict):
    # The id of the place; of a merged or removed place, its former id.
    id: str
    # What happened: new, removed, merged, closed, reopened, moved, changed; new values may appear. A place can have several.
    kinds: List[Literal["new", "removed", "merged", "closed", "reopened", "moved", "changed"]]
    # The fields whose values differ; empty for new, removed and merged places.
    fields: List[str]
    into: Union[str, None]
