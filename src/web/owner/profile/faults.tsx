import { createContext, useContext } from 'react'
import type { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useSay } from '../../language/language.tsx'
import { faultSentence, faultPlace } from './faultWords.ts'
import { profileWords } from './profileWords.ts'

type Fault = NonNullable<OnesetError['details']['errors']>[number]

const NO_FAULTS: readonly Fault[] = []

/** What the service refused of the part around it. */
export const Faults = createContext(NO_FAULTS)

/** What is wrong with the field of that path, and is told there. */
export function useFaultOf(): (param: string) => string | undefined {
  const faults = useContext(Faults)
  return (param) => {
    const fault = faults.find((found) => found.param === param)
    return fault && faultSentence(fault.param, fault.message)
  }
}

export function faultsOf(fault: OnesetError | null): readonly Fault[] {
  return fault?.details.errors ?? NO_FAULTS
}

interface FaultSummaryProps {
  fault: OnesetError
  /** Which paths have a field that tells its own fault. */
  hasField: (param: string) => boolean
}

/** What no field tells, each with its place in words; else that a field does. */
export function FaultSummary({ fault, hasField }: FaultSummaryProps) {
  const say = useSay()
  const faults = faultsOf(fault)
  if (faults.length === 0) return <FaultNotice message={fault.message} hint={fault.hint} />
  const untold = faults.filter(({ param }) => !hasField(param))
  const message = untold.map(({ param, message }) => {
    const place = faultPlace(param)
    return (place === null ? '' : `${say(place)}: `) + faultSentence(param, message)
  })
  return <FaultNotice message={untold.length === 0 ? say(profileWords.lookAtFields) : message.join(' ')} />
}
