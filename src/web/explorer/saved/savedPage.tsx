import { Link } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { RomanisedAddress, RomanisedName } from '../../language/romanised.tsx'
import { PATHS } from '../../paths.ts'
import { IconButton } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { CloseIcon } from '../../shell/icons.tsx'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { bookingsTexts } from '../bookings/bookingsTexts.ts'
import type { SavedPlace } from './savedList.ts'
import { toggleSaved, useSavedPlaces } from './savedPlaces.ts'
import { savedTexts } from './savedTexts.ts'

/** The places that the visitor saved in this browser. */
export function SavedPage() {
  const localize = useLocalized()
  const places = useSavedPlaces()
  usePageTitle(localize(savedTexts.title))
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-1 px-4 py-6 sm:px-5">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-2xl font-bold tracking-tight">{localize(savedTexts.title)}</h1>
        <Link to={PATHS.bookings} className={LINK_LOOK}>
          {localize(bookingsTexts.title)}
        </Link>
      </header>
      {places.length === 0 ? (
        <EmptyNote>
          {localize(savedTexts.none)} {localize(savedTexts.noneHint)}
        </EmptyNote>
      ) : (
        <>
          <p className="text-sm text-muted">{localize(savedTexts.hint)}</p>
          <ul className="mt-3 flex flex-col divide-y divide-line">
            {places.map((place) => (
              <SavedRow key={place.id} place={place} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function SavedRow({ place }: { place: SavedPlace }) {
  const localize = useLocalized()
  return (
    <li className="flex items-center gap-2 py-3">
      <div className="min-w-0 flex-1">
        <Link to={PATHS.place} params={{ placeId: place.id }} className="font-semibold hover:text-accent">
          {place.name}
        </Link>
        <RomanisedName name={place.name} />
        {place.address !== null && <RomanisedAddress address={place.address} />}
      </div>
      <IconButton label={localize(savedTexts.remove(place.name))} onClick={() => toggleSaved(place)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}
