import { foldWord } from '#base/text/text.ts'
import { dishWords } from './dishWords.ts'

/**
 * Words of sentences beyond the vocabulary, by `param=value`, separated by commas: everyday names, other spellings, slang
 * and the orders of a list. A word below two values is ambiguous unless the documented precedence decides.
 */
export const SENTENCE_WORDS: Readonly<Record<string, string>> = {
  'no_kids_zone=true': 'no kids, without kids, without children, kid free, child free, 노키즈',
  'kids_friendly=true':
    '아이들, 아들, 딸, 아가, 유아, 초등학생, 유치원생, kiddos, toddlers, infants, babies, with kids, with children, with a baby, with my kids, kids, kid, children, child, toddler, baby, kids menu, kids ok, kids allowed, kid friendly, ' +
    '아이와, 아이랑, 아이들과, 아이들이랑, 애들이랑, 아기와, 아이, 애들, 아기, 애기, 어린이, 손주, 손자, 손녀, 키즈, 키즈존, 놀이방, kids room, play area, playground, 예스키즈존, 예스키즈, 어린이 메뉴',
  'pet_friendly=true':
    '대형견, 중형견, 소형견, 강아지 동반, 반려견 동반, 강쥐 동반, 개 데리고, 댕댕이 동반, 애견 동반, 반려동물 동반, dog friendly, dogs welcome, pets welcome, my dog, my puppy, with my dog, with a dog, with dogs, dog, dogs, pet, pets, pet ok, dog ok, dogs ok, dogs allowed, pet allowed, puppy, ' +
    '강쥐, 강아지와, 강아지랑, 반려견, 애견, 강아지, 댕댕이, 멍멍이, 펫, 펫동반, pet동반, 애완견, 애완동물, 반려동물',
  'group_friendly=true': '단체, 단체 손님, 단체 예약, 대인원, large groups',
  'recommended_for=late_night': '늦게, 늦게까지, 늦은 시간, 늦은 밤, late, till late, until late, til late',
  'open_at=late_night':
    '밤늦게까지 하는, 밤늦게까지 여는, 밤 늦게까지 하는, 새벽에 하는, 새벽에 여는, 새벽에도 하는, 늦게까지 하는, 늦게까지 여는, 늦게까지 영업, 새벽까지, 밤늦게까지, 밤 늦게까지, 심야까지, 새벽까지 하는, 새벽까지 여는, 새벽까지 영업, open late, stay open late, 늦게, 늦게까지, 늦은 시간, 늦은 밤, late, open late, till late, until late, til late',
  'recommended_for=solo_dining':
    '혼밥족, 1인식사, 혼자 밥먹기, eat alone, eating alone, dine alone, table for one, for one person, 혼자, 혼자서, 혼자서도, 나혼자, alone, solo, by myself, on my own, solo traveler, solo traveller, 혼밥러, solo diner, single diner',
  'recommended_for=solo_drinking':
    '혼술족, 혼맥, drink alone, drinking alone, 혼자, 혼자서, 혼자서도, 나혼자, alone, solo, by myself, on my own, solo traveler, solo traveller, 혼술러, solo drinker',
  'recommended_for=group_dining':
    '팀회식, 부서회식, 부서 회식, 워크샵, 종무식, 쫑파티, 회식 장소, 단체 모임, 동기모임, 동창모임, 학부모모임, 모임장소, team dinner, group dinner, office party, 동창회, 계모임, 동호회, 송년회, 신년회, 망년회, 연말모임, 회식장소, company dinner, work dinner, big group, big groups, group of, 단체회식',
  'recommended_for=family':
    '온 가족, 온가족, 부모님, 가족 외식, 가족외식, 엄마아빠, with family, with parents, 가족모임, 가족들, 가족끼리, 식구, 식구들, 할머니랑, 할아버지랑, 할머니와, 할아버지와, 어르신, 시부모님, 시어머니, 시아버지, 장모님, 장인어른, 어머님, 아버님, 조부모님, grandparents, my parents, parents, my family, 할머니 모시고, 할아버지 모시고, 어머니 모시고, 아버지 모시고, 엄마 모시고',
  'recommended_for=date':
    '데이트코스, 데이트 코스, 맞선, 기념일, 사귄지, anniversary, date night, date spot, 여자친구, 남자친구, 애인, 여친, 남친, 커플, 썸녀, 썸남, girlfriend, boyfriend, 결혼기념일, 프로포즈, 프러포즈, romantic dinner, first date, 데이트각',
  'recommended_for=formal_gathering': '칠순잔치, 환갑, 환갑잔치, 회갑, 팔순, 팔순잔치, 백일잔치',
  'recommended_for=business_meeting':
    '거래처 접대, 손님 접대, 바이어 접대, business lunch, business dinner, 거래처, 바이어, clients, client',
  'atmosphere=quiet':
    '조용조용한, 대화하기 좋은, 붐비지 않는, 안 붐비는, 고즈넉한, peaceful, calm, silent, 시끄럽지 않은, 안 시끄러운, 한산한, 잔잔한, 사람 없는, 사람 적은, 얘기하기 좋은, 이야기하기 좋은, not noisy, not too noisy, not crowded, not too crowded, less crowded',
  'atmosphere=lively': '왁자지껄한, 시끌시끌한, 북적북적한, vibrant',
  'atmosphere=cozy': '아기자기한, comfy, homely',
  'atmosphere=spacious': '넓직한, 자리 넓은, 좌석 넓은, 자리 많은, 좌석 많은, 넓찍한, big space, lots of space',
  'atmosphere=view':
    '뷰맛집, 뷰 맛집, 통유리, great view, with a view, scenic, 뷰, 전망, 경치, 뷰깡패, 뷰 이쁜, 뷰 예쁜, 전망 예쁜, 뷰 있는, nice view, good view, amazing view, beautiful view, views',
  'atmosphere=trendy':
    '인스타감성, 감성카페, 감성 카페, 힙플, 힙플레이스, 요즘 뜨는, 요즘 핫한, 인스타각, 감성, 인스타 감성, 감성적인, 감성 있는, 갬성, 핫플, 핫플레이스, 인스타 핫플, instagram worthy, insta worthy, aesthetic, 트렌디',
  'atmosphere=clean': '위생적인, 위생 좋은, 깨끗',
  'atmosphere=work_study':
    '스터디하기, 자습, 시험공부, study, study cafe, remote working, 공부, 공부할, 작업, 작업할, 과제, 과제할, 과제하기, 공부하기, 작업하기, 노트북 가능, 노트북 하기, 재택근무, 카공족, laptop, laptops, ' +
    'for laptop, work from, studying, working, remote work, digital nomad, coworking, can study, can work, for study, for work, study spot',
  'atmosphere=rainy_mood': '비오는, rainy, raining',
  'leftover_packing=true': '싸갈, 남은거 싸갈, 남은 거 싸갈, 남은 음식 포장, 남은거 포장',
  'temple_food=true': 'buddhist temple food, buddhist food',
  'parking=true':
    '주차 넓은, 주차 쉬운, 주차하기 쉬운, 차 가져가도, 차 끌고, parking available, easy parking, 무료주차, 주차 무료, 주차비 무료, 무료 주차장, free parking, 주차장 넓은, 주차장 큰, 주차 편한, 주차 편리한, 주차하기 좋은, 주차하기 편한, 주차 공간, car park, parking lot, parking space, park my car, park a car, 차 댈, 차 대기, 차 가지고',
  'parking_type=valet': '발레파킹, 발렛 주차, 발레',
  'wifi=true': '인터넷, internet, free wifi, fast wifi, good wifi, wi fi, 무료 와이파이',
  'power_outlets=true':
    'plugs, power plugs, charging, plug, outlet, socket, sockets, power outlet, power sockets, charger, charge my phone, 충전, 충전기, 플러그',
  'outdoor_seating=true':
    '테라스석, 테라스 자리, 야외석, patio, garden seating, al fresco, 야외, 야장, 노상, 야외 테이블, 야외 자리, outdoor, outdoors, outside, sit outside, outdoor tables',
  'rooftop=true': '루프톱, 옥상 테라스, 루프탑바, 루프탑카페',
  'private_room=true':
    '파티룸, 단체룸, 룸 완비, 프라이빗룸, 개별룸, 독립된 공간, 독립 공간, 칸막이, private dining, private dining room, 방, 개별실, 별실, 개인실, 프라이빗, 프라이빗한, 룸식, private, private rooms, private space, room, rooms, 룸으로 된',
  'reservable=true':
    '예약, 예약하고, reservation, reservations, reservation possible, reservations possible, booking, 예약할 수 있는, 예약 할 수 있는, 네이버 예약, 캐치테이블, 당일예약, 당일 예약, can book, can reserve, accept reservation, accept reservations, accepts reservations, take reservations, book a table, book table, make a reservation, reserve a table',
  'takeout=true': 'takeaway, to-go, 포장되는, take out, take away',
  'corkage_free=true':
    '콜키지, 코르키지, 콜키지 없는, corkage, bring my own wine, bring our own wine, bring own wine, bring wine, 와인 반입, 와인 들고',
  'wheelchair_accessible=true':
    '휠체어 들어가는, 배리어프리, 경사로, barrier free, step free, 휠체어, 휠체어타신, 휠체어 타신, 휠체어타는, 휠체어 타는, 휠체어 탄, wheelchair, wheelchair friendly, wheelchair access, 계단 없는, 턱 없는, no stairs',
  'high_chair=true':
    '아기 의자, 애기 의자, 아이 의자, 어린이 의자, 아기용 의자, 베이비체어, 유아 의자, kids chair, baby chairs, high chairs, baby seat',
  'smoking_area=true': '흡연, 담배, 담배 필, 담배 피울, 담배 피는, smoking, smoke, can smoke',
  'restroom_gender_separated=true':
    '남녀 화장실 분리된, 남녀 화장실 분리, 남녀 화장실, 화장실 분리된, 화장실 남녀 분리, 남녀 분리된 화장실, 화장실 따로, separate toilet, separate bathrooms',
  'restroom_clean=true':
    '화장실 깨끗한, 화장실 깔끔한, 깔끔한 화장실, clean bathroom, clean bathrooms, clean restrooms, clean toilet, toilet clean',
  'stroller_storage=true': 'stroller, strollers, pram, buggy',
  'repeat_customers=true': '단골, 단골 많은 집',
  'has_promotion=true':
    '세일, 할인 쿠폰, 쿠폰, 할인 행사, coupon, coupons, deals, happy hour, 해피아워, discounts, discounted, promo, on sale',
  'photo_spot=true':
    '사진맛집, 사진 맛집, 포토존, 사진 찍기 좋은, photogenic, photo zone, 사진 잘 나오는, 사진 예쁘게 나오는, 사진 이쁘게 나오는, 사진 찍기, 사진 찍을, 인생사진, 인증샷, 셀카, good for photos, good for pictures, take photos, take pictures, photos, pictures',
  'local_favorite=true':
    '현지인, 로컬, 현지인들이 가는, 현지인이 가는, 현지인 추천, 동네 사람들, 동네 주민, 동네 사람들만 아는, local, locals, where locals eat, where do locals eat, where koreans eat, where do koreans eat, where locals go, where local people eat, where local people go, locals go, locals eat, ' +
    'popular with locals, local restaurant, local restaurants, local place, local places, local spot, not touristy, non touristy',
  'live_music=true': '라이브재즈, 라이브 재즈, live jazz, 공연, 라이브 공연하는',
  'floor_seating=true': '바닥에 앉는, 방바닥, 신발 벗는, sit on floor',
  'counter_seating=true': '바테이블, 카운터 자리, 닷지, 다찌석, counter seat, bar seat, sit at the bar',
  'inside_market=true': '재래시장, 시장통, in a market, in the market, inside a market',
  'sports_bar=true':
    '축구, 야구, 축구 보는, 축구 볼, 야구 보는, 야구 볼, 스포츠 볼, 경기 보는, 경기 볼, 월드컵, 축구 경기, 야구 경기, football, soccer, baseball, ' +
    'watch football, watch soccer, watch baseball, watch the game, watch the match, watch a game, football match, soccer match, football game, baseball game, sports, premier league, champions league',
  'craft_beer=true': '브루어리, brewery, 수제 맥주집',
  'muslim_friendly=pork_free':
    "without pork, don't eat pork, dont eat pork, can't eat pork, cannot eat pork, not eat pork, 돼지고기 안 들어간, 돼지고기 안 쓰는, 돼지고기 안 먹는, 돼지고기 못 먹는",
  'muslim_friendly=halal_certified': 'halal certified, halal restaurant, 할랄식당, 할랄 식당, 할랄푸드',
  'dietary=gluten_free':
    'without gluten, allergic to gluten, gluten allergy, gluten intolerant, gluten intolerance, celiac, coeliac, celiac disease, wheat free, 글루텐 없는, 밀가루 안 먹는, 밀가루 못 먹는',
  'serves=vegetarian':
    "채식인, 베지테리안, 채식하는, meat-free, vegetarians, 고기 없는, 고기 안 들어간, 고기 안 먹는, 고기 못 먹는, 채식주의자, no meat, without meat, meat free, meatless, don't eat meat, dont eat meat, not eat meat, veggie, veg, vege",
  'serves=vegan': '비건인, vegans, plant based, 비건식, 비건 음식',
  'dietary=vegan_options': 'vegan option',
  'dietary=vegetarian_options': 'vegetarian option, veggie option',
  'payment_methods=card':
    'pay by card, pay with card, by card, card payment, accept card, accept cards, takes cards, take card, visa, mastercard, 카드 되는, 카드 받는, 카드 가능',
  'payment_methods=cash': 'cash only, pay cash, 현금만',
  'payment_methods=wechat_pay': 'wechat, 위챗',
  'payment_methods=local_gift': '온누리, 지역상품권',
  'foreign_languages=en':
    '영어 되는, 영어 통하는, english speaking staff, english spoken, english friendly, 영어메뉴, 영어 메뉴판, speak english, speaks english, english menu, english ok',
  'foreign_languages=zh': 'chinese menu, speak chinese, 중국어 메뉴',
  'foreign_languages=ja': 'japanese menu, speak japanese, 일본어 메뉴',
  'legacy=true':
    '노포 감성, 노포감성, 대를 이은, hole in the wall, 오래된, 오래된 집, 오래된 식당, 오래된 곳, 역사 있는, 역사 깊은, 전통 있는, old restaurant, old restaurants, historic, oldest, long history',
  'featured_by=guide':
    '미슐랭, 미쉐린, 미슐랭 가이드, 미쉐린 가이드, 빕구르망, 블루리본, michelin, michelin star, michelin guide, bib gourmand, blue ribbon',
  'featured_by=tv': '방송나온, 방송 나온, 방송에 나온, 티비나온, 티비 나온, 티비에 나온, TV에 나온, 티비, 티브이',
  'featured_by=instagram': 'insta',
  'view=ocean':
    '바다 뷰, 바다전망, 바다 앞, 해변 앞, 해변뷰, seaview, oceanfront, beachfront, 바닷가, 바다 보이는, 오션, see view, 해안가, near the beach, by the beach, beach view, beachside, near the sea, by the sea, by the ocean, sea',
  'view=river': '한강 보이는, 강 보이는, han river, 강가',
  'view=mountain': '숲, 숲속, 산 보이는',
  'local_food=true': '향토 음식, 지역 특산',
  'business_category=restaurant':
    '밥집, eatery, eateries, place to eat, places to eat, 식사, 식사할, 밥 먹을, 한끼, restaurants, dining',
  'business_category=bar':
    '한잔할, 펍, pubs, a drink, some drinks, somewhere to drink, place to drink, places to drink, where to drink, grab a drink, go drinking',
  'business_category=cafe': '까페, coffee place, coffee places, coffee house, coffee shops',
  'subtype=korean': 'korea food, korean cuisine, 한식집',
  'subtype=korean_bbq':
    '삽겹살, 삼겹쌀, 왕갈비, 고기, 고기구이, 구워먹는, 구워 먹는, 구워먹을, 구워 먹을, 구워먹기, 구워 먹기, 삼겹, samgyupsal, samgyopsal, kalbi, korea bbq',
  'subtype=gukbap_soup':
    'pork soup rice, pork rice soup, pork and rice soup, soup with rice, soup and rice, 설농탕, 순댓국, 순대국밥, 해장, hangover',
  'subtype=jjigae':
    '찌게, 김치찌게, 된장찌게, 부대찌게, 순두부찌개, kimchi jjigae, doenjang jjigae, sundubu, soondubu, soft tofu',
  'subtype=naengmyeon': '물냉면, 비빔냉면, 물냉, 비냉, 평냉, 함냉, naengmyun',
  'subtype=bunsik':
    '떡뽁이, 떡볶기, 떡볶, ddukbokki, ddeokbokki, dukbokki, tokbokki, topokki, toppoki, tteokpokki, 분식점',
  'subtype=dakgalbi_dakhanmari': '닭도리탕, ginseng chicken',
  'subtype=shabu_hotpot': '샤브, 샤부샤부, shabu',
  'subtype=buffet': 'ayce, 무제한',
  'subtype=sushi_sashimi': '모듬회, 활어',
  'subtype=chinese': '중식당, 중화요리, 중국요리, china food',
  'subtype=japanese': '일본요리, japan food',
  'subtype=donkatsu': '돈까쓰, 돈카쓰, 돈가쓰',
  'subtype=western': '양식당, 스페인, spain food, spanish food',
  'subtype=italian': '이탈리아, 이태리 식당, 이탈리안 레스토랑, italy food',
  'subtype=french': '프랑스, 프랑스 요리',
  'subtype=mexican': '멕시코',
  'subtype=thai': '태국, 태국요리, 타이 음식',
  'subtype=vietnamese': '베트남, 베트남요리, vietnam food',
  'subtype=indian': '인도, 인도요리, 네팔, india food',
  'subtype=middle_eastern': '터키, 중동',
  'subtype=dessert': '케익',
  'subtype=bingsu_ice_cream': 'patbingsu, icecream, icecreams',
  'subtype=traditional_tea': 'traditional tea house, traditional teahouse',
  'subtype=theme_cafe':
    '고양이 있는 카페, 강아지 있는 카페, 만화카페, 식물카페, 동물카페, animal cafe, cats, with cats, raccoon cafe, comic cafe, sheep cafe',
  'subtype=cocktail_bar': 'cocktail, whisky, whiskey, 하이볼, highball, highballs',
  'subtype=music_bar': '엘피바',
  'subtype=hof_beer': '생맥, 맥주 한잔',
  'serves=alcohol': 'drink alcohol, drinking alcohol, 소주, soju, 술 한잔, 술한잔, 한잔하기',
  'is24h=true':
    '24시간영업, 스물네시간, 365일 24시간, open all night, all night, 24시간, 24시, 24시간 영업, 24시 영업, 24시간 운영, 24시간 하는, 24시간 여는, 24시간 오픈, 24 hours, 24 hour, 24 hrs, 24hr, 24hrs, 24h, 24hours, 24hour, 24-7, around the clock, round the clock, open 24 hours',
  'open_at=now':
    '이 시간, 지금 열었, 지금 열린, 지금 문 연, 지금 하는, 지금 여는, 지금 당장, 영업 중, 열려있는, opened now, still open',
  'open_at=breakfast': '아침밥, 아침 일찍, early morning, breakfast time',
  'open_at=lunch':
    '점심밥, 점심특선, 점심메뉴, 점심세트, 런치세트, 런치메뉴, 런치코스, lunch set, lunch menu, lunch special, lunch time',
  'open_at=dinner': '저녁밥, 저녁식사, 저녁 식사, dinner time, dinnertime',
  'sort=rating':
    '평점 높은, 별점 높은, 평점 좋은, 별점 좋은, 후기 좋은, 리뷰 좋은, 평 좋은, 평점 제일 높은, 평점 가장 높은, 별점 제일 높은, 별점 가장 높은, 고평점, highest rated, best rated, top rated, top-rated, high rated, ' +
    'highly rated, high rating, high ratings, highest rating, good rating, good ratings, best rating, good reviews, great reviews, best reviews, best reviewed, well reviewed, sort by rating, by rating',
  'sort=reviews':
    '리뷰 많은, 후기 많은, 리뷰 제일 많은, 리뷰 가장 많은, 후기 제일 많은, most reviewed, most reviews, many reviews, lots of reviews, a lot of reviews, sort by reviews, by reviews, number of reviews',
  'sort=price':
    '가격 낮은, 제일 싼, 가장 싼, 제일 저렴한, 가장 저렴한, 최저가, cheapest, lowest price, sort by price, by price, cheapest first, least expensive',
  'sort=newest':
    '신상, 신규, 신장개업, 새로 생긴, 새로 오픈한, 새로 연, 새로 문 연, 새로 오픈, 최근 오픈, 최근에 오픈, 최근 오픈한, 최근에 오픈한, 최근 생긴, 최근에 생긴, 얼마전에 생긴, 요즘 생긴, 갓 오픈한, 막 오픈한, 신규 오픈, 신상 오픈, ' +
    'newly opened, newly open, new, newest, recently opened, just opened, brand new, new opening, new openings, latest',
  'sort=distance': '제일 가까운, 가장 가까운, nearest, closest, by distance, sort by distance',
  'board_game=true': '보겜, 보드겜, board games, boardgame, boardgames',
  'delivery=true':
    '배달돼, 배달돼요, 배달 돼, 배달 돼요, 배달되나, 배달되나요, 배달 되나요, 배달해주는, 배달 해주는, 배달해 주는, 배달시킬, 배민, 쿠팡이츠, delivers, home delivery',
  'view=garden': '잔디밭, 잔디, garden',
}

