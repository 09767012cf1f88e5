import { type LatLng, metresApart } from '#base/geometry.ts'
import { csvOf } from './csv.ts'

/**
 * Name (without 역), English name, lat, lng, lines. Well-known stations in the demo's dongs; public facts, to about 10
 * m.
 */
// oxfmt-ignore
export const STATIONS: readonly (readonly [string, string, number, number, readonly string[]])[] = [
  ['강남', 'Gangnam', 37.4972, 127.0281, ['2호선', '신분당선']],
  ['역삼', 'Yeoksam', 37.5005, 127.0364, ['2호선']],
  ['선릉', 'Seolleung', 37.5044, 127.0488, ['2호선', '수인분당선']],
  ['삼성', 'Samseong', 37.5087, 127.0632, ['2호선']],
  ['잠실', 'Jamsil', 37.5138, 127.1022, ['2호선', '8호선']],
  ['석촌', 'Seokchon', 37.5054, 127.1069, ['8호선', '9호선']],
  ['몽촌토성', 'Mongchontoseong', 37.5174, 127.1124, ['8호선']],
  ['문정', 'Munjeong', 37.4860, 127.1222, ['8호선']],
  ['천호', 'Cheonho', 37.5384, 127.1236, ['5호선', '8호선']],
  ['건대입구', 'Konkuk Univ.', 37.5406, 127.0701, ['2호선', '7호선']],
  ['성수', 'Seongsu', 37.5444, 127.0560, ['2호선']],
  ['뚝섬', 'Ttukseom', 37.5471, 127.0474, ['2호선']],
  ['서울숲', 'Seoul Forest', 37.5436, 127.0447, ['수인분당선']],
  ['왕십리', 'Wangsimni', 37.5615, 127.0373, ['2호선', '5호선', '경의중앙선', '수인분당선']],
  ['마장', 'Majang', 37.5662, 127.0430, ['5호선']],
  ['신당', 'Sindang', 37.5658, 127.0181, ['2호선', '6호선']],
  ['동대문역사문화공원', 'Dongdaemun History & Culture Park', 37.5651, 127.0073, ['2호선', '4호선', '5호선']],
  ['을지로3가', 'Euljiro 3-ga', 37.5663, 126.9912, ['2호선', '3호선']],
  ['을지로입구', 'Euljiro 1-ga', 37.5660, 126.9825, ['2호선']],
  ['시청', 'City Hall', 37.5646, 126.9766, ['1호선', '2호선']],
  ['종로3가', 'Jongno 3-ga', 37.5714, 126.9914, ['1호선', '3호선', '5호선']],
  ['종로5가', 'Jongno 5-ga', 37.5710, 127.0018, ['1호선']],
  ['안국', 'Anguk', 37.5767, 126.9855, ['3호선']],
  ['경복궁', 'Gyeongbokgung', 37.5756, 126.9735, ['3호선']],
  ['명동', 'Myeong-dong', 37.5608, 126.9862, ['4호선']],
  ['회현', 'Hoehyeon', 37.5585, 126.9781, ['4호선']],
  ['혜화', 'Hyehwa', 37.5823, 127.0017, ['4호선']],
  ['성신여대입구', "Sungshin Women's Univ.", 37.5927, 127.0163, ['4호선', '우이신설선']],
  ['수유', 'Suyu', 37.6380, 127.0254, ['4호선']],
  ['노원', 'Nowon', 37.6551, 127.0622, ['4호선', '7호선']],
  ['신용산', 'Sinyongsan', 37.5292, 126.9677, ['4호선']],
  ['이태원', 'Itaewon', 37.5345, 126.9940, ['6호선']],
  ['한강진', 'Hangangjin', 37.5397, 127.0015, ['6호선']],
  ['안암', 'Anam', 37.5862, 127.0292, ['6호선']],
  ['신사', 'Sinsa', 37.5162, 127.0203, ['3호선', '신분당선']],
  ['압구정', 'Apgujeong', 37.5267, 127.0284, ['3호선']],
  ['압구정로데오', 'Apgujeong Rodeo', 37.5274, 127.0406, ['수인분당선']],
  ['고속터미널', 'Express Bus Terminal', 37.5044, 127.0047, ['3호선', '7호선', '9호선']],
  ['논현', 'Nonhyeon', 37.5112, 127.0213, ['7호선', '신분당선']],
  ['사당', 'Sadang', 37.4768, 126.9815, ['2호선', '4호선']],
  ['낙성대', 'Nakseongdae', 37.4769, 126.9636, ['2호선']],
  ['서울대입구', 'Seoul Nat’l Univ.', 37.4810, 126.9526, ['2호선']],
  ['신림', 'Sillim', 37.4842, 126.9296, ['2호선', '신림선']],
  ['가산디지털단지', 'Gasan Digital Complex', 37.4814, 126.8826, ['1호선', '7호선']],
  ['영등포', 'Yeongdeungpo', 37.5158, 126.9074, ['1호선']],
  ['문래', 'Mullae', 37.5178, 126.8945, ['2호선']],
  ['여의도', 'Yeouido', 37.5217, 126.9242, ['5호선', '9호선']],
  ['합정', 'Hapjeong', 37.5497, 126.9141, ['2호선', '6호선']],
  ['홍대입구', 'Hongik Univ.', 37.5572, 126.9252, ['2호선', '공항철도', '경의중앙선']],
  ['망원', 'Mangwon', 37.5561, 126.9102, ['6호선']],
  ['신촌', 'Sinchon', 37.5554, 126.9369, ['2호선']],
  ['공덕', 'Gongdeok', 37.5436, 126.9516, ['5호선', '6호선', '공항철도', '경의중앙선']],
  ['판교', 'Pangyo', 37.3948, 127.1112, ['신분당선', '경강선']],
  ['서현', 'Seohyeon', 37.3850, 127.1232, ['수인분당선']],
  ['수원', 'Suwon', 37.2662, 126.9998, ['1호선', '수인분당선']],
  ['안양', 'Anyang', 37.4019, 126.9226, ['1호선']],
  ['범계', 'Beomgye', 37.3898, 126.9508, ['4호선']],
  ['의정부중앙', 'Uijeongbu Jungang', 37.7437, 127.0497, ['의정부경전철']],
  ['서면', 'Seomyeon', 35.1577, 129.0591, ['부산 1호선', '부산 2호선']],
  ['전포', 'Jeonpo', 35.1531, 129.0654, ['부산 2호선']],
  ['자갈치', 'Jagalchi', 35.0973, 129.0264, ['부산 1호선']],
  ['남포', 'Nampo', 35.0978, 129.0347, ['부산 1호선']],
  ['부산', 'Busan Station', 35.1151, 129.0415, ['부산 1호선']],
  ['광안', 'Gwangan', 35.1579, 129.1132, ['부산 2호선']],
  ['해운대', 'Haeundae', 35.1637, 129.1589, ['부산 2호선']],
  ['온천장', 'Oncheonjang', 35.2204, 129.0865, ['부산 1호선']],
]

