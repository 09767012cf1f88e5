import type { ReactNode } from 'react'
import { type LocalizedText, wordless } from '#contract/language.ts'
import { useLanguage, useSay } from '../../language/language.tsx'
import { cautionInEnglish } from './cautionInEnglish.ts'
import { detailWords } from './detailWords.ts'
import { metres } from '../explorerWords.ts'
import { valueLabel } from '../filterLabels.ts'
import { type WholePlace, useMeta } from '../queries.ts'
import { Section } from './section.tsx'

const CHANNELS: Readonly<Record<string, LocalizedText>> = detailWords.channels

/** All other confirmed facts of a place, as terms and values. */
export function FactsSection({ place }: { place: WholePlace }) {
  const say = useSay()
  const facts = useFacts(place).filter(({ texts }) => texts.length > 0)
  if (facts.length === 0) return null
  return (
    <Section title={say(detailWords.facts)}>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
        {facts.map(({ term, texts }) => (
          <Fact key={term.en} term={say(term)}>
            {texts.join(', ')}
          </Fact>
        ))}
      </dl>
    </Section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function useFacts(place: WholePlace): { term: LocalizedText; texts: readonly string[] }[] {
  const say = useSay()
  const language = useLanguage()
  const meta = useMeta().data
  const named = (param: string, values: readonly string[] | null) =>
    (values ?? []).map((value) => valueLabel(meta, param, value, language))
  const { price, serviceAttributes: attributes, accessHints } = place
  const cautions = place.cautions ?? []
  return [
    { term: detailWords.price, texts: price ? [say(detailWords.priceRange(price.avg, price.min, price.max))] : [] },
    { term: detailWords.occasions, texts: named('recommended_for', place.recommendedFor) },
    { term: detailWords.atmosphere, texts: named('atmosphere', place.atmosphere) },
    {
      term: detailWords.parking,
      texts: parkingOf(attributes).map((text) => (typeof text === 'string' ? text : say(text))),
    },
    {
      term: detailWords.reservations,
      texts: place.reservationChannels.map((channel) => say(CHANNELS[channel] ?? wordless(channel))),
    },
    { term: detailWords.spoken, texts: named('foreign_languages', attributes.foreign_languages) },
    { term: detailWords.cautions, texts: language === 'ko' ? cautions : cautions.map(cautionInEnglish) },
    {
      term: detailWords.stations,
      texts: (accessHints?.subway ?? []).map(({ station, distanceM }) => `${station} ${say(metres(distanceM))}`),
    },
  ]
}

function parkingOf({
  parking,
  parking_fee: fee,
  parking_note: note,
}: WholePlace['serviceAttributes']): (LocalizedText | string)[] {
  if (parking === null) return []
  return [parking ? detailWords.yes : detailWords.no, ...[fee, note].filter((text) => text !== null)]
}
