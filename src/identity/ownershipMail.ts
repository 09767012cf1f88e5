import { cleanLine } from '#base/text/text.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Mail } from './mail.ts'
import type { OwnershipEvent } from '#contract/ownershipEvent.ts'
import { OWNERSHIP_WORDS } from './ownershipMailWords.ts'

/** Names come from lists: they must fit on one line and within the limit of a subject. */
const NAME_LENGTH_MAX = 80
/** As long as the schema allows. */
const REASON_LENGTH_MAX = 500

/** With the longest address that the schema allows. */
const CHANGE_LENGTH_MAX = 250
const NO_CHANGE: LocalizedText = { en: '', ko: '' }

/** The public URL of the service and the contact of its operator (null: none is configured). */
interface Sender {
  publicUrl: string
  contact: string | null
}

/** What a mail is about; `code` is that of its one-time link, `reason` the operator's, `change` what is accepted. */
interface OwnershipMail {
  to: string
  event: OwnershipEvent
  placeName: string | null
  code?: string
  reason?: string
  change?: LocalizedText
}

/** The mails with a one-time link, and its path. */
const LINKS: Readonly<Partial<Record<OwnershipEvent, string>>> = {
  claimed: '/api/owner/v1/objections/',
  invited: '/api/owner/v1/invitations/',
}
/** Events that no page shows. */
const WITHOUT_PAGE: ReadonlySet<OwnershipEvent> = new Set(['erased', 'suspended'])

/**
 * A mail to an owner, or to somebody whom one invites, about a place; Korean first, because the venues are in Korea. It does
 * not identify other people.
 */
export function ownershipMail(mail: OwnershipMail, { publicUrl, contact }: Sender): Mail {
  const { to, event, placeName, code, reason = '', change = NO_CHANGE } = mail
  const place = cleanLine(placeName ?? '', NAME_LENGTH_MAX)
  const { subject, en, ko } = OWNERSHIP_WORDS[event]
  const path = LINKS[event]
  const page = path !== undefined && code !== undefined ? path + code : '/owner'
  const link = WITHOUT_PAGE.has(event) ? '' : `\n\n${publicUrl}${page}`
  const operator =
    contact === null ? '' : `\n\n서비스 운영자 연락처: ${contact}\nThe operator of this service: ${contact}`
  const why = cleanLine(reason, REASON_LENGTH_MAX)
  const [koChange, enChange] = [cleanLine(change.ko, CHANGE_LENGTH_MAX), cleanLine(change.en, CHANGE_LENGTH_MAX)]
  const text = `${ko(place, why, koChange)}\n\n${en(place, why, enChange)}${link}${operator}\n\n— Oneset, ${publicUrl}\n`
  return { to, subject: subject(place), text }
}
