import { createContext, useContext } from 'react'
import type { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useSay } from '../../language/language.tsx'
import { faultSentence, faultPlace } from './faultWords.ts'
import { profileWords } from './profileWords.ts'

type Fault = NonNullable<OnesetError['details']['errors']>[number]

const NO_FAULTS: readonly Fault[] = []

/** The refusals of the service for the surrounding section. */
export const Faults = createContext(NO_FAULTS)

/** Returns a function that reads the error of the field at a path, to be shown at that field. */
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
  /** True for paths whose field shows its own error. */
  hasField: (param: string) => boolean
}

/** Shows the errors that no field shows, each with its place; when all have a field, refers to the marked fields. */
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
