import { useState } from 'react'
import { useSay } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { type PushSwitch, usePush } from './usePush.ts'
import { pushWords } from './pushWords.ts'

const PUT_OFF = 'oneset.owner.pushLater'

/** Offers notifications where they matter. Once they are on, or put off on this device, one line says how it stands. */
export function PushCard() {
  const push = usePush()
  const [isPutOff, setPutOff] = useState(wasPutOff)
  const { state } = push
  if (state === 'unknown' || state === 'unsupported') return null
  if (isPutOff || state === 'on' || state === 'denied') return <PushRow push={push} />
  return <PushOffer push={push} onPutOff={() => setPutOff(putOff())} />
}

function PushOffer({ push: { state, isBusy, turnOn }, onPutOff }: { push: PushSwitch; onPutOff: () => void }) {
  const say = useSay()
  return (
    <section aria-label={say(pushWords.title)} className="flex flex-col gap-3 rounded-2xl bg-accent-soft p-4">
      <div>
        <h2 className="font-bold">{say(pushWords.title)}</h2>
        <p className="text-sm">{say(state === 'failed' ? pushWords.failed : pushWords.why)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="main" disabled={isBusy} onClick={() => void turnOn()}>
          {say(pushWords.turnOn)}
        </Button>
        <Button look="quiet" onClick={onPutOff}>
          {say(pushWords.later)}
        </Button>
      </div>
    </section>
  )
}

/** Says whether this device is told, and changes it. */
function PushRow({ push: { state, isBusy, turnOn, turnOff } }: { push: PushSwitch }) {
  const say = useSay()
  if (state === 'denied') return <p className="text-sm text-muted">{say(pushWords.denied)}</p>
  const isOn = state === 'on'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p>{say(isOn ? pushWords.isOn : state === 'failed' ? pushWords.failed : pushWords.isOff)}</p>
      <Button disabled={isBusy} onClick={() => void (isOn ? turnOff() : turnOn())}>
        {say(isOn ? pushWords.turnOff : pushWords.turnOn)}
      </Button>
    </div>
  )
}

/** Keeps it for the next visit where the browser lets us. */
function putOff(): true {
  try {
    localStorage.setItem(PUT_OFF, 'yes')
  } catch {
    // A browser that keeps nothing asks again next time.
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
