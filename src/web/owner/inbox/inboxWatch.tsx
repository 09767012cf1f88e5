import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useLanguage } from '../../language/language.tsx'
import { useOwnerSession } from '../useOwnerSession.ts'
import { useArrivals } from './arrivals.ts'
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

/** The inbox, as the frame around every page of the console follows it. */
export function useInboxWatch(): Watch {
  const watch = useContext(WatchContext)
  if (!watch) throw new Error('the inbox is followed within the frame of the console only')
  return watch
}

/** Follows the inbox whichever page of the console shows: what comes is heard, told and counted on all of them. */
export function InboxWatch({ children }: { children: ReactNode }) {
  const inbox = useInbox()
  const isConnected = useOwnerStream(useInboxChange().readAgain)
  const [hasSound] = useChime()
  const announcement = useArrivals(inbox.data, useLanguage(), hasSound)
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

/** How much waits, on the icon of an installed console; nothing once nobody follows it. */
function useBadge(count: number): void {
  useEffect(() => {
    // Browsers that have no such icon have no such call, or refuse it.
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

/** An inbox that cannot be read may be one whose session has ended: the frame then shows the way in. */
function useSessionWatch(error: Error | null): void {
  const { refetch } = useOwnerSession()
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
}
