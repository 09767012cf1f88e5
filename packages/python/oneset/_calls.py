# Generated from the contract by npm run golden. Do not edit.
# mypy: disable-error-code="no-any-return"
from typing import Any, Awaitable, Dict, List, Literal, Optional, Sequence, Union

from . import types
from ._pages import AsyncPages, Pages
from ._request import Request


class Calls:
    """Every call of the API, for Client."""

    def _data(self, request: Request) -> Any:
        raise NotImplementedError

    def _pages(self, request: Request) -> Any:
        raise NotImplementedError

    def search(
        self,
        *,
        region_code: Optional[str] = None,
        in_: Optional[str] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        bbox: Optional[Sequence[str]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        prefer: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        data_version: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        dry_run: Optional[Literal[True]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Pages[types.Place]:
        """Search places

        region_code: Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.
        in_: A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        bbox: Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        prefer: Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.
        sort: discovery ranks by query fit, recency, cross-source verification and completeness. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.
        page: Page number from 1.
        page_size: Places per page; does not affect the price.
        data_version: Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.
        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        dry_run: Validates and prices the request without running it; nothing is billed.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._pages(Request("GET", "/api/v1/places", query={"region_code": region_code, "in": in_, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "bbox": bbox, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "prefer": prefer, "sort": sort, "page": page, "page_size": page_size, "data_version": data_version, "fields": fields, "dry_run": dry_run, "max_units": max_units}, params=params))

    def nearby(
        self,
        lat: float,
        lng: float,
        *,
        radius: Optional[int] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        bbox: Optional[Sequence[str]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        prefer: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        data_version: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        dry_run: Optional[Literal[True]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Pages[types.Place]:
        """Search around a point

        lat: Latitude of the centre, WGS 84.
        lng: Longitude of the centre, WGS 84.
        radius: Radius in metres.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        bbox: Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        prefer: Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.
        sort: Nearest first, or the recommendation ranking within the radius. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.
        page: Page number from 1.
        page_size: Places per page; does not affect the price.
        data_version: Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.
        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        dry_run: Validates and prices the request without running it; nothing is billed.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._pages(Request("GET", "/api/v1/places/nearby", query={"lat": lat, "lng": lng, "radius": radius, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "bbox": bbox, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "prefer": prefer, "sort": sort, "page": page, "page_size": page_size, "data_version": data_version, "fields": fields, "dry_run": dry_run, "max_units": max_units}, params=params))

    def clusters(
        self,
        bbox: Sequence[str],
        zoom: int,
        *,
        region_code: Optional[str] = None,
        in_: Optional[str] = None,
        lat: Optional[float] = None,
        lng: Optional[float] = None,
        radius: Optional[int] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        representatives: Optional[str] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> List[types.Cluster]:
        """Cluster places for a map

        bbox: The part of the map to cluster: west,south,east,north in degrees (WGS 84), at most 10° a side. Its edges belong to it.
        zoom: Zoom of the map, in tiles of 512 pixels; a cluster covers a cell of 64 pixels. A box that would have more than 512 cells gets larger cells.
        region_code: Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.
        in_: A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.
        lat: Latitude of the centre of a circle, WGS 84; with lng. Clusters then hold the places of /places/nearby.
        lng: Longitude of the centre, WGS 84; with lat.
        radius: Radius in metres.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        representatives: single: only places alone are named. Every named place counts as seen, so a map that shows numbers uses up fewer places.
        """
        return self._data(Request("GET", "/api/v1/places/clusters", query={"bbox": bbox, "zoom": zoom, "region_code": region_code, "in": in_, "lat": lat, "lng": lng, "radius": radius, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "representatives": representatives}, params=params))

    def sentence(
        self,
        q: str,
        *,
        region_code: Optional[str] = None,
        in_: Optional[str] = None,
        lat: Optional[float] = None,
        lng: Optional[float] = None,
        radius: Optional[int] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        bbox: Optional[Sequence[str]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        prefer: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        data_version: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        dry_run: Optional[Literal[True]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Pages[types.Place]:
        """Search with a sentence

        q: A sentence or a few words, Korean or English. Words that a filter expresses become filters (meta.understood); the others become the keyword (meta.notUnderstood). A filter that is also given as a parameter replaces the words.
        region_code: Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.
        in_: A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.
        lat: Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first.
        lng: Longitude of the person, WGS 84; with lat.
        radius: Radius in metres.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        bbox: Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        prefer: Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.
        sort: Without it, places around a point or a station are sorted by distance. distance needs a point or a station. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.
        page: Page number from 1.
        page_size: Places per page; does not affect the price.
        data_version: Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.
        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        dry_run: Validates and prices the request without running it; nothing is billed.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._pages(Request("GET", "/api/v1/search", query={"q": q, "region_code": region_code, "in": in_, "lat": lat, "lng": lng, "radius": radius, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "bbox": bbox, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "prefer": prefer, "sort": sort, "page": page, "page_size": page_size, "data_version": data_version, "fields": fields, "dry_run": dry_run, "max_units": max_units}, params=params))

    def suggest(
        self,
        q: str,
        *,
        lat: Optional[float] = None,
        lng: Optional[float] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> List[types.Suggestion]:
        """Complete what is typed

        q: What was typed so far: the beginning of a name, initial consonants (ㅅㅌㅂㅅ) or romanised letters.
        lat: Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first.
        lng: Longitude of the person, WGS 84; with lat.
        """
        return self._data(Request("GET", "/api/v1/suggest", query={"q": q, "lat": lat, "lng": lng}, params=params))

    def place(
        self,
        id: str,
        *,
        fields: Optional[Sequence[str]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> types.Place:
        """Read one place

        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._data(Request("GET", "/api/v1/places/{id}", {"id": id}, query={"fields": fields, "max_units": max_units}, params=params))

    def history(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        order: Optional[str] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> List[types.HistoryPoint]:
        """Read the history of a place

        from_: First day, KST, inclusive. Default: 90 days ending at to.
        to: Last day, KST, inclusive. Default: today. At most 366 days from from.
        order: By date, ascending or descending.
        """
        return self._data(Request("GET", "/api/v1/places/{id}/history", {"id": id}, query={"from": from_, "to": to, "order": order}, params=params))

    def regions(
        self,
        *,
        dong: Optional[str] = None,
        sigungu: Optional[str] = None,
        sido: Optional[str] = None,
        region_code: Optional[str] = None,
        kind: Optional[str] = None,
        include_empty: Optional[Literal[True]] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> List[types.Region]:
        """Find regions

        dong: Part of the name of a dong (or of another kind of region, see kind), Korean or romanised; best match first, at most 50 of each kind.
        sigungu: Narrows to a district by name.
        sido: Narrows to a province by name.
        region_code: Look-up by code; the first 5 or 2 digits cover the whole district or province.
        kind: The kind of the rows; any returns all kinds for the same token, each row with its kind. A station row has the code of the dong it lies in, and radiusM.
        include_empty: Also lists regions without places.
        """
        return self._data(Request("GET", "/api/v1/regions", query={"dong": dong, "sigungu": sigungu, "sido": sido, "region_code": region_code, "kind": kind, "include_empty": include_empty}, params=params))

    def categories(
        self,
    ) -> List[types.CategoryCount]:
        """Count places by category

        """
        return self._data(Request("GET", "/api/v1/categories"))

    def stats(
        self,
    ) -> types.Stats:
        """Read the figures of the data set

        """
        return self._data(Request("GET", "/api/v1/stats"))

    def meta(
        self,
    ) -> types.Meta:
        """Read the vocabulary

        """
        return self._data(Request("GET", "/api/v1/meta", whole=True))

    def match_venues(
        self,
        body: types.MatchVenuesBody,
    ) -> List[types.VenueMatch]:
        """Find the places of a caller's own list

        """
        return self._data(Request("POST", "/api/v1/places/match", body=body))

    def reserve(
        self,
        body: types.ReserveBody,
    ) -> types.ReserveResult:
        """Ask a venue for a table

        """
        return self._data(Request("POST", "/api/v1/reservations", body=body))

    def list_reservations(
        self,
        *,
        status: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Pages[types.Reservation]:
        """List the account's reservations, newest first

        status: Only reservations with this status.
        page: Page number from 1.
        page_size: Reservations per page.
        """
        return self._pages(Request("GET", "/api/v1/reservations", query={"status": status, "page": page, "page_size": page_size}, params=params))

    def read_reservation(
        self,
        id: str,
        *,
        wait: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> types.Reservation:
        """Read a reservation, or wait until it settles

        wait: Seconds to wait for the result.
        """
        return self._data(Request("GET", "/api/v1/reservations/{id}", {"id": id}, query={"wait": wait}, params=params))

    def cancel_reservation(
        self,
        id: str,
        body: types.CancelReservationBody,
    ) -> types.Reservation:
        """Cancel a reservation for its guest

        """
        return self._data(Request("POST", "/api/v1/reservations/{id}/cancel", {"id": id}, body=body))

    def accept_proposal(
        self,
        id: str,
        body: types.AcceptProposalBody,
    ) -> types.Reservation:
        """Accept another time for the guest

        """
        return self._data(Request("POST", "/api/v1/reservations/{id}/accept-proposal", {"id": id}, body=body))

    def decline_proposal(
        self,
        id: str,
        body: types.DeclineProposalBody,
    ) -> types.Reservation:
        """Decline another time for the guest

        """
        return self._data(Request("POST", "/api/v1/reservations/{id}/decline-proposal", {"id": id}, body=body))

    def ask_venue(
        self,
        body: types.AskVenueBody,
    ) -> Union[types.AskedQuery, types.BlockedQuery]:
        """Ask a venue about its current situation

        """
        return self._data(Request("POST", "/api/v1/live-status", body=body))

    def peek_answer(
        self,
        place_id: str,
        topic: str,
        *,
        kind: Optional[str] = None,
        guest_count: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Union[types.PeekAnswerResult, types.PeekAnswerResult2]:
        """Look for a fresh answer without asking

        place_id: From a search.
        topic: The topic as it was asked, or as the answer shows it.
        kind: Any kind when omitted.
        guest_count: For seats only; any party size when omitted.
        """
        return self._data(Request("GET", "/api/v1/live-status", query={"placeId": place_id, "topic": topic, "kind": kind, "guestCount": guest_count}, params=params))

    def read_answer(
        self,
        query_id: str,
        *,
        wait: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> types.LiveQuery:
        """Read a live question, or wait for its answer

        wait: Seconds to wait for the result.
        """
        return self._data(Request("GET", "/api/v1/live-status/{query_id}", {"query_id": query_id}, query={"wait": wait}, params=params))

    def report_place(
        self,
        id: str,
        body: types.ReportPlaceBody,
    ) -> types.ReportPlaceResult:
        """Report that a place is closed or its data is wrong

        """
        return self._data(Request("POST", "/api/v1/places/{id}/reports", {"id": id}, body=body))

    def create_webhook(
        self,
        body: types.CreateWebhookBody,
    ) -> types.WebhookWithSecret:
        """Create a webhook, to which events are posted

        """
        return self._data(Request("POST", "/api/v1/webhooks", body=body))

    def list_webhooks(
        self,
    ) -> List[types.Webhook]:
        """List the account's webhooks, oldest first, without their secrets

        """
        return self._data(Request("GET", "/api/v1/webhooks"))

    def delete_webhook(
        self,
        webhook_id: str,
    ) -> types.DeleteWebhookResult:
        """Delete a webhook

        """
        return self._data(Request("DELETE", "/api/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}))

    def rotate_webhook(
        self,
        webhook_id: str,
        body: types.RotateWebhookBody,
    ) -> types.WebhookWithSecret:
        """Give a webhook a new secret

        """
        return self._data(Request("POST", "/api/v1/webhooks/{webhook_id}/rotate", {"webhook_id": webhook_id}, body=body))

    def test_webhook(
        self,
        webhook_id: str,
    ) -> types.TestWebhookResult:
        """Send webhook.test to a webhook

        """
        return self._data(Request("POST", "/api/v1/webhooks/{webhook_id}/test", {"webhook_id": webhook_id}))

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> List[types.WebhookDelivery]:
        """List the deliveries of a webhook with their status, newest first

        status: Only deliveries with this status.
        limit: The maximum number of deliveries.
        """
        return self._data(Request("GET", "/api/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id}, query={"status": status, "limit": limit}, params=params))

    def retry_delivery(
        self,
        delivery_id: str,
    ) -> types.RetryDeliveryResult:
        """Retry a failed delivery once

        """
        return self._data(Request("POST", "/api/v1/webhooks/deliveries/{delivery_id}/retry", {"delivery_id": delivery_id}))

    def create_listener(
        self,
        body: types.CreateListenerBody,
    ) -> types.WebhookListener:
        """Create a listener, which receives events without a public address

        """
        return self._data(Request("POST", "/api/v1/webhooks/listeners", body=body))

    def listen(
        self,
        listener_id: str,
        *,
        wait: Optional[int] = None,
        done: Optional[str] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> List[types.ListenedEvent]:
        """Fetch the events of a listener, or wait for them

        wait: Seconds to wait for the result.
        done: Comma-separated list of the deliveryIds that were received and need not be returned again.
        """
        return self._data(Request("GET", "/api/v1/webhooks/listeners/{listener_id}/events", {"listener_id": listener_id}, query={"wait": wait, "done": done}, params=params))

    def delete_listener(
        self,
        listener_id: str,
    ) -> types.DeleteListenerResult:
        """Delete a listener

        """
        return self._data(Request("DELETE", "/api/v1/webhooks/listeners/{listener_id}", {"listener_id": listener_id}))

    def usage(
        self,
    ) -> types.Usage:
        """Read the usage of the account this month, and its limits

        """
        return self._data(Request("GET", "/api/v1/usage"))

    def list_requests(
        self,
        *,
        request_id: Optional[str] = None,
        key_id: Optional[str] = None,
        status: Optional[str] = None,
        endpoint: Optional[str] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Pages[types.StoredRequest]:
        """List the account's requests of the last days, newest first

        request_id: Only requests with this id. Requests that sent an x-request-id of their own may share one.
        key_id: Only requests of this key or grant.
        status: Only requests that were answered with this status, or with one of its hundred: 429, 4xx.
        endpoint: Only requests to this endpoint, by its operationId.
        since: Only requests that were received at this time or later.
        until: Only requests that were received before this time, so that all pages belong to one list.
        page: From 1 on.
        page_size: Requests per page.
        """
        return self._pages(Request("GET", "/api/v1/requests", query={"request_id": request_id, "key_id": key_id, "status": status, "endpoint": endpoint, "since": since, "until": until, "page": page, "page_size": page_size}, params=params))

    def list_api_keys(
        self,
    ) -> List[types.ListApiKeysResultItem]:
        """List the account's keys, oldest first, without their secrets

        """
        return self._data(Request("GET", "/api/v1/keys"))

    def create_api_key(
        self,
        body: types.CreateApiKeyBody,
    ) -> types.CreateApiKeyResult:
        """Create a key; the key itself is shown only once

        """
        return self._data(Request("POST", "/api/v1/keys", body=body))

    def revoke_api_key(
        self,
        key_id: str,
    ) -> types.RevokeApiKeyResult:
        """Revoke one of the account's keys at once and permanently

        """
        return self._data(Request("DELETE", "/api/v1/keys/{key_id}", {"key_id": key_id}))

    def rotate_key(
        self,
        key_id: str,
        body: types.RotateKeyBody,
    ) -> types.RotateKeyResult:
        """Give one of the account's keys a new secret; the current one keeps working for the grace period

        """
        return self._data(Request("POST", "/api/v1/keys/{key_id}/rotate", {"key_id": key_id}, body=body))

    def list_exports(
        self,
    ) -> types.ListExportsResult:
        """List the files of the bulk export

        """
        return self._data(Request("GET", "/api/v1/exports"))

    def list_changes(
        self,
        since: str,
        *,
        data_version: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Pages[types.ListChangesResult]:
        """List what changed since a data version

        since: The data version from which the caller knows the places: meta.dataVersion of an earlier answer.
        data_version: The data version up to which the changes go, so that all pages belong to one list: meta.dataVersion of the first page. Default: the present one.
        page: From 1 on.
        page_size: Changes per page.
        """
        return self._pages(Request("GET", "/api/v1/changes", query={"since": since, "data_version": data_version, "page": page, "page_size": page_size}, params=params))


class AsyncCalls:
    """Every call of the API, for AsyncClient."""

    def _data(self, request: Request) -> Any:
        raise NotImplementedError

    def _pages(self, request: Request) -> Any:
        raise NotImplementedError

    def search(
        self,
        *,
        region_code: Optional[str] = None,
        in_: Optional[str] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        bbox: Optional[Sequence[str]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        prefer: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        data_version: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        dry_run: Optional[Literal[True]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> AsyncPages[types.Place]:
        """Search places

        region_code: Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.
        in_: A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        bbox: Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        prefer: Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.
        sort: discovery ranks by query fit, recency, cross-source verification and completeness. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.
        page: Page number from 1.
        page_size: Places per page; does not affect the price.
        data_version: Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.
        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        dry_run: Validates and prices the request without running it; nothing is billed.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._pages(Request("GET", "/api/v1/places", query={"region_code": region_code, "in": in_, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "bbox": bbox, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "prefer": prefer, "sort": sort, "page": page, "page_size": page_size, "data_version": data_version, "fields": fields, "dry_run": dry_run, "max_units": max_units}, params=params))

    def nearby(
        self,
        lat: float,
        lng: float,
        *,
        radius: Optional[int] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        bbox: Optional[Sequence[str]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        prefer: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        data_version: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        dry_run: Optional[Literal[True]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> AsyncPages[types.Place]:
        """Search around a point

        lat: Latitude of the centre, WGS 84.
        lng: Longitude of the centre, WGS 84.
        radius: Radius in metres.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        bbox: Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        prefer: Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.
        sort: Nearest first, or the recommendation ranking within the radius. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.
        page: Page number from 1.
        page_size: Places per page; does not affect the price.
        data_version: Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.
        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        dry_run: Validates and prices the request without running it; nothing is billed.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._pages(Request("GET", "/api/v1/places/nearby", query={"lat": lat, "lng": lng, "radius": radius, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "bbox": bbox, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "prefer": prefer, "sort": sort, "page": page, "page_size": page_size, "data_version": data_version, "fields": fields, "dry_run": dry_run, "max_units": max_units}, params=params))

    def clusters(
        self,
        bbox: Sequence[str],
        zoom: int,
        *,
        region_code: Optional[str] = None,
        in_: Optional[str] = None,
        lat: Optional[float] = None,
        lng: Optional[float] = None,
        radius: Optional[int] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        representatives: Optional[str] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[List[types.Cluster]]:
        """Cluster places for a map

        bbox: The part of the map to cluster: west,south,east,north in degrees (WGS 84), at most 10° a side. Its edges belong to it.
        zoom: Zoom of the map, in tiles of 512 pixels; a cluster covers a cell of 64 pixels. A box that would have more than 512 cells gets larger cells.
        region_code: Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.
        in_: A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.
        lat: Latitude of the centre of a circle, WGS 84; with lng. Clusters then hold the places of /places/nearby.
        lng: Longitude of the centre, WGS 84; with lat.
        radius: Radius in metres.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        representatives: single: only places alone are named. Every named place counts as seen, so a map that shows numbers uses up fewer places.
        """
        return self._data(Request("GET", "/api/v1/places/clusters", query={"bbox": bbox, "zoom": zoom, "region_code": region_code, "in": in_, "lat": lat, "lng": lng, "radius": radius, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "representatives": representatives}, params=params))

    def sentence(
        self,
        q: str,
        *,
        region_code: Optional[str] = None,
        in_: Optional[str] = None,
        lat: Optional[float] = None,
        lng: Optional[float] = None,
        radius: Optional[int] = None,
        keyword: Optional[str] = None,
        business_category: Optional[str] = None,
        subtype: Optional[Sequence[str]] = None,
        subtype_match: Optional[str] = None,
        or_named: Optional[str] = None,
        recommended_for: Optional[Sequence[str]] = None,
        atmosphere: Optional[Sequence[str]] = None,
        parking_type: Optional[str] = None,
        payment_methods: Optional[Sequence[str]] = None,
        serves: Optional[Sequence[str]] = None,
        dietary: Optional[Sequence[str]] = None,
        foreign_languages: Optional[Sequence[str]] = None,
        bbq_meat: Optional[Sequence[str]] = None,
        view: Optional[Sequence[str]] = None,
        reservation_channel: Optional[Sequence[str]] = None,
        muslim_friendly: Optional[Sequence[str]] = None,
        legacy: Optional[Sequence[str]] = None,
        local_food: Optional[Sequence[str]] = None,
        featured_by: Optional[Sequence[str]] = None,
        associated_with: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        open_at: Optional[str] = None,
        include_unknown_hours: Optional[Literal[True]] = None,
        price_level: Optional[Sequence[int]] = None,
        min_price_avg: Optional[int] = None,
        max_price_avg: Optional[int] = None,
        include_closed: Optional[Literal[True]] = None,
        bbox: Optional[Sequence[str]] = None,
        min_rating: Optional[float] = None,
        min_reviews: Optional[int] = None,
        min_freshness: Optional[float] = None,
        seen_after: Optional[str] = None,
        closed_since: Optional[str] = None,
        is24h: Optional[Literal[True]] = None,
        wifi: Optional[Literal[True]] = None,
        parking: Optional[Literal[True]] = None,
        outdoor_seating: Optional[Literal[True]] = None,
        pet_friendly: Optional[Literal[True]] = None,
        group_friendly: Optional[Literal[True]] = None,
        kids_friendly: Optional[Literal[True]] = None,
        reservable: Optional[Literal[True]] = None,
        takeout: Optional[Literal[True]] = None,
        delivery: Optional[Literal[True]] = None,
        dine_in: Optional[Literal[True]] = None,
        catering: Optional[Literal[True]] = None,
        corkage_free: Optional[Literal[True]] = None,
        wheelchair_accessible: Optional[Literal[True]] = None,
        high_chair: Optional[Literal[True]] = None,
        no_kids_zone: Optional[Literal[True]] = None,
        smoking_area: Optional[Literal[True]] = None,
        restroom_gender_separated: Optional[Literal[True]] = None,
        power_outlets: Optional[Literal[True]] = None,
        stroller_storage: Optional[Literal[True]] = None,
        deposit_required: Optional[Literal[True]] = None,
        restroom_clean: Optional[Literal[True]] = None,
        waiting_expected: Optional[Literal[True]] = None,
        leftover_packing: Optional[Literal[True]] = None,
        repeat_customers: Optional[Literal[True]] = None,
        private_room: Optional[Literal[True]] = None,
        has_promotion: Optional[Literal[True]] = None,
        real_bar: Optional[Literal[True]] = None,
        rooftop: Optional[Literal[True]] = None,
        hanok: Optional[Literal[True]] = None,
        photo_spot: Optional[Literal[True]] = None,
        local_favorite: Optional[Literal[True]] = None,
        nursing_room: Optional[Literal[True]] = None,
        live_music: Optional[Literal[True]] = None,
        fireplace: Optional[Literal[True]] = None,
        floor_seating: Optional[Literal[True]] = None,
        counter_seating: Optional[Literal[True]] = None,
        inside_market: Optional[Literal[True]] = None,
        board_game: Optional[Literal[True]] = None,
        sports_bar: Optional[Literal[True]] = None,
        temple_food: Optional[Literal[True]] = None,
        natural_wine: Optional[Literal[True]] = None,
        craft_beer: Optional[Literal[True]] = None,
        omakase: Optional[Literal[True]] = None,
        min_confidence: Optional[float] = None,
        prefer: Optional[str] = None,
        sort: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        data_version: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        dry_run: Optional[Literal[True]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> AsyncPages[types.Place]:
        """Search with a sentence

        q: A sentence or a few words, Korean or English. Words that a filter expresses become filters (meta.understood); the others become the keyword (meta.notUnderstood). A filter that is also given as a parameter replaces the words.
        region_code: Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.
        in_: A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.
        lat: Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first.
        lng: Longitude of the person, WGS 84; with lat.
        radius: Radius in metres.
        keyword: Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.
        business_category: One category. Prefer subtype for the kind of venue.
        subtype: Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).
        subtype_match: exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.
        or_named: With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.
        recommended_for: Occasions; all must match.
        atmosphere: Any may match; under sort=discovery more matches rank higher.
        parking_type: One kind of parking.
        payment_methods: All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.
        serves: All must match.
        dietary: All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).
        foreign_languages: Languages spoken, ISO 639-1; all must match; owner-confirmed.
        bbq_meat: Meats grilled; any may match; independent of subtype.
        view: Any may match.
        reservation_channel: Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.
        muslim_friendly: true for any, or a comma-separated list, any of which may match.
        legacy: true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.
        local_food: true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.
        featured_by: true for any, or a comma-separated list of channel kinds and free names, any of which may match.
        associated_with: true for any, or a comma-separated list of kinds and free names, any of which may match.
        exclude: Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.
        open_at: Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.
        include_unknown_hours: With open_at only: also returns places with unconfirmed hours.
        price_level: Price levels; any may match. /meta priceLevels defines them.
        min_price_avg: Lowest average price per person, KRW.
        max_price_avg: Highest average price per person, KRW.
        include_closed: Also returns places confirmed closed.
        bbox: Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most 0.5° a side. Its edges belong to it.
        min_rating: Only places rated at least this.
        min_reviews: Only places with at least this many reviews.
        min_freshness: Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.
        seen_after: Only places last seen in business on this day (KST) or later.
        closed_since: With include_closed only: only places confirmed closed, on this day or later.
        is24h: Only places confirmed to be open around the clock.
        wifi: Only places where this is confirmed: wifi, 와이파이.
        parking: Only places with confirmed parking.
        outdoor_seating: Only places where this is confirmed: outdoor seating, 야외석.
        pet_friendly: Only places where this is confirmed: pet friendly, 반려동물 동반.
        group_friendly: Only places where this is confirmed: group friendly, 단체 가능.
        kids_friendly: Only places where this is confirmed: kids friendly, 아이 동반.
        reservable: Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.
        takeout: Only places where this is confirmed: takeout, 포장.
        delivery: Only places where this is confirmed: delivery, 배달.
        dine_in: Only places where this is confirmed: dine in, 매장 식사.
        catering: Only places where this is confirmed: catering, 케이터링.
        corkage_free: Only places where this is confirmed: corkage free, 콜키지 프리.
        wheelchair_accessible: Only places where this is confirmed: wheelchair accessible, 휠체어 접근.
        high_chair: Only places where this is confirmed: high chair, 아기의자.
        no_kids_zone: Only places where this is confirmed: no kids zone, 노키즈존.
        smoking_area: Only places where this is confirmed: smoking area, 흡연실.
        restroom_gender_separated: Only places where this is confirmed: separate restrooms, 남녀 분리 화장실.
        power_outlets: Only places where this is confirmed: power outlets, 콘센트.
        stroller_storage: Only places where this is confirmed: stroller storage, 유모차 보관.
        deposit_required: Only places where this is confirmed: deposit required, 예약금.
        restroom_clean: Only places where this is confirmed: clean restroom, 깨끗한 화장실.
        waiting_expected: Only places where this is confirmed: waiting expected, 웨이팅 있음.
        leftover_packing: Only places where this is confirmed: leftover packing, 남은 음식 포장.
        repeat_customers: Only places where this is confirmed: repeat customers, 단골 많은.
        private_room: Only places where this is confirmed: private room, 룸.
        has_promotion: Only places with a promotion.
        real_bar: Only places where this is confirmed: real bar, 정통 바.
        rooftop: Only places where this is confirmed: rooftop, 루프탑.
        hanok: Only places where this is confirmed: hanok, 한옥.
        photo_spot: Only places where this is confirmed: photo spot, 포토존.
        local_favorite: Only places where this is confirmed: local favorite, 현지인 맛집.
        nursing_room: Only places where this is confirmed: nursing room, 수유실.
        live_music: Only places where this is confirmed: live music, 라이브.
        fireplace: Only places where this is confirmed: fireplace, 벽난로.
        floor_seating: Only places where this is confirmed: floor seating, 좌식.
        counter_seating: Only places where this is confirmed: counter seating, 카운터석.
        inside_market: Only places where this is confirmed: inside market, 시장 안.
        board_game: Only places where this is confirmed: board game, 보드게임.
        sports_bar: Only places where this is confirmed: sports bar, 스포츠바.
        temple_food: Only places where this is confirmed: temple food, 사찰음식.
        natural_wine: Only places where this is confirmed: natural wine, 내추럴 와인.
        craft_beer: Only places where this is confirmed: craft beer, 수제맥주.
        omakase: Only places where this is confirmed: omakase, 오마카세.
        min_confidence: Only places with at least this confidence.
        prefer: Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.
        sort: Without it, places around a point or a station are sorted by distance. distance needs a point or a station. rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.
        page: Page number from 1.
        page_size: Places per page; does not affect the price.
        data_version: Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.
        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        dry_run: Validates and prices the request without running it; nothing is billed.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._pages(Request("GET", "/api/v1/search", query={"q": q, "region_code": region_code, "in": in_, "lat": lat, "lng": lng, "radius": radius, "keyword": keyword, "business_category": business_category, "subtype": subtype, "subtype_match": subtype_match, "or_named": or_named, "recommended_for": recommended_for, "atmosphere": atmosphere, "parking_type": parking_type, "payment_methods": payment_methods, "serves": serves, "dietary": dietary, "foreign_languages": foreign_languages, "bbq_meat": bbq_meat, "view": view, "reservation_channel": reservation_channel, "muslim_friendly": muslim_friendly, "legacy": legacy, "local_food": local_food, "featured_by": featured_by, "associated_with": associated_with, "exclude": exclude, "open_at": open_at, "include_unknown_hours": include_unknown_hours, "price_level": price_level, "min_price_avg": min_price_avg, "max_price_avg": max_price_avg, "include_closed": include_closed, "bbox": bbox, "min_rating": min_rating, "min_reviews": min_reviews, "min_freshness": min_freshness, "seen_after": seen_after, "closed_since": closed_since, "is24h": is24h, "wifi": wifi, "parking": parking, "outdoor_seating": outdoor_seating, "pet_friendly": pet_friendly, "group_friendly": group_friendly, "kids_friendly": kids_friendly, "reservable": reservable, "takeout": takeout, "delivery": delivery, "dine_in": dine_in, "catering": catering, "corkage_free": corkage_free, "wheelchair_accessible": wheelchair_accessible, "high_chair": high_chair, "no_kids_zone": no_kids_zone, "smoking_area": smoking_area, "restroom_gender_separated": restroom_gender_separated, "power_outlets": power_outlets, "stroller_storage": stroller_storage, "deposit_required": deposit_required, "restroom_clean": restroom_clean, "waiting_expected": waiting_expected, "leftover_packing": leftover_packing, "repeat_customers": repeat_customers, "private_room": private_room, "has_promotion": has_promotion, "real_bar": real_bar, "rooftop": rooftop, "hanok": hanok, "photo_spot": photo_spot, "local_favorite": local_favorite, "nursing_room": nursing_room, "live_music": live_music, "fireplace": fireplace, "floor_seating": floor_seating, "counter_seating": counter_seating, "inside_market": inside_market, "board_game": board_game, "sports_bar": sports_bar, "temple_food": temple_food, "natural_wine": natural_wine, "craft_beer": craft_beer, "omakase": omakase, "min_confidence": min_confidence, "prefer": prefer, "sort": sort, "page": page, "page_size": page_size, "data_version": data_version, "fields": fields, "dry_run": dry_run, "max_units": max_units}, params=params))

    def suggest(
        self,
        q: str,
        *,
        lat: Optional[float] = None,
        lng: Optional[float] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[List[types.Suggestion]]:
        """Complete what is typed

        q: What was typed so far: the beginning of a name, initial consonants (ㅅㅌㅂㅅ) or romanised letters.
        lat: Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first.
        lng: Longitude of the person, WGS 84; with lat.
        """
        return self._data(Request("GET", "/api/v1/suggest", query={"q": q, "lat": lat, "lng": lng}, params=params))

    def place(
        self,
        id: str,
        *,
        fields: Optional[Sequence[str]] = None,
        max_units: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[types.Place]:
        """Read one place

        fields: Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.
        max_units: Fails with 400 instead of running when the request would cost more tokens than this.
        """
        return self._data(Request("GET", "/api/v1/places/{id}", {"id": id}, query={"fields": fields, "max_units": max_units}, params=params))

    def history(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        order: Optional[str] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[List[types.HistoryPoint]]:
        """Read the history of a place

        from_: First day, KST, inclusive. Default: 90 days ending at to.
        to: Last day, KST, inclusive. Default: today. At most 366 days from from.
        order: By date, ascending or descending.
        """
        return self._data(Request("GET", "/api/v1/places/{id}/history", {"id": id}, query={"from": from_, "to": to, "order": order}, params=params))

    def regions(
        self,
        *,
        dong: Optional[str] = None,
        sigungu: Optional[str] = None,
        sido: Optional[str] = None,
        region_code: Optional[str] = None,
        kind: Optional[str] = None,
        include_empty: Optional[Literal[True]] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[List[types.Region]]:
        """Find regions

        dong: Part of the name of a dong (or of another kind of region, see kind), Korean or romanised; best match first, at most 50 of each kind.
        sigungu: Narrows to a district by name.
        sido: Narrows to a province by name.
        region_code: Look-up by code; the first 5 or 2 digits cover the whole district or province.
        kind: The kind of the rows; any returns all kinds for the same token, each row with its kind. A station row has the code of the dong it lies in, and radiusM.
        include_empty: Also lists regions without places.
        """
        return self._data(Request("GET", "/api/v1/regions", query={"dong": dong, "sigungu": sigungu, "sido": sido, "region_code": region_code, "kind": kind, "include_empty": include_empty}, params=params))

    def categories(
        self,
    ) -> Awaitable[List[types.CategoryCount]]:
        """Count places by category

        """
        return self._data(Request("GET", "/api/v1/categories"))

    def stats(
        self,
    ) -> Awaitable[types.Stats]:
        """Read the figures of the data set

        """
        return self._data(Request("GET", "/api/v1/stats"))

    def meta(
        self,
    ) -> Awaitable[types.Meta]:
        """Read the vocabulary

        """
        return self._data(Request("GET", "/api/v1/meta", whole=True))

    def match_venues(
        self,
        body: types.MatchVenuesBody,
    ) -> Awaitable[List[types.VenueMatch]]:
        """Find the places of a caller's own list

        """
        return self._data(Request("POST", "/api/v1/places/match", body=body))

    def reserve(
        self,
        body: types.ReserveBody,
    ) -> Awaitable[types.ReserveResult]:
        """Ask a venue for a table

        """
        return self._data(Request("POST", "/api/v1/reservations", body=body))

    def list_reservations(
        self,
        *,
        status: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> AsyncPages[types.Reservation]:
        """List the account's reservations, newest first

        status: Only reservations with this status.
        page: Page number from 1.
        page_size: Reservations per page.
        """
        return self._pages(Request("GET", "/api/v1/reservations", query={"status": status, "page": page, "page_size": page_size}, params=params))

    def read_reservation(
        self,
        id: str,
        *,
        wait: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[types.Reservation]:
        """Read a reservation, or wait until it settles

        wait: Seconds to wait for the result.
        """
        return self._data(Request("GET", "/api/v1/reservations/{id}", {"id": id}, query={"wait": wait}, params=params))

    def cancel_reservation(
        self,
        id: str,
        body: types.CancelReservationBody,
    ) -> Awaitable[types.Reservation]:
        """Cancel a reservation for its guest

        """
        return self._data(Request("POST", "/api/v1/reservations/{id}/cancel", {"id": id}, body=body))

    def accept_proposal(
        self,
        id: str,
        body: types.AcceptProposalBody,
    ) -> Awaitable[types.Reservation]:
        """Accept another time for the guest

        """
        return self._data(Request("POST", "/api/v1/reservations/{id}/accept-proposal", {"id": id}, body=body))

    def decline_proposal(
        self,
        id: str,
        body: types.DeclineProposalBody,
    ) -> Awaitable[types.Reservation]:
        """Decline another time for the guest

        """
        return self._data(Request("POST", "/api/v1/reservations/{id}/decline-proposal", {"id": id}, body=body))

    def ask_venue(
        self,
        body: types.AskVenueBody,
    ) -> Awaitable[Union[types.AskedQuery, types.BlockedQuery]]:
        """Ask a venue about its current situation

        """
        return self._data(Request("POST", "/api/v1/live-status", body=body))

    def peek_answer(
        self,
        place_id: str,
        topic: str,
        *,
        kind: Optional[str] = None,
        guest_count: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[Union[types.PeekAnswerResult, types.PeekAnswerResult2]]:
        """Look for a fresh answer without asking

        place_id: From a search.
        topic: The topic as it was asked, or as the answer shows it.
        kind: Any kind when omitted.
        guest_count: For seats only; any party size when omitted.
        """
        return self._data(Request("GET", "/api/v1/live-status", query={"placeId": place_id, "topic": topic, "kind": kind, "guestCount": guest_count}, params=params))

    def read_answer(
        self,
        query_id: str,
        *,
        wait: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[types.LiveQuery]:
        """Read a live question, or wait for its answer

        wait: Seconds to wait for the result.
        """
        return self._data(Request("GET", "/api/v1/live-status/{query_id}", {"query_id": query_id}, query={"wait": wait}, params=params))

    def report_place(
        self,
        id: str,
        body: types.ReportPlaceBody,
    ) -> Awaitable[types.ReportPlaceResult]:
        """Report that a place is closed or its data is wrong

        """
        return self._data(Request("POST", "/api/v1/places/{id}/reports", {"id": id}, body=body))

    def create_webhook(
        self,
        body: types.CreateWebhookBody,
    ) -> Awaitable[types.WebhookWithSecret]:
        """Create a webhook, to which events are posted

        """
        return self._data(Request("POST", "/api/v1/webhooks", body=body))

    def list_webhooks(
        self,
    ) -> Awaitable[List[types.Webhook]]:
        """List the account's webhooks, oldest first, without their secrets

        """
        return self._data(Request("GET", "/api/v1/webhooks"))

    def delete_webhook(
        self,
        webhook_id: str,
    ) -> Awaitable[types.DeleteWebhookResult]:
        """Delete a webhook

        """
        return self._data(Request("DELETE", "/api/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}))

    def rotate_webhook(
        self,
        webhook_id: str,
        body: types.RotateWebhookBody,
    ) -> Awaitable[types.WebhookWithSecret]:
        """Give a webhook a new secret

        """
        return self._data(Request("POST", "/api/v1/webhooks/{webhook_id}/rotate", {"webhook_id": webhook_id}, body=body))

    def test_webhook(
        self,
        webhook_id: str,
    ) -> Awaitable[types.TestWebhookResult]:
        """Send webhook.test to a webhook

        """
        return self._data(Request("POST", "/api/v1/webhooks/{webhook_id}/test", {"webhook_id": webhook_id}))

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[List[types.WebhookDelivery]]:
        """List the deliveries of a webhook with their status, newest first

        status: Only deliveries with this status.
        limit: The maximum number of deliveries.
        """
        return self._data(Request("GET", "/api/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id}, query={"status": status, "limit": limit}, params=params))

    def retry_delivery(
        self,
        delivery_id: str,
    ) -> Awaitable[types.RetryDeliveryResult]:
        """Retry a failed delivery once

        """
        return self._data(Request("POST", "/api/v1/webhooks/deliveries/{delivery_id}/retry", {"delivery_id": delivery_id}))

    def create_listener(
        self,
        body: types.CreateListenerBody,
    ) -> Awaitable[types.WebhookListener]:
        """Create a listener, which receives events without a public address

        """
        return self._data(Request("POST", "/api/v1/webhooks/listeners", body=body))

    def listen(
        self,
        listener_id: str,
        *,
        wait: Optional[int] = None,
        done: Optional[str] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> Awaitable[List[types.ListenedEvent]]:
        """Fetch the events of a listener, or wait for them

        wait: Seconds to wait for the result.
        done: Comma-separated list of the deliveryIds that were received and need not be returned again.
        """
        return self._data(Request("GET", "/api/v1/webhooks/listeners/{listener_id}/events", {"listener_id": listener_id}, query={"wait": wait, "done": done}, params=params))

    def delete_listener(
        self,
        listener_id: str,
    ) -> Awaitable[types.DeleteListenerResult]:
        """Delete a listener

        """
        return self._data(Request("DELETE", "/api/v1/webhooks/listeners/{listener_id}", {"listener_id": listener_id}))

    def usage(
        self,
    ) -> Awaitable[types.Usage]:
        """Read the usage of the account this month, and its limits

        """
        return self._data(Request("GET", "/api/v1/usage"))

    def list_requests(
        self,
        *,
        request_id: Optional[str] = None,
        key_id: Optional[str] = None,
        status: Optional[str] = None,
        endpoint: Optional[str] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> AsyncPages[types.StoredRequest]:
        """List the account's requests of the last days, newest first

        request_id: Only requests with this id. Requests that sent an x-request-id of their own may share one.
        key_id: Only requests of this key or grant.
        status: Only requests that were answered with this status, or with one of its hundred: 429, 4xx.
        endpoint: Only requests to this endpoint, by its operationId.
        since: Only requests that were received at this time or later.
        until: Only requests that were received before this time, so that all pages belong to one list.
        page: From 1 on.
        page_size: Requests per page.
        """
        return self._pages(Request("GET", "/api/v1/requests", query={"request_id": request_id, "key_id": key_id, "status": status, "endpoint": endpoint, "since": since, "until": until, "page": page, "page_size": page_size}, params=params))

    def list_api_keys(
        self,
    ) -> Awaitable[List[types.ListApiKeysResultItem]]:
        """List the account's keys, oldest first, without their secrets

        """
        return self._data(Request("GET", "/api/v1/keys"))

    def create_api_key(
        self,
        body: types.CreateApiKeyBody,
    ) -> Awaitable[types.CreateApiKeyResult]:
        """Create a key; the key itself is shown only once

        """
        return self._data(Request("POST", "/api/v1/keys", body=body))

    def revoke_api_key(
        self,
        key_id: str,
    ) -> Awaitable[types.RevokeApiKeyResult]:
        """Revoke one of the account's keys at once and permanently

        """
        return self._data(Request("DELETE", "/api/v1/keys/{key_id}", {"key_id": key_id}))

    def rotate_key(
        self,
        key_id: str,
        body: types.RotateKeyBody,
    ) -> Awaitable[types.RotateKeyResult]:
        """Give one of the account's keys a new secret; the current one keeps working for the grace period

        """
        return self._data(Request("POST", "/api/v1/keys/{key_id}/rotate", {"key_id": key_id}, body=body))

    def list_exports(
        self,
    ) -> Awaitable[types.ListExportsResult]:
        """List the files of the bulk export

        """
        return self._data(Request("GET", "/api/v1/exports"))

    def list_changes(
        self,
        since: str,
        *,
        data_version: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        params: Optional[Dict[str, str]] = None,
    ) -> AsyncPages[types.ListChangesResult]:
        """List what changed since a data version

        since: The data version from which the caller knows the places: meta.dataVersion of an earlier answer.
        data_version: The data version up to which the changes go, so that all pages belong to one list: meta.dataVersion of the first page. Default: the present one.
        page: From 1 on.
        page_size: Changes per page.
        """
        return self._pages(Request("GET", "/api/v1/changes", query={"since": since, "data_version": data_version, "page": page, "page_size": page_size}, params=params))
