import { circleNameOf } from './circleName.ts'
import { useReading, useRegionName, useRegionWords } from './queries.ts'
import type { Explorer } from './useExplorer.ts'

/**
 * Returns the name of the area that is searched: its region, or the words of the sentence that became its circle. Null
 * without an area, and for a circle that nobody named.
 */
export function useAreaName({ address, request: { params } }: Explorer): string | null {
  const { data: region } = useRegionName(params['region_code'])
  const named = useRegionWords(params['in'])
  const reading = useReading(address['q'] ?? '').data
  if (params['region_code'] !== undefined) return region ?? null
  if (params['in'] !== undefined) return named
  return reading === undefined ? null : circleNameOf(reading, params)
}
