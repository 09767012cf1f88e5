import type { SearchEntry } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { SearchIcon } from '../shell/icons.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { SlashHint } from '../shell/slashHint.tsx'
import { useSearchShortcut } from '../shell/useSearchShortcut.ts'
import { useDocsSearch } from './useDocsSearch.ts'

/** Searches the guides and the reference in the reader's language. */
export function DocsSearch() {
  const localize = useLocalized()
  const { box, inputProps, words, found } = useDocsSearch()
  useSearchShortcut()
  return (
    <search className="relative block">
      <label {...box.getLabelProps()} className="sr-only">
        {localize(texts.search)}
      </label>
      <div className="flex h-10 items-center gap-2 rounded-lg border border-edge bg-surface px-3 focus-within:outline-2 focus-within:outline-accent">
        <SearchIcon className="size-4 shrink-0 text-muted" />
        <input
          {...inputProps}
          type="search"
          placeholder={localize(texts.searchHint)}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted sm:text-sm"
        />
        <SlashHint />
      </div>
      <ul
        {...box.getMenuProps()}
        className={`absolute top-11 left-0 z-40 max-h-[70dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-floating ${found === null ? 'hidden' : ''}`}
      >
        {found?.map((entry, index) => (
          <Result
            key={entry.path + entry.title}
            entry={entry}
            isHighlighted={box.highlightedIndex === index}
            item={box.getItemProps({ item: entry, index })}
          />
        ))}
        {found?.length === 0 && <li className="px-3 py-2 text-sm text-muted">{localize(texts.nothingFound(words))}</li>}
      </ul>
    </search>
  )
}

function Result(props: { entry: SearchEntry; isHighlighted: boolean; item: object }) {
  const { entry, isHighlighted, item } = props
  return (
    <li {...item} className={`flex flex-col rounded-lg px-3 py-2 ${isHighlighted ? 'bg-accent-soft' : ''}`}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm font-medium">{entry.title}</span>
        {entry.page !== entry.title && <span className="text-xs text-muted">{entry.page}</span>}
      </span>
      <span className="line-clamp-1 text-xs text-muted">{entry.text}</span>
    </li>
  )
}
