import { useState } from 'react'
import { formsOf } from '../../explorer/visitor/requestForms.ts'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { serviceUrl } from '../../service/settings.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { priceTrial, sendTrial, type TrialAnswer, type TrialPrice } from './sendTrial.ts'
import { requestOfTrial, type Trial } from './trial.ts'
import { tryWords as words } from './tryWords.ts'

/** The most characters of a body that a page shows without becoming slow. */
const SHOWN_CHARACTERS = 50_000

/** Shows the price, sends the request and shows the response. */
export function TrialRun({ trial, ownKey }: { trial: Trial; ownKey: string | null }) {
  const say = useSay()
  const language = useLanguage()
  const [price, setPrice] = useState<TrialPrice | null>(null)
  const [answer, setAnswer] = useState<TrialAnswer | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setUnreached(false)
    // A request that is sent twice is billed twice.
    setBusy(true)
    try {
      await work()
    } catch {
      setUnreached(true)
    } finally {
      setBusy(false)
    }
  }
  const ask = () => attempt(async () => setPrice(await priceTrial(trial, { ownKey, language })))
  const send = () => attempt(async () => setAnswer(await sendTrial(trial, { ownKey, language })))
  const shown = answer ?? (price?.kind === 'refused' ? price.answer : null)
  const { path, query } = requestOfTrial(trial)
  const { curl } = formsOf({ path, params: query, client: '', terminal: '' }, serviceUrl)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {price?.kind === 'priced' ? (
          <Button look="main" disabled={isBusy} onClick={() => void send()}>
            {say(words.send(price.units))}
          </Button>
        ) : (
          <Button look="main" disabled={isBusy} onClick={() => void ask()}>
            {say(words.price)}
          </Button>
        )}
        {price?.kind === 'priced' && price.fields.length > 0 && (
          <p className="min-w-0 basis-full text-sm text-muted sm:flex-1 sm:basis-0">
            {say(words.priced(price.fields.join(', ')))}
          </p>
        )}
      </div>
      {isUnreached && <FaultNotice message={say(words.unreached)} />}
      {shown && <AnswerPanel answer={shown} />}
      <Panel title={say(words.byHand)}>
        <CodeBlock text={curl} name="curl" />
      </Panel>
    </>
  )
}

function AnswerPanel({ answer: { status, units, tookMs, text } }: { answer: TrialAnswer }) {
  const say = useSay()
  return (
    <Panel title={say(words.answer)}>
      <p role="status" className={`text-sm font-medium ${status < 400 ? 'text-good' : 'text-bad'}`}>
        {say(words.facts(status, units, tookMs))}
      </p>
      {text.length > SHOWN_CHARACTERS && <p className="text-sm text-muted">{say(words.cut(SHOWN_CHARACTERS))}</p>}
      <CodeBlock text={text.slice(0, SHOWN_CHARACTERS)} name={say(words.body)} />
    </Panel>
  )
}
