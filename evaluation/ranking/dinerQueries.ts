import { branch, namedAround } from './gradings.ts'
import { documentedFirst, wordOrKind } from './dinerGradings.ts'
import type { JudgedQuery } from './queries.ts'
import { addressHas, all, any, categoryIs, inRegion, kindIs, menuHas, nameHas, nearPoint, isOldHouse } from './rules.ts'

const JONGNO = inRegion('11110')
const JUNG = inRegion('11140')
const MAPO = inRegion('11440')
const SEONGSU = any(inRegion('1120065000', '1120066000', '1120067000', '1120069000'), addressHas('성수동'))
const YEONNAM = any(inRegion('1144071000'), addressHas('연남동'))
const EULJIRO = all(JUNG, any(inRegion('1114060500'), addressHas('을지로')))
/** The dong, and the streets that are named after it; 광명동 is another place. */
const MYEONGDONG = all(JUNG, any(inRegion('1114055000'), addressHas('명동')))
const SILLIM = all(inRegion('11620'), any(addressHas('신림동'), nearPoint(37.4842, 126.9296, 500)))
const JAMSIL = all(inRegion('11710'), any(addressHas('잠실'), nearPoint(37.5133, 127.1002, 500)))
const ITAEWON = all(inRegion('11170'), any(addressHas('이태원'), nearPoint(37.5345, 126.994, 500)))
const YEOUIDO = any(inRegion('1156054000'), addressHas('여의도'))
const HYEHWA = all(JONGNO, any(inRegion('1111065000'), addressHas('혜화'), nearPoint(37.5823, 127.0017, 500)))
const WANGSIMNI = all(inRegion('11200'), any(addressHas('왕십리'), nearPoint(37.5615, 127.0375, 500)))
const GONGDEOK = all(MAPO, any(inRegion('1144056500'), addressHas('공덕동'), nearPoint(37.544, 126.9515, 500)))
const SINDANG = all(JUNG, any(addressHas('신당동'), nearPoint(37.5657, 127.0196, 500)))
const NORYANGJIN = all(inRegion('11590'), any(addressHas('노량진'), nearPoint(37.5142, 126.9424, 500)))

/**
 * Queries over the Seoul release as diners type them, most of them a place and a kind or dish. They were written and
 * graded on 2026-11-23, before the order was changed for them. A venue at the place counts, whether or not its name or
 * address repeats the word, because the diner wants to go there. A venue that several lists know, or that a list of
 * 2024 found in business, comes before one that only a licence of 2018 states.
 */
