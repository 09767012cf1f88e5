import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSavedPlaces } from '../explorer/saved/savedPlaces.ts'
import { savedTexts } from '../explorer/saved/savedTexts.ts'
import { Toasts } from '../form/toast.tsx'
import { LanguageProvider, useLocalized } from '../language/language.tsx'
import { MARK_URL, PATHS, API_REFERENCE_URL } from '../paths.ts'
import { useDisplay } from './display.ts'
import { DisplayMenu } from './displayMenu.tsx'
import { HeartIcon } from './icons.tsx'
import { LoadingNote } from './notice.tsx'
import { shellTexts } from './shellTexts.ts'

const NAV_LINK =
  'rounded-lg px-2.5 py-2 whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/** The frame of every page. */
export function Frame() {
  const { language } = useDisplay()
  return (
    <LanguageProvider language={language}>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Suspense fallback={<LoadingNote />}>
            <Outlet />
          </Suspense>
        </main>
        <Toasts />
      </div>
    </LanguageProvider>
  )
}

/** Shows once the visitor has saved a place. */
function SavedLink() {
  const localize = useLocalized()
  if (useSavedPlaces().length === 0) return null
  const label = localize(savedTexts.title)
  return (
    <Link
      to={PATHS.saved}
      aria-label={label}
      title={label}
      className="grid size-10 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
    >
      <HeartIcon />
    </Link>
  )
}

function Header() {
  const localize = useLocalized()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <a
        href="#content"
        className="sr-only rounded-lg bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
        onClick={(event) => {
          // With a base address the fragment would lead to another page.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {localize(shellTexts.skip)}
      </a>
      <div className="flex h-14 items-center gap-1 px-3 sm:gap-3 sm:px-5">
        <Link to={PATHS.explorer} className="flex items-center gap-2 rounded-lg pr-1 font-semibold tracking-tight">
          <img src={MARK_URL} alt="" width={28} height={28} />
          <span className="max-sm:sr-only">Oneset</span>
        </Link>
        <nav aria-label={localize(shellTexts.navigation)} className="flex min-w-0 flex-1 items-center text-sm sm:gap-1">
          <Link to={PATHS.explorer} className={NAV_LINK}>
            {localize(shellTexts.explore)}
          </Link>
          <Link to={PATHS.dashboard} className={NAV_LINK}>
            {localize(shellTexts.dashboard)}
          </Link>
          <Link to={PATHS.owner} className={NAV_LINK}>
            {localize(shellTexts.owner)}
          </Link>
        </nav>
        <a
          href={API_REFERENCE_URL}
          className="rounded-lg px-2.5 py-2 text-sm text-muted hover:bg-sunken hover:text-ink max-sm:hidden"
        >
          {localize(shellTexts.reference)}
        </a>
        <SavedLink />
        <DisplayMenu />
      </div>
    </header>
  )
}
