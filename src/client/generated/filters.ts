// Generated from src/contract by npm run golden. Do not edit.

export type BusinessCategory = 'restaurant' | 'cafe' | 'bar' | 'bakery' | 'dessert' | 'street_food'

export type Subtype = 'korean' | 'korean_bbq' | 'gukbap_soup' | 'jjigae' | 'noodles' | 'naengmyeon' | 'juk_porridge' | 'hanjeongsik' | 'baekban' | 'bunsik' | 'chicken' | 'dakgalbi_dakhanmari' | 'jokbal_bossam' | 'gopchang' | 'jeon_makgeolli' | 'shabu_hotpot' | 'buffet' | 'seafood' | 'sushi_sashimi' | 'grilled_fish' | 'shellfish_crab' | 'chinese' | 'malatang' | 'dim_sum' | 'lamb_skewers' | 'japanese' | 'ramen' | 'udon_soba' | 'donkatsu' | 'donburi_curry' | 'izakaya' | 'western' | 'italian' | 'pizza' | 'french' | 'steakhouse' | 'burger' | 'sandwich' | 'salad_healthy' | 'mexican' | 'thai' | 'vietnamese' | 'indian' | 'middle_eastern' | 'fusion' | 'coffee' | 'dessert' | 'bakery' | 'brunch' | 'tea' | 'traditional_tea' | 'bingsu_ice_cream' | 'tteok_hangwa' | 'theme_cafe' | 'cocktail_bar' | 'wine_bar' | 'pocha' | 'hof_beer' | 'music_bar' | 'fast_food'

export type RecommendedFor = 'solo_dining' | 'solo_drinking' | 'date' | 'group_dining' | 'group_drinking' | 'family' | 'business_meeting' | 'formal_gathering' | 'late_night' | 'late_night_eatery'

export type Atmosphere = 'cozy' | 'quiet' | 'lively' | 'spacious' | 'view' | 'trendy' | 'traditional' | 'clean' | 'work_study' | 'rainy_mood'

export type ParkingType = 'onsite' | 'valet' | 'partner' | 'nearby' | 'none'

export type PaymentMethods = 'cash' | 'card' | 'toss_pay' | 'kakao_pay' | 'naver_pay' | 'zero_pay' | 'local_gift' | 'gov_support' | 'alipay' | 'wechat_pay' | 'apple_pay' | 'samsung_pay' | 'unionpay'

export type Serves = 'coffee' | 'alcohol' | 'dessert' | 'vegetarian' | 'vegan'

export type Dietary = 'vegan_options' | 'vegetarian_options' | 'fully_vegan' | 'mixed_group_suitable' | 'vegetarian_mixed_group_suitable' | 'gluten_free'

export type ForeignLanguages = 'en' | 'zh' | 'ja' | 'es' | 'de' | 'fr'

export type BbqMeat = 'pork' | 'beef' | 'duck' | 'lamb'

export type View = 'ocean' | 'sunset' | 'river' | 'mountain' | 'night' | 'city' | 'garden'

export type ReservationChannel = 'service' | 'external' | 'phone'

export type MuslimFriendly = 'halal_certified' | 'self_certified' | 'muslim_menu' | 'pork_free'

export type Legacy = 'baeknyeon_gage' | 'future_heritage' | 'family_generations' | '30y' | '50y'

export type LocalFood = 'dwaeji_gukbap' | 'milmyeon' | 'ssiat_hotteok' | 'nakgopsae' | 'black_pork' | 'gogi_guksu' | 'momguk' | 'galchi' | 'abalone' | 'budae_jjigae' | 'suwon_galbi' | 'icheon_rice' | 'seoul_seolleongtang' | 'tteokgalbi'

export type FeaturedBy = 'tv' | 'youtube' | 'instagram' | 'blog' | 'guide' | 'press'

export type AssociatedWith = 'person' | 'group' | 'drama' | 'film' | 'variety_show' | 'music_video' | 'webtoon_book'

export type BooleanFilter = 'wifi' | 'parking' | 'outdoor_seating' | 'pet_friendly' | 'group_friendly' | 'kids_friendly' | 'reservable' | 'takeout' | 'delivery' | 'dine_in' | 'catering' | 'corkage_free' | 'wheelchair_accessible' | 'high_chair' | 'no_kids_zone' | 'smoking_area' | 'restroom_gender_separated' | 'power_outlets' | 'stroller_storage' | 'deposit_required' | 'restroom_clean' | 'waiting_expected' | 'leftover_packing' | 'repeat_customers' | 'private_room' | 'has_promotion' | 'real_bar' | 'rooftop' | 'hanok' | 'photo_spot' | 'local_favorite' | 'nursing_room' | 'live_music' | 'fireplace' | 'floor_seating' | 'counter_seating' | 'inside_market' | 'board_game' | 'sports_bar' | 'temple_food' | 'natural_wine' | 'craft_beer' | 'omakase'

