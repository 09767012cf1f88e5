import { useState } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { type PushSwitch, usePush } from './usePush.ts'
import { pushTexts } from './pushTexts.ts'

const PUT_OFF = 'oneset.owner.pushLater'

/** Offers notifications. Once they are on, or were postponed on this device, one line shows their state. */
export function PushCard() {
  const push = usePush()
  const [isPutOff, setPutOff] = useState(wasPutOff)
  const { state } = push
  if (state === 'unknown' || state === 'unsupported') return null
  if (isPutOff || state === 'on' || state === 'denied') return <PushRow push={push} />
  return <PushOffer push={push} onPutOff={() => setPutOff(putOff())} />
}

function PushOffer({ push: { state, isBusy, turnOn }, onPutOff }: { push: PushSwitch; onPutOff: () => void }) {
  const localize = useLocalized()
  return (
    <section aria-label={localize(pushTexts.title)} className="flex flex-col gap-3 rounded-2xl bg-accent-soft p-4">
      <div>
        <h2 className="font-bold">{localize(pushTexts.title)}</h2>
        <p className="text-sm">{localize(state === 'failed' ? pushTexts.failed : pushTexts.why)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="main" disabled={isBusy} onClick={() => void turnOn()}>
          {localize(pushTexts.turnOn)}
        </Button>
        <Button look="quiet" onClick={onPutOff}>
          {localize(pushTexts.later)}
        </Button>
      </div>
    </section>
  )
}

/** Shows whether notifications are on for this device, with a button to change it. */
function PushRow({ push: { state, isBusy, turnOn, turnOff } }: { push: PushSwitch }) {
  const localize = useLocalized()
  if (state === 'denied') return <p className="text-sm text-muted">{localize(pushTexts.denied)}</p>
  const isOn = state === 'on'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p>{localize(isOn ? pushTexts.isOn : state === 'failed' ? pushTexts.failed : pushTexts.isOff)}</p>
      <Button disabled={isBusy} onClick={() => void (isOn ? turnOff() : turnOn())}>
        {localize(isOn ? pushTexts.turnOff : pushTexts.turnOn)}
      </Button>
    </div>
  )
}

/** Remembers the choice for the next visit, if the browser has storage. */
function putOff(): true {
  try {
    localStorage.setItem(PUT_OFF, 'yes')
  } catch {
    // Without storage the offer appears again on the next visit.
  }
  return true
}

function wasPutOff(): boolean {
  try {
    return localStorage.getItem(PUT_OFF) !== null
  } catch {
    return false
  }
}
