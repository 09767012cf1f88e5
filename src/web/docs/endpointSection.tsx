import type { ReactNode } from 'react'
import type { EndpointItem } from '#documentation/page.ts'
import { callForms } from '#documentation/examples/callForms.ts'
import { CodeBlock } from '../form/codeBlock.tsx'
import { useLocalized } from '../language/language.tsx'
import { serviceUrl } from '../service/settings.ts'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { CodeTabs } from './codeTabs.tsx'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { ErrorLinks } from './errorLinks.tsx'
import { FieldRows, Folded } from './fieldRows.tsx'
import { InlineText } from './inlineText.tsx'
import { TryIt } from './tryIt.tsx'
import { useAnsweredExample } from './useAnsweredExample.ts'

/** One call of the API. */
export function EndpointSection({ item }: { item: EndpointItem }) {
  const localize = useLocalized()
  const { id, method, path, title, description, body, errors } = item
  const example = useAnsweredExample(item.example)
  return (
    <section className="flex min-w-0 flex-col gap-4 border-t border-line pt-8">
      <div className="flex flex-col gap-2">
        <h2 id={id} className="scroll-mt-20 text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="rounded-lg bg-sunken px-3 py-2 font-mono text-sm font-medium">
          <span className="text-accent-strong">{method}</span> {path}
        </p>
        <Facts item={item} />
      </div>
      {description.length > 0 && (
        <p className="leading-7">
          <InlineText parts={description} />
        </p>
      )}
      {example !== null && (
        <CodeTabs forms={callForms(example, serviceUrl)} name={`${title}, ${localize(texts.example)}`} />
      )}
      {item.tryAs !== null && <TryIt call={item.tryAs} title={title} />}
      <Parameters item={item} />
      {body !== null && body.length > 0 && (
        <Part title={localize(texts.body)}>
          <FieldRows rows={body} />
        </Part>
      )}
      <Output item={item} />
      {errors.length > 0 && (
        <Part title={localize(texts.itsErrors)}>
          <ErrorLinks codes={errors} />
        </Part>
      )}
    </section>
  )
}

function Facts({ item: { price, scope, admission } }: { item: EndpointItem }) {
  const localize = useLocalized()
  const facts = [
    { name: texts.price, value: price },
    { name: texts.scope, value: scope },
    { name: texts.admission, value: admission },
  ].filter(({ value }) => value !== null)
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name.en} className="flex gap-1.5">
          <dt className="shrink-0 text-muted">{localize(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Parameters({ item: { pathParameters, query, takesFilters } }: { item: EndpointItem }) {
  const localize = useLocalized()
  const rows = [...pathParameters, ...query]
  if (rows.length === 0 && !takesFilters) return null
  return (
    <Part title={localize(texts.parameters)}>
      {takesFilters && (
        <p className="text-sm">
          <DocLink to="/docs/reference/filters" className={LINK_LOOK}>
            {localize(texts.takesFilters)}
          </DocLink>
        </p>
      )}
      {rows.length > 0 && <FieldRows rows={rows} />}
    </Part>
  )
}

function Output({ item: { output, answer, title } }: { item: EndpointItem }) {
  const localize = useLocalized()
  if (output.length === 0) return null
  return (
    <Part title={localize(texts.output)}>
      <div className="text-sm">
        <Folded title={localize(texts.fieldsOf(output.map(({ name }) => name).join(', ')))} rows={output} />
      </div>
      {answer !== null && (
        <details>
          <summary className="text-sm text-muted">{localize(texts.exampleAnswer)}</summary>
          <CodeBlock text={JSON.stringify(answer, null, 2)} name={`${title}, ${localize(texts.exampleAnswer)}`} />
        </details>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}
