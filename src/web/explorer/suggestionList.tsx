import type { HTMLAttributes, Ref } from 'react'
import type { Suggestion } from '#client/generated/sentences.ts'
import { useLocalized } from '../language/language.tsx'
import { explorerTexts } from './explorerTexts.ts'

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<never> }

/** The list below the search box; it is in the page while it is empty, because the box refers to it. */
export function SuggestionList(props: {
  items: readonly Suggestion[]
  highlightedIndex: number
  menuProps: Props
  itemProps: (item: Suggestion, index: number) => Props
}) {
  const { items, highlightedIndex, menuProps, itemProps } = props
  const localize = useLocalized()
  return (
    <>
      <ul
        {...menuProps}
        className={
          items.length === 0
            ? 'hidden'
            : 'absolute top-12 right-0 left-0 z-30 max-h-[min(26rem,70dvh)] overflow-y-auto rounded-xl border border-edge bg-surface py-1.5 shadow-floating'
        }
      >
        {items.map((item, index) => (
          <li
            key={`${item.kind} ${item.id ?? ''} ${item.text} ${item.detail ?? ''}`}
            {...itemProps(item, index)}
            className={`flex min-h-11 cursor-pointer items-baseline gap-2 px-4 py-2 text-[15px] ${index === highlightedIndex ? 'bg-sunken' : ''}`}
          >
            <span className="min-w-0 truncate font-medium">{item.text}</span>
            {item.detail !== null && <span className="min-w-0 flex-1 truncate text-sm text-muted">{item.detail}</span>}
            <span className="ml-auto shrink-0 text-xs text-muted">
              {localize(explorerTexts.suggestionKinds[item.kind])}
            </span>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {items.length > 0 && localize(explorerTexts.suggestionCount(items.length))}
      </p>
    </>
  )
}
