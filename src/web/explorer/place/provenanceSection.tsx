import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../../language/language.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { useMeta, type WholePlace } from '../queries.ts'
import { safeUrl, type Source, sourcesOfPlace } from '../sourceCredits.ts'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { Section } from './section.tsx'

const SCALES = ['veracity', 'completeness', 'recency'] as const

/** Shows how many sources list the place and the quality of its data. */
export function ProvenanceSection({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const { sourceCount, dataQuality, id } = place
  const reasons = reasonsOf(place)
  const days = dataQuality.last_verified_days_ago
  return (
    <Section title={localize(placeDetailTexts.provenance)}>
      <p className="text-sm font-medium">{localize(placeDetailTexts.agree(sourceCount))}</p>
      <SourceList place={place} />
      {reasons.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 text-xs text-muted">
          {reasons.map((reason) => (
            <li key={reason.en} className="rounded-md bg-sunken px-2 py-1">
              {localize(reason)}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
        <dt className="text-muted">{localize(placeDetailTexts.lastSeen)}</dt>
        <dd>
          {place.lastSeenAt?.slice(0, 10) ?? localize(placeDetailTexts.neverSeen)}
          {days !== null && <span className="text-muted"> ({localize(placeDetailTexts.verified(days))})</span>}
        </dd>
        {place.openedOn !== null && (
          <>
            <dt className="text-muted">{localize(placeDetailTexts.openedOn)}</dt>
            <dd>{place.openedOn}</dd>
          </>
        )}
        <dt className="text-muted">{localize(placeDetailTexts.id)}</dt>
        <dd className="font-mono text-xs leading-6">{id}</dd>
      </dl>
      <details>
        <summary className="text-sm text-muted">{localize(placeDetailTexts.qualityScores)}</summary>
        <dl className="mt-2 grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
          {SCALES.map((scale) => (
            <Scale key={scale} name={localize(placeDetailTexts.quality[scale])} value={dataQuality[scale]} />
          ))}
        </dl>
      </details>
    </Section>
  )
}

/** Lists the sources of the place: whose data, under which licence, of which day. */
function SourceList({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const { data: meta } = useMeta()
  const sources = sourcesOfPlace(place, meta?.sources ?? [])
  if (sources.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {sources.map((source) => (
        <li key={source.id}>
          {source.name}
          <span className="block text-xs text-muted">
            {source.attribution !== null && source.attribution !== source.name && `${source.attribution} · `}
            <Licence source={source} />
            {source.editionDate !== null && ` · ${localize(placeDetailTexts.edition(source.editionDate))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Licence({ source: { licence, licenceUrl } }: { source: Source }) {
  const localize = useLocalized()
  const url = safeUrl(licenceUrl)
  const text = licence ?? localize(placeDetailTexts[url === null ? 'noLicence' : 'licence'])
  if (url === null) return text
  return (
    <a href={url} rel="noreferrer license" className={LINK_LOOK}>
      {text}
    </a>
  )
}

/** Returns the reasons for the place's reputation. The API's own sentences are Korean only. */
function reasonsOf({ reputation, latestReviewDate }: WholePlace): LocalizedText[] {
  if (!reputation) return []
  const { confirmed, active, regulars } = placeDetailTexts.reputation
  return [
    ...(reputation.crossSourceConfirmed ? [confirmed] : []),
    ...(reputation.recentlyActive ? [active(latestReviewDate)] : []),
    ...(reputation.regularsFavorite ? [regulars] : []),
  ]
}

function Scale({ name, value }: { name: string; value: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex items-center gap-2">
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <span className="block h-full rounded-full bg-info" style={{ width: `${value * 100}%` }} />
        </span>
        <span className="font-mono text-xs">{value.toFixed(2)}</span>
      </dd>
    </>
  )
}
