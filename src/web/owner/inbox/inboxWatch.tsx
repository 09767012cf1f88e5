import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useLanguage } from '../../language/language.tsx'
import { useReadPlacesAgain } from '../useOwnPlaces.ts'
import { useOwnerSession } from '../useOwnerSession.ts'
import { useArrivalAnnouncement } from './arrivals.ts'
import { useChime } from './chime.ts'
import { type Inbox, useInbox, useInboxChange } from './useInbox.ts'
import { useOwnerStream } from './useOwnerStream.ts'

interface Watch {
  inbox: ReturnType<typeof useInbox>
  isConnected: boolean
  /** How many questions and requests wait for an answer. */
  waiting: number
}

const WatchContext = createContext<Watch | null>(null)

/** Returns the inbox that the frame of the console follows. */
export function useInboxWatch(): Watch {
  const watch = useContext(WatchContext)
  if (!watch) throw new Error('the inbox is followed within the frame of the console only')
  return watch
}

/** Follows the inbox on every page of the console, so that sounds, announcements and counts work on all of them. */
export function InboxWatch({ children }: { children: ReactNode }) {
  const inbox = useInbox()
  const isConnected = useOwnerStream(useInboxChange().readAgain, useReadPlacesAgain())
  const [hasSound] = useChime()
  const announcement = useArrivalAnnouncement(inbox.data, useLanguage(), hasSound)
  const waiting = waitingCount(inbox.data)
  useBadge(waiting)
  useSessionWatch(inbox.error)
  return (
    <WatchContext value={{ inbox, isConnected, waiting }}>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      {children}
    </WatchContext>
  )
}

/**
 * Shows the number of waiting requests on the icon of an installed console; clears it when the console stops following.
 */
function useBadge(count: number): void {
  useEffect(() => {
    // Some browsers lack this call or refuse it.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}

function waitingCount(inbox: Inbox | undefined): number {
  if (!inbox) return 0
  return inbox.questions.length + inbox.reservations.filter(({ status }) => status === 'pending').length
}

/**
 * When the inbox cannot be read, the session may have ended: reads the session again, so that the frame can show the
 * sign-in form.
 */
function useSessionWatch(error: Error | null): void {
  const { refetch } = useOwnerSession()
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
}
