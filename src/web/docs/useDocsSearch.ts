import { useNavigate } from '@tanstack/react-router'
import { useCombobox, type UseComboboxReturnValue } from 'downshift'
import { type ChangeEvent, type ComponentProps, useMemo, useState } from 'react'
import type { SearchEntry } from '#documentation/page.ts'
import type { PATHS } from '../paths.ts'
import { useSearchEntries } from './documentationQueries.ts'
import { makeFindEntries } from './searchIndex.ts'

/** The search field, and what it finds; null while nothing is sought or the entries are not read. */
export interface DocsSearchBox {
  box: UseComboboxReturnValue<SearchEntry>
  inputProps: ComponentProps<'input'>
  words: string
  found: readonly SearchEntry[] | null
}

/** Searches while somebody types, and opens the page of a choice. */
export function useDocsSearch(): DocsSearchBox {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isWanted, setWanted] = useState(false)
  const entries = useSearchEntries(isWanted).data
  const find = useMemo(() => makeFindEntries(entries ?? []), [entries])
  const sought = words.trim()
  const found = sought === '' || !entries ? null : find(sought)
  const box = useCombobox<SearchEntry>({
    items: [...(found ?? [])],
    inputValue: words,
    itemToString: (entry) => entry?.title ?? '',
    selectedItem: null,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      const [to = '', hash] = selectedItem.path.split('#')
      setWords('')
      // The paths come from the documentation, whose test resolves them.
      void navigate({ to: to as typeof PATHS.docs, ...(hash !== undefined && { hash }) })
    },
  })
  const inputProps = box.getInputProps({
    // The library reports a change after the next rendering, and two quick keys as one.
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setWords(target.value),
    // The entries are read once somebody comes to the field.
    onFocus: () => setWanted(true),
  })
  return { box, inputProps, words: sought, found: box.isOpen ? found : null }
}
