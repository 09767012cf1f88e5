import { useState } from 'react'
import type { FieldRow } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { InlineText } from './inlineText.tsx'
import { useReferenceExamples } from './useAnsweredExample.ts'

/** A longer list of values is folded. */
const VALUES_SHOWN_MAX = 8

/** Parameters, or the fields of a body, each with its type and meaning. */
export function FieldRows({ rows }: { rows: readonly FieldRow[] }) {
  const unanswered = useReferenceExamples()?.unanswered ?? []
  return (
    <dl className="border-t border-line">
      {rows.map((row) => (
        <Row key={row.name} row={row} isAnswered={!unanswered.includes(row.name)} />
      ))}
    </dl>
  )
}

/** An example that the served release does not answer is left out. */
function Row({ row, isAnswered }: { row: FieldRow; isAnswered: boolean }) {
  const localize = useLocalized()
  const { name, id, type, isRequired, description, values, example, fields, describedAt } = row
  return (
    <div {...(id !== null && { id })} className="scroll-mt-20 border-b border-line py-2.5">
      <dt className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <code className="font-mono text-sm font-semibold">{name}</code>
        <span className="font-mono text-xs text-muted">{type}</span>
        {isRequired && <span className="text-xs font-semibold text-accent-strong">{localize(texts.required)}</span>}
      </dt>
      <dd className="mt-0.5 flex min-w-0 flex-col gap-1 text-sm leading-6">
        {description.length > 0 && (
          <p>
            <InlineText parts={description} />
          </p>
        )}
        {example !== null && isAnswered && <p className="text-muted">{localize(texts.exampleOf(example))}</p>}
        {describedAt !== null && (
          <DocLink to={describedAt} className={LINK_LOOK}>
            {localize(texts.placeFields)}
          </DocLink>
        )}
        {values.length > 0 && <Values values={values} />}
        {fields.length > 0 && <Folded title={localize(texts.fieldsOf(name))} rows={fields} />}
      </dd>
    </div>
  )
}

function Values({ values }: { values: FieldRow['values'] }) {
  const localize = useLocalized()
  const list = (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {values.map(({ value, words }) => (
        <li key={value}>
          <code className="rounded bg-sunken px-1 font-mono text-xs">{value}</code>
          {words !== '' && <span className="ml-1 text-muted">{words}</span>}
        </li>
      ))}
    </ul>
  )
  if (values.length <= VALUES_SHOWN_MAX) return list
  return (
    <details>
      <summary className="text-muted">{localize(texts.valuesCount(values.length))}</summary>
      <div className="mt-1">{list}</div>
    </details>
  )
}

/** The fields of an object, rendered once somebody opens them: bodies are deep. */
export function Folded({ title, rows }: { title: string; rows: readonly FieldRow[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-muted">{title}</summary>
      {isOpen && (
        <div className="mt-1 border-l-2 border-line pl-3">
          <FieldRows rows={rows} />
        </div>
      )}
    </details>
  )
}