// oxfmt-ignore
export const DINER_QUERIES: readonly JudgedQuery[] = [
  ['several words', 'keyword=성수 카페', documentedFirst(any(categoryIs('cafe'), nameHas('카페', 'cafe')), SEONGSU), 'every café is what 카페 asks for, whatever its name'],
  ['several words', 'keyword=연남동 커피', documentedFirst(any(kindIs('coffee'), nameHas('커피', 'coffee')), YEONNAM)],
  ['several words', 'keyword=커피 맛있는 연남동', documentedFirst(any(kindIs('coffee'), nameHas('커피', 'coffee')), YEONNAM), 'no list states which coffee is good: the same answers as without the word'],
  ['several words', 'keyword=서초구 빵집', documentedFirst(any(categoryIs('bakery'), kindIs('bakery'), nameHas('빵집', '베이커리')), inRegion('11650'))],
  ['several words', 'keyword=이태원 맛집', documentedFirst(categoryIs('restaurant'), ITAEWON), 'any restaurant; no list ranks them'],
  ['several words', 'keyword=혜화 술집', documentedFirst(any(categoryIs('bar'), nameHas('술집')), HYEHWA)],
  ['several words', 'keyword=망원동 디저트', documentedFirst(any(categoryIs('dessert'), kindIs('dessert'), nameHas('디저트')), any(inRegion('1144069000', '1144070000'), addressHas('망원동')))],
  ['several words', 'keyword=을지로 노포', documentedFirst(isOldHouse, EULJIRO), 'old houses by the lists that certify them'],
  ['several words', 'keyword=문래 맥주', wordOrKind(nameHas('맥주', '비어', 'beer'), kindIs('hof_beer'), all(inRegion('11560'), any(addressHas('문래'), nearPoint(37.5179, 126.8948, 500))))],
  ['several words', 'keyword=마포 갈비', wordOrKind(nameHas('갈비'), any(kindIs('korean_bbq'), menuHas('갈비')), MAPO)],
  ['several words', 'keyword=마포 돼지갈비', wordOrKind(nameHas('돼지갈비'), menuHas('돼지갈비'), MAPO), 'a pork house without the word may serve another cut'],
  ['several words', 'keyword=종로 해장국', wordOrKind(nameHas('해장국'), any(kindIs('gukbap_soup'), menuHas('해장국')), JONGNO)],
  ['several words', 'keyword=강남 24시 해장국', wordOrKind(all(nameHas('24시'), nameHas('해장국')), all(nameHas('해장국'), nameHas('24')), any(inRegion('11680', '1165053100', '1165054000', '1165052000'), addressHas('강남대로')))],
  ['several words', 'keyword=명동 냉면', wordOrKind(nameHas('냉면'), any(kindIs('naengmyeon'), menuHas('냉면')), MYEONGDONG)],
  ['several words', 'keyword=신림 순대', wordOrKind(nameHas('순대'), menuHas('순대'), SILLIM)],
  ['several words', 'keyword=장충동 족발', wordOrKind(nameHas('족발'), kindIs('jokbal_bossam'), all(JUNG, any(addressHas('장충동'), inRegion('1114058000'))))],
  ['several words', 'keyword=신당동 떡볶이', wordOrKind(nameHas('떡볶이', '떡볶기'), any(kindIs('bunsik'), menuHas('떡볶이')), SINDANG)],
  ['several words', 'keyword=공덕 족발', wordOrKind(nameHas('족발'), kindIs('jokbal_bossam'), GONGDEOK)],
  ['several words', 'keyword=건대 양꼬치', wordOrKind(nameHas('양꼬치'), kindIs('lamb_skewers'), any(nearPoint(37.5406, 127.0701, 500), all(inRegion('11215'), nameHas('건대')))), '건대 is the area of the station 건대입구'],
  ['several words', 'keyword=여의도 초밥', wordOrKind(nameHas('초밥', '스시'), kindIs('sushi_sashimi'), YEOUIDO)],
  ['several words', 'keyword=왕십리 곱창', wordOrKind(nameHas('곱창'), kindIs('gopchang'), WANGSIMNI), 'houses called 왕십리곱창 elsewhere are a long way off'],
  ['several words', 'keyword=강남역 치킨', wordOrKind(nameHas('치킨', '통닭'), kindIs('chicken'), any(nearPoint(37.4972, 127.0281, 500), nameHas('강남역')))],
  ['several words', 'keyword=노량진 횟집', wordOrKind(nameHas('횟집', '수산', '회센타', '회센터'), kindIs('sushi_sashimi', 'seafood'), NORYANGJIN)],
  ['branch', 'keyword=스타벅스 용산', branch(['스타벅스'], '용산', inRegion('11170'))],
  ['branch', 'keyword=맘스터치 신림', branch(['맘스터치'], '신림', SILLIM)],
  ['branch', 'keyword=파리바게뜨 잠실', branch(['파리바게뜨', '파리바게트'], '잠실', JAMSIL)],
  ['dish in region', 'keyword=갈비탕&region_code=11110', wordOrKind(nameHas('갈비탕'), menuHas('갈비탕'), JONGNO)],
  ['nearby', 'lat=37.5704&lng=126.9921&radius=1000&sort=discovery&keyword=국수', namedAround('국수', 500), '종로3가'],
  ['category', 'business_category=cafe&region_code=1144071000', documentedFirst(categoryIs('cafe'), YEONNAM)],
  ['category', 'subtype=naengmyeon&region_code=11140', documentedFirst(kindIs('naengmyeon'), JUNG)],
]
