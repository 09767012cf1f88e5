import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { RomanisedAddress, RomanisedName, useEnglishForms } from '../../language/romanised.tsx'
import { PATHS } from '../../paths.ts'
import { serviceUrl } from '../../service/settings.ts'
import { Button, buttonClasses } from '../../shell/button.tsx'
import { BackIcon, LinkIcon, PhoneIcon } from '../../shell/icons.tsx'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { LoadingNote } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { shellTexts } from '../../shell/shellTexts.ts'
import { AttributesSection } from './attributesSection.tsx'
import { PlaceActions } from './placeActions.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { HistorySection } from './historySection.tsx'
import { HoursSection } from './hoursSection.tsx'
import { MenuSection } from './menuSection.tsx'
import { GuestSection } from '../guest/guestSection.tsx'
import { OpenBadge } from '../openBadge.tsx'
import { PhotoSection } from './photoSection.tsx'
import { FactsSection } from './factsSection.tsx'
import { NewsSection } from './newsSection.tsx'
import { Tags } from '../placeCard.tsx'
import { placeTexts } from '../placeTexts.ts'
import { ProvenanceSection } from './provenanceSection.tsx'
import { ReportButton } from '../report/reportButton.tsx'
import { isNoSuchPlace, usePlace, type WholePlace } from '../queries.ts'
import { requestFormsOf, writtenPlaceCall } from '../visitor/requestForms.ts'
import { RemoveRefusedKey } from '../visitor/removeOwnKey.tsx'
import { RequestPanel } from '../visitor/requestPanel.tsx'
import { SignalSection } from './signals.tsx'
import { isOwnKeyAdvised, SignUpPanel } from '../visitor/signUpPanel.tsx'
import { useCategoryName } from '../useCategoryName.ts'

/** The details of one place. */
export function PlacePanel({ placeId, onLeave }: { placeId: string; onLeave: () => void }) {
  const localize = useLocalized()
  const { data: latest, error, refetch } = usePlace(placeId)
  // The sections are drawn in steps between which the browser answers the reader.
  const data = useDeferredValue(latest ?? null, null)
  // Loads them beside the place, so that English readers see it once and not twice.
  useEnglishForms()
  usePageTitle(data?.place.name)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col lg:overflow-y-auto">
      <div className="sticky top-14 z-10 flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5 lg:top-0">
        <button
          type="button"
          onClick={onLeave}
          className="flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm text-muted hover:bg-sunken hover:text-ink"
        >
          <BackIcon />
          {localize(placeDetailTexts.back)}
        </button>
      </div>
      {data ? (
        <>
          <PlaceSections place={data.place}>
            <GuestSection place={data.place} />
          </PlaceSections>
          <RequestPanel
            forms={requestFormsOf(writtenPlaceCall(placeId, 'all'), serviceUrl)}
            units={data.units}
            tookMs={data.tookMs}
          />
        </>
      ) : error && isOwnKeyAdvised(error) ? (
        <SignUpPanel error={error} level={1} />
      ) : error ? (
        <Failure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingNote />
      )}
    </div>
  )
}

interface PlaceSectionsProps {
  place: WholePlace
  /** Shows the place to its owner before an edit is saved, without what guests can do. */
  isPreview?: boolean
  /** What a guest can do there. */
  children?: ReactNode
}

/** All sections of a place. */
export function PlaceSections({ place, isPreview = false, children }: PlaceSectionsProps) {
  return (
    <article className="flex flex-col divide-y divide-line">
      <Head place={place} isPreview={isPreview} />
      <PhotoSection place={place} />
      <NewsSection place={place} />
      {children}
      <HoursSection place={place} />
      <MenuSection menu={place.menu} />
      <FactsSection place={place} />
      <AttributesSection attributes={place.attributes} />
      <HistorySection placeId={place.id} />
      <ProvenanceSection place={place} />
      <SignalSection confidence={place.confidence} freshness={place.freshnessScore} />
      {!isPreview && <ReportButton place={place} />}
    </article>
  )
}

function Head({ place, isPreview }: { place: WholePlace; isPreview: boolean }) {
  const localize = useLocalized()
  const { address, rating, reviewCount } = place
  const kind = useCategoryName(place)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <header className="flex flex-col gap-2 px-4 py-4 sm:px-5">
      <h1 ref={title} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
        {place.name}
      </h1>
      <RomanisedName name={place.name} />
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span className="text-muted first-letter:uppercase">{kind}</span>
        {rating !== null && (
          <span className="font-medium">
            ★ {rating.toFixed(1)}
            {reviewCount !== null && (
              <span className="font-normal text-muted"> {localize(placeTexts.reviews(reviewCount))}</span>
            )}
          </span>
        )}
      </p>
      <PlaceAddress road={address.road} jibun={address.jibun} />
      <div className="flex flex-wrap items-center gap-2">
        <OpenBadge openNow={place.openNow} />
        <Tags place={place} />
      </div>
      <ContactLinks place={place} />
      {!isPreview && <PlaceActions place={place} />}
    </header>
  )
}

function PlaceAddress({ road, jibun }: WholePlace['address']) {
  const first = road ?? jibun
  if (first === null) return null
  return (
    <div>
      <RomanisedAddress address={first} />
      {road !== null && jibun !== null && (
        <p lang="ko" className="text-xs text-muted">
          {jibun}
        </p>
      )}
    </div>
  )
}

/** Links to call, open the homepage or book. */
function ContactLinks({ place: { phone, homepage, bookingUrl } }: { place: WholePlace }) {
  const localize = useLocalized()
  const look = buttonClasses('plain')
  const outside = { target: '_blank', rel: 'noreferrer', className: look }
  return (
    <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
      {phone !== null && (
        <a href={`tel:${phone}`} className={look}>
          <PhoneIcon className="size-4" />
          <span className="sr-only">{localize(placeDetailTexts.call)}</span>
          {phone}
        </a>
      )}
      {homepage !== null && (
        <a href={homepage} {...outside}>
          <LinkIcon className="size-4" />
          {localize(placeDetailTexts.homepage)}
        </a>
      )}
      {bookingUrl !== null && (
        <a href={bookingUrl} {...outside}>
          <LinkIcon className="size-4" />
          {localize(placeDetailTexts.booking)}
        </a>
      )}
    </div>
  )
}

function Failure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const localize = useLocalized()
  const isUnknown = isNoSuchPlace(error)
  return (
    <div role="alert" className="m-5 flex flex-col items-start gap-3 rounded-xl bg-bad-soft p-4">
      <h1 className="text-lg font-semibold text-bad">
        {localize(isUnknown ? placeDetailTexts.notFound : placeDetailTexts.failed)}
      </h1>
      <p className="text-sm">{error.message}</p>
      {isUnknown ? (
        <Link to={PATHS.explorer} className={LINK_LOOK}>
          {localize(placeDetailTexts.toSearch)}
        </Link>
      ) : (
        <Button onClick={onAgain}>{localize(shellTexts.again)}</Button>
      )}
      <RemoveRefusedKey error={error} />
    </div>
  )
}
