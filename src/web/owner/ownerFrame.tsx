import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSay } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { Button, IconButton } from '../shell/button.tsx'
import { NotificationsIcon, ChartIcon, LeaveIcon, ShopIcon } from '../shell/icons.tsx'
import { Notice, Waiting } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { shellWords } from '../shell/shellWords.ts'
import { InboxWatch } from './inbox/inboxWatch.tsx'
import { LinkForm } from './linkForm.tsx'
import { useOwnerApp } from './push/ownerApp.ts'
import { OperatorContact } from './operatorContact.tsx'
import { ownerWords } from './ownerWords.ts'
import { isNotReached, isSignedOut, useOwnerSession, useSignOut } from './useOwnerSession.ts'

/** The frame of the owner's pages; shows the sign-in form to everybody else. */
export function OwnerFrame() {
  const say = useSay()
  const session = useOwnerSession()
  if (session.data && !isSignedOut(session.error)) return <SignedIn email={session.data.email} />
  // Without a connection the session is unknown, so the pages show what they can.
  if (session.fetchStatus === 'paused' || isNotReached(session.failureReason)) return <SignedIn email={null} />
  if (session.isPending) return <Waiting />
  if (isSignedOut(session.error)) return <SignedOut />
  return (
    <Notice title={say(ownerWords.wasDown)}>
      <p className="text-muted">{session.error?.message}</p>
      <Button look="main" onClick={() => void session.refetch()}>
        {say(shellWords.again)}
      </Button>
    </Notice>
  )
}

function SignedOut() {
  const say = useSay()
  usePageTitle(say(ownerWords.signIn))
  return (
    <Notice title={say(ownerWords.signIn)}>
      <p className="mb-2 text-muted">{say(ownerWords.signInHint)}</p>
      <LinkForm />
      <OperatorContact />
    </Notice>
  )
}

/** `email` is null while there is no connection. */
function SignedIn({ email }: { email: string | null }) {
  const say = useSay()
  const signOut = useSignOut()
  useOwnerApp()
  return (
    <div className="flex flex-1 flex-col">
      <div className="sticky top-14 z-20 flex items-center gap-1 border-b border-line bg-surface px-2 sm:px-4">
        <nav aria-label={say(ownerWords.sections)} className="flex min-w-0 flex-1 items-stretch">
          <Tab to={PATHS.owner} label={say(ownerWords.inbox)} icon={<NotificationsIcon className="size-5" />} exact />
          <Tab to={PATHS.ownerPlaces} label={say(ownerWords.places)} icon={<ShopIcon className="size-5" />} />
          <Tab to={PATHS.ownerStatistics} label={say(ownerWords.statistics)} icon={<ChartIcon className="size-5" />} />
        </nav>
        <span className="truncate text-sm text-muted max-sm:hidden">{email}</span>
        {email !== null && (
          <IconButton label={`${say(ownerWords.signOut)} (${email})`} onClick={() => void signOut()}>
            <LeaveIcon />
          </IconButton>
        )}
      </div>
      <InboxWatch>
        <Outlet />
      </InboxWatch>
    </div>
  )
}

function Tab({ to, label, icon, exact = false }: TabProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact }}
      className="flex min-h-12 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:px-4"
    >
      {icon}
      {label}
    </Link>
  )
}

interface TabProps {
  to: string
  label: string
  icon: ReactNode
  /** Matches only this page and not the pages below it. */
  exact?: boolean
}
