import type { LocalizedText } from '#contract/language.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { CloseIcon } from '../shell/icons.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { valueLabel } from './filterLabels.ts'
import { type Condition, conditionsOf, withoutCondition } from './placeRequest.ts'
import { useMeta } from './queries.ts'
import { useAreaName } from './useAreaName.ts'
import type { Explorer } from './useExplorer.ts'

/** The conditions of the search as chips; each can be removed. */
export function ConditionChips({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const name = useConditionName(explorer)
  const conditions = conditionsOf(explorer.request)
  if (conditions.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {conditions.map((condition) => {
        const text = name(condition)
        return (
          <li key={`${condition.param} ${condition.value}`}>
            <button
              type="button"
              aria-label={localize(explorerTexts.remove(text))}
              onClick={() => explorer.search(withoutCondition(explorer.address, condition))}
              className="flex min-h-8 items-center gap-1 rounded-full bg-accent-soft py-1 pr-2 pl-3 text-sm font-medium text-accent-strong hover:bg-sunken"
            >
              <span className="first-letter:uppercase">{text}</span>
              <CloseIcon className="size-3.5" />
            </button>
          </li>
        )
      })}
      <li>
        <button
          type="button"
          onClick={() => explorer.search({})}
          className="min-h-8 px-2 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          {localize(explorerTexts.reset)}
        </button>
      </li>
    </ul>
  )
}

/** Returns the name of a condition in the reader's language. */
export function useConditionName(explorer: Explorer): (condition: Condition) => string {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const area = useAreaName(explorer)
  const special: Readonly<Record<string, (value: string) => string | LocalizedText>> = {
    keyword: explorerTexts.keyword,
    region_code: (value) => area ?? value,
    in: (value) => area ?? value,
    lat: (radiusM) => explorerTexts.around(radiusM, area),
    max_price_avg: explorerTexts.atMost,
    min_price_avg: explorerTexts.atLeast,
    min_confidence: explorerTexts.confident,
    bbox: () => explorerTexts.onMapOnly,
    min_rating: explorerTexts.ratedFrom,
    min_reviews: explorerTexts.reviewedFrom,
    min_freshness: explorerTexts.freshFrom,
    seen_after: explorerTexts.seenFrom,
    closed_since: explorerTexts.closedFrom,
    is24h: () => explorerTexts.allDay,
    include_closed: () => explorerTexts.closedToo,
    include_unknown_hours: () => explorerTexts.unknownHours,
    exclude: (value) => explorerTexts.not(valueLabel(meta, 'exclude', value, language)),
  }
  return ({ param, value }) => {
    const named = special[param]?.(value) ?? valueLabel(meta, param, value, language)
    return typeof named === 'string' ? named : localize(named)
  }
}
