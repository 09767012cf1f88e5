import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { explorerClient } from '../service/explorer.ts'
import { CloseIcon, SearchIcon } from '../shell/icons.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { FilterPanel } from './filterPanel.tsx'
import { OpenAtPicker } from './openAtPicker.tsx'
import { useExamples, useMeta } from './queries.ts'
import { readWords } from './place/readWords.ts'
import type { Explorer } from './useExplorer.ts'

/** The search box, which turns a sentence into filters. */
export function SearchBox({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const asked = explorer.address['q'] ?? ''
  const hasHours = useMeta().data?.counts.byFilter['open_at'] !== 0
  return (
    <search className="flex flex-col gap-2.5">
      <SentenceForm key={asked} explorer={explorer} asked={asked} />
      <div className="flex flex-wrap gap-2" aria-label={localize(explorerTexts.filters)} role="group">
        <FilterPanel explorer={explorer} />
        {(hasHours || 'open_at' in explorer.address) && <OpenAtPicker explorer={explorer} />}
      </div>
    </search>
  )
}

function SentenceForm({ explorer, asked }: { explorer: Explorer; asked: string }) {
  const localize = useLocalized()
  const ask = useSentenceSearch(explorer)
  const [example] = useExamples()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(asked)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    input.current?.blur()
    void ask(text.trim())
  }
  return (
    <form onSubmit={send} className="relative flex gap-2">
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        ref={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={localize(explorerTexts.searchLabel)}
        placeholder={example?.text ?? localize(explorerTexts.searchHint)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        className="h-11 min-w-0 flex-1 rounded-xl border border-edge bg-paper pr-10 pl-11 text-base placeholder:text-muted focus:border-accent sm:text-[15px]"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={localize(explorerTexts.clear)}
          onClick={() => {
            setText('')
            explorer.search({})
            input.current?.focus()
          }}
          className="absolute top-1.5 right-22 grid size-8 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
      <button
        type="submit"
        className="h-11 w-20 rounded-xl bg-accent text-sm font-semibold text-on-accent transition-colors hover:bg-accent-strong"
      >
        {localize(explorerTexts.search)}
      </button>
    </form>
  )
}

/** Reads a sentence and searches with the parameters found. */
export function useSentenceSearch(explorer: Explorer): (sentence: string) => Promise<void> {
  const queries = useQueryClient()
  const language = useLanguage()
  return async (sentence) => {
    if (sentence === '') return explorer.search({})
    const reading = await queries
      .ensureQueryData({
        queryKey: ['reading', sentence],
        staleTime: Infinity,
        queryFn: () => readWords(sentence, explorerClient(language)),
      })
      // When the names of regions cannot be loaded, the sentence is searched as a keyword.
      .catch(() => null)
    const params = reading ? Object.fromEntries(reading.params) : { keyword: sentence }
    explorer.search({ ...params, q: sentence })
  }
}
