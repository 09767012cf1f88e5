import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import type { AlertFallback } from '#contract/ownerAlert.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { PushCard } from '../push/pushCard.tsx'
import { alertTexts as texts } from './alertTexts.ts'
import { AlertPhone } from './alertPhone.tsx'
import { AlertTest } from './alertTest.tsx'
import { InstallSteps } from './installSteps.tsx'
import { ALERTS, type Alerts, useKeepAlerts } from './useAlerts.ts'

/** While a test runs, its report is read this often. */
const TEST_MS = 2_000
/** A minute until the fallback, and the time that its carrier and its reader need. */
const TEST_RUNS_MS = 5 * 60_000

/** The owner's alerts: notifications on this device, the fallback, and a test that reports what arrived. */
export function AlertsPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  usePageTitle(localize(texts.title))
  const alerts = useQuery({
    queryKey: ALERTS,
    queryFn: ({ signal }) => ask('readAlerts', undefined, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isTesting(state.data) ? TEST_MS : false),
  })
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-5 sm:px-5">
      <h1 className="text-xl font-bold tracking-tight">{localize(texts.title)}</h1>
      <PushCard />
      <InstallSteps />
      <QueryContent query={alerts}>
        {(data) => (
          <>
            <Fallback alerts={data} />
            <AlertTest alerts={data} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

function isTesting(alerts: Alerts | undefined): boolean {
  const startedAt = alerts?.test?.startedAt
  return startedAt !== undefined && systemClock() - Date.parse(startedAt) < TEST_RUNS_MS
}

function Fallback({ alerts }: { alerts: Alerts }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const keep = useKeepAlerts()
  const task = useTask()
  const [wantsPhone, setWantsPhone] = useState(false)
  const choose = (fallback: AlertFallback) => {
    if (fallback === 'text' && !alerts.phoneConfirmed) return setWantsPhone(true)
    setWantsPhone(false)
    return void task.run(async () => keep(await ask('chooseFallback', { body: { fallback } })))
  }
  const chosen = wantsPhone ? 'text' : alerts.fallback
  const { month } = alerts
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{localize(texts.fallback)}</legend>
      <Choice value="mail" chosen={chosen} onChoose={choose} hint={localize(texts.mailTo(alerts.email))} />
      <Choice
        value="text"
        chosen={chosen}
        isDisabled={!alerts.textsOffered}
        onChoose={choose}
        hint={alerts.textsOffered ? textHint(alerts, localize) : localize(texts.noTexts)}
      />
      {alerts.textsOffered && chosen === 'text' && <AlertPhone alerts={alerts} onDone={() => setWantsPhone(false)} />}
      <Choice value="none" chosen={chosen} onChoose={choose} hint={localize(texts.noneHint)} />
      <TaskFault fault={task.fault} />
      {alerts.textsOffered && (
        <p className="text-sm text-muted">{localize(texts.month(month.texts, month.mails, month.priceWon))}</p>
      )}
    </fieldset>
  )
}

function textHint(alerts: Alerts, localize: ReturnType<typeof useLocalized>): string {
  const price = localize(texts.price(alerts.textPriceWon, alerts.textsPerDay))
  const { phoneLast4, phoneConfirmed } = alerts
  return phoneConfirmed && phoneLast4 !== null ? `${localize(texts.textTo(phoneLast4))} · ${price}` : price
}

interface ChoiceProps {
  value: AlertFallback
  chosen: AlertFallback
  hint: string
  isDisabled?: boolean
  onChoose: (value: AlertFallback) => void
}

function Choice({ value, chosen, hint, isDisabled = false, onChoose }: ChoiceProps) {
  const localize = useLocalized()
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        id={id}
        type="radio"
        name="fallback"
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-accent"
        checked={chosen === value}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
      />
      <div className="flex min-w-0 flex-col">
        <label htmlFor={id} className="font-medium">
          {localize(texts.choices[value])}
        </label>
        <span id={`${id}-hint`} className="text-sm break-words text-muted">
          {hint}
        </span>
      </div>
    </div>
  )
}
