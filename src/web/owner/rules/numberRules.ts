import { CONTACTS_PER_HOUR, COVERS_MAX, LEAD_MINUTES_MAX, SLOT_MINUTES, TABLES_MAX } from '#contract/bookingRules.ts'
import { GUEST_COUNT_MAX } from '#contract/reservation.ts'

/** The rules that are numbers, with their limits. */
export const NUMBER_LIMITS = {
  partyMin: [1, GUEST_COUNT_MAX],
  partyMax: [1, GUEST_COUNT_MAX],
  leadMinutes: [0, LEAD_MINUTES_MAX],
  slotMinutes: [SLOT_MINUTES.min, SLOT_MINUTES.max],
  tablesPerSlot: [0, TABLES_MAX],
  coversPerSlot: [0, COVERS_MAX],
  contactsPerHour: [CONTACTS_PER_HOUR.min, CONTACTS_PER_HOUR.max],
} as const

export type NumberRule = keyof typeof NUMBER_LIMITS

export const NUMBER_RULES = Object.keys(NUMBER_LIMITS) as NumberRule[]
