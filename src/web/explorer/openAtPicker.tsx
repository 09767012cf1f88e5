import { lazy } from 'react'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { ClockIcon } from '../shell/icons.tsx'
import { OpenedByButton } from '../shell/openedByButton.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { openAtName } from './openAtName.ts'
import type { Explorer } from './useExplorer.ts'

const OpenAtChoices = lazy(async () => ({ default: (await import('./openAtChoices.tsx')).OpenAtChoices }))

/** Restricts the search to places that are open at a chosen time. */
export function OpenAtPicker({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const language = useLanguage()
  const value = explorer.address['open_at']
  return (
    <OpenedByButton
      popup="dialog"
      renderButton={(props) => (
        <Button {...props} className={value === undefined ? '' : 'border-accent text-accent'}>
          <ClockIcon className="size-4" />
          {value === undefined ? localize(explorerTexts.openAt) : openAtName(value, language)}
        </Button>
      )}
    >
      {(trigger) => <OpenAtChoices explorer={explorer} trigger={trigger} />}
    </OpenedByButton>
  )
}
