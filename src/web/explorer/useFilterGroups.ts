import { conditionOf, countOf, filterGroups } from './filterLabels.ts'
import { valuesOf } from './placeRequest.ts'
import { useMeta } from './queries.ts'
import type { Explorer } from './useExplorer.ts'

/** Returns the groups of filters: only what the release can answer, and what is already chosen. */
export function useFilterGroups({ address }: Explorer) {
  const meta = useMeta().data
  if (!meta) return []
  const isOffered = (param: string, value: string) => {
    const condition = conditionOf(param, value)
    return countOf(meta, param, value) > 0 || valuesOf(address, condition.param).includes(condition.value)
  }
  return filterGroups(meta)
    .map((group) => ({ ...group, values: group.values.filter((value) => isOffered(group.param, value)) }))
    .filter(({ values }) => values.length > 0)
}
