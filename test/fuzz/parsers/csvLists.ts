import fc from 'fast-check'
import iconv from 'iconv-lite'
import { brokenBytes } from './brokenBytes.ts'
import { changedText } from './brokenText.ts'
import { packed, type PackedFile } from './packed.ts'

type Columns = Readonly<Record<string, readonly string[]>>

const ODD = ['', ' ', 'NA', 'null', '"', "'", '0', '-1', '1e999', '=cmd()', '\0', '\u202e', 'a\nb', 'x'.repeat(3000)]
const NAMES = ['국밥집', '스타벅스 강남역점', '(주)카페', 'CU 역삼', '"따옴표" 식당', '행사장', '열차 카페', '피씨방']
const ROADS = ['서울특별시 강남구 테헤란로4길 12, 2층', '서울 종로구 종로1가 24', '제주특별자치도 제주시 애월읍 1']
const LOTS = ['서울특별시 강남구 역삼동 12-3', '경기도 용인시 처인구 역삼동 17번지 11호', '갈말읍 문혜리 산 1']
const DATES = ['2018-07-17', '20180717', '2018.7.17.', '20220729105532', '2018-13-01', '99999999']
const SBIZ: Columns = {
  상호명: NAMES,
  상가업소번호: ['MA1', 'MA2', 'MA3', '9'],
  지점명: ['강남역점', '역점'],
  상권업종대분류명: ['음식', '음식', '음식', '소매'],
  상권업종중분류명: ['한식', '커피점/카페'],
  상권업종소분류명: ['국/탕/찌개류', '구내식당', '카페'],
  행정동코드: ['1168064000', '11680640', '1'],
  지번주소: LOTS,
  도로명주소: ROADS,
  층정보: ['2', '지', '지하1', 'B2', '999999999'],
  경도: ['127.0276', '0', '181', '127,0'],
  위도: ['37.4979', '91', '-37.5', '3.7e1'],
}
const LOCALDATA: Columns = {
  사업장명: NAMES,
  관리번호: ['3220000-101-2018-00001', '1', '2'],
  개방자치단체코드: ['3220000'],
  인허가일자: DATES,
  인허가취소일자: ['', ...DATES],
  영업상태명: ['영업/정상', '폐업', '휴업', '취소/말소/만료/정지/중지'],
  상세영업상태명: ['영업', '폐업', '휴업', '직권말소'],
  폐업일자: ['', ...DATES],
  소재지전화: ['02-123-4567', '02 1234567', '0507-1234-5678'],
  홈페이지: ['https://a.kr', 'a.kr', 'javascript:1'],
  소재지전체주소: LOTS,
  도로명전체주소: ROADS,
  위생업태명: ['한식', '까페', '호프/통닭', '출장조리', '편의점'],
  업태구분명: ['커피숍', '제과점영업'],
  '좌표정보(X)': ['203000.5', '0', '-1e9', '1e300'],
  '좌표정보(Y)': ['444000.5', '0', '9e99'],
  데이터갱신일자: DATES,
  최종수정시점: DATES,
}
const ROWS_MAX = 10

/** A valid list: some of the columns in any order, with any separator, always including the name and the addresses. */
function validCsv(columns: Columns): fc.Arbitrary<string> {
  const names = Object.keys(columns)
  const needed = names.filter((name) => name === names[0] || name.endsWith('주소'))
  const cell = (name: string) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...(columns[name] ?? [''])), weight: 30 },
      { arbitrary: fc.constantFrom(...ODD), weight: 1 },
    )
  return fc
    .tuple(
      fc.shuffledSubarray(names.filter((name) => !needed.includes(name))),
      fc.array(fc.tuple(...names.map(cell)), { minLength: 1, maxLength: ROWS_MAX }),
      fc.constantFrom(',', ',', '\t', ';', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    )
    .map(([some, rows, separator, end, quotesAll]) => {
      const quoted = (text: string) =>
        quotesAll || /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
      const shown = [...some, ...needed]
      const lines = rows.map((row) => shown.map((name) => quoted(row[names.indexOf(name)] ?? '')).join(separator))
      return [shown.join(separator), ...lines].join(end) + end
    })
}

const FRAGMENTS = [
  ',',
  ';',
  '\t',
  '|',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  'NA',
  '\0',
  '\ufeff',
  '상호명',
  '\n\n',
  '",',
  ',"',
]
const CSV_LENGTH_MAX = 20_000

function encoded(text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const charset = fc.constantFrom('utf8', 'utf8', 'utf8', 'utf8', 'utf8', 'utf8', 'bom', 'cp949', 'utf16le', 'utf16be')
  return fc
    .tuple(text, charset)
    .map(([text, charset]) =>
      charset === 'utf8'
        ? Buffer.from(text)
        : iconv.encode(text, charset === 'bom' ? 'utf8' : charset, { addBOM: charset !== 'cp949' }),
    )
}

export interface CsvInput {
  kind: 'sbiz' | 'localdata'
  file: PackedFile
}

/** CSV lists of the two registers: valid ones, with changed text, and with changed bytes. */
export const csvLists: fc.Arbitrary<CsvInput> = fc.oneof(
  ...(
    [
      ['sbiz', SBIZ],
      ['localdata', LOCALDATA],
    ] as const
  ).map(([kind, columns]) => {
    const valid = validCsv(columns)
    const text = fc.oneof(valid, changedText(valid, FRAGMENTS, CSV_LENGTH_MAX))
    const bytes = fc.oneof({ arbitrary: encoded(text), weight: 3 }, brokenBytes(encoded(valid)))
    return packed(bytes).map((file): CsvInput => ({ kind, file }))
  }),
)
