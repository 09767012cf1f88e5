import { Link } from '@tanstack/react-router'
import type { Address } from '../address/addressState.ts'
import { useLocalized } from '../language/language.tsx'
import { AddressLine, RomanisedName } from '../language/romanised.tsx'
import { PATHS } from '../paths.ts'
import { TrainIcon } from '../shell/icons.tsx'
import { distanceText } from './explorerTexts.ts'
import { OpenBadge } from './openBadge.tsx'
import { placeTexts } from './placeTexts.ts'
import type { CardPlace } from './queries.ts'
import { useStationName } from './stations.ts'
import { hoverPlace, useIsHovered } from './map/hoveredPlace.ts'
import { useCategoryName } from './useCategoryName.ts'

/** The element id of the card's link. */
export const cardId = (placeId: string) => `card-${placeId}`

/** One place of the list. */
export function PlaceCard({ place, address }: { place: CardPlace; address: Address }) {
  const isHovered = useIsHovered(place.id)
  return (
    <article
      className={`relative flex flex-col gap-1 border-b border-line px-4 py-3.5 hover:bg-surface sm:px-5 ${isHovered ? 'bg-surface' : ''}`}
    >
      <CardHead place={place} address={address} />
      <RomanisedName name={place.name} />
      <CardFacts place={place} />
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <OpenBadge openNow={place.openNow} />
        <Tags place={place} />
      </div>
    </article>
  )
}

function CardHead({ place, address }: { place: CardPlace; address: Address }) {
  const localize = useLocalized()
  const kind = useCategoryName(place)
  return (
    <div className="flex items-baseline gap-2">
      <h3 className="min-w-0 font-semibold">
        <Link
          to={PATHS.place}
          params={{ placeId: place.id }}
          search={address}
          id={cardId(place.id)}
          onMouseEnter={() => hoverPlace(place)}
          onMouseLeave={() => hoverPlace(null)}
          onFocus={() => hoverPlace(place)}
          onBlur={() => hoverPlace(null)}
          // The link covers the whole card.
          className="after:absolute after:inset-0 hover:text-accent"
        >
          {place.name}
        </Link>
      </h3>
      <span className="shrink-0 text-sm text-muted first-letter:uppercase">{kind}</span>
      {place.distanceM !== undefined && (
        <span className="ml-auto shrink-0 text-sm font-medium">{localize(distanceText(place.distanceM))}</span>
      )}
    </div>
  )
}

function CardFacts({ place: { address, rating, reviewCount, price, nearestStation } }: { place: CardPlace }) {
  const localize = useLocalized()
  const station = useStationName()
  return (
    <>
      <AddressLine address={address.road ?? address.jibun ?? ''} />
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {rating !== null && (
          <span className="font-medium">
            <span aria-hidden="true">★ {rating.toFixed(1)}</span>
            <span className="sr-only">{localize(placeTexts.rating(rating))}</span>
            {reviewCount !== null && (
              <span className="font-normal text-muted"> {localize(placeTexts.reviews(reviewCount))}</span>
            )}
          </span>
        )}
        {price !== null && <span>{localize(placeTexts.perPerson(price.avg))}</span>}
        {nearestStation !== null && (
          <span className="flex items-center gap-1 text-muted">
            <TrainIcon className="size-3.5" />
            {localize(placeTexts.walk(station(nearestStation.station), nearestStation.walkMin))}
          </span>
        )}
      </p>
    </>
  )
}

/** Short labels of a place: reservations, possible closure, promotion. */
export function Tags({ place }: { place: Pick<CardPlace, 'serviceReservable' | 'possiblyClosed' | 'promotion'> }) {
  const localize = useLocalized()
  const tag = 'rounded-md px-1.5 py-0.5 text-xs font-medium'
  return (
    <>
      {place.serviceReservable && (
        <span className={`${tag} bg-accent-soft text-accent-strong`}>{localize(placeTexts.reservable)}</span>
      )}
      {place.promotion !== null && (
        <span className={`${tag} bg-info-soft text-info`}>{localize(placeTexts.promotion)}</span>
      )}
      {place.possiblyClosed && (
        <span className={`${tag} bg-bad-soft text-bad`}>{localize(placeTexts.possiblyClosed)}</span>
      )}
    </>
  )
}
