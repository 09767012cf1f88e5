import { lazy } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { showToast } from '../../form/toast.tsx'
import { urlBelow } from '../../paths.ts'
import { Button } from '../../shell/button.tsx'
import { DirectionsIcon, HeartIcon, ShareIcon } from '../../shell/icons.tsx'
import { OpenedByButton } from '../../shell/openedByButton.tsx'
import { toggleSaved, useSavedPlaces } from '../saved/savedPlaces.ts'
import { savedTexts } from '../saved/savedTexts.ts'
import type { WholePlace } from '../queries.ts'
import { placeDetailTexts } from './placeDetailTexts.ts'

const DirectionsChoices = lazy(async () => ({ default: (await import('./directionsChoices.tsx')).DirectionsChoices }))

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
    <OpenedByButton
      popup="menu"
      renderButton={(props) => (
        <Button look="main" {...props}>
          <DirectionsIcon className="size-4" />
          {localize(placeDetailTexts.directions)}
        </Button>
      )}
    >
      {(trigger) => <DirectionsChoices place={place} trigger={trigger} />}
    </OpenedByButton>
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
