import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../../language/language.tsx'
import type { RequestedReservation } from '../inbox/useInbox.ts'
import { cardTexts as texts } from './cardTexts.ts'

/** What an owner should notice about a request, each as one word or line. */
export function CardWarnings({ reservation }: { reservation: RequestedReservation }) {
  const { outsideHours, dayOff, holiday, partyTooLarge, sameGuest } = reservation
  const warnings = [
    ...(dayOff ? [texts.dayOff] : outsideHours ? [texts.outsideHours] : []),
    ...(holiday ? [texts.holiday] : []),
    ...(partyTooLarge ? [texts.partyTooLarge] : []),
    ...(sameGuest.length > 0 ? [texts.sameGuest(sameGuest.length)] : []),
  ]
  return <WarningList warnings={warnings} />
}

/** Warnings side by side; nothing without any. */
export function WarningList({ warnings }: { warnings: readonly LocalizedText[] }) {
  const localize = useLocalized()
  if (warnings.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {warnings.map((warning) => (
        <li key={warning.en} className="rounded-md bg-warn-soft px-2 py-0.5 text-xs font-medium text-warn">
          {localize(warning)}
        </li>
      ))}
    </ul>
  )
}
