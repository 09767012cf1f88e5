import { type LocalizedText, wordless } from '#contract/language.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { queueTexts as texts } from '../explorer/report/reportTexts.ts'
import { valueLabel } from '../explorer/filterLabels.ts'
import { placeTexts } from '../explorer/placeTexts.ts'
import { useMeta } from '../explorer/queries.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { LoadingNote } from '../shell/notice.tsx'
import type { Spot } from './pairMap.tsx'
import { PlaceName } from './placeName.tsx'
import { recordTexts } from './recordTexts.ts'
import type { QueuedReport } from './useOperatorQueries.ts'

/** The map's library loads with the first report. */
const PairMap = lazy(async () => ({ default: (await import('./pairMap.tsx')).PairMap }))

type Reported = QueuedReport['place']

interface ReportedPlacesProps {
  place: Reported | null
  duplicateOf?: Reported | null
  /** Further places that may be the same. */
  others?: readonly Reported[]
  /** A point that the operator compares with that of the place. */
  spot?: Spot | null
}

/** Shows the record of a place, of a duplicate both, and where they are. */
export function ReportedPlaces({ place, duplicateOf = null, others = [], spot = null }: ReportedPlacesProps) {
  const localize = useLocalized()
  const spots = useMemo(() => {
    const [a, b] = [spotOf(place), spotOf(duplicateOf), spot].filter((one) => one !== null)
    return a ? { a, b: b ?? null } : null
  }, [place, duplicateOf, spot])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {place && <PlaceRecord title={localize(texts.place)} place={place} />}
      {duplicateOf && <PlaceRecord title={localize(texts.duplicateOf)} place={duplicateOf} />}
      {others.map((other) => (
        <PlaceRecord key={other.placeId} title={localize(texts.likely)} place={other} />
      ))}
      {spots && (
        <div className="relative h-64 overflow-hidden rounded-xl border border-line">
          <Suspense fallback={<LoadingNote />}>
            <PairMap pair={spots} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function spotOf(place: Reported | null): Spot | null {
  return place?.location ? { name: place.name ?? place.placeId, ...place.location } : null
}

/** What the API shows of a place, as far as a report may contradict it. */
interface Shown {
  category?: string
  phone?: string | null
  businessHours?: readonly { day: string; closed: boolean; open: string | null; close: string | null }[] | null
  closureSignal?: { level: string; detectedAt: string; reasons: readonly string[] } | null
  lastSeenAt?: string | null
  sources?: readonly string[]
  serviceAttributes?: { venue_subtype?: string | null }
}

function PlaceRecord({ title, place }: { title: string; place: Reported }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const { placeId, name, address, record } = place
  const labelOf = (param: string, value: string) => valueLabel(meta, param, value, language)
  return (
    <section>
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <Link to={PATHS.place} params={{ placeId }} className="text-accent underline underline-offset-4">
        <PlaceName placeId={placeId} name={name} address={address} />
      </Link>
      {record === null ? (
        <p className="text-sm text-muted">{localize(texts.gone)}</p>
      ) : (
        <dl className="mt-1 grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-1 text-sm">
          {rowsOf(record as Shown, labelOf, localize).map(([label, value]) => (
            <div key={label.en} className="contents">
              <dt className="text-muted">{localize(label)}</dt>
              <dd className="break-words">{value ?? localize(texts.unknown)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function rowsOf(
  { category, phone, businessHours, closureSignal, lastSeenAt, sources, serviceAttributes }: Shown,
  labelOf: (param: string, value: string) => string,
  localize: Localize,
) {
  const { fields } = texts
  const subtype = serviceAttributes?.venue_subtype
  const kinds = [
    ...(category ? [labelOf('business_category', category)] : []),
    ...(subtype ? [labelOf('subtype', subtype)] : []),
  ]
  return [
    [fields.kind, kinds.length === 0 ? null : kinds.join(' · ')],
    [fields.phone, phone ?? null],
    [fields.hours, businessHours ? weekText(businessHours, localize) : null],
    [fields.closure, closureSignal ? closureText(closureSignal, localize) : '–'],
    [fields.seen, lastSeenAt?.slice(0, 10) ?? null],
    [fields.sources, sources?.join(', ') ?? null],
  ] as const
}

const DAYS: Readonly<Record<string, LocalizedText>> = placeTexts.days

type Localize = ReturnType<typeof useLocalized>

function closureText({ level, reasons, detectedAt }: NonNullable<Shown['closureSignal']>, localize: Localize): string {
  const wordOf = (words: Readonly<Record<string, LocalizedText>>, code: string) => {
    const text = words[code]
    return text ? localize(text) : code
  }
  const { closureLevels, closureReasons } = recordTexts
  const why = reasons.map((reason) => wordOf(closureReasons, reason))
  return `${wordOf(closureLevels, level)}: ${[...why, detectedAt].join(', ')}`
}

/** Returns a week in short, days with the same hours together: `Mon–Fri 11:00–21:00, Sat closed`. */
function weekText(week: NonNullable<Shown['businessHours']>, localize: Localize): string {
  const spans: { from: string; to: string; hours: string }[] = []
  for (const { day: code, closed, open, close } of week) {
    const day = localize(DAYS[code] ?? wordless(code))
    const hours = closed ? localize(recordTexts.dayOff) : `${open ?? ''}–${close ?? ''}`
    const last = spans.at(-1)
    if (last?.hours === hours) last.to = day
    else spans.push({ from: day, to: day, hours })
  }
  return spans.map(({ from, to, hours }) => `${from === to ? from : `${from}–${to}`} ${hours}`).join(', ')
}
