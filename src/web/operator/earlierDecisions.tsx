import { reportTexts } from '../explorer/report/reportTexts.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { earlierTexts as texts } from './earlierTexts.ts'
import type { Claim } from './useOperatorQueries.ts'

/** Lists the decided reports and the settled claims of a place, because a dispute is often not the first. */
export function EarlierDecisions({ earlier: { reports, claims } }: Pick<Claim, 'earlier'>) {
  const localize = useLocalized()
  const language = useLanguage()
  if (reports.length + claims.length === 0) return null
  const moment = (at: string) => momentText(at, language)
  return (
    <section className="rounded-xl border border-line p-3 text-sm">
      <h3 className="text-xs font-semibold text-muted">{localize(texts.title)}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {claims.map(({ claimId, email, status, settledAt, rejectReason }) => (
          <Decision
            key={claimId}
            title={localize(texts.claim(email, localize(texts.claimStatuses[status]), moment(settledAt)))}
            reason={rejectReason}
          />
        ))}
        {reports.map(({ reportId, kind, status, decidedAt, contradictedAt, reason }) => (
          <Decision
            key={reportId}
            title={[
              localize(
                texts.report(
                  localize(reportTexts.kinds[kind]),
                  localize(texts.reportStatuses[status]),
                  moment(decidedAt),
                ),
              ),
              ...(contradictedAt === null ? [] : [localize(texts.contradicted(moment(contradictedAt)))]),
            ].join(' · ')}
            reason={reason}
          />
        ))}
      </ul>
    </section>
  )
}

function Decision({ title, reason }: { title: string; reason: string | null }) {
  return (
    <li className="wrap-anywhere">
      {title}
      {reason !== null && <span className="block text-muted">“{reason}”</span>}
    </li>
  )
}
