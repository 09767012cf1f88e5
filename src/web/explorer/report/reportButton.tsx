import { lazy, Suspense, useState } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import type { WholePlace } from '../queries.ts'
import { reportTexts as texts } from './reportTexts.ts'

/** The dialog loads when somebody opens it. */
const ReportDialog = lazy(async () => ({ default: (await import('./reportDialog.tsx')).ReportDialog }))

/** Lets a visitor report what is wrong about a place. */
export function ReportButton({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-5 sm:px-5">
      <p className="text-sm text-muted">{localize(texts.ask)}</p>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {localize(texts.open)}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
