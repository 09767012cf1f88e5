import type { LocalizedText } from '#contract/language.ts'
import { useLanguage, useSay } from '../language/language.tsx'
import { CloseIcon } from '../shell/icons.tsx'
import { explorerWords } from './explorerWords.ts'
import { valueLabel } from './filterLabels.ts'
import { type Condition, conditionsOf, withoutCondition } from './placeRequest.ts'
import { useMeta, useRegionName } from './queries.ts'
import type { Explorer } from './useExplorer.ts'

/** The conditions of the search as chips; each can be removed. */
export function ConditionChips({ explorer }: { explorer: Explorer }) {
  const say = useSay()
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
              aria-label={say(explorerWords.remove(text))}
              onClick={() => explorer.ask(withoutCondition(explorer.address, condition))}
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
          onClick={() => explorer.ask({})}
          className="min-h-8 px-2 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          {say(explorerWords.reset)}
        </button>
      </li>
    </ul>
  )
}

function useConditionName({ request }: Explorer): (condition: Condition) => string {
  const say = useSay()
  const language = useLanguage()
  const meta = useMeta().data
  const { data: region } = useRegionName(request.params['region_code'])
  const special: Readonly<Record<string, (value: string) => string | LocalizedText>> = {
    keyword: explorerWords.keyword,
    region_code: (value) => region ?? value,
    lat: explorerWords.around,
    max_price_avg: explorerWords.atMost,
    min_price_avg: explorerWords.atLeast,
    min_confidence: explorerWords.confident,
    open_at: (value) => openAtName(value),
    include_unknown_hours: () => explorerWords.unknownHours,
    exclude: (value) => explorerWords.not(valueLabel(meta, 'exclude', value, language)),
  }
  return ({ param, value }) => {
    const named = special[param]?.(value) ?? valueLabel(meta, param, value, language)
    return typeof named === 'string' ? named : say(named)
  }
}

/** Returns the name of a preset; any other value unchanged. */
export function openAtName(value: string): string | LocalizedText {
  const presets: Readonly<Record<string, LocalizedText>> = explorerWords.openPresets
  return presets[value] ?? value
}
