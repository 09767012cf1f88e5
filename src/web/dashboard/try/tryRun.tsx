import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestFormsOf } from '../../explorer/visitor/requestForms.ts'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { serviceUrl } from '../../service/settings.ts'
import { PATHS } from '../../paths.ts'
import { Button } from '../../shell/button.tsx'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { Panel } from '../dashboardPage.tsx'
import { estimatePrice, sendTryRequest, type TryAnswer, type TryPrice } from './sendTryRequest.ts'
import { pathAndQueryOf, type TryRequest } from './tryRequest.ts'
import { tryTexts as texts } from './tryTexts.ts'

/** The most characters of a body that a page shows without becoming slow. */
const SHOWN_CHARACTERS = 50_000

/** Shows the price, sends the request and shows the response. */
export function TryRun({ tryRequest, ownKey }: { tryRequest: TryRequest; ownKey: string | null }) {
  const localize = useLocalized()
  const language = useLanguage()
  const [price, setPrice] = useState<TryPrice | null>(null)
  const [answer, setAnswer] = useState<TryAnswer | null>(null)
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
  const ask = () => attempt(async () => setPrice(await estimatePrice(tryRequest, { ownKey, language })))
  const send = () => attempt(async () => setAnswer(await sendTryRequest(tryRequest, { ownKey, language })))
  const shown = answer ?? (price?.kind === 'refused' ? price.answer : null)
  const { path, query } = pathAndQueryOf(tryRequest)
  const { curl } = requestFormsOf({ path, params: query, client: '', terminal: '' }, serviceUrl)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {price?.kind === 'priced' ? (
          <Button look="main" disabled={isBusy} onClick={() => void send()}>
            {localize(texts.send(price.units))}
          </Button>
        ) : (
          <Button look="main" disabled={isBusy} onClick={() => void ask()}>
            {localize(texts.price)}
          </Button>
        )}
        {price?.kind === 'priced' && price.fields.length > 0 && (
          <p className="min-w-0 basis-full text-sm text-muted sm:flex-1 sm:basis-0">
            {localize(texts.priced(price.fields.join(', ')))}
          </p>
        )}
      </div>
      {isUnreached && <FaultNotice message={localize(texts.unreached)} />}
      {shown && <AnswerPanel answer={shown} isOwn={ownKey !== null} />}
      <Panel title={localize(texts.byHand)}>
        <CodeBlock text={curl} name="curl" />
      </Panel>
    </>
  )
}

function AnswerPanel({ answer, isOwn }: { answer: TryAnswer; isOwn: boolean }) {
  const localize = useLocalized()
  const { status, units, tookMs, requestId, text } = answer
  return (
    <Panel title={localize(texts.answer)}>
      <p role="status" className={`text-sm font-medium ${status < 400 ? 'text-good' : 'text-bad'}`}>
        {localize(texts.facts(status, units, tookMs))}
      </p>
      {isOwn && requestId !== null && (
        <Link to={PATHS.request} params={{ requestId }} className={LINK_LOOK}>
          {localize(texts.details)}
        </Link>
      )}
      {text.length > SHOWN_CHARACTERS && <p className="text-sm text-muted">{localize(texts.cut(SHOWN_CHARACTERS))}</p>}
      <CodeBlock text={text.slice(0, SHOWN_CHARACTERS)} name={localize(texts.body)} />
    </Panel>
  )
}
