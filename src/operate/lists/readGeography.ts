import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readDongs, type NamedText } from '#dataset/geography/geography.ts'
import type { Dong, Landmark, Station } from '#dataset/geography/region.ts'
import { readLandmarks, withStations } from '#dataset/geography/landmarkList.ts'
import { readStations } from '#dataset/geography/stationList.ts'

export interface Geography {
  dongs: readonly Dong[]
  stations: readonly Station[]
  landmarks: readonly Landmark[]
}

/**
 * Reads the dongs of a GeoJSON file or of every `.geojson` and `.json` file in a folder, the stations of a CSV,
 * and the landmarks and further stations of other CSV files.
 * Throws an Error with a message for the operator.
 */
export async function readGeography(
  regions: string,
  stations: string,
  landmarks: readonly (string | NamedText)[] = [],
): Promise<Geography> {
  const files: NamedText[] = []
  for (const file of await regionFiles(regions)) files.push(await textOf(file))
  const places = []
  for (const file of landmarks) places.push(readLandmarks(typeof file === 'string' ? await textOf(file) : file))
  const listed = readStations(await textOf(stations))
  return {
    dongs: readDongs(files),
    stations: withStations(
      listed,
      places.flatMap((file) => file.stations),
    ),
    landmarks: places.flatMap((file) => file.landmarks),
  }
}

async function regionFiles(regions: string): Promise<string[]> {
  const found = await stat(regions).catch(unreadable(regions))
  if (!found.isDirectory()) return [regions]
  const names = (await readdir(regions)).filter((name) => /\.(geo)?json$/i.test(name))
  return names.sort().map((name) => path.join(regions, name))
}

async function textOf(file: string): Promise<NamedText> {
  return { name: file, text: await readFile(file, 'utf8').catch(unreadable(file)) }
}

function unreadable(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new Error(
      error.code === 'ENOENT' ? `${file}: there is no such file` : `${file}: cannot be read (${error.message})`,
    )
  }
}
