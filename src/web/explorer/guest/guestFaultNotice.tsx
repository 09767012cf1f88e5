import type { OnesetError } from '#client/onesetError.ts'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useSignInAgain } from '../../session/useSignInAgain.ts'
import { guestFault } from './guestFault.ts'

/**
 * Shows the refusal of a guest's last action in the guest's words; nothing when it succeeded. When the session has ended
 * the page then offers the way to sign in.
 */
export function GuestFaultNotice({ fault }: { fault: OnesetError | null }) {
  const language = useLanguage()
  useSignInAgain(fault)
  return fault === null ? null : <FaultNotice {...guestFault(fault, language)} />
}
