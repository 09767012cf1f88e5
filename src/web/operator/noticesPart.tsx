import { useQueryClient } from '@tanstack/react-query'
import { wordless } from '#contract/language.ts'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { DataTable } from '../form/dataTable.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useSay } from '../language/language.tsx'
import { momentText, numberText } from '../language/moment.ts'
import { Loaded } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { operatorWords as words } from './operatorWords.ts'
import { type Notice, OPERATOR_QUERY, useOperatorAsk, useOperatorRead } from './useOperatorQueries.ts'

/** Shows the notifications to guests and owners by status, and those that failed. */
export function NoticesPart() {
  const say = useSay()
  const language = useLanguage()
  return (
    <>
      <Panel title={say(words.noticeCounts)}>
        <Loaded query={useOperatorRead('listNotices')}>
          {({ counts }) => (
            <DataTable
              caption={say(words.noticeCounts)}
              empty={say(words.noNotices)}
              columns={[
                { name: say(words.channel) },
                { name: say(words.status) },
                { name: say(words.count), isNumber: true },
              ]}
              rows={counts.map(({ channel, status, notices }) => ({
                key: `${channel} ${status}`,
                cells: [
                  say(words.channels[channel] ?? wordless(channel)),
                  say(words.statuses[status] ?? wordless(status)),
                  numberText(notices, language),
                ],
              }))}
            />
          )}
        </Loaded>
      </Panel>
      <Loaded query={useOperatorRead('listDeadNotices')}>{({ notices }) => <DeadPanel notices={notices} />}</Loaded>
    </>
  )
}

function DeadPanel({ notices }: { notices: readonly Notice[] }) {
  const say = useSay()
  const ask = useOperatorAsk()
  const queries = useQueryClient()
  const task = useTask()
  const retry = (work: () => Promise<number>) =>
    task.run(async () => {
      showToast(say(words.retried(await work())))
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
      {say(words.retryAll)}
    </Button>
  )
  return (
    <Panel title={say(words.dead)} action={all}>
      <TaskFault fault={task.fault} />
      {notices.length === 0 ? (
        <p className="text-sm text-muted">{say(words.noDead)}</p>
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
  const say = useSay()
  const language = useLanguage()
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">
          {say(words.channels[channel] ?? wordless(channel))} · {occasion}
        </p>
        <p className="text-muted">
          {momentText(at, language)} · {say(words.tries(tries))}
        </p>
        {reason !== null && <p className="break-words text-bad">{reason}</p>}
      </div>
      <Button disabled={isBusy} aria-label={`${say(words.retry)}: ${noticeId}`} onClick={onRetry}>
        {say(words.retry)}
      </Button>
    </li>
  )
}
