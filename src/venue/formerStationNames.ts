import { metresApart } from '#base/geometry.ts'

/** A station that got another name. Names end in 역. */
interface RenamedStation {
  former: string
  now: string
  nowEn: string
  /** Year of the decision on the new name, or of its introduction. */
  year: number
  lat: number
  lng: number
}

/**
 * Stations whose former names are in use in lists, in the names of venues or in speech, made by hand from announcements
 * of 서울특별시 지명위원회, 국토교통부, 용인시 and the operators:
 * 잠실새내, decision of 2015-10-19, in use since December 2016. 자양(뚝섬한강공원), decision of 2024-02-14 (광진구, press release
 * of 2024-02-29). 불암산, 서울특별시고시 제2024-521호. 광운대, 국토해양부 고시 of 2013-02-08. 잠실나루, 서울특별시, 2010-05-27.
 * 금천구청, 서울특별시 지명위원회, 2008. 동대문역사문화공원, 서울특별시 고시 of 2009-10-29. 가산디지털단지, 금천구, 2005-07-01.
 * 용인중앙시장(용인예술과학대), 용인시, 2024-04-01. 구로디지털단지 2004, 미아사거리 2014, 정자 2002: the press (위키트리, 2017-06-09).
 */
const RENAMED: readonly RenamedStation[] = [
  { former: '신천역', now: '잠실새내역', nowEn: 'Jamsilsaenae', year: 2015, lat: 37.5114, lng: 127.086 },
  { former: '뚝섬유원지역', now: '자양역', nowEn: 'Jayang', year: 2024, lat: 37.5313, lng: 127.0666 },
  { former: '당고개역', now: '불암산역', nowEn: 'Buramsan', year: 2024, lat: 37.6703, lng: 127.0789 },
  { former: '성북역', now: '광운대역', nowEn: 'Kwangwoon Univ.', year: 2013, lat: 37.6236, lng: 127.0619 },
  { former: '성내역', now: '잠실나루역', nowEn: 'Jamsillaru', year: 2010, lat: 37.5205, lng: 127.1036 },
  { former: '시흥역', now: '금천구청역', nowEn: 'Geumcheon-gu Office', year: 2008, lat: 37.4558, lng: 126.8943 },
  {
    former: '구로공단역',
    now: '구로디지털단지역',
    nowEn: 'Guro Digital Complex',
    year: 2004,
    lat: 37.4852,
    lng: 126.9014,
  },
  {
    former: '가리봉역',
    now: '가산디지털단지역',
    nowEn: 'Gasan Digital Complex',
    year: 2005,
    lat: 37.4813,
    lng: 126.8826,
  },
  {
    former: '동대문운동장역',
    now: '동대문역사문화공원역',
    nowEn: 'Dongdaemun History & Culture Park',
    year: 2009,
    lat: 37.565,
    lng: 127.0073,
  },
  { former: '미아삼거리역', now: '미아사거리역', nowEn: 'Miasageori', year: 2014, lat: 37.6133, lng: 127.0298 },
  {
    former: '운동장송담대역',
    now: '용인중앙시장역',
    nowEn: 'Yongin Jungang Market',
    year: 2024,
    lat: 37.2379,
    lng: 127.209,
  },
  { former: '백궁역', now: '정자역', nowEn: 'Jeongja', year: 2002, lat: 37.366, lng: 127.108 },
]

/** Another station may have the name that one gave up: 신천역 is in Daegu, too. */
const SAME_STATION_M = 1_000

/** Returns the present name of a station that a list calls by a former one; null when it keeps its name. */
export function presentStationName(name: string, lat: number, lng: number): { name: string; nameEn: string } | null {
  const bare = name.replace(/[-·.ㆍ\s]/gu, '')
  const found = RENAMED.find(
    (station) => station.former === bare && metresApart(station.lat, station.lng, lat, lng) <= SAME_STATION_M,
  )
  return found ? { name: found.now, nameEn: found.nowEn } : null
}

/** Returns the former names of a station, newest first. */
export function formerStationNames(name: string): string[] {
  return RENAMED.filter(({ now }) => now === name)
    .toSorted((a, b) => b.year - a.year)
    .map(({ former }) => former)
}

/**
 * English names that stations had on signs and in lists, where they are no romanised Korean names (those follow from
 * `formerStationNames`), also as people spell them.
 */
const FORMER_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  자양역: ['Ttukseom Resort', 'Ddukseom Resort', 'Ttukseom Park', 'Ddukseom Park'],
  구로디지털단지역: ['Guro Industrial Complex'],
  동대문역사문화공원역: ['Dongdaemun Stadium'],
}

/** Returns the former English names of a station; empty for most. */
export function formerEnglishNames(name: string): readonly string[] {
  return FORMER_ENGLISH[name] ?? []
}
