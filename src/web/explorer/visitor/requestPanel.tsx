import { lazy, Suspense, useState } from 'react'
import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../../language/language.tsx'
import type { RequestForms } from './requestForms.ts'

const RequestTabs = lazy(async () => ({ default: (await import('./requestTabs.tsx')).RequestTabs }))

const texts = {
  title: { en: 'The API request for this page', ko: '이 화면의 API 요청' },
  cost: (units: number, tookMs: number): LocalizedText => ({
    en: `${units} ${units === 1 ? 'token' : 'tokens'} · ${Math.round(tookMs)} ms`,
    ko: `${units}토큰 · ${Math.round(tookMs)} ms`,
  }),
} as const

/** Shows the page's API request in forms that can be copied. */
export function RequestPanel({ forms, units, tookMs }: { forms: RequestForms; units: number; tookMs: number }) {
  const localize = useLocalized()
  const [isWanted, setWanted] = useState(false)
  return (
    <details className="group mt-auto border-t border-line bg-surface" onToggle={() => setWanted(true)}>
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 text-sm font-medium sm:px-5">
        {localize(texts.title)}
        <span className="font-mono text-xs font-normal text-muted">{localize(texts.cost(units, tookMs))}</span>
      </summary>
      {isWanted && (
        <Suspense>
          <RequestTabs forms={forms} />
        </Suspense>
      )}
    </details>
  )
}
