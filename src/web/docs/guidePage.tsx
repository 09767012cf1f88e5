import { useParams } from '@tanstack/react-router'
import type { GuidePage as Guide } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { usePageTitle } from '../shell/pageTitle.ts'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { useContents, useGuide } from './documentationQueries.ts'
import { GuideBlocks } from './guideBlocks.tsx'
import { InlineText } from './inlineText.tsx'
import { DocumentContent } from './documentContent.tsx'
import { OnThisPage } from './onThisPage.tsx'

/** One guide. */
export function GuidePage() {
  const { page = '' } = useParams({ strict: false })
  return (
    <DocumentContent query={useGuide(page)}>
      {(guide) => <GuideArticle key={guide.slug + guide.title} guide={guide} />}
    </DocumentContent>
  )
}

function GuideArticle({ guide }: { guide: Guide }) {
  const localize = useLocalized()
  usePageTitle(guide.title)
  const guides = useContents().data?.guides ?? []
  const next = guides[guides.findIndex(({ path }) => path === `/docs/${guide.slug}`) + 1]
  const headings = guide.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: block.parts }] : [],
  )
  return (
    <div className="flex gap-8">
      <article className="flex max-w-3xl min-w-0 flex-1 flex-col gap-4">
        <h1 className="text-3xl font-bold tracking-tight">{guide.title}</h1>
        <p className="text-lg leading-8 text-muted">
          <InlineText parts={guide.summary} />
        </p>
        <GuideBlocks blocks={guide.blocks} />
        {next && (
          <p className="mt-6 border-t border-line pt-4">
            {localize(texts.next)}:{' '}
            <DocLink to={next.path} className={LINK_LOOK}>
              {next.title}
            </DocLink>
          </p>
        )}
      </article>
      <OnThisPage path={`/docs/${guide.slug}`} headings={headings} />
    </div>
  )
}
