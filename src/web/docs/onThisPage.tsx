import type { Inline } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { InlineText } from './inlineText.tsx'

/** The headings of a long page, where the screen has room beside the text. */
export function OnThisPage(props: { path: string; headings: readonly { id: string; title: readonly Inline[] }[] }) {
  const { path, headings } = props
  const localize = useLocalized()
  if (headings.length < 2) return null
  return (
    <nav
      aria-label={localize(texts.onThisPage)}
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-48 shrink-0 self-start overflow-y-auto text-sm xl:block"
    >
      <p className="mb-2 font-semibold">{localize(texts.onThisPage)}</p>
      <ul className="flex flex-col gap-0.5 border-l border-line">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <DocLink to={`${path}#${id}`} className="block py-1 pl-3 text-muted hover:text-ink">
              <InlineText parts={title} />
            </DocLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
