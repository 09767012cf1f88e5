import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type ChangeEvent, type KeyboardEvent, useDeferredValue, useState } from 'react'
import type { Suggestion } from '#client/generated/sentences.ts'
import { useSuggestions } from './queries.ts'
import type { Explorer } from './useExplorer.ts'

/** The text of the search box and the suggestions for it: the state of an ARIA combobox. */
export function useSuggestBox(explorer: Explorer, asked: string, ask: (sentence: string) => Promise<void>) {
  const [text, setText] = useState(asked)
  const [isTyping, setTyping] = useState(false)
  const found = useSuggestions(useDeferredValue(text.trim()), isTyping).data ?? NONE
  const items = text.trim() === '' ? NONE : found
  const choose = ({ id, text: name, params }: Suggestion) => {
    if (id !== null) return explorer.open(id)
    setText(name)
    if (params?.['q'] !== undefined) return void ask(params['q'])
    explorer.search({ ...params, q: name })
  }
  const box = useCombobox<Suggestion>({
    items: [...items],
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.text ?? '',
    onIsOpenChange: ({ isOpen }) => setTyping(isOpen),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    stateReducer: withTypedText,
  })
  const inputProps = box.getInputProps({
    // The library reports a change after the next rendering, and two quick keys as one.
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onKeyDown: (event) => submitWithoutChoice(event, box.highlightedIndex),
  })
  return { ...box, text, setText, inputProps, items: box.isOpen ? items : NONE }
}

/** Leaving or closing the list selects nothing, and no key but the person's own changes the text. */
function withTypedText(
  { inputValue }: UseComboboxState<Suggestion>,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> {
  if (type === useCombobox.stateChangeTypes.InputChange) return changes
  const isChoice =
    type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter
  return { ...changes, inputValue, ...(!isChoice && { selectedItem: null }) }
}

const NONE: readonly Suggestion[] = []

/** Enter without a highlighted suggestion submits the sentence instead of selecting. */
function submitWithoutChoice(
  event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } },
  highlightedIndex: number,
) {
  if (event.key === 'Enter' && highlightedIndex < 0) event.nativeEvent.preventDownshiftDefault = true
}
