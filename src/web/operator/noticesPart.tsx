import { useQueryClient } from '@tanstack/react-query'
import { wordless } from '#contract/language.ts'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { DataTable } from '../form/dataTable.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText, numberText } from '../language/moment.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { type Notice, OPERATOR_QUERY, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Shows the notifications to guests and owners by status, and those that failed. */
export function NoticesPart() {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <>
      <Panel title={localize(texts.noticeCounts)}>
        <QueryContent query={useOperatorQuery('listNotices')}>
          {({ counts }) => (
            <DataTable
              caption={localize(texts.noticeCounts)}
              empty={localize(texts.noNotices)}
              columns={[
                { name: localize(texts.channel) },
                { name: localize(texts.status) },
                { name: localize(texts.count), isNumber: true },
              ]}
              rows={counts.map(({ channel, status, notices }) => ({
                key: `${channel} ${status}`,
                cells: [
                  localize(texts.channels[channel] ?? wordless(channel)),
                  localize(texts.statuses[status] ?? wordless(status)),
                  numberText(notices, language),
                ],
              }))}
            />
          )}
        </QueryContent>
      </Panel>
      <QueryContent query={useOperatorQuery('listDeadNotices')}>
        {({ notices }) => <DeadPanel notices={notices} />}
      </QueryContent>
    </>
  )
}

function DeadPanel({ notices }: { notices: readonly Notice[] }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const retry = (work: () => Promise<number>) =>
    task.run(async () => {
      showToast(localize(texts.retried(await work())))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  const retryOne = async (noticeId: string) => {
    await ask('retryNotice', { path: { noticeId } })
    return 1
  }
  const all = (
    <Button
      disabled={task.isBusy || notices.length === 0}
      onClick={() => void retry(async () => (await ask('retryDeadNotices')).waiting)}
    >
      {localize(texts.retryAll)}
    </Button>
  )
  return (
    <Panel title={localize(texts.dead)} action={all}>
      <TaskFault fault={task.fault} />
      {notices.length === 0 ? (
        <p className="text-sm text-muted">{localize(texts.noDead)}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {notices.map((notice) => (
            <DeadNotice
              key={notice.noticeId}
              notice={notice}
              isBusy={task.isBusy}
              onRetry={() => void retry(() => retryOne(notice.noticeId))}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface DeadNoticeProps {
  notice: Notice
  isBusy: boolean
  onRetry: () => void
}

function DeadNotice({ notice: { channel, occasion, at, tries, reason, noticeId }, isBusy, onRetry }: DeadNoticeProps) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">
          {localize(texts.channels[channel] ?? wordless(channel))} · {occasion}
        </p>
        <p className="text-muted">
          {momentText(at, language)} · {localize(texts.tries(tries))}
        </p>
        {reason !== null && <p className="break-words text-bad">{reason}</p>}
      </div>
      <Button disabled={isBusy} aria-label={`${localize(texts.retry)}: ${noticeId}`} onClick={onRetry}>
        {localize(texts.retry)}
      </Button>
    </li>
  )
}
