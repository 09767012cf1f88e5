import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { type SubmitEvent, useDeferredValue, useRef, useState } from 'react'
import type { Suggestion } from '#client/generated/records.ts'
import { useLocalized } from '../language/language.tsx'
import { CloseIcon, SearchIcon } from '../shell/icons.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { useExamples, useSuggestions } from './queries.ts'
import { SuggestionList } from './suggestionList.tsx'
import type { Explorer } from './useExplorer.ts'

/**
 * The box for a sentence. It completes what is typed (ARIA combobox with a list): choosing a suggestion opens the place
 * or searches the region or the kind; Enter without a choice searches the sentence.
 */
export function SentenceForm(props: {
  explorer: Explorer
  /** The sentence of the address. */
  asked: string
  ask: (sentence: string) => Promise<void>
}) {
  const { explorer, asked, ask } = props
  const localize = useLocalized()
  const [example] = useExamples()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(asked)
  const [isTyping, setTyping] = useState(false)
  const items = useSuggestions(useDeferredValue(text.trim()), isTyping).data ?? NONE
  const shown = text.trim() === '' ? NONE : items
  const { isOpen, highlightedIndex, closeMenu, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Suggestion>({
      items: [...shown],
      inputValue: text,
      selectedItem: null,
      itemToString: (item) => item?.text ?? '',
      onIsOpenChange: ({ isOpen: opens }) => setTyping(opens),
      onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
      stateReducer: withTypedText,
    })
  const choose = ({ id, text: name, params }: Suggestion) => {
    if (id !== null) return explorer.open(id)
    setText(name)
    if (params?.['q'] !== undefined) return void ask(params['q'])
    explorer.search({ ...params, q: name })
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    closeMenu()
    input.current?.blur()
    void ask(text.trim())
  }
  const isListed = isOpen && shown.length > 0
  return (
    <form onSubmit={send} className="relative flex gap-2">
      <label {...getLabelProps()} className="sr-only">
        {localize(explorerTexts.searchLabel)}
      </label>
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        {...getInputProps({
          ref: input,
          // The library reports a change after the next rendering, and two quick keys as one.
          onChange: (event) => setText((event.target as HTMLInputElement).value),
          onKeyDown: (event) => submitWithoutChoice(event, highlightedIndex),
        })}
        placeholder={example?.text ?? localize(explorerTexts.searchHint)}
        enterKeyHint="search"
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
      <SuggestionList
        items={isListed ? shown : NONE}
        highlightedIndex={highlightedIndex}
        menuProps={getMenuProps({ 'aria-label': localize(explorerTexts.suggestions) })}
        itemProps={(item, index) => getItemProps({ item, index })}
      />
    </form>
  )
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
  event: React.KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } },
  at: number,
) {
  if (event.key === 'Enter' && at < 0) event.nativeEvent.preventDownshiftDefault = true
}
