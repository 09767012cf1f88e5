import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readDongs } from '#dataset/geography/geography.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { readStations } from '#dataset/geography/stationList.ts'
import { seoulLists } from '#operate/build/seoul.ts'
import { normaliseRecords, type Normalised } from '#pipeline/normalise.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { joinReadings, readSource } from '#sources/readSource.ts'

const data = process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data')
const AS_OF = '2026-11-21'

/** Returns the dongs of the four provinces; throws where the real lists are not available. */
export function realDongs(): Dong[] {
  const regions = path.join(data, 'regions')
  return readDongs(readdirSync(regions).map((name) => ({ name, text: readFileSync(path.join(regions, name), 'utf8') })))
}

/** Returns the real lists whose file name passes `wanted`, normalised and placed; null when they are not available. */
export async function normaliseRealLists(wanted: (file: string) => boolean): Promise<Normalised | null> {
  const lists = existsSync(data) ? await seoulLists(data) : null
  if (lists?.kind !== 'found') return null
  const readings = []
  for (const spec of lists.inputs.sources)
    if (wanted(path.basename(spec.path))) readings.push(...(await readSource(spec)))
  const stations = readStations({
    name: lists.inputs.stations,
    text: readFileSync(lists.inputs.stations, 'utf8'),
  })
  return normaliseRecords(joinReadings(readings), { dongs: realDongs(), stations }, AS_OF, () => {})
}

/** The quality of parsing one list: shares of its records, among those with a statement on the subject. */
export interface ListShares {
  records: number
  /** Road and building number, or dong and lot. */
  address: number
  phone: number
  subtype: number
  chain: number
  /** The map gives the region that the list states. */
  region: number
}

export function listSharesOf(records: readonly NormalRecord[]): Map<string, ListShares> {
  const bySource = Map.groupBy(records, ({ source }) => source.name)
  return new Map(
    [...bySource].map(([name, own]) => [
      name,
      {
        records: own.length,
        address: share(own, hasAddress, ({ address: { road, buildingNumber, dong, lot } }) =>
          road !== '' && buildingNumber !== '' ? true : dong !== '' && lot !== '',
        ),
        phone: share(
          own,
          ({ record }) => record.phone !== undefined,
          ({ phone }) => phone !== '',
        ),
        subtype: share(own, always, ({ subtypes }) => subtypes.length > 0),
        chain: share(own, always, (record) => record.name.brand !== ''),
        region: share(
          own,
          ({ record }) => record.regionCode !== undefined,
          ({ record, regionCode }) => record.regionCode === regionCode,
        ),
      },
    ]),
  )
}

const always = () => true

function hasAddress({ record }: NormalRecord): boolean {
  return record.roadAddress !== undefined || record.jibunAddress !== undefined
}

/** Returns 1 when no record has a statement on the subject. */
function share(
  records: readonly NormalRecord[],
  says: (record: NormalRecord) => boolean,
  understood: (record: NormalRecord) => boolean,
): number {
  const saying = records.filter(says)
  return saying.length === 0 ? 1 : saying.filter(understood).length / saying.length
}