/** The beginnings of an order: 저렴한 순, 평점 높은 순서대로. */
const ORDERED: Readonly<Record<string, string>> = {
  'sort=rating': '평점, 별점, 평점 높은, 별점 높은, 평점 좋은, 높은 평점, 평가 좋은',
  'sort=reviews': '리뷰, 후기, 리뷰 많은, 후기 많은, 리뷰 수',
  'sort=price': '저렴한, 싼, 제일 싼, 값싼, 가격, 가격 낮은, 낮은 가격, 가격 저렴한, 가격 싼',
  'sort=newest': '최신, 신상, 새로 생긴, 최근 오픈, 오픈',
  'sort=distance': '가까운, 제일 가까운, 거리, 거리 가까운',
}
const ORDER_ENDINGS = ['순', '순서', '순서대로', '순대로']

/** Words that are negations themselves; the values are items of `exclude`. */
const NEGATIVE_WORDS: Readonly<Record<string, string>> = {
  waiting_expected:
    '줄 안 서는, 줄 안 서도, 줄 안 서고, 줄 안서는, 줄 안서도, 안 기다리는, 안 기다리고, 안 기다려도, 기다리지 않는, 기다리지 않고, 웨이팅 안 하는, 웨이팅 적은, 웨이팅 덜한, 웨이팅 심하지 않은, 웨이팅 길지 않은, 웨이팅 많지 않은, 웨이팅 안 긴, 줄 길지 않은, 줄 짧은, 대기 적은, 대기 짧은, 웨이팅 짧은, 노웨이팅, 바로 들어갈, ' +
    'no wait, no line, no lines, no long line, no long lines, no long wait, without wait, without line, skip the line',
  smoking_area: '금연, no smoking, non smoking, smoke free, 담배 안 피는, 담배 냄새 안 나는, 담배연기 없는',
  franchise:
    '개인운영, 개인 카페, 개인카페, independent cafe, independent cafes, 프차 아닌, 체인점 아닌, 체인 아닌, 프랜차이즈 아닌',
}

