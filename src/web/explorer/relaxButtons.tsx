import type { ReactNode } from 'react'
import type { PlaceListMeta } from '#client/generated/records.ts'
import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../language/language.tsx'
import { useConditionName } from './conditionChips.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { conditionsOf, requestOf, valuesOfChange, withChange } from './placeRequest.ts'
import { useRegionWords } from './queries.ts'
import type { Explorer } from './useExplorer.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]

type StartOver = NonNullable<PlaceListMeta['startOver']>[number]

/** Requests that keep as many of the conditions as find places together, each as a button that names what it keeps. */
export function StartOverButtons({ explorer, startOver }: { explorer: Explorer; startOver: readonly StartOver[] }) {
  const localize = useLocalized()
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{localize(explorerTexts.startOver.title)}</h3>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {startOver.map((entry) => (
          <li key={JSON.stringify(entry.change)}>
            <ChangeButton explorer={explorer} entry={entry}>
              <RemainingConditions explorer={explorer} entry={entry} />
            </ChangeButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names the conditions that stay: 국밥 · 마포구. */
function RemainingConditions({ explorer, entry }: { explorer: Explorer; entry: StartOver }) {
  const localize = useLocalized()
  const kept = requestOf(withChange(explorer.address, entry.change))
  const nameOf = useConditionName({ ...explorer, request: kept })
  const names = conditionsOf(kept).map(nameOf).join(' · ')
  return <span>{names === '' ? localize(explorerTexts.startOver.everything) : names}</span>
}

/** The changes of one condition that find places, each as a button with the number of places it leads to. */
export function RelaxButtons({ explorer, relax }: { explorer: Explorer; relax: readonly Relax[] }) {
  const localize = useLocalized()
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{localize(explorerTexts.relax.title)}</h3>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {relax.map((entry) => (
          <li key={JSON.stringify(entry.change)}>
            <ChangeButton explorer={explorer} entry={entry}>
              <RelaxName explorer={explorer} entry={entry} />
            </ChangeButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChangeButtonProps {
  explorer: Explorer
  entry: Pick<Relax, 'change' | 'total'>
  children: ReactNode
}

function ChangeButton({ explorer, entry, children }: ChangeButtonProps) {
  const localize = useLocalized()
  return (
    <button
      type="button"
      onClick={() => explorer.search(withChange(explorer.address, entry.change))}
      className="flex min-h-11 items-center gap-2 rounded-xl border border-edge bg-surface px-3.5 py-1.5 text-left text-sm font-medium hover:border-accent hover:text-accent"
    >
      {children}
      <span className="shrink-0 text-muted">{localize(explorerTexts.total(entry.total))}</span>
    </button>
  )
}

function RelaxName({ explorer, entry }: { explorer: Explorer; entry: Relax }) {
  const localize = useLocalized()
  const nameOf = useConditionName(explorer)
  const region = useRegionWords(entry.region)
  const { relax, unknownHours, closedToo } = explorerTexts
  const text = (): LocalizedText => {
    if (entry.radius !== undefined) return relax.within(entry.radius)
    if (entry.region !== undefined) return relax.allOf(region)
    if (entry.include_unknown_hours) return unknownHours
    if (entry.include_closed) return closedToo
    if (entry.subtype_match !== undefined) return relax.family
    return relax.without(valuesOfChange(explorer.request, entry).map(nameOf).join(', '))
  }
  return <span>{localize(text())}</span>
}
