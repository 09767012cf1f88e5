import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { SourceKind, SourceSpec } from '#sources/sourceSpec.ts'
import { KOREAN_LANDMARKS } from '#dataset/geography/koreanLandmarks.ts'
import type { BuildOptions } from './buildOptions.ts'

/** The variable with the folder of the real lists for development; the lists are not part of the project. */
export const SEOUL_DATA_VARIABLE = 'ONESET_SEOUL_DATA'
export const SEOUL_DATA_DEFAULT = '../shared/data'

/** All lists of the folder that have venue names, with their formats; their mappings and notes are shipped. */
const LISTS: readonly (readonly [kind: SourceKind, file: string])[] = [
  ['mapped', 'seoul-licences-2018.csv.gz'],
  ['sbiz', 'seoul-cafes-sbiz-2020.csv.gz'],
  ['localdata', 'seoul-cafe-licences-2026-epsg5174.csv.gz'],
  ['sbiz', 'jeju-cafes-sbiz-2026.csv'],
  ['mapped', 'seoul-good-price-2024.csv'],
  ['mapped', 'good-price-2024.json'],
  ['mapped', 'centennial-stores-2022.csv'],
  ['mapped', 'busan-model-restaurants.csv'],
  ['mapped', 'seoul-foodcert-2022.csv'],
  ['mapped', 'old-restaurants-2024.csv'],
  ['mapped', 'visitjeju-2022.json'],
]

const COVERAGE_NOTE =
  'Public lists of food and drink venues, 2018 to 2026: all licences of Seoul up to 2018, cafés of Seoul and Jeju, and ' +
  'selected venues of Seoul, Gyeonggi, Busan and Jeju. Most of Seoul is known to have been in business in 2017 only: see lastSeenAt.'

export type SeoulLists =
  | { kind: 'found'; inputs: Pick<BuildOptions, 'sources' | 'regions' | 'stations' | 'landmarks' | 'coverageNote'> }
  | { kind: 'absent'; reason: string }

/** Returns the lists of the folder as a build takes them, or the missing folder and how to set another. */
export async function seoulLists(folder: string): Promise<SeoulLists> {
  const found = await stat(path.join(folder, 'venues')).catch(() => null)
  if (!found?.isDirectory()) {
    return {
      kind: 'absent',
      reason: `there is no folder ${path.resolve(folder, 'venues')}: set ${SEOUL_DATA_VARIABLE} to the folder of the lists`,
    }
  }
  const sources = LISTS.map(([kind, file]): SourceSpec => ({ kind, path: path.join(folder, 'venues', file) }))
  const stations = path.join(folder, 'stations/urban-rail-stations-2020.csv')
  return {
    kind: 'found',
    inputs: {
      sources,
      regions: path.join(folder, 'regions'),
      stations,
      landmarks: [KOREAN_LANDMARKS],
      coverageNote: COVERAGE_NOTE,
    },
  }
}
