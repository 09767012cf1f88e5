import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Address } from '../address/addressState.ts'
import { returnPathOf } from '../address/returnPath.ts'
import { pathBelow, PATHS } from '../paths.ts'
import { usePerson } from '../session/usePerson.ts'
import { LoadingNote } from '../shell/notice.tsx'
import { SignInForm } from './signInForm.tsx'

/**
 * Signs a guest in to book and ask, and leads back to the page that they came from: also from the link of a mail, from
 * an identity provider and after a second factor.
 */
export function GuestSignInPage() {
  const router = useRouter()
  const { back }: Address = useSearch({ strict: false })
  const { data: person, isPending, error } = usePerson()
  const path = returnPathOf(back) ?? PATHS.bookings
  const isSignedIn = person !== undefined && person !== null
  useEffect(() => {
    if (isSignedIn) router.history.replace(pathBelow(path))
  }, [isSignedIn, path, router])
  if (error) throw error
  return isPending || isSignedIn ? <LoadingNote /> : <SignInForm guestReturn={path} />
}
