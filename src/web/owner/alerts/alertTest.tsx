import { TaskFault } from '../../form/faultNotice.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { alertTexts as texts } from './alertTexts.ts'
import { type Alerts, useKeepAlerts } from './useAlerts.ts'

type Test = NonNullable<Alerts['test']>
type Delivery = Omit<Test['browsers'][number], 'subscriptionId' | 'pushService'> & { confirmedAt?: string | null }

/** Sends a test alert and reports what arrived, and when. */
export function AlertTest({ alerts }: { alerts: Alerts }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const keep = useKeepAlerts()
  const task = useTask()
  return (
    <section aria-labelledby="alert-test" className="flex flex-col gap-3">
      <h2 id="alert-test" className="font-bold">
        {localize(texts.test)}
      </h2>
      <p className="text-sm text-muted">{localize(texts.testHint)}</p>
      <Button
        look="main"
        disabled={task.isBusy}
        className="min-h-11 self-start"
        onClick={() => void task.run(async () => keep(await ask('sendTestAlert')))}
      >
        {localize(texts.sendTest)}
      </Button>
      <TaskFault fault={task.fault} />
      {alerts.test && <Report test={alerts.test} dueAfterS={alerts.fallbackAfterS} />}
    </section>
  )
}

function Report({ test, dueAfterS }: { test: Test; dueAfterS: number }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { browsers, fallback, startedAt } = test
  return (
    <div role="status" className="flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4 text-sm">
      <p className="text-muted">{localize(texts.started(momentText(startedAt, language)))}</p>
      {browsers.length === 0 && <p>{localize(texts.noBrowsers)}</p>}
      <ul className="flex flex-col gap-2">
        {browsers.map((browser) => (
          <Row
            key={browser.subscriptionId}
            name={localize(texts.device(browser.pushService ?? '–'))}
            result={localize(resultOf(browser, startedAt, 0))}
          />
        ))}
        {fallback && (
          <Row
            name={localize(texts.fallbackNames[fallback.carrier])}
            result={localize(resultOf(fallback, startedAt, dueAfterS))}
          />
        )}
      </ul>
    </div>
  )
}

function Row({ name, result }: { name: string; result: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium">{name}</span>
      <span>{result}</span>
    </li>
  )
}

function resultOf(
  { status, sentAt, receivedAt, reason, confirmedAt = null }: Delivery,
  from: string,
  dueAfterS: number,
) {
  const { states } = texts
  const secondsTo = (at: string) => Math.round((Date.parse(at) - Date.parse(from)) / 1_000)
  if (confirmedAt !== null) return states.opened(secondsTo(confirmedAt))
  if (receivedAt !== null) return states.received(secondsTo(receivedAt))
  if (sentAt !== null) return states.sent(secondsTo(sentAt))
  if (status === 'waiting') return dueAfterS > 0 ? states.waiting(dueAfterS) : states.trying
  if (reason === 'push_confirmed') return states.notNeeded
  return status === 'dropped' ? states.ended : states.failed
}
