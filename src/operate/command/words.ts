import path from 'node:path'
import { readSentence } from '#query/words.ts'
import { type WordsReading } from '#query/wordsReading.ts'
import { regionDirectory } from '#query/regionDirectory.ts'
import { type RegionLookup } from '#query/wordsRegion.ts'
import type { CalendarDate } from '#base/kst.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { INDEX_FOLDER } from '#dataset/releaseFiles.ts'
import { readRegionTable } from '#search/readRegions.ts'
import { englishStations, findRegions } from '#search/regions.ts'

/** The interpretation of a sentence, and the request it makes. */
export interface WordsAnswer extends WordsReading {
  url: string
  /** The release whose regions were used; null where only the provinces were known. */
  dataVersion: string | null
}

/**
 * Interprets a sentence as of `today` with the regions of the current release on the shelf; without a release, with
 * provinces only.
 */
export async function answerWords(sentence: string, shelf: string, today: CalendarDate): Promise<WordsAnswer> {
  const regions = await currentRegions(shelf)
  const lookUp = regions?.lookUp ?? regionDirectory([])
  const reading = readSentence(sentence, { lookUp, today })
  const query = new URLSearchParams(reading.params.map(([name, value]): [string, string] => [name, value])).toString()
  const path = reading.endpoint === 'nearby' ? '/api/v1/places/nearby' : '/api/v1/places'
  return {
    ...reading,
    url: query === '' ? path : `${path}?${query}`,
    dataVersion: regions?.version ?? null,
  }
}

async function currentRegions(shelf: string): Promise<{ version: string; lookUp: RegionLookup } | null> {
  const version = await currentVersion(shelf)
  if (version === null) return null
  const table = await readRegionTable(path.join(folderOnShelf(shelf, version), INDEX_FOLDER))
  if (table === null) return null
  const all = { dong: null, sigungu: null, sido: null, regionCode: null, includeEmpty: true, kind: 'any' } as const
  return { version, lookUp: regionDirectory(findRegions(table, all), englishStations(table)) }
}

/** Formats an interpretation as lines for people. */
export function wordsLines({
  resolved,
  ambiguous,
  region,
  keyword,
  unsayable,
  url,
  dataVersion,
}: WordsAnswer): string[] {
  const readings = (of: readonly { param: string; value: string }[]) =>
    of.map(({ param, value }) => `${param}=${value}`).join(' or ')
  return [
    ...resolved.map(({ from, param, value, assumed }) => `${from} → ${param}=${value}${assumed ? ' (assumed)' : ''}`),
    ...(region
      ? [
          `${region.from} → ${region.readings.map(({ fullName }) => fullName).join(' or ')}${region.readings.length > 1 ? ' (which?)' : ''}`,
        ]
      : []),
    ...(keyword === null ? [] : [`keyword ${keyword}`]),
    ...ambiguous
      .filter(({ word }) => word !== region?.from)
      .map(({ word, readings: several }) => `${word}: ${readings(several)} (which?)`),
    ...unsayable.map((word) => `${word}: no filter says this`),
    ...(dataVersion === null ? ['without a release only provinces are known as regions'] : []),
    url,
  ]
}
