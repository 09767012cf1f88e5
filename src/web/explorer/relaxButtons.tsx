import { useQuery } from '@tanstack/react-query'
import type { PlaceListMeta } from '#client/generated/records.ts'
import type { LocalizedText } from '#contract/language.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { useConditionName } from './conditionChips.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { valuesOfChange, withChange } from './placeRequest.ts'
import type { Explorer } from './useExplorer.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]

/** The changes of one condition that find places, each as a button with the number of places it leads to. */
export function RelaxButtons({ explorer, relax }: { explorer: Explorer; relax: readonly Relax[] }) {
  const localize = useLocalized()
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{localize(explorerTexts.relax.title)}</h3>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {relax.map((entry) => (
          <li key={JSON.stringify(entry.change)}>
            <button
              type="button"
              onClick={() => explorer.search(withChange(explorer.address, entry.change))}
              className="flex min-h-11 items-center gap-2 rounded-xl border border-edge bg-surface px-3.5 text-left text-sm font-medium hover:border-accent hover:text-accent"
            >
              <RelaxName explorer={explorer} entry={entry} />
              <span className="text-muted">{localize(explorerTexts.total(entry.total))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
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

/** Returns a region's name in the reader's language; while the English one loads, the Korean one. */
function useRegionWords(name = ''): string {
  const isEnglish = useLanguage() === 'en'
  const { data = name } = useQuery({
    queryKey: ['regionWords', name],
    enabled: isEnglish && name !== '',
    staleTime: Infinity,
    queryFn: async () => (await import('./regionInEnglish.ts')).regionInEnglish(name),
  })
  return isEnglish ? data : name
}
