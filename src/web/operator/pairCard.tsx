import { lazy, Suspense } from 'react'
import { metresApart } from '#base/geometry.ts'
import { decisionTexts } from '#contract/decisionText.ts'
import { metres } from '../explorer/explorerWords.ts'
import { pinColour } from '../explorer/map/mapStyle.ts'
import { useMapTheme } from '../explorer/map/useMapTheme.ts'
import { useSay } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { Waiting } from '../shell/notice.tsx'
import { operatorWords as words } from './operatorWords.ts'
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
export function PairCard({ pair, isBusy, onDecide, onSkip }: PairCardProps) {
  const say = useSay()
  const { a, b, chance } = pair
  // A pair in review is never certain: a rule may have separated records that look the same.
  const percent = Math.min(99, Math.floor(100 * chance))
  return (
    <article className="grid gap-4 rounded-2xl border border-line bg-surface p-4 lg:grid-cols-2 lg:p-5">
      <div className="flex min-w-0 flex-col gap-4">
        <SideBySide pair={pair} />
        <div>
          <h2 className="text-sm font-semibold">{say(words.evidence)}</h2>
          <p className="text-sm text-muted">
            {say(words.chance(percent))} · {say(words.apart(say(metres(metresApart(a.lat, a.lng, b.lat, b.lng)))))}
          </p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {decisionTexts(pair).map((text) => (
              <li key={text.en}>{say(text)}</li>
            ))}
          </ul>
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button look="main" disabled={isBusy} onClick={() => onDecide(true)}>
            {say(words.same)}
          </Button>
          <Button look="main" disabled={isBusy} onClick={() => onDecide(false)}>
            {say(words.different)}
          </Button>
          <Button disabled={isBusy} onClick={onSkip}>
            {say(words.skip)}
          </Button>
        </div>
      </div>
      <div className="relative h-72 overflow-hidden rounded-xl border border-line lg:h-auto lg:min-h-96">
        <Suspense fallback={<Waiting />}>
          <PairMap pair={pair} />
        </Suspense>
      </div>
    </article>
  )
}

/** Compares the records field by field; differences are marked with a colour and a word. */
function SideBySide({ pair: { a, b } }: { pair: ReviewPair }) {
  const say = useSay()
  const rows = [
    [words.fields.list, `${a.source} ${a.sourceId}`, `${b.source} ${b.sourceId}`],
    [words.fields.name, a.name, b.name],
    [words.fields.address, a.address, b.address],
    [words.fields.phone, a.phone, b.phone],
  ] as const
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="w-16">
            <span className="sr-only">{say(words.part)}</span>
          </th>
          {(['A', 'B'] as const).map((letter) => (
            <th key={letter} scope="col" className="py-1 pr-3 font-medium">
              <PinDot letter={letter} />
              {say(words.record(letter))}
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
                {say(name)}
                {differs && <span className="sr-only"> ({say(words.differs)})</span>}
              </th>
              {[ofA, ofB].map((value, side) => (
                <td
                  key={['A', 'B'][side]}
                  className={`py-2 pr-3 break-words ${differs ? 'font-medium text-warn' : ''} ${row === 1 ? 'text-base font-semibold' : ''}`}
                >
                  {value === '' ? say(words.unknown) : value}
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
