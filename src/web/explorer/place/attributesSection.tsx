import { listConfirmed, type ListedConfirmation } from '#venue/attributes/listConfirmed.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { filterGroupTexts } from '../explorerTexts.ts'
import { valueLabel } from '../filterLabels.ts'
import { type WholePlace, useMeta } from '../queries.ts'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { Section } from './section.tsx'

/** Every value that filters can find, by the groups of the filter panel, with who confirmed it and when. */
export function AttributesSection({ attributes }: Pick<WholePlace, 'attributes'>) {
  const localize = useLocalized()
  if (!attributes) return null
  // `true` of a special filter only says that one of its values is confirmed.
  const values = listConfirmed(attributes).filter(
    ({ param, value }) => value !== 'true' || param in attributes.booleans,
  )
  const groups = Map.groupBy(values, ({ param }) => (param in attributes.booleans ? 'boolean' : param))
  return (
    <Section title={localize(placeDetailTexts.attributes)} hint={localize(placeDetailTexts.attributesHint)}>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
        {[...groups].map(([group, confirmed]) => (
          <Group key={group} group={group} values={confirmed} />
        ))}
      </dl>
    </Section>
  )
}

function Group({ group, values }: { group: string; values: readonly ListedConfirmation[] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const heading = filterGroupTexts[group]
  return (
    <>
      <dt className="text-muted">{heading ? localize(heading) : group}</dt>
      <dd>
        <ul className="flex flex-col gap-1">
          {values.map(({ param, value, source, observedAt }) => (
            <li key={`${param}=${value}`} className="flex flex-wrap justify-between gap-x-3">
              <span className="first-letter:uppercase">{valueLabel(meta, param, value, language)}</span>
              <span className="text-xs leading-5 text-muted">
                {localize(placeDetailTexts.confirmedBy[source])}
                {observedAt !== null && ` · ${observedAt}`}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}