/** Words that also say what kind of place it is. */
const ALSO: Readonly<Record<string, string>> = {
  'business_category=cafe':
    '한옥카페, 한옥 카페, 개인카페, 개인 카페, independent cafe, independent cafes, hanok cafe, 루프탑카페, 대형카페, 감성카페, 감성 카페, study cafe',
  'business_category=bar': '루프탑바, rooftop bar, rooftop bars',
  'subtype=korean_bbq': '돼지갈비, 소갈비',
  'business_category=restaurant':
    '애견동반식당, 할랄식당, 채식식당, 할랄 식당, halal restaurant, old restaurant, old restaurants',
}

const also: ReadonlyMap<string, { param: string; value: string }> = new Map(
  listed(ALSO).map(({ word, param, value }) => [foldWord(word), { param, value }]),
)

/** Returns the kind of place that a word names beside its own meaning (한옥카페); null for most words. */
export function alsoMeant(word: string): { param: string; value: string } | null {
  return also.get(foldWord(word)) ?? null
}

/** One word with one of its meanings; `negative` when the word itself negates. */
export interface SentenceWord {
  word: string
  param: string
  value: string
  negative: boolean
}

/** Returns all words of the tables above. */
export function sentenceWords(): SentenceWord[] {
  return [
    ...listed(SENTENCE_WORDS),
    ...dishWords(),
    ...listed(ORDERED).flatMap((entry) => ORDER_ENDINGS.map((end) => ({ ...entry, word: `${entry.word} ${end}` }))),
    ...Object.entries(NEGATIVE_WORDS).flatMap(([value, words]) =>
      words.split(', ').map((word) => ({ word, param: 'exclude', value, negative: true })),
    ),
  ]
}

function listed(table: Readonly<Record<string, string>>): SentenceWord[] {
  return Object.entries(table).flatMap(([filter, words]) => {
    const [param = '', value = ''] = filter.split('=')
    return words.split(', ').map((word) => ({ word, param, value, negative: false }))
  })
}
