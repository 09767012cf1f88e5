import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { urlBelow } from '../../paths.ts'
import type { WholePlace } from '../queries.ts'
import { directionsOf } from './directions.ts'

/** The maps that show the way to a place. */
export function DirectionsChoices({ place, trigger }: { place: WholePlace; trigger: ReactElement }) {
  const localize = useLocalized()
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          className="z-50 min-w-44 rounded-xl border border-line bg-surface p-1.5 text-sm text-ink shadow-floating"
        >
          {directionsOf(place, urlBelow('')).map(({ name, url }) => (
            <DropdownMenu.Item key={url} asChild>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="block rounded-lg px-2.5 py-2 outline-none data-highlighted:bg-sunken"
              >
                {localize(name)}
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
