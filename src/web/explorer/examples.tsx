import { useLocalized } from '../language/language.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { useExamples, useMeta } from './queries.ts'
import { useSentenceSearch } from './searchBox.tsx'
import type { Explorer } from './useExplorer.ts'

/** Sentences that find places in the served release, each with their number. */
export function Examples({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const ask = useSentenceSearch(explorer)
  const examples = useExamples()
  if (useMeta().isPending) return <Awaited />
  if (examples.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-sm font-semibold">{localize(explorerTexts.examples)}</h3>
      <ul className="-mx-4 mt-1.5 flex gap-1.5 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 sm:pb-0">
        {examples.map(({ text, total }) => (
          <li key={text} className="max-sm:shrink-0">
            <button
              type="button"
              onClick={() => void ask(text)}
              className="min-h-9 rounded-full border border-line bg-surface px-3 text-left text-sm hover:border-accent hover:text-accent"
            >
              {text} <span className="text-muted">{localize(explorerTexts.total(total))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps the place of the examples, so that they move nothing when they arrive. */
function Awaited() {
  return (
    <div aria-hidden="true" className="mt-3">
      <p className="text-sm font-semibold">&nbsp;</p>
      <div className="mt-1.5 min-h-9 pb-1 sm:pb-0" />
    </div>
  )
}
