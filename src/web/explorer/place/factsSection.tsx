import type { ReactNode } from 'react'
import { type LocalizedText, wordless } from '#contract/language.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { cautionInEnglish } from './cautionInEnglish.ts'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { distanceText } from '../explorerTexts.ts'
import { valueLabel } from '../filterLabels.ts'
import { type WholePlace, useMeta } from '../queries.ts'
import { useStationName } from '../stations.ts'
import { Section } from './section.tsx'

const CHANNELS: Readonly<Record<string, LocalizedText>> = placeDetailTexts.channels

/** All other confirmed facts of a place, as terms and values. */
export function FactsSection({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const facts = useFacts(place).filter(({ texts }) => texts.length > 0)
  if (facts.length === 0) return null
  return (
    <Section title={localize(placeDetailTexts.facts)}>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
        {facts.map(({ term, texts }) => (
          <Fact key={term.en} term={localize(term)}>
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
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const stationName = useStationName()
  const named = (param: string, values: readonly string[] | null) =>
    (values ?? []).map((value) => valueLabel(meta, param, value, language))
  const { price, serviceAttributes: attributes, accessHints } = place
  const cautions = place.cautions ?? []
  return [
    {
      term: placeDetailTexts.price,
      texts: price ? [localize(placeDetailTexts.priceRange(price.avg, price.min, price.max))] : [],
    },
    { term: placeDetailTexts.occasions, texts: named('recommended_for', place.recommendedFor) },
    { term: placeDetailTexts.atmosphere, texts: named('atmosphere', place.atmosphere) },
    {
      term: placeDetailTexts.parking,
      texts: parkingOf(attributes).map((text) => (typeof text === 'string' ? text : localize(text))),
    },
    {
      term: placeDetailTexts.reservations,
      texts: place.reservationChannels.map((channel) => localize(CHANNELS[channel] ?? wordless(channel))),
    },
    { term: placeDetailTexts.spoken, texts: named('foreign_languages', attributes.foreign_languages) },
    { term: placeDetailTexts.cautions, texts: language === 'ko' ? cautions : cautions.map(cautionInEnglish) },
    {
      term: placeDetailTexts.stations,
      texts: (accessHints?.subway ?? []).map(
        ({ station, distanceM }) => `${stationName(station)} ${localize(distanceText(distanceM))}`,
      ),
    },
  ]
}

function parkingOf({
  parking,
  parking_fee: fee,
  parking_note: note,
}: WholePlace['serviceAttributes']): (LocalizedText | string)[] {
  if (parking === null) return []
  return [parking ? placeDetailTexts.yes : placeDetailTexts.no, ...[fee, note].filter((text) => text !== null)]
}
