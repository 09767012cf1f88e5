import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PER_ROW = 390
/** A square of 0.02° around the centre. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const
const DONGS = [
  ['1168064000', '서울특별시 강남구 역삼1동', 127.03],
  ['1165052000', '서울특별시 서초구 서초2동', 127.05],
] as const

/** Writes lists of this many unrelated venues, some of them in two lists, with regions and stations. */
export function writeLists(folder: string, venues: number): void {
  mkdirSync(folder, { recursive: true })
  const features = DONGS.map(([code, name, lng]) => {
    const ring = CORNERS.map(([x, y]) => [lng + x * 0.01, 37.5 + y * 0.01])
    const geometry = { type: 'Polygon', coordinates: [ring] }
    return { type: 'Feature', properties: { adm_cd2: code, adm_nm: name }, geometry }
  })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('regions.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  const stations = '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n'
  write('stations.csv', stations)
  const records = Array.from({ length: venues }, (_, at) => recordsOf(at)).flat()
  write('records.ndjson', records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

/** Returns the arguments of `oneset build` for these lists, with a memory beside the release. */
export function listsOf(folder: string): string[] {
  const at = (name: string) => path.join(folder, name)
  return [
    '--source',
    `records=${at('records.ndjson')}`,
    '--regions',
    at('regions.geojson'),
    '--stations',
    at('stations.csv'),
    '--memory',
    at('place/memory'),
    '--max-rejected',
    '10%',
    '--as-of',
    '2026-11-21',
  ]
}

function recordsOf(at: number): object[] {
  const name = `가게${((at * 7_919) % 99_991).toString(36)}${String.fromCharCode(0xac00 + ((at * 37) % 11_000))}`
  const record = (source: string, more: object = {}) => ({
    source,
    sourceId: `${source}${at}`,
    observedAt: '2026-11-01T00:00:00Z',
    name,
    lat: 37.4905 + (Math.floor(at / PER_ROW) % 190) * 0.0001,
    lng: 127.0201 + (at % PER_ROW) * 0.0001,
    roadAddress: `서울특별시 강남구 역삼로 ${at + 1}`,
    phone: `02-555-${String(at % 10_000).padStart(4, '0')}`,
    category: 'restaurant',
    ...more,
  })
  return [record('maps', at % 40 === 7 ? { lat: 'north' } : {}), ...(at % 4 === 0 ? [record('guide')] : [])]
}
