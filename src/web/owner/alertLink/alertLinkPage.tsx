import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { AlertAnswer } from '#contract/ownerAlert.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import { PATHS } from '../../paths.ts'
import type { DataOf } from '../../session/callSession.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { Notice } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { tableTime } from '../inbox/tableTime.ts'
import { alertLinkTexts as texts, resultText } from './alertLinkTexts.ts'

type Alert = DataOf<'readAlertLink'>

/** The answers that a colour recommends; the others are plain buttons. */
const MAIN: readonly AlertAnswer[] = ['accept', 'available', 'confirm']

/** The page of the link in a text or mail: what is asked, and one button for each answer. Nobody needs to sign in. */
export function AlertLinkPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const { code } = useParams({ from: PATHS.ownerAlertLink })
  const alert = useQuery({
    queryKey: ['alertLink', code],
    queryFn: ({ signal }) => ask('readAlertLink', { path: { code } }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const title = localize(texts.titles[alert.data?.occasion ?? 'reservation.created'])
  usePageTitle(title)
  return (
    <Notice title={title}>
      <QueryContent query={alert}>{(data) => <Request code={code} alert={data} />}</QueryContent>
      <Link to={PATHS.owner} className={LINK_LOOK}>
        {localize(texts.inbox)}
      </Link>
    </Notice>
  )
}

function Request({ code, alert }: { code: string; alert: Alert }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { answers, expiresAt, status, occasion, usedAt } = alert
  const isTest = occasion === 'alert.test'
  if (isTest && usedAt !== null) return <Result text={localize(texts.testDone)} />
  return (
    <div className="flex w-full flex-col gap-4">
      <Asked alert={alert} />
      {answers.length === 0 ? (
        <Result text={localize(resultText(status))} />
      ) : (
        <>
          <p className="text-sm text-muted">{localize(isTest ? texts.testHint : texts.hint)}</p>
          <Answers code={code} answers={answers} />
          {expiresAt !== null && (
            <p className="text-sm text-muted">{localize(texts.until(clockText(expiresAt, language)))}</p>
          )}
        </>
      )}
    </div>
  )
}

function Result({ text }: { text: string }) {
  return (
    <p role="status" className="w-full rounded-xl bg-good-soft px-4 py-3">
      {text}
    </p>
  )
}

function Asked({ alert: { placeName, reservation, question } }: { alert: Alert }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-1">
      {placeName !== null && <p className="font-medium">{placeName}</p>}
      {reservation && (
        <>
          <p className="text-lg font-bold">
            {tableTime(reservation.reservationTime, language)} · {localize(texts.party(reservation.guestCount))}
          </p>
          {reservation.note !== null && (
            <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
              <span className="sr-only">{localize(texts.note)}: </span>
              {reservation.note}
            </p>
          )}
        </>
      )}
      {question && (
        <p className="text-lg font-bold">
          {question.question ?? question.topic}
          {question.guestCount !== null && ` · ${localize(texts.party(question.guestCount))}`}
        </p>
      )}
    </div>
  )
}

function Answers({ code, answers }: { code: string; answers: readonly AlertAnswer[] }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const queryKey = ['alertLink', code]
  const answer = (given: AlertAnswer) =>
    task.run(async () => {
      try {
        queries.setQueryData(queryKey, await ask('answerAlertLink', { path: { code }, body: { answer: given } }))
      } catch (cause) {
        // Somebody else may have answered meanwhile; the page then shows what stands.
        await queries.invalidateQueries({ queryKey })
        throw cause
      }
    })
  return (
    <>
      <div className="grid grid-cols-1 gap-2 min-[340px]:grid-cols-2">
        {answers.map((given) => (
          <Button
            key={given}
            look={MAIN.includes(given) ? 'main' : 'plain'}
            disabled={task.isBusy}
            className="min-h-12 rounded-xl text-base font-semibold"
            onClick={() => void answer(given)}
          >
            {localize(task.isBusy ? texts.sending : texts.answers[given])}
          </Button>
        ))}
      </div>
      <TaskFault fault={task.fault} />
    </>
  )
}
