import { lazy, Suspense } from 'react'
import { metresApart } from '#base/geometry.ts'
import { decisionTexts } from '#contract/decisionText.ts'
import { distanceText } from '../explorer/explorerTexts.ts'
import { pinColour } from '../explorer/map/mapStyle.ts'
import { useMapTheme } from '../explorer/map/useMapTheme.ts'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { LoadingNote } from '../shell/notice.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { PIN_CATEGORIES } from './pinCategories.ts'
import type { ReviewPair } from './useOperatorQueries.ts'

/** The map's library loads with the first pair. */
const PairMap = lazy(async () => ({ default: (await import('./pairMap.tsx')).PairMap }))

interface PairCardProps {
  pair: ReviewPair
  isBusy: boolean
  onDecide: (same: boolean) => void
  onSkip: () => void
}

/** Shows both records side by side, the evidence and their positions on a map. */
export function ReviewPairCard({ pair, isBusy, onDecide, onSkip }: PairCardProps) {
  const localize = useLocalized()
  const { a, b, chance } = pair
  // A pair in review is never certain: a rule may have separated records that look the same.
  const percent = Math.min(99, Math.floor(100 * chance))
  return (
    <article className="grid gap-4 rounded-2xl border border-line bg-surface p-4 lg:grid-cols-2 lg:p-5">
      <div className="flex min-w-0 flex-col gap-4">
        <SideBySide pair={pair} />
        <div>
          <h2 className="text-sm font-semibold">{localize(texts.evidence)}</h2>
          <p className="text-sm text-muted">
            {localize(texts.chance(percent))} ·{' '}
            {localize(texts.apart(localize(distanceText(metresApart(a.lat, a.lng, b.lat, b.lng)))))}
          </p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {decisionTexts(pair).map((text) => (
              <li key={text.en}>{localize(text)}</li>
            ))}
          </ul>
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button look="main" disabled={isBusy} onClick={() => onDecide(true)}>
            {localize(texts.same)}
          </Button>
          <Button look="main" disabled={isBusy} onClick={() => onDecide(false)}>
            {localize(texts.different)}
          </Button>
          <Button disabled={isBusy} onClick={onSkip}>
            {localize(texts.skip)}
          </Button>
        </div>
      </div>
      <div className="relative h-72 overflow-hidden rounded-xl border border-line lg:h-auto lg:min-h-96">
        <Suspense fallback={<LoadingNote />}>
          <PairMap pair={pair} />
        </Suspense>
      </div>
    </article>
  )
}

/** Compares the records field by field; differences are marked with a colour and a word. */
function SideBySide({ pair: { a, b } }: { pair: ReviewPair }) {
  const localize = useLocalized()
  const rows = [
    [texts.fields.list, `${a.source} ${a.sourceId}`, `${b.source} ${b.sourceId}`],
    [texts.fields.name, a.name, b.name],
    [texts.fields.address, a.address, b.address],
    [texts.fields.phone, a.phone, b.phone],
  ] as const
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="w-16">
            <span className="sr-only">{localize(texts.part)}</span>
          </th>
          {(['A', 'B'] as const).map((letter) => (
            <th key={letter} scope="col" className="py-1 pr-3 font-medium">
              <PinDot letter={letter} />
              {localize(texts.record(letter))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ofA, ofB], row) => {
          // The first row is the record's id in its list, which always differs.
          const differs = row > 0 && ofA !== ofB && ofA !== '' && ofB !== ''
          return (
            <tr key={name.en} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 text-left font-normal text-muted">
                {localize(name)}
                {differs && <span className="sr-only"> ({localize(texts.differs)})</span>}
              </th>
              {[ofA, ofB].map((value, side) => (
                <td
                  key={['A', 'B'][side]}
                  className={`py-2 pr-3 break-words ${differs ? 'font-medium text-warn' : ''} ${row === 1 ? 'text-base font-semibold' : ''}`}
                >
                  {value === '' ? localize(texts.unknown) : value}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A dot in the colour of the record's pin on the map. */
function PinDot({ letter }: { letter: keyof typeof PIN_CATEGORIES }) {
  const colour = pinColour(useMapTheme(), PIN_CATEGORIES[letter])
  return (
    <span
      aria-hidden="true"
      className="mr-1.5 inline-block size-2.5 rounded-full"
      style={{ backgroundColor: colour }}
    />
  )
}