/** A branch is named after a station within this distance of the centre of its dong. */
const NEAR_M = 800

/** Returns the name (without 역) of the nearest station of the demo, or null when none is near. */
export function stationNear(at: LatLng): string | null {
  const far = STATIONS.map(([name, , lat, lng]) => [name, metresApart(at.lat, at.lng, lat, lng)] as const)
  const [nearest] = far.filter(([, metres]) => metres <= NEAR_M).toSorted((a, b) => a[1] - b[1])
  return nearest?.[0] ?? null
}

const HEADER = [
  '역번호',
  '역사명',
  '노선번호',
  '노선명',
  '영문역사명',
  '한자역사명',
  '환승역구분',
  '환승노선번호',
  '환승노선명',
  '역위도',
  '역경도',
  '운영기관명',
  '역사도로명주소',
  '역사전화번호',
  '데이터기준일자',
]

/** Returns the stations as the public CSV has them: one row per line of a station, blank where the demo has no fact. */
export function stationsCsv(): string {
  const rows = STATIONS.flatMap(([name, english, lat, lng, lines], s) =>
    lines.map((line, l) => {
      const others = lines.filter((other) => other !== line).join('+')
      const kind = lines.length > 1 ? '환승역' : '일반역'
      return [`D${s + 1}-${l + 1}`, `${name}역`, '', line, english, '', kind, '', others, lat, lng, '', '', '', '']
    }),
  )
  return csvOf(HEADER, rows)
}
