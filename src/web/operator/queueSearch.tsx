import { type ReactNode, useState } from 'react'
import { TextField } from '../form/field.tsx'
import { matchesSearch } from '../form/matchesSearch.ts'
import { useLocalized } from '../language/language.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'

interface QueueProps<Entry> {
  entries: readonly Entry[]
  /** What a search looks in: the place, its address and id, and people. */
  textsOf: (entry: Entry) => readonly (string | null | undefined)[]
  /** Cards of the entries found, as list items. */
  children: (found: readonly Entry[]) => ReactNode
}

/** A queue of cards, with a search where it has more than one. A search in progress keeps its field when one is left. */
export function SearchedQueue<Entry>({ entries, textsOf, children }: QueueProps<Entry>) {
  const localize = useLocalized()
  const [search, setSearch] = useState('')
  const found = entries.filter((entry) => matchesSearch(textsOf(entry).join(' '), search))
  return (
    <>
      {(entries.length > 1 || search !== '') && (
        <TextField
          label={localize(texts.searchQueue)}
          type="search"
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.length === 0 ? (
        <EmptyNote>{localize(texts.nothingFound)}</EmptyNote>
      ) : (
        <ul className="flex flex-col gap-3">{children(found)}</ul>
      )}
    </>
  )
}
