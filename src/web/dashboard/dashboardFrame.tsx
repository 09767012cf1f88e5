import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useMay } from '../session/chosenAccount.ts'
import { usePerson } from '../session/usePerson.ts'
import { PART_LINK_LOOK } from '../shell/linkLook.ts'
import { LoadingNote } from '../shell/notice.tsx'
import { SignInForm } from '../signIn/signInForm.tsx'
import { AccessNotice } from './access/accessNotice.tsx'
import { dashboardTexts as texts } from './dashboardTexts.ts'
import { SignOutButton } from './signOutButton.tsx'
import { AccountSwitcher } from './team/accountSwitcher.tsx'
import { ActingAccount } from './team/actingAccount.tsx'
import { maySee, PageOrReason } from './team/pageOrReason.tsx'

const SECTIONS = ['keys', 'start', 'tryIt', 'requests', 'webhooks', 'programs', 'team', 'security', 'account'] as const

/** The frame of the dashboard pages. Shows the sign-in form at the same address when nobody is signed in. */
export function DashboardFrame() {
  const session = usePerson()
  if (session.isPending) return <LoadingNote />
  if (session.error) throw session.error
  if (session.data === null) return <SignInForm />
  return (
    <ActingAccount>
      <SignedIn email={session.data.user.email} />
    </ActingAccount>
  )
}

function SignedIn({ email }: { email: string }) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-4 px-4 py-5 sm:px-6 lg:flex-row lg:gap-8 lg:py-8">
      <Sections />
      <div className="min-w-0 flex-1">
        <div className="mb-3 flex flex-wrap items-center justify-end gap-3 text-sm">
          <AccountSwitcher />
          <span className="min-w-0 flex-1 basis-32 truncate text-right text-muted">{email}</span>
          <SignOutButton />
        </div>
        <AccessNotice />
        <Suspense fallback={<LoadingNote />}>
          <PageOrReason />
        </Suspense>
      </div>
    </div>
  )
}

function Sections() {
  const localize = useLocalized()
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the sections are wider than the screen.
    nav.current?.querySelector(`[href$='${pathname}']`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={localize(texts.sections)}
      className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 lg:sticky lg:top-20 lg:mx-0 lg:w-44 lg:shrink-0 lg:flex-col lg:self-start lg:px-0"
    >
      <Link to={PATHS.dashboard} activeOptions={{ exact: true }} className={PART_LINK_LOOK}>
        {localize(texts.usage)}
      </Link>
      {SECTIONS.filter((section) => maySee(section, may)).map((section) => (
        <Link key={section} to={PATHS[section]} className={PART_LINK_LOOK}>
          {localize(texts[section])}
        </Link>
      ))}
    </nav>
  )
}