export type Exclusion = 'franchise' | 'possibly_closed' | 'no_kids_zone' | 'deposit_required' | 'waiting_expected' | 'alcohol' | BooleanFilter | Subtype | BusinessCategory | `business_category:${string}` | `subtype:${string}` | `recommended_for:${string}` | `atmosphere:${string}` | `parking_type:${string}` | `payment_methods:${string}` | `serves:${string}` | `dietary:${string}` | `foreign_languages:${string}` | `bbq_meat:${string}` | `view:${string}` | `reservation_channel:${string}` | `muslim_friendly:${string}` | `legacy:${string}` | `local_food:${string}` | `featured_by:${string}` | `associated_with:${string}` | `place:${string}` | `keyword:${string}`

/** The filters that search and nearby share. Different filters combine with AND; omit the ones you do not need. */
export interface PlaceFilters {
  /** Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too. */ keyword?: string | undefined
  /** One category. Prefer subtype for the kind of venue. */ business_category?: BusinessCategory | undefined
  /** Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families). */ subtype?: Subtype | readonly (Subtype)[] | undefined
  /** exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known. */ subtype_match?: 'family' | 'exact' | undefined
  /** With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count. */ or_named?: string | undefined
  /** Occasions; all must match. */ recommended_for?: RecommendedFor | readonly (RecommendedFor)[] | undefined
  /** Any may match; under sort=discovery more matches rank higher. */ atmosphere?: Atmosphere | readonly (Atmosphere)[] | undefined
  /** One kind of parking. */ parking_type?: ParkingType | undefined
  /** All must match. apple_pay, samsung_pay and unionpay are owner-confirmed. */ payment_methods?: PaymentMethods | readonly (PaymentMethods)[] | undefined
  /** All must match. */ serves?: Serves | readonly (Serves)[] | undefined
  /** All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage). */ dietary?: Dietary | readonly (Dietary)[] | undefined
  /** Languages spoken, ISO 639-1; all must match; owner-confirmed. */ foreign_languages?: ForeignLanguages | readonly (ForeignLanguages)[] | undefined
  /** Meats grilled; any may match; independent of subtype. */ bbq_meat?: BbqMeat | readonly (BbqMeat)[] | undefined
  /** Any may match. */ view?: View | readonly (View)[] | undefined
  /** Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available. */ reservation_channel?: ReservationChannel | readonly (ReservationChannel)[] | undefined
  /** true for any, or a comma-separated list, any of which may match. */ muslim_friendly?: MuslimFriendly | readonly (MuslimFriendly)[] | true | undefined
  /** true for any, or a comma-separated list, any of which may match; NNy means at least NN years old. */ legacy?: Legacy | `${number}y` | readonly (Legacy | `${number}y`)[] | true | undefined
  /** true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match. */ local_food?: LocalFood | readonly (LocalFood)[] | true | undefined
  /** true for any, or a comma-separated list of channel kinds and free names, any of which may match. */ featured_by?: FeaturedBy | (string & {}) | readonly (FeaturedBy | (string & {}))[] | true | undefined
  /** true for any, or a comma-separated list of kinds and free names, any of which may match. */ associated_with?: AssociatedWith | (string & {}) | readonly (AssociatedWith | (string & {}))[] | true | undefined
  /** Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol. */ exclude?: Exclusion | readonly (Exclusion)[] | undefined
  /** Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted. */ open_at?: 'now' | 'breakfast' | 'brunch' | 'lunch' | 'dinner' | 'late_night' | 'today' | 'tomorrow' | 'day_after_tomorrow' | (string & {}) | undefined
  /** With open_at only: also returns places with unconfirmed hours. */ include_unknown_hours?: true | undefined
  /** Price levels; any may match. /meta priceLevels defines them. */ price_level?: 1 | 2 | 3 | 4 | readonly (1 | 2 | 3 | 4)[] | undefined
  /** Lowest average price per person, KRW. */ min_price_avg?: number | undefined
  /** Highest average price per person, KRW. */ max_price_avg?: number | undefined
  /** Also returns places confirmed closed. */ include_closed?: true | undefined
  /** Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it. */ bbox?: string | readonly [west: number, south: number, east: number, north: number] | undefined
  /** Only places rated at least this. */ min_rating?: number | undefined
  /** Only places with at least this many reviews. */ min_reviews?: number | undefined
  /** Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after. */ min_freshness?: number | undefined
  /** Only places last seen in business on this day (KST) or later. */ seen_after?: string | undefined
  /** With include_closed only: only places confirmed closed, on this day or later. */ closed_since?: string | undefined
  /** Only places confirmed to be open around the clock. */ is24h?: true | undefined
  /** Only places where this is confirmed: wifi, 와이파이. */ wifi?: true | undefined
  /** Only places with confirmed parking. */ parking?: true | undefined
  /** Only places where this is confirmed: outdoor seating, 야외석. */ outdoor_seating?: true | undefined
  /** Only places where this is confirmed: pet friendly, 반려동물 동반. */ pet_friendly?: true | undefined
  /** Only places where this is confirmed: group friendly, 단체 가능. */ group_friendly?: true | undefined
  /** Only places where this is confirmed: kids friendly, 아이 동반. */ kids_friendly?: true | undefined
  /** Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service. */ reservable?: true | undefined
  /** Only places where this is confirmed: takeout, 포장. */ takeout?: true | undefined
  /** Only places where this is confirmed: delivery, 배달. */ delivery?: true | undefined
  /** Only places where this is confirmed: dine in, 매장 식사. */ dine_in?: true | undefined
  /** Only places where this is confirmed: catering, 케이터링. */ catering?: true | undefined
  /** Only places where this is confirmed: corkage free, 콜키지 프리. */ corkage_free?: true | undefined
  /** Only places where this is confirmed: wheelchair accessible, 휠체어 접근. */ wheelchair_accessible?: true | undefined
  /** Only places where this is confirmed: high chair, 아기의자. */ high_chair?: true | undefined
  /** Only places where this is confirmed: no kids zone, 노키즈존. */ no_kids_zone?: true | undefined
  /** Only places where this is confirmed: smoking area, 흡연실. */ smoking_area?: true | undefined
  /** Only places where this is confirmed: separate restrooms, 남녀 분리 화장실. */ restroom_gender_separated?: true | undefined
  /** Only places where this is confirmed: power outlets, 콘센트. */ power_outlets?: true | undefined
  /** Only places where this is confirmed: stroller storage, 유모차 보관. */ stroller_storage?: true | undefined
  /** Only places where this is confirmed: deposit required, 예약금. */ deposit_required?: true | undefined
  /** Only places where this is confirmed: clean restroom, 깨끗한 화장실. */ restroom_clean?: true | undefined
  /** Only places where this is confirmed: waiting expected, 웨이팅 있음. */ waiting_expected?: true | undefined
  /** Only places where this is confirmed: leftover packing, 남은 음식 포장. */ leftover_packing?: true | undefined
  /** Only places where this is confirmed: repeat customers, 단골 많은. */ repeat_customers?: true | undefined
  /** Only places where this is confirmed: private room, 룸. */ private_room?: true | undefined
  /** Only places with a promotion. */ has_promotion?: true | undefined
  /** Only places where this is confirmed: real bar, 정통 바. */ real_bar?: true | undefined
  /** Only places where this is confirmed: rooftop, 루프탑. */ rooftop?: true | undefined
  /** Only places where this is confirmed: hanok, 한옥. */ hanok?: true | undefined
  /** Only places where this is confirmed: photo spot, 포토존. */ photo_spot?: true | undefined
  /** Only places where this is confirmed: local favorite, 현지인 맛집. */ local_favorite?: true | undefined
  /** Only places where this is confirmed: nursing room, 수유실. */ nursing_room?: true | undefined
  /** Only places where this is confirmed: live music, 라이브. */ live_music?: true | undefined
  /** Only places where this is confirmed: fireplace, 벽난로. */ fireplace?: true | undefined
  /** Only places where this is confirmed: floor seating, 좌식. */ floor_seating?: true | undefined
  /** Only places where this is confirmed: counter seating, 카운터석. */ counter_seating?: true | undefined
  /** Only places where this is confirmed: inside market, 시장 안. */ inside_market?: true | undefined
  /** Only places where this is confirmed: board game, 보드게임. */ board_game?: true | undefined
  /** Only places where this is confirmed: sports bar, 스포츠바. */ sports_bar?: true | undefined
  /** Only places where this is confirmed: temple food, 사찰음식. */ temple_food?: true | undefined
  /** Only places where this is confirmed: natural wine, 내추럴 와인. */ natural_wine?: true | undefined
  /** Only places where this is confirmed: craft beer, 수제맥주. */ craft_beer?: true | undefined
  /** Only places where this is confirmed: omakase, 오마카세. */ omakase?: true | undefined
  /** Only places with at least this confidence. */ min_confidence?: number | undefined
}

