import { metresApart } from '#base/geometry.ts'
import type { SentenceReading } from './sentenceReading.ts'

/** A later release may have moved a station by some metres since a link to its circle was made. */
const SAME_PLACE_M = 300

/** Returns the words of the sentence that became the circle of the search; null for a circle elsewhere. */
export function circleNameOf(
  { circleName, params: read }: Pick<SentenceReading, 'circleName' | 'params'>,
  searched: Readonly<Record<string, string>>,
): string | null {
  const points = [read['lat'], read['lng'], searched['lat'], searched['lng']].map(Number)
  const [latA = NaN, lngA = NaN, latB = NaN, lngB = NaN] = points
  return metresApart(latA, lngA, latB, lngB) <= SAME_PLACE_M ? circleName : null
}
