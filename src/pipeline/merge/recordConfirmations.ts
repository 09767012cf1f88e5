import { kstDate } from '#base/kst.ts'
import type { Confirmations } from '#venue/attributes/confirmedAttributes.ts'
import { hasParking } from '#venue/attributes/parking.ts'
import { isVeganMain } from '#venue/attributes/serviceAttributes.ts'
import type { Confirmation } from '#venue/records.ts'
import type { ConfirmedList } from '#venue/tags.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { statedBoolean, statedParkingType, statedValues } from './mergeAttributes.ts'
import { takesReservations } from './mergeContact.ts'
import { menuName } from './mergeMenu.ts'
import { promotionOf } from './mergeStory.ts'
import { isOwners, listers, type TrustedRecords } from './ranked.ts'

/**
 * Returns who confirmed the values of a merged venue: the most trusted record that states the value, or the fact from
 * which the value follows.
 */
export function recordConfirmations(venue: TrustedRecords): Confirmations {
  return {
    ofBoolean: (name) => ofRecord(recordOfBoolean(venue, name)),
    ofValue: (filter, value) =>
      value === 'mixed_group_suitable' ? ofMenu(venue) : ofRecord(recordOfValue(venue, filter, value)),
  }
}

/** `observedAt` is the day of the record. */
function ofRecord(member: NormalRecord | undefined): Confirmation | null {
  if (member === undefined) return null
  const source = isOwners(member) ? 'owner' : member.source.register ? 'register' : 'list'
  return { source, observedAt: kstDate(member.observedAt) }
}

/** Lists only say that the kitchen suits mixed groups; a vegan main on the menu confirms it. */
function ofMenu(venue: TrustedRecords): Confirmation | null {
  const dishesOf = ({ record }: NormalRecord) => (record.menu ?? []).map(({ name }) => menuName(name))
  const member = listers(venue, dishesOf).find((lister) => dishesOf(lister).some(isVeganMain))
  const confirmation = ofRecord(member)
  return confirmation === null || confirmation.source === 'owner' ? confirmation : { ...confirmation, source: 'menu' }
}

function recordOfBoolean(venue: TrustedRecords, name: string): NormalRecord | undefined {
  const { members, asOf } = venue
  const owners = name === 'parking' ? members.find((member) => isOwners(member) && offersParking(member)) : undefined
  const stating = owners ?? members.find((member) => statedBoolean(member, name) === true)
  if (stating !== undefined) return stating
  if (name === 'parking') return members.find((member) => statedParkingType(member) !== null)
  if (name === 'reservable') return members.find(takesReservations)
  return name === 'has_promotion' ? members.find((member) => promotionOf(member, asOf) !== null) : undefined
}

function offersParking(member: NormalRecord): boolean {
  const type = statedParkingType(member)
  return type !== null && hasParking(type) === true
}

function recordOfValue(venue: TrustedRecords, filter: ConfirmedList, value: string): NormalRecord | undefined {
  if (filter === 'parking_type') return venue.members.find((member) => statedParkingType(member) !== null)
  const valuesOf = (member: NormalRecord) => statedValues(member, filter)
  return listers(venue, valuesOf).find((member) => valuesOf(member).includes(value))
}
