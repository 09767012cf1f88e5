import { useState } from 'react'
import { useSay } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import type { PushSwitch } from './usePush.ts'
import { pushWords } from './pushWords.ts'

const PUT_OFF = 'oneset.owner.pushLater'

/** Offers notifications where they matter; put off, it is not shown again on this device. */
export function PushCard({ push: { state, isBusy, turnOn } }: { push: PushSwitch }) {
  const say = useSay()
  const [isPutOff, setPutOff] = useState(wasPutOff)
  if (isPutOff || (state !== 'off' && state !== 'failed')) return null
  const putOff = () => {
    try {
      localStorage.setItem(PUT_OFF, 'yes')
    } catch {
      // A browser that keeps nothing asks again next time.
    }
    setPutOff(true)
  }
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
        <Button look="quiet" onClick={putOff}>
          {say(pushWords.later)}
        </Button>
      </div>
    </section>
  )
}

function wasPutOff(): boolean {
  try {
    return localStorage.getItem(PUT_OFF) !== null
  } catch {
    return false
  }
}

/** Says whether this device is told, and changes it. */
export function PushRow({ push: { state, isBusy, turnOn, turnOff } }: { push: PushSwitch }) {
  const say = useSay()
  if (state === 'unknown' || state === 'unsupported') return null
  if (state === 'denied') return <p className="text-sm text-muted">{say(pushWords.denied)}</p>
  const isOn = state === 'on'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {say(isOn ? pushWords.isOn : state === 'failed' ? pushWords.failed : pushWords.isOff)}
      <Button disabled={isBusy} onClick={() => void (isOn ? turnOff() : turnOn())}>
        {say(isOn ? pushWords.turnOff : pushWords.turnOn)}
      </Button>
    </p>
  )
}
