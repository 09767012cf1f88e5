import { Dialog } from 'radix-ui'
import type { ReactElement } from 'react'
import { wordless } from '#contract/language.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { Button, IconButton } from '../shell/button.tsx'
import { CloseIcon } from '../shell/icons.tsx'
import { ToggleChip } from '../shell/toggleChip.tsx'
import { explorerTexts, filterGroupTexts } from './explorerTexts.ts'
import { conditionOf, countOf, valueLabel } from './filterLabels.ts'
import { valuesOf, withToggled } from './placeRequest.ts'
import { useMeta, usePlacePage } from './queries.ts'
import type { Explorer } from './useExplorer.ts'
import { useFilterGroups } from './useFilterGroups.ts'

/** All filters, grouped by topic. */
export function FilterDialog({ explorer, trigger }: { explorer: Explorer; trigger: ReactElement }) {
  const localize = useLocalized()
  const groups = useFilterGroups(explorer)
  return (
    <Dialog.Root defaultOpen>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content className="fixed inset-y-0 left-0 z-50 flex w-full max-w-md flex-col bg-surface shadow-floating outline-none">
          <header className="flex items-start gap-2 border-b border-line px-5 py-4">
            <div className="flex-1">
              <Dialog.Title className="text-lg font-bold">{localize(explorerTexts.filtersTitle)}</Dialog.Title>
              <Dialog.Description className="text-sm text-muted">
                {localize(explorerTexts.filtersHint)}
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <IconButton label={localize(explorerTexts.close)}>
                <CloseIcon />
              </IconButton>
            </Dialog.Close>
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 py-5">
            {groups.map((group) => (
              <FilterGroup key={group.param} {...group} explorer={explorer} />
            ))}
          </div>
          <PanelFoot explorer={explorer} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GroupProps {
  param: string
  values: readonly string[]
  single: boolean
  explorer: Explorer
}

function FilterGroup({ param, values, single, explorer }: GroupProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const { address } = explorer
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{localize(filterGroupTexts[param] ?? wordless(param))}</legend>
      <div className="flex flex-wrap gap-1.5">
        {values.map((value) => {
          const condition = conditionOf(param, value)
          const isOn = valuesOf(address, condition.param).includes(condition.value)
          return (
            <ToggleChip
              key={value}
              isOn={isOn}
              onClick={() => explorer.search(withToggled(address, condition, single || param === 'boolean'))}
            >
              {value === 'true'
                ? localize(filterGroupTexts[param] ?? wordless(value))
                : valueLabel(meta, condition.param, condition.value, language)}
              {meta && <Count places={countOf(meta, param, value)} />}
            </ToggleChip>
          )
        })}
      </div>
    </fieldset>
  )
}

function Count({ places }: { places: number }) {
  return (
    <span aria-hidden="true" className="ml-1.5 text-xs text-muted">
      {places.toLocaleString('en-US')}
    </span>
  )
}

function PanelFoot({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const { data } = usePlacePage(explorer.request)
  return (
    <footer className="flex gap-2 border-t border-line px-5 py-3">
      <Button look="quiet" onClick={() => explorer.search({})}>
        {localize(explorerTexts.reset)}
      </Button>
      <Dialog.Close asChild>
        <Button look="main" className="flex-1">
          {localize(explorerTexts.show(data?.meta.total))}
        </Button>
      </Dialog.Close>
    </footer>
  )
}
