import { useSearch } from '@tanstack/react-router'
import type { Address } from '../address/addressState.ts'
import { returnPathOf, withReturnPath } from '../address/returnPath.ts'
import { CONFIRMED_URL, pathBelow, PATHS } from '../paths.ts'

/** The parameter `as` of the pages on which a guest signs up or asks for a new password. */
const GUEST = 'guest'

/** Returns the path to which a guest returns from a page of the sign-in; null for developers. */
export function useGuestReturn(): string | null {
  const { back, as }: Address = useSearch({ strict: false })
  return as === GUEST ? (returnPathOf(back) ?? PATHS.bookings) : null
}

/** Returns the search with which a page of the sign-in knows that a guest uses it. */
export function guestSearch(guestReturn: string | null): Address {
  return guestReturn === null ? {} : { as: GUEST, back: guestReturn }
}

/** Returns the address that a confirmation mail ends at. */
export function confirmedUrl(guestReturn: string | null): string {
  if (guestReturn === null) return CONFIRMED_URL
  return withReturnPath(`${pathBelow(PATHS.signIn)}?confirmed=1`, guestReturn)
}

/** Returns the address that an identity provider ends at; `failed` names the parameter of a failure. */
export function signInUrl(guestReturn: string | null, failed?: 'provider'): string {
  const page = pathBelow(guestReturn === null ? PATHS.dashboard : PATHS.signIn)
  const named = failed === undefined ? page : `${page}?${failed}=1`
  return guestReturn === null ? named : withReturnPath(named, guestReturn)
}

/** Returns the address that the mail for a new password ends at. */
export function newPasswordUrl(guestReturn: string | null): string {
  const page = pathBelow(PATHS.newPassword)
  return guestReturn === null ? page : withReturnPath(`${page}?as=${GUEST}`, guestReturn)
}
