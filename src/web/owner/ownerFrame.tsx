import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { Button, IconButton } from '../shell/button.tsx'
import { NotificationsIcon, ChartIcon, LeaveIcon, ListIcon, ShopIcon } from '../shell/icons.tsx'
import { Notice, LoadingNote } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { shellTexts } from '../shell/shellTexts.ts'
import { InboxWatch, useInboxWatch } from './inbox/inboxWatch.tsx'
import { LinkForm } from './linkForm.tsx'
import { useOwnerApp } from './push/ownerApp.ts'
import { OperatorContact } from './operatorContact.tsx'
import { ownerTexts } from './ownerTexts.ts'
import { isUnreachable, isSignedOut, useOwnerSession, useSignOut } from './useOwnerSession.ts'

/** The frame of the owner's pages; shows the sign-in form to everybody else. */
export function OwnerFrame() {
  const localize = useLocalized()
  const session = useOwnerSession()
  if (session.data && !isSignedOut(session.error)) return <SignedIn email={session.data.email} />
  // Without a connection the session is unknown, so the pages show what they can.
  if (session.fetchStatus === 'paused' || isUnreachable(session.failureReason)) return <SignedIn email={null} />
  if (session.isPending) return <LoadingNote />
  if (isSignedOut(session.error)) return <SignedOut />
  return (
    <Notice title={localize(ownerTexts.wasDown)}>
      <p className="text-muted">{session.error?.message}</p>
      <Button look="main" onClick={() => void session.refetch()}>
        {localize(shellTexts.again)}
      </Button>
    </Notice>
  )
}

function SignedOut() {
  const localize = useLocalized()
  usePageTitle(localize(ownerTexts.signIn))
  return (
    <Notice title={localize(ownerTexts.signIn)}>
      <p className="mb-2 text-muted">{localize(ownerTexts.signInHint)}</p>
      <LinkForm />
      <OperatorContact />
    </Notice>
  )
}

/** `email` is null while there is no connection. */
function SignedIn({ email }: { email: string | null }) {
  const localize = useLocalized()
  const signOut = useSignOut()
  useOwnerApp()
  return (
    <InboxWatch>
      <div className="flex flex-1 flex-col">
        <div className="sticky top-14 z-20 flex items-center gap-1 border-b border-line bg-surface px-2 sm:px-4">
          <nav aria-label={localize(ownerTexts.sections)} className="flex min-w-0 flex-1 items-stretch overflow-x-auto">
            <InboxTab />
            <Tab to={PATHS.ownerBook} label={localize(ownerTexts.book)} icon={<ListIcon className={TAB_ICON} />} />
            <Tab to={PATHS.ownerPlaces} label={localize(ownerTexts.places)} icon={<ShopIcon className={TAB_ICON} />} />
            <Tab
              to={PATHS.ownerStatistics}
              label={localize(ownerTexts.statistics)}
              icon={<ChartIcon className={TAB_ICON} />}
            />
          </nav>
          <span className="truncate text-sm text-muted max-sm:hidden">{email}</span>
          {email !== null && (
            <IconButton label={`${localize(ownerTexts.signOut)} (${email})`} onClick={() => void signOut()}>
              <LeaveIcon />
            </IconButton>
          )}
        </div>
        <Outlet />
      </div>
    </InboxWatch>
  )
}

/** The tab of the inbox with the number of waiting requests, which every page of the console shows. */
function InboxTab() {
  const localize = useLocalized()
  const { waiting } = useInboxWatch()
  return (
    <Tab
      to={PATHS.owner}
      label={localize(ownerTexts.inbox)}
      icon={<NotificationsIcon className={TAB_ICON} />}
      count={waiting}
      exact
    />
  )
}

/** On a narrow phone the tabs fit only without their icons. */
const TAB_ICON = 'size-5 max-[400px]:hidden'

function Tab({ to, label, icon, count = 0, exact = false }: TabProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact }}
      className="flex min-h-12 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:px-4"
    >
      {icon}
      {label}
      {count > 0 && (
        <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent">
          {count}
        </span>
      )}
    </Link>
  )
}

interface TabProps {
  to: string
  label: string
  icon: ReactNode
  /** How much waits there. */
  count?: number
  /** Matches only this page and not the pages below it. */
  exact?: boolean
}
