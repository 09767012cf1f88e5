import { lazy } from 'react'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { FilterIcon } from '../shell/icons.tsx'
import { OpenedByButton } from '../shell/openedByButton.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { conditionsOf } from './placeRequest.ts'
import type { Explorer } from './useExplorer.ts'
import { useFilterGroups } from './useFilterGroups.ts'

const FilterDialog = lazy(async () => ({ default: (await import('./filterDialog.tsx')).FilterDialog }))

/** Opens all filters; shows how many are on. */
export function FilterPanel({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const offered = new Set(useFilterGroups(explorer).map(({ param }) => param))
  const on = conditionsOf(explorer.request).filter(({ param, value }) => offered.has(param) || value === 'true').length
  return (
    <OpenedByButton
      popup="dialog"
      renderButton={(props) => (
        <Button {...props}>
          <FilterIcon className="size-4" />
          {localize(explorerTexts.filters)}
          {on > 0 && (
            <span className="grid size-5 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent">
              {on}
            </span>
          )}
        </Button>
      )}
    >
      {(trigger) => <FilterDialog explorer={explorer} trigger={trigger} />}
    </OpenedByButton>
  )
}
