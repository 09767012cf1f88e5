import { DropdownMenu } from 'radix-ui'
import { useLocalized } from '../../language/language.tsx'
import { showToast } from '../../form/toast.tsx'
import { urlBelow } from '../../paths.ts'
import { Button } from '../../shell/button.tsx'
import { DirectionsIcon, HeartIcon, ShareIcon } from '../../shell/icons.tsx'
import { toggleSaved, useSavedPlaces } from '../saved/savedPlaces.ts'
import { savedTexts } from '../saved/savedTexts.ts'
import type { WholePlace } from '../queries.ts'
import { directionsOf } from './directions.ts'
import { placeDetailTexts } from './placeDetailTexts.ts'

/** What a reader does with a place: find the way, save it, share it. */
export function PlaceActions({ place }: { place: WholePlace }) {
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <DirectionsMenu place={place} />
      <SaveButton place={place} />
      <ShareButton place={place} />
    </div>
  )
}

function DirectionsMenu({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button look="main">
          <DirectionsIcon className="size-4" />
          {localize(placeDetailTexts.directions)}
        </Button>
      </DropdownMenu.Trigger>
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

function SaveButton({ place: { id, name, address } }: { place: WholePlace }) {
  const localize = useLocalized()
  const isSaved = useSavedPlaces().some((saved) => saved.id === id)
  return (
    <Button
      aria-pressed={isSaved}
      onClick={() => toggleSaved({ id, name, address: address.road ?? address.jibun })}
      className={isSaved ? 'text-accent' : ''}
    >
      <HeartIcon className={`size-4 ${isSaved ? 'fill-current' : ''}`} />
      {localize(isSaved ? savedTexts.saved : savedTexts.save)}
    </Button>
  )
}

/** Opens the device's own dialog where the browser has one, else copies the link. */
function ShareButton({ place: { id, name } }: { place: WholePlace }) {
  const localize = useLocalized()
  const url = urlBelow(`place/${encodeURIComponent(id)}`)
  const canShare = 'share' in navigator
  // Browsers offer both only to https pages and to this machine.
  if (!canShare && !('clipboard' in navigator)) return null
  const share = async () => {
    if (canShare) return navigator.share({ title: name, url })
    await navigator.clipboard.writeText(url)
    showToast(localize(placeDetailTexts.linkCopied))
  }
  // A dialog that the reader closes rejects, which is no failure.
  return (
    <Button onClick={() => void share().catch(() => undefined)}>
      <ShareIcon className="size-4" />
      {localize(placeDetailTexts.share)}
    </Button>
  )
}