export interface SearchQuery extends PlaceFilters {
  /** Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province. */ region_code?: string | undefined
  /** A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous. */ in?: string | undefined
  /** Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort. */ prefer?: string | undefined
  /** discovery ranks by query fit, recency, cross-source verification and completeness. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort. */ sort?: 'discovery' | 'rating' | 'reviews' | 'price' | 'newest' | undefined
  /** Page number from 1. */ page?: number | undefined
  /** Places per page; does not affect the price. */ page_size?: number | undefined
  /** Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone. */ data_version?: string | undefined
}

export interface NearbyQuery extends PlaceFilters {
  /** Latitude of the centre, WGS 84. */ lat: number
  /** Longitude of the centre, WGS 84. */ lng: number
  /** Radius in metres. */ radius?: number | undefined
  /** Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort. */ prefer?: string | undefined
  /** Nearest first, or the recommendation ranking within the radius. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort. */ sort?: 'distance' | 'discovery' | 'rating' | 'reviews' | 'price' | 'newest' | undefined
  /** Page number from 1. */ page?: number | undefined
  /** Places per page; does not affect the price. */ page_size?: number | undefined
  /** Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone. */ data_version?: string | undefined
}

export interface ClustersQuery extends Omit<PlaceFilters, 'bbox'> {
  /** The part of the map to cluster: west,south,east,north in degrees (WGS 84), at most 10° a side. Its edges belong to it. */ bbox: string | readonly [west: number, south: number, east: number, north: number]
  /** Zoom of the map, in tiles of 512 pixels; a cluster covers a cell of 64 pixels. A box that would have more than 512 cells gets larger cells. */ zoom: number
  /** Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province. */ region_code?: string | undefined
  /** A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous. */ in?: string | undefined
  /** Latitude of the centre of a circle, WGS 84; with lng. Clusters then hold the places of /places/nearby. */ lat?: number | undefined
  /** Longitude of the centre, WGS 84; with lat. */ lng?: number | undefined
  /** Radius in metres. */ radius?: number | undefined
  /** single: only places alone are named. Every named place counts as seen, so a map that shows numbers uses up fewer places. */ representatives?: 'all' | 'single' | undefined
}

