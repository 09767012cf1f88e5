import type { Confirmation, ConfirmedAttributes } from '../records.ts'

/** A query that finds a place, such as `wifi=true` or `view=river`, and who confirmed the value. */
export interface ListedConfirmation extends Confirmation {
  param: string
  value: string
}

/** Returns the values of `attributes` one by one, booleans first. */
export function listConfirmed({ booleans, ...lists }: ConfirmedAttributes): ListedConfirmation[] {
  return [
    ...Object.entries(booleans).map(([param, confirmation]) => ({ param, value: 'true', ...confirmation })),
    ...Object.entries(lists).flatMap(([param, values]) => values.map((confirmed) => ({ param, ...confirmed }))),
  ]
}
