import { useState } from 'react'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { inboxTexts } from '../inbox/inboxTexts.ts'
import { nearTableTime } from '../inbox/tableTime.ts'
import { useCurrentMinute } from '../inbox/useCurrentSecond.ts'
import { type RequestedReservation, useInbox } from '../inbox/useInbox.ts'
import { cardTexts as texts } from './cardTexts.ts'

interface AcceptButtonProps {
  reservation: RequestedReservation
  isSending: boolean
  isDisabled: boolean
  onAccept: () => Promise<void>
}

/** Accepts with one tap; asks first when the same guest already has another table. */
export function AcceptButton({ reservation, isSending, isDisabled, onAccept }: AcceptButtonProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const { data } = useInbox()
  const now = useCurrentMinute(data?.aheadMs)
  const others = (data?.reservations ?? []).filter(({ reservationId }) => reservation.sameGuest.includes(reservationId))
  const accept = () => {
    setAsks(false)
    void onAccept()
  }
  return (
    <>
      <Button
        look="main"
        disabled={isDisabled}
        className="min-h-12 rounded-xl text-base font-semibold"
        onClick={() => (reservation.sameGuest.length > 0 ? setAsks(true) : accept())}
      >
        {localize(isSending ? inboxTexts.sending : inboxTexts.accept)}
      </Button>
      <ConfirmDialog
        title={localize(texts.sameGuestTitle)}
        description={localize(texts.sameGuestHint)}
        isOpen={asks}
        onClose={() => setAsks(false)}
        action={localize(texts.acceptAnyway)}
        isBusy={isSending}
        onConfirm={accept}
      >
        <ul className="text-sm">
          {others.map(({ reservationId, reservationTime, guestCount }) => (
            <li key={reservationId}>
              {nearTableTime(reservationTime, language, now)} · {localize(inboxTexts.party(guestCount))}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
