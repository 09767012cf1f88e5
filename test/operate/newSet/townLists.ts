import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'

export type Row = Readonly<Record<string, string>>

/** A record of the demo's map directory, as far as the stand-ins use it. */
export interface MapRecord {
  sourceId: string
  name: string
  lat: number
  lng: number
  roadAddress?: string
  phone?: string
  subtype?: string
  line: string
}

/** What publishers have about a district of Seoul and, in the map directory alone, a district of Busan. */
export interface TownLists {
  maps: readonly MapRecord[]
  licences: readonly Row[]
  shops: readonly Row[]
  /** The guide's CSV, with its first line. */
  guide: string
}

const SEOUL = '서울특별시 마포구'
const BUSAN = '부산광역시 남구'

export const isInBusan = ({ roadAddress }: Pick<MapRecord, 'roadAddress'>) => roadAddress?.startsWith(BUSAN) ?? false

/** Reads the demo's lists in a folder (`oneset demo --out FOLDER`). */
export async function townLists(folder: string): Promise<TownLists> {
  const maps: MapRecord[] = []
  for await (const line of createInterface({ input: createReadStream(path.join(folder, 'demo_maps.ndjson')) })) {
    const record = { ...(JSON.parse(line) as MapRecord), line }
    if (record.roadAddress?.startsWith(SEOUL) || isInBusan(record)) maps.push(record)
  }
  const bytes = (name: string) => readFile(path.join(folder, name))
  const rows = (text: string) => parse(text, { columns: true, bom: true }) as Row[]
  const licences = rows(iconv.decode(await bytes('demo_licences.csv'), 'cp949'))
  const shops = rows((await bytes('demo_sbiz.csv')).toString('utf8'))
  const guide = (await bytes('demo_guide.csv')).toString('utf8').split('\n')
  return {
    maps,
    licences: licences.filter((row) => row['도로명전체주소']?.startsWith(SEOUL)),
    shops: shops.filter((row) => row['도로명주소']?.startsWith(SEOUL)),
    guide: guide.filter((line, at) => at === 0 || line.includes(SEOUL)).join('\n'),
  }
}
