import type { ReactNode } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { needsInstallation } from '../push/browserPush.ts'
import { installTexts as texts } from './installTexts.ts'

/** How to install the console on an iPhone, with pictures; nothing on devices that need no installation. */
export function InstallSteps() {
  const localize = useLocalized()
  if (!needsInstallation()) return null
  return (
    <section aria-labelledby="install" className="flex flex-col gap-3 rounded-2xl bg-accent-soft p-4">
      <div>
        <h2 id="install" className="font-bold">
          {localize(texts.title)}
        </h2>
        <p className="text-sm">{localize(texts.why)}</p>
      </div>
      <ol className="grid gap-3 sm:grid-cols-2">
        {texts.steps.map((step, i) => (
          <li key={step.title.en} className="flex gap-3 rounded-xl bg-surface p-3">
            {PICTURES[i]}
            <div className="min-w-0 text-sm">
              <p className="font-semibold">{localize(step.title)}</p>
              <p>{localize(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** An outline of a phone around a drawing of one step. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 84"
      aria-hidden="true"
      className="h-21 w-12 shrink-0 fill-none stroke-ink"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="2" y="2" width="44" height="80" rx="7" />
      <path d="M19 7h10" />
      {children}
    </svg>
  )
}

const MARKED = 'stroke-accent'

const PICTURES: readonly ReactNode[] = [
  <Picture key="share">
    <path d="M8 18h32M8 26h32M8 34h22" className="stroke-line" />
    <path d="M3 66h42" />
    <g className={MARKED}>
      <path d="M20 72h-3v7h14v-7h-3" />
      <path d="M24 76v-9m-3 3 3-3 3 3" />
    </g>
  </Picture>,
  <Picture key="add">
    <path d="M9 22h30M9 34h30" className="stroke-line" />
    <g className={MARKED}>
      <rect x="6" y="42" width="36" height="16" rx="3" />
      <path d="M11 50h14" />
      <rect x="31" y="46" width="8" height="8" rx="2" />
      <path d="M35 48v4m-2-2h4" />
    </g>
    <path d="M9 68h30" className="stroke-line" />
  </Picture>,
  <Picture key="code">
    <path d="M10 22h28" className="stroke-line" />
    <g className={MARKED}>
      <rect x="7" y="34" width="34" height="14" rx="3" />
      <path d="M12 41h.01M16 41h.01M20 41h.01M24 41h.01M28 41h.01M32 41h.01M36 41h.01" strokeWidth="3" />
    </g>
    <rect x="12" y="56" width="24" height="9" rx="3" />
  </Picture>,
  <Picture key="bell">
    <g className={MARKED}>
      <path d="M24 26c-6 0-9 4-9 10v7l-3 4h24l-3-4v-7c0-6-3-10-9-10Z" />
      <path d="M21 51a3 3 0 0 0 6 0" />
    </g>
    <rect x="10" y="62" width="28" height="10" rx="3" />
  </Picture>,
]
