import { useQueryClient } from '@tanstack/react-query'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { FilterPanel } from './filterPanel.tsx'
import { OpenAtPicker } from './openAtPicker.tsx'
import { readingOf, useMeta } from './queries.ts'
import { SentenceForm } from './sentenceForm.tsx'
import type { Explorer } from './useExplorer.ts'

/** The search box, which turns a sentence into filters. */
export function SearchBox({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const asked = explorer.address['q'] ?? ''
  const ask = useSentenceSearch(explorer)
  const hasHours = useMeta().data?.counts.byFilter['open_at'] !== 0
  return (
    <search className="flex flex-col gap-2.5">
      <SentenceForm key={asked} explorer={explorer} asked={asked} ask={ask} />
      <div className="flex flex-wrap gap-2" aria-label={localize(explorerTexts.filters)} role="group">
        <FilterPanel explorer={explorer} />
        {(hasHours || 'open_at' in explorer.address) && <OpenAtPicker explorer={explorer} />}
      </div>
    </search>
  )
}

/** Reads a sentence and searches with the parameters found. */
export function useSentenceSearch(explorer: Explorer): (sentence: string) => Promise<void> {
  const queries = useQueryClient()
  const language = useLanguage()
  return async (sentence) => {
    if (sentence === '') return explorer.search({})
    // A sentence that the service does not convert, because it is busy, is searched as a keyword.
    const reading = await queries.ensureQueryData(readingOf(sentence, language)).catch(() => null)
    const params = reading?.params ?? { keyword: sentence }
    explorer.search({ ...params, q: sentence })
  }
}
