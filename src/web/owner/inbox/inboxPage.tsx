import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, IconButton } from '../../shell/button.tsx'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useLocalized } from '../../language/language.tsx'
import { MuteIcon, SoundIcon } from '../../shell/icons.tsx'
import { LoadingNote } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { shellTexts } from '../../shell/shellTexts.ts'
import { PATHS } from '../../paths.ts'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { CancellationList } from '../cards/cancellationList.tsx'
import { alertTexts } from '../alerts/alertTexts.ts'
import { InstallSteps } from '../alerts/installSteps.tsx'
import { NoPlace } from '../places/noPlace.tsx'
import { PushCard } from '../push/pushCard.tsx'
import { useScrollToItem } from './askedItem.ts'
import { useChime, useIsMuted } from './chime.ts'
import { useInboxWatch } from './inboxWatch.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { ReservationList } from './reservationList.tsx'
import { SettledList, WaitingList } from './waitingList.tsx'
import { type Inbox, usePlaceNames } from './useInbox.ts'

/** The inbox: live questions and table requests as they arrive. */
export function InboxPage() {
  const localize = useLocalized()
  const { inbox, isConnected, waiting } = useInboxWatch()
  usePageTitle(localize(waiting === 0 ? inboxTexts.title : inboxTexts.titleWith(waiting)))
  useScrollToItem(inbox.data !== undefined)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-5">
      <InboxHead isConnected={isConnected} />
      {inbox.data ? (
        <InboxLists inbox={inbox.data} />
      ) : inbox.error ? (
        <div className="flex flex-col items-start gap-3">
          <FaultNotice message={inbox.error.message} />
          <Button onClick={() => void inbox.refetch()}>{localize(shellTexts.again)}</Button>
        </div>
      ) : (
        <LoadingNote />
      )}
    </div>
  )
}

function InboxHead({ isConnected }: { isConnected: boolean }) {
  const localize = useLocalized()
  const [hasSound, setSound] = useChime()
  const isMuted = useIsMuted()
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h1 className="shrink-0 text-xl font-bold tracking-tight">{localize(inboxTexts.title)}</h1>
        {isConnected && (
          <span className="flex items-center gap-1.5 text-xs text-muted">
            <span className="size-2 rounded-full bg-good" aria-hidden="true" />
            {localize(inboxTexts.connected)}
          </span>
        )}
        {hasSound && isMuted && <span className="ml-auto text-xs text-warn">{localize(inboxTexts.tapForSound)}</span>}
        <IconButton
          label={localize(inboxTexts.sound)}
          aria-pressed={hasSound}
          className={`aria-pressed:text-accent ${hasSound && isMuted ? '' : 'ml-auto'}`}
          onClick={() => setSound(!hasSound)}
        >
          {hasSound ? <SoundIcon /> : <MuteIcon />}
        </IconButton>
      </div>
      <p role="status" className="rounded-xl bg-warn-soft px-4 py-2.5 text-sm text-warn empty:hidden">
        {isConnected ? '' : localize(inboxTexts.disconnected)}
      </p>
    </header>
  )
}

function InboxLists({ inbox }: { inbox: Inbox }) {
  const localize = useLocalized()
  const placeNames = usePlaceNames()
  // What this device has settled during this visit.
  const [settledHere, setSettledHere] = useState<ReadonlySet<string>>(new Set())
  if (placeNames?.size === 0) return <NoPlace />
  const shared = { inbox, placeNames: placeNames ?? new Map<string, string>(), settledHere }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-4">
        <WaitingList {...shared} onSettledHere={(id) => setSettledHere((before) => new Set([...before, id]))} />
        <PushCard />
        <InstallSteps />
        <Link to={PATHS.ownerAlerts} className={LINK_LOOK}>
          {localize(alertTexts.open)}
        </Link>
      </div>
      <div className="flex flex-col gap-6">
        <CancellationList inbox={inbox} />
        <ReservationList reservations={inbox.reservations} placeNames={shared.placeNames} aheadMs={inbox.aheadMs} />
        <SettledList {...shared} />
      </div>
    </div>
  )
}
