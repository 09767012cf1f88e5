import { useQuery } from '@tanstack/react-query'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { reportTexts } from '../../explorer/report/reportTexts.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { weekdayText } from '../../language/moment.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { OWNER } from '../useOwnerSession.ts'
import { reportedTexts as texts } from './reportedTexts.ts'

/** Lists what guests reported about a place, where there is anything; a closure is answered with one tap. */
export function ReportedPanel({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const task = useTask()
  const { data: reports = [] } = useQuery({
    queryKey: [OWNER, 'reports', placeId],
    queryFn: ({ signal }) => ask('readOwnReports', { path: { id: placeId } }, { signal }),
  })
  if (reports.length === 0) return null
  const isSaidClosed = reports.some(
    ({ kind, status }) => (kind === 'closed' || kind === 'moved') && status !== 'rejected',
  )
  const state = () =>
    task.run(async () => {
      await ask('stateInBusiness', { path: { id: placeId } })
      showToast(localize(texts.stated))
    })
  return (
    <section aria-labelledby="reported" className="flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4">
      <h2 id="reported" className="font-bold">
        {localize(texts.title)}
      </h2>
      <p className="text-sm text-muted">{localize(texts.hint)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {reports.map(({ kind, status, reportedOn }, i) => (
          // Reports have no id here, and the list only grows at its start.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={reports.length - i} className="py-2 text-sm">
            {localize(reportTexts.kinds[kind])}
            <span className="text-muted">
              {' · '}
              {localize(texts.reportedOn(weekdayText(reportedOn, language)))} · {localize(texts.statuses[status])}
            </span>
          </li>
        ))}
      </ul>
      {isSaidClosed && (
        <>
          <p className="text-sm">{localize(texts.closedHint)}</p>
          <Button look="main" className="min-h-11 self-start" disabled={task.isBusy} onClick={() => void state()}>
            {localize(texts.inBusiness)}
          </Button>
          <TaskFault fault={task.fault} />
        </>
      )}
    </section>
  )
}
