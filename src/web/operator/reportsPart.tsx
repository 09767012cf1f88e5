import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { valueLabel } from '../explorer/filterLabels.ts'
import { useMeta } from '../explorer/queries.ts'
import { SelectField, TextField } from '../form/field.tsx'
import { Options } from '../form/options.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { queueTexts as texts, reportTexts } from '../explorer/report/reportTexts.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { QueryContent } from '../session/loaded.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { DecisionFields } from './decisionFields.tsx'
import { EarlierDecisions } from './earlierDecisions.tsx'
import { SearchedQueue } from './queueSearch.tsx'
import { ReportedPlaces } from './reportedPlaces.tsx'
import { OPERATOR_QUERY, type QueuedReport, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Each card draws a map, and browsers draw only a few at once; others follow as these are decided. */
const CARDS_MAX = 5

/** Lists the reports that wait for a decision, oldest first; of those that say the same, the first. */
export function ReportsPart() {
  const localize = useLocalized()
  return (
    <QueryContent query={useOperatorQuery('listReports')}>
      {({ open, reports }) =>
        open === 0 ? (
          <EmptyNote>{localize(texts.none)}</EmptyNote>
        ) : (
          <>
            <p role="status" className="text-sm font-medium">
              {localize(texts.count(open))}
            </p>
            <SearchedQueue
              entries={firstOfSame(reports)}
              textsOf={({ place, duplicateOf }) =>
                [place, duplicateOf].flatMap((one) => (one ? [one.name, one.address, one.placeId] : []))
              }
            >
              {(found) =>
                found
                  .slice(0, CARDS_MAX)
                  .map((report) => (
                    <ReportCard key={report.reportId} report={report} notes={notesOfSame(reports, report)} />
                  ))
              }
            </SearchedQueue>
          </>
        )
      }
    </QueryContent>
  )
}

const subjectOf = ({ reportId, kind, place, duplicateOf }: QueuedReport) =>
  [kind, place.placeId, duplicateOf?.placeId, kind === 'other' ? reportId : ''].join(' ')

function firstOfSame(reports: readonly QueuedReport[]): QueuedReport[] {
  return [...Map.groupBy(reports, subjectOf).values()].flatMap(([first]) => first ?? [])
}

const notesOfSame = (reports: readonly QueuedReport[], report: QueuedReport) =>
  reports.filter((one) => subjectOf(one) === subjectOf(report)).flatMap(({ note }) => note ?? [])

/** A report with its record and map, and the decision. */
function ReportCard({ report, notes }: { report: QueuedReport; notes: readonly string[] }) {
  const localize = useLocalized()
  return (
    <li className="grid gap-4 rounded-2xl border border-line bg-surface p-4 lg:grid-cols-2 lg:p-5">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="font-semibold">{localize(reportTexts.kinds[report.kind])}</h2>
          <ReportFacts report={report} />
          {notes.map((note) => (
            <p key={note} className="mt-2 rounded-xl bg-sunken p-3 text-sm break-words">
              {note}
            </p>
          ))}
        </div>
        <EarlierDecisions earlier={report.earlier} />
        <DecisionForm report={report} />
      </div>
      <ReportedPlaces place={report.place} duplicateOf={report.duplicateOf} />
    </li>
  )
}

/** Who reported it, when, and what else speaks for or against it. */
function ReportFacts({ report }: { report: QueuedReport }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { observedAt, createdAt, accountId, accountAccepted, accountRejected, samePlace, contradictedAt } = report
  const facts = [
    texts.observed(momentText(observedAt, language)),
    texts.reported(momentText(createdAt, language)),
    accountId === null ? texts.visitor : texts.account(accountId, accountAccepted, accountRejected),
  ]
  return (
    <>
      <p className="text-sm break-words text-muted">{facts.map((fact) => localize(fact)).join(' · ')}</p>
      {samePlace > 0 && <p className="text-sm">{localize(texts.more(samePlace))}</p>}
      {contradictedAt !== null && (
        <p className="text-sm font-medium text-warn">
          {localize(texts.contradicted(momentText(contradictedAt, language)))}
        </p>
      )}
    </>
  )
}

/** Accepts or rejects a report with a reason, and with what the operator found out. */
function DecisionForm({ report }: { report: QueuedReport }) {
  const localize = useLocalized()
  const { kind, place } = report
  const { task, reason, setReason, isMissing, found, setFound, decide } = useDecision(report)
  const subject = `${localize(reportTexts.kinds[kind])}, ${place.name ?? place.placeId}`
  const language = useLanguage()
  const meta = useMeta().data
  return (
    <div className="flex flex-col gap-3">
      {kind === 'wrong_hours' && (
        <TextField
          label={localize(texts.hours)}
          hint={localize(texts.hoursHint)}
          error={task.faultOf('hours')}
          value={found}
          onChange={({ target }) => setFound(target.value)}
        />
      )}
      {kind === 'wrong_kind' && (
        <SelectField
          label={localize(texts.subtype)}
          error={task.faultOf('subtype')}
          value={found}
          onChange={({ target }) => setFound(target.value)}
        >
          <option value="">{localize(texts.unknown)}</option>
          <Options
            values={meta?.filters.subtype ?? []}
            textOf={(value) => valueLabel(meta, 'subtype', value, language)}
          />
        </SelectField>
      )}
      <DecisionFields
        texts={texts}
        subject={subject}
        reason={reason}
        onReason={setReason}
        error={isMissing ? localize(texts.reasonNeeded) : task.faultOf('reason')}
        task={task}
        onDecide={decide}
      />
    </div>
  )
}

/** The state of a decision, and what sends it. */
function useDecision({ reportId, kind }: QueuedReport) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [reason, setReason] = useState('')
  const [wasMissing, setMissing] = useState(false)
  const [found, setFound] = useState('')
  const isEmpty = reason.trim() === ''
  const decide = (isAccepted: boolean) => {
    setMissing(isEmpty)
    if (isEmpty) return
    const body = { reason: reason.trim() }
    const known = found.trim()
    // The service checks the kind.
    const correction = known === '' ? {} : kind === 'wrong_hours' ? { hours: known } : { subtype: known as never }
    void task.run(async () => {
      const { decided } = isAccepted
        ? await ask('acceptReport', { path: { reportId }, body: { ...body, ...correction } })
        : await ask('rejectReport', { path: { reportId }, body })
      showToast(localize(isAccepted ? texts.accepted(decided) : texts.rejected(decided)))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  }
  return { task, reason, setReason, isMissing: wasMissing && isEmpty, found, setFound, decide }
}
