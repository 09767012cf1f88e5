import { useQueryClient } from '@tanstack/react-query'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { useSessions } from '../useAccountQueries.ts'
import { securityTexts as texts } from './securityTexts.ts'

type Session = DataOf<'listSessions'>[number]

/** Lists the devices on which the person is signed in, and signs them out. */
export function SessionsPanel() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const end = (revoke: () => Promise<unknown>) =>
    void task.run(async () => {
      await revoke()
      showToast(localize(texts.ended))
      await queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
    })
  return (
    <Panel title={localize(texts.sessions)} hint={localize(texts.sessionsHint)}>
      <TaskFault fault={task.fault} />
      <QueryContent query={useSessions()}>
        {(sessions) => (
          <>
            <ul className="flex flex-col gap-3">
              {sessions.map((session) => (
                <SessionRow
                  key={session.sessionId}
                  session={session}
                  isBusy={task.isBusy}
                  onEnd={() => end(() => ask('revokeSession', { path: { sessionId: session.sessionId } }))}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                className="self-start"
                disabled={task.isBusy}
                onClick={() => end(() => ask('revokeOtherSessions'))}
              >
                {localize(texts.endOthers)}
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { device, isCurrent, signedInAt, lastUsedAt } = session
  const name = device ?? localize(texts.unknownDevice)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line p-3">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>
        {isCurrent && (
          <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">
            {localize(texts.thisOne)}
          </span>
        )}
        <span className="block text-sm text-muted">
          {localize(texts.signedIn(momentText(signedInAt, language)))}
          {lastUsedAt !== null && <> · {localize(texts.lastUsed(momentText(lastUsedAt, language)))}</>}
        </span>
      </span>
      {!isCurrent && (
        <Button aria-label={`${localize(texts.end)}: ${name}`} disabled={isBusy} onClick={onEnd}>
          {localize(texts.end)}
        </Button>
      )}
    </li>
  )
}