export interface SentenceQuery extends PlaceFilters {
  /** Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province. */ region_code?: string | undefined
  /** A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous. */ in?: string | undefined
  /** Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first. */ lat?: number | undefined
  /** Longitude of the person, WGS 84; with lat. */ lng?: number | undefined
  /** Radius in metres. */ radius?: number | undefined
  /** Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort. */ prefer?: string | undefined
  /** Without it, places around a point or a station are sorted by distance. distance needs a point or a station. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort. */ sort?: 'discovery' | 'distance' | 'rating' | 'reviews' | 'price' | 'newest' | undefined
  /** Page number from 1. */ page?: number | undefined
  /** Places per page; does not affect the price. */ page_size?: number | undefined
  /** Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone. */ data_version?: string | undefined
}

export interface SuggestQuery {
  /** Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first. */ lat?: number | undefined
  /** Longitude of the person, WGS 84; with lat. */ lng?: number | undefined
}

export interface HistoryQuery {
  /** First day, KST, inclusive. Default: 90 days ending at to. */ from?: string | undefined
  /** Last day, KST, inclusive. Default: today. At most 366 days from from. */ to?: string | undefined
  /** By date, ascending or descending. */ order?: 'asc' | 'desc' | undefined
}

export interface RegionsQuery {
  /** Part of the name of a dong (or of another kind of region, see kind), Korean or romanised; best match first, at most 50 of each kind. */ dong?: string | undefined
  /** Narrows to a district by name. */ sigungu?: string | undefined
  /** Narrows to a province by name. */ sido?: string | undefined
  /** Look-up by code; the first 5 or 2 digits cover the whole district or province. */ region_code?: string | undefined
  /** The kind of the rows; any returns all kinds for the same token, each row with its kind. A station row has the code of the dong it lies in, and radiusM. */ kind?: 'dong' | 'sigungu' | 'station' | 'legal_dong' | 'landmark' | 'any' | undefined
  /** Also lists regions without places. */ include_empty?: true | undefined
}
