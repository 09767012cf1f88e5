import type { SubmitEvent } from 'react'
import { useLocalized } from '../language/language.tsx'
import { CloseIcon, SearchIcon } from '../shell/icons.tsx'
import { SlashHint } from '../shell/slashHint.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { useExamples } from './queries.ts'
import { SuggestionList } from './suggestionList.tsx'
import type { Explorer } from './useExplorer.ts'
import { useSuggestBox } from './useSuggestBox.ts'

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
  const box = useSuggestBox(explorer, asked, ask)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    box.closeMenu()
    inputOf(event.currentTarget)?.blur()
    void ask(box.text.trim())
  }
  return (
    <form onSubmit={send} className="relative flex gap-2">
      <label {...box.getLabelProps()} className="sr-only">
        {localize(explorerTexts.searchLabel)}
      </label>
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        {...box.inputProps}
        placeholder={example?.text ?? localize(explorerTexts.searchHint)}
        enterKeyHint="search"
        maxLength={200}
        className="h-11 min-w-0 flex-1 rounded-xl border border-edge bg-paper pr-10 pl-11 text-base placeholder:text-muted focus:border-accent sm:text-[15px]"
      />
      {box.text === '' ? (
        <span className="pointer-events-none absolute top-2.5 right-25">
          <SlashHint />
        </span>
      ) : (
        <ClearButton explorer={explorer} onClear={() => box.setText('')} />
      )}
      <button
        type="submit"
        className="h-11 w-20 rounded-xl bg-accent text-sm font-semibold text-on-accent transition-colors hover:bg-accent-strong"
      >
        {localize(explorerTexts.search)}
      </button>
      <SuggestionList
        items={box.items}
        highlightedIndex={box.highlightedIndex}
        menuProps={box.getMenuProps({ 'aria-label': localize(explorerTexts.suggestions) })}
        itemProps={(item, index) => box.getItemProps({ item, index })}
      />
    </form>
  )
}

function ClearButton({ explorer, onClear }: { explorer: Explorer; onClear: () => void }) {
  const localize = useLocalized()
  return (
    <button
      type="button"
      aria-label={localize(explorerTexts.clear)}
      onClick={({ currentTarget: { form } }) => {
        onClear()
        explorer.search({})
        if (form) inputOf(form)?.focus()
      }}
      className="absolute top-1.5 right-22 grid size-8 place-items-center rounded-lg text-muted hover:text-ink"
    >
      <CloseIcon className="size-4" />
    </button>
  )
}

function inputOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input')
}
