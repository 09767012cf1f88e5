import { lazy } from 'react'
import { useLocalized } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import { DisplayIcon } from './icons.tsx'
import { OpenedByButton } from './openedByButton.tsx'
import { shellTexts } from './shellTexts.ts'

const DisplayChoices = lazy(async () => ({ default: (await import('./displayChoices.tsx')).DisplayChoices }))

/** The menu for language and theme. */
export function DisplayMenu() {
  const localize = useLocalized()
  return (
    <OpenedByButton
      popup="menu"
      renderButton={(props) => (
        <IconButton label={localize(shellTexts.display)} {...props}>
          <DisplayIcon />
        </IconButton>
      )}
    >
      {(trigger) => <DisplayChoices trigger={trigger} />}
    </OpenedByButton>
  )
}
