import { useParams } from '@tanstack/react-router'
import type { FieldsItem, ReferencePage as Reference } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { docsTexts as texts } from './docsTexts.ts'
import { DocumentContent } from './documentContent.tsx'
import { useReferencePage } from './documentationQueries.ts'
import { EndpointSection } from './endpointSection.tsx'
import { ErrorLinks } from './errorLinks.tsx'
import { FieldRows } from './fieldRows.tsx'
import { InlineText } from './inlineText.tsx'
import { OnThisPage } from './onThisPage.tsx'

/** One page of the reference. */
export function ReferencePage() {
  const { section = '' } = useParams({ strict: false })
  return (
    <DocumentContent query={useReferencePage(section)}>
      {(page) => <ReferenceArticle key={page.slug + page.title} page={page} />}
    </DocumentContent>
  )
}

function ReferenceArticle({ page }: { page: Reference }) {
  const localize = useLocalized()
  usePageTitle(page.title)
  return (
    <div className="flex gap-8">
      <article className="flex max-w-3xl min-w-0 flex-1 flex-col gap-8">
        <header className="flex flex-col gap-3">
          <h1 className="text-3xl font-bold tracking-tight">{page.title}</h1>
          <p className="text-lg leading-8 text-muted">
            <InlineText parts={page.summary} />
          </p>
        </header>
        {page.items.map((item) =>
          item.kind === 'endpoint' ? (
            <EndpointSection key={item.id} item={item} />
          ) : (
            <FieldsSection key={item.id} item={item} />
          ),
        )}
        {page.commonErrors.length > 0 && (
          <section className="flex flex-col gap-2 border-t border-line pt-8">
            <h2 className="text-xl font-bold tracking-tight">{localize(texts.commonErrors)}</h2>
            <ErrorLinks codes={page.commonErrors} />
          </section>
        )}
      </article>
      <OnThisPage
        path={`/docs/reference/${page.slug}`}
        headings={page.items.map(({ id, title }) => ({ id, title: [title] }))}
      />
    </div>
  )
}

function FieldsSection({ item: { id, title, description, fields } }: { item: FieldsItem }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 id={id} className="scroll-mt-20 text-xl font-bold tracking-tight">
        {title}
      </h2>
      {description.length > 0 && (
        <p className="leading-7">
          <InlineText parts={description} />
        </p>
      )}
      <FieldRows rows={fields} />
    </section>
  )
}
