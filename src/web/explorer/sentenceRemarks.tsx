import { useLanguage, useLocalized } from '../language/language.tsx'
import { explorerTexts, filterGroupTexts } from './explorerTexts.ts'
import { valueLabel } from './filterLabels.ts'
import { valuesOf } from './placeRequest.ts'
import { useMeta, useReading } from './queries.ts'
import type { SentenceReading } from './sentenceReading.ts'
import { isStreetOf } from './streetOfAddress.ts'
import type { Explorer } from './useExplorer.ts'

/**
 * Shows the ambiguous words of a sentence with their possible meanings, the words that were read as others, and the words
 * that no filter covers.
 */
export function SentenceRemarks({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const { address } = explorer
  const reading = useReading(address['q'] ?? '').data
  const choices = reading?.ambiguous.filter(({ readings }) => !readings.some(({ param }) => param in address)) ?? []
  const assumed = reading?.assumed.filter((word) => isShown(word, address)) ?? []
  if (!reading || (choices.length === 0 && assumed.length === 0 && reading.unsayable.length === 0)) return null
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-xl bg-sunken px-3 py-2.5 text-sm" role="status">
      {choices.map(({ text, readings }) => (
        <div key={text} className="flex flex-wrap items-center gap-1.5">
          <span className="text-muted">{localize(explorerTexts.mayMean(text))}</span>
          {readings.map((option) => (
            <Choice key={`${option.param} ${option.value}`} option={option} explorer={explorer} />
          ))}
        </div>
      ))}
      {assumed.map((word) => (
        <AssumedWord key={`${word.text} ${word.param}`} word={word} />
      ))}
      {reading.unsayable.length > 0 && (
        <p className="text-muted">{localize(explorerTexts.unsayable(reading.unsayable.join(', ')))}</p>
      )}
    </div>
  )
}

/** A word that became a circle is shown once, by its middle. */
function isShown({ param, value }: SentenceReading['assumed'][number], address: Explorer['address']): boolean {
  return param !== 'lng' && param !== 'radius' && valuesOf(address, param).includes(value)
}

function AssumedWord({ word: { text, param, value } }: { word: SentenceReading['assumed'][number] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const { readAs, readAsPlace, readAsStreet } = explorerTexts
  const isStreet = param === 'keyword' && isStreetOf(text, value)
  const asOther = () => (isStreet ? readAsStreet(text, value) : readAs(text, valueLabel(meta, param, value, language)))
  const remark = param === 'lat' ? readAsPlace(text) : asOther()
  return <p className="text-muted">{localize(remark)}</p>
}

type Option = SentenceReading['ambiguous'][number]['readings'][number]

function Choice({ option: { param, value, name }, explorer }: { option: Option; explorer: Explorer }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  // A word may have values in two filters; the filters' names distinguish them.
  const group = param === 'open_at' ? explorerTexts.openAt : filterGroupTexts[param]
  const text = valueLabel(meta, param, value, language)
  return (
    <button
      type="button"
      onClick={() => explorer.search({ ...explorer.address, [param]: value })}
      className="min-h-8 rounded-full border border-edge bg-surface px-3 font-medium hover:border-accent hover:text-accent"
    >
      {name ?? (group ? `${localize(group)}: ${text}` : text)}
    </button>
  )
}
