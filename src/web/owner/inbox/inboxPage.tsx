import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../shell/button.tsx'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { MuteIcon, SoundIcon } from '../../shell/icons.tsx'
import { Waiting } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { NoPlace } from '../places/noPlace.tsx'
import { PushCard } from '../push/pushCard.tsx'
import { ownerWords } from '../ownerWords.ts'
import { useOwnerSession } from '../useOwnerSession.ts'
import { useAskedItem } from './askedItem.ts'
import { useArrivals } from './arrivals.ts'
import { useChime, useIsMuted } from './chime.ts'
import { inboxWords } from './inboxWords.ts'
import { ReservationList } from './reservationList.tsx'
import { SettledList, WaitingList } from './waitingList.tsx'
import { type Inbox, useInbox, useInboxChange, usePlaceNames } from './useInbox.ts'
import { useOwnerStream } from './useOwnerStream.ts'

/** What guests want to know and book, as it comes. */
export function InboxPage() {
  const say = useSay()
  const language = useLanguage()
  const inbox = useInbox()
  const change = useInboxChange()
  const isConnected = useOwnerStream(change.readAgain)
  const [hasSound] = useChime()
  const told = useArrivals(inbox.data, language, hasSound)
  const count = waitingCount(inbox.data)
  useBadge(count)
  useSessionWatch(inbox.error)
  useAskedItem(inbox.data !== undefined)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-5">
      <InboxHead isConnected={isConnected} />
      <p role="status" aria-live="assertive" className="sr-only">
        {told}
      </p>
      {inbox.data ? (
        <InboxLists inbox={inbox.data} />
      ) : inbox.error ? (
        <div className="flex flex-col items-start gap-3">
          <FaultNotice message={inbox.error.message} />
          <Button onClick={() => void inbox.refetch()}>{say(ownerWords.again)}</Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** How much waits, in the page's title and on the icon of an installed console. */
function useBadge(count: number): void {
  const say = useSay()
  usePageTitle(say(count === 0 ? inboxWords.title : inboxWords.titleWith(count)))
  useEffect(() => {
    // Browsers that have no such icon have no such call, or refuse it.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

function waitingCount(inbox: Inbox | undefined): number {
  if (!inbox) return 0
  return inbox.questions.length + inbox.reservations.filter(({ status }) => status === 'pending').length
}

/** An inbox that cannot be read may be one whose session has ended: the frame then shows the way in. */
function useSessionWatch(error: Error | null): void {
  const { refetch } = useOwnerSession()
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
}

function InboxHead({ isConnected }: { isConnected: boolean }) {
  const say = useSay()
  const [hasSound, setSound] = useChime()
  const isMuted = useIsMuted()
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h1 className="text-xl font-bold tracking-tight">{say(inboxWords.title)}</h1>
        {isConnected && (
          <span className="flex items-center gap-1.5 text-xs text-muted">
            <span className="size-2 rounded-full bg-good" aria-hidden="true" />
            {say(inboxWords.connected)}
          </span>
        )}
        {hasSound && isMuted && <span className="ml-auto text-xs text-warn">{say(inboxWords.tapForSound)}</span>}
        <IconButton
          label={say(inboxWords.sound)}
          aria-pressed={hasSound}
          className={`aria-pressed:text-accent ${hasSound && isMuted ? '' : 'ml-auto'}`}
          onClick={() => setSound(!hasSound)}
        >
          {hasSound ? <SoundIcon /> : <MuteIcon />}
        </IconButton>
      </div>
      <p role="status" className="rounded-xl bg-warn-soft px-4 py-2.5 text-sm text-warn empty:hidden">
        {isConnected ? '' : say(inboxWords.disconnected)}
      </p>
    </header>
  )
}

function InboxLists({ inbox }: { inbox: Inbox }) {
  const placeNames = usePlaceNames()
  // Of this visit: what this device has settled.
  const [settledHere, setSettledHere] = useState<ReadonlySet<string>>(new Set())
  if (placeNames?.size === 0) return <NoPlace />
  const shared = { inbox, placeNames: placeNames ?? new Map<string, string>(), settledHere }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-4">
        <WaitingList {...shared} onSettledHere={(id) => setSettledHere((before) => new Set([...before, id]))} />
        <PushCard />
      </div>
      <div className="flex flex-col gap-6">
        <ReservationList reservations={inbox.reservations} placeNames={shared.placeNames} aheadMs={inbox.aheadMs} />
        <SettledList {...shared} />
      </div>
    </div>
  )
}
