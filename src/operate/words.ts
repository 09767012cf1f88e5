import { readSentence, type WordsReading } from '#contract/words.ts'
import { regionLookup, type RegionLookup } from '#contract/wordsRegion.ts'
import { openRelease } from '#dataset/release.ts'
import { currentVersion, folderOnShelf } from '#dataset/shelf.ts'
import { openIndex } from '#search/open.ts'

/** The sentence's reading and the request it makes. */
export interface WordsAnswer extends WordsReading {
  url: string
  /** The release whose regions were known; null: only the provinces were. */
  dataVersion: string | null
}

/** Reads a sentence with the regions of the release that is current on the shelf; without one, provinces only. */
export async function answerWords(sentence: string, shelf: string): Promise<WordsAnswer> {
  const regions = await currentRegions(shelf)
  const reading = readSentence(sentence, regions?.lookUp ?? regionLookup(() => []))
  const query = new URLSearchParams(reading.params.map(([name, value]): [string, string] => [name, value])).toString()
  const path = reading.endpoint === 'nearby' ? '/api/v1/places/nearby' : '/api/v1/places'
  return { ...reading, url: query === '' ? path : `${path}?${query}`, dataVersion: regions?.version ?? null }
}

async function currentRegions(shelf: string): Promise<{ version: string; lookUp: RegionLookup } | null> {
  const version = await currentVersion(shelf)
  if (version === null) return null
  const opening = await openRelease(folderOnShelf(shelf, version))
  if (opening.kind === 'refused') return null
  const { asOf, createdAt, coverage } = opening.release.manifest
  const facts = { dataVersion: version, asOf, generatedAt: createdAt, coverageNote: coverage.note }
  const opened = openIndex(opening.release.indexFiles(), facts)
  return opened.kind === 'opened' ? { version, lookUp: regionLookup((query) => opened.index.regions(query)) } : null
}

/** A reading as lines for people. */
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
    ...resolved.map(({ from, param, value }) => `${from} → ${param}=${value}`),
    ...(region
      ? [
          `${region.from} → ${region.readings.map(({ fullName }) => fullName).join(' or ')}${region.readings.length > 1 ? ' (which?)' : ''}`,
        ]
      : []),
    ...(keyword === null ? [] : [`keyword ${keyword}`]),
    ...ambiguous.map(({ word, readings: several }) => `${word}: ${readings(several)} (which?)`),
    ...unsayable.map((word) => `${word}: no filter says this`),
    ...(dataVersion === null ? ['without a release only provinces are known as regions'] : []),
    url,
  ]
}
