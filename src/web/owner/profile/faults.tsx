import { createContext, useContext } from 'react'
import type { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useLocalized } from '../../language/language.tsx'
import { faultSentence, faultPlace } from './faultTexts.ts'
import { profileTexts } from './profileTexts.ts'

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
  const localize = useLocalized()
  const faults = faultsOf(fault)
  if (faults.length === 0) return <FaultNotice message={fault.message} hint={fault.hint} />
  const unplaced = faults.filter(({ param }) => !hasField(param))
  const message = unplaced.map(({ param, message }) => {
    const place = faultPlace(param)
    return (place === null ? '' : `${localize(place)}: `) + faultSentence(param, message)
  })
  return <FaultNotice message={unplaced.length === 0 ? localize(profileTexts.lookAtFields) : message.join(' ')} />
}
