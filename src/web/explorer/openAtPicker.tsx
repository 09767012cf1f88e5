import { lazy } from 'react'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { ClockIcon } from '../shell/icons.tsx'
import { OpenedByButton } from '../shell/openedByButton.tsx'
import { openAtName } from './conditionChips.tsx'
import { explorerTexts } from './explorerTexts.ts'
import type { Explorer } from './useExplorer.ts'

const OpenAtChoices = lazy(async () => ({ default: (await import('./openAtChoices.tsx')).OpenAtChoices }))

/** Restricts the search to places that are open at a chosen time. */
export function OpenAtPicker({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const value = explorer.address['open_at']
  const name = value === undefined ? explorerTexts.openAt : openAtName(value)
  return (
    <OpenedByButton
      popup="dialog"
      renderButton={(props) => (
        <Button {...props} className={value === undefined ? '' : 'border-accent text-accent'}>
          <ClockIcon className="size-4" />
          {typeof name === 'string' ? name : localize(name)}
        </Button>
      )}
    >
      {(trigger) => <OpenAtChoices explorer={explorer} trigger={trigger} />}
    </OpenedByButton>
  )
}
