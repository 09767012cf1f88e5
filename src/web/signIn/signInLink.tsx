import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../paths.ts'
import { useGuestReturn } from './guestReturn.ts'
import { CARD_LINK } from './signInCard.tsx'

/** Leads from a page of the sign-in to the form itself: a guest's form or the developers'. */
export function SignInLink({ children }: { children: ReactNode }) {
  const back = useGuestReturn()
  if (back === null)
    return (
      <Link to={PATHS.dashboard} className={CARD_LINK}>
        {children}
      </Link>
    )
  return (
    <Link to={PATHS.signIn} search={{ back }} className={CARD_LINK}>
      {children}
    </Link>
  )
}
