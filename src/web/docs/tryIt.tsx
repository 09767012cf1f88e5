import { lazy, Suspense, useState } from 'react'
import type { ReadEndpoint } from '#contract/parameters/parameters.ts'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { LoadingNote } from '../shell/notice.tsx'
import { docsTexts as texts } from './docsTexts.ts'

/** The form knows the whole vocabulary, so it is loaded when somebody wants it. */
const TryHere = lazy(async () => ({ default: (await import('../dashboard/try/tryHere.tsx')).TryHere }))

/** Opens the form of the dashboard that sends a call with the explorer's or the reader's key. */
export function TryIt({ call, title }: { call: ReadEndpoint; title: string }) {
  const localize = useLocalized()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Button aria-expanded={isOpen} aria-label={`${localize(texts.tryIt)}: ${title}`} onClick={() => setOpen(!isOpen)}>
        {localize(texts.tryIt)}
      </Button>
      {isOpen && (
        <div className="w-full min-w-0">
          <Suspense fallback={<LoadingNote />}>
            <TryHere call={call} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
