import { type TSchema, Type } from 'typebox'
import { inKorea } from '#base/korea.ts'
import { type CalendarDate, DAY_MS, isCalendarDate, kstDate } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import { valuesOf } from '#venue/vocabulary.ts'
import { bodySchema, type SentField } from '../body/bodySchema.ts'
import { checked, choice, decimal, type FieldType, line, optional, required, text } from '../body/fieldTypes.ts'
import type { LocalizedText } from '../language.ts'
import {
  CHANGE_KINDS,
  type ChangeKind,
  PROPOSAL_KINDS,
  PROPOSAL_LENGTHS,
  PROPOSAL_STATUSES,
  SINCE_DAYS_MAX,
} from '../placeProposal.ts'
import { ReportedPlace } from './reportSchema.ts'
import { instant, nullable } from './values.ts'

const changeKind = Type.Enum([...CHANGE_KINDS], {
  description:
    'name, category, address: the right value; the place has not moved. moved: it is at another address now. closed: it closed for good. Only an owner proposes moved and closed.',
})
const subtype = Type.Enum([...valuesOf('subtype')])
const lineOf = (maxLength: number, description: string) => line(Type.String({ maxLength, description }))
const angle = (maximum: number, description: string) =>
  decimal(Type.Number({ minimum: -maximum, maximum, description }))

/** A day in Korea that is not in the future and not too long ago. */
const pastDay: FieldType<CalendarDate, { now: Instant }, ReturnType<typeof Type.String>> = {
  schema: Type.String({
    maxLength: 10,
    description: `For moved and closed: since when, a day in Korea that is not in the future and at most ${SINCE_DAYS_MAX} days ago. Today when omitted.`,
  }),
  read: ({ name, value, context: { now }, fault }: SentField<{ now: Instant }>) =>
    typeof value === 'string' &&
    isCalendarDate(value) &&
    value <= kstDate(now) &&
    value >= kstDate(now - SINCE_DAYS_MAX * DAY_MS)
      ? value
      : fault({
          en: `${name} must be a day such as 2026-11-20, not in the future and at most ${SINCE_DAYS_MAX} days ago.`,
          ko: `${name} 값은 2026-11-20 같은 날짜여야 하며, 미래이거나 ${SINCE_DAYS_MAX}일보다 오래되면 안 됩니다.`,
        }),
}

const PLACE_FIELDS = {
  roadAddress: optional(lineOf(PROPOSAL_LENGTHS.address, 'The road address, from the province or the district down.')),
  jibunAddress: optional(lineOf(PROPOSAL_LENGTHS.address, 'The lot address.')),
  lat: optional(angle(90, 'Of the entrance; with lng.')),
  lng: optional(angle(180, 'With lat.')),
}
const note = optional(
  lineOf(
    PROPOSAL_LENGTHS.note,
    'What helps the operator to decide. Stored encrypted and deleted 90 days after the decision.',
  ),
)

const PHONE = /^[0-9+][0-9 -]{5,19}$/
const MUST_BE_PHONE = {
  en: 'phone must be 6 to 20 digits, spaces and hyphens, such as 02-312-0000.',
  ko: 'phone은 02-312-0000처럼 숫자, 공백, 하이픈 6~20자여야 합니다.',
}
const phone = optional(
  checked(lineOf(20, 'Digits, spaces and hyphens.'), (sent) =>
    sent === null || PHONE.test(sent) ? null : MUST_BE_PHONE,
  ),
)
const needed = <Value, Schema extends TSchema>(type: FieldType<Value | null, unknown, Schema>) =>
  required(checked(type, (sent) => (sent === null ? NEEDS_TEXT : null)))
const NEEDS_TEXT = { en: 'The text is empty.', ko: '내용이 비어 있습니다.' }

/** What describes a venue that the data does not have. */
const NEW_VENUE = {
  name: needed(lineOf(PROPOSAL_LENGTHS.name, 'The name on the sign, with its branch.')),
  ...PLACE_FIELDS,
  lat: required(angle(90, 'Of the entrance.')),
  lng: required(angle(180, 'Of the entrance.')),
  phone,
}

/** A venue of which an owner asks whether the data has it. */
export const VenueMatchesBody = bodySchema(NEW_VENUE, { check: checkPlace })

/** A venue that an owner proposes to add. */
export const NewVenueBody = bodySchema(
  { ...NEW_VENUE, subtype: required(choice(valuesOf('subtype'), subtype)), note },
  { check: checkPlace },
)

/** The fields that each kind of change needs, and those that it may have. */
const FIELDS_OF: Readonly<Record<ChangeKind, { needed: readonly string[]; allowed: readonly string[] }>> = {
  name: { needed: ['name'], allowed: [] },
  category: { needed: ['subtype'], allowed: [] },
  address: { needed: ['lat', 'lng'], allowed: ['roadAddress', 'jibunAddress'] },
  moved: { needed: ['lat', 'lng'], allowed: ['roadAddress', 'jibunAddress', 'since'] },
  closed: { needed: [], allowed: ['since'] },
}
const CONDITIONAL = ['name', 'subtype', 'roadAddress', 'jibunAddress', 'lat', 'lng', 'since'] as const

/** The proposed change of a place. */
export const PlaceProposalBody = bodySchema(
  {
    kind: required(choice(CHANGE_KINDS, changeKind)),
    name: optional(lineOf(PROPOSAL_LENGTHS.name, 'For name: the name on the sign, with its branch.')),
    subtype: optional(choice(valuesOf('subtype'), { ...subtype, description: 'For category: the right kind.' })),
    ...PLACE_FIELDS,
    since: optional(pastDay),
    note,
  },
  {
    check: (values, fault) => {
      const { kind } = values
      if (kind === undefined) return
      const { needed, allowed } = FIELDS_OF[kind]
      for (const name of CONDITIONAL) {
        const isGiven = values[name] !== null && values[name] !== undefined
        if (needed.includes(name) && values[name] === null) fault(name, neededFor(name, kind))
        if (isGiven && !needed.includes(name) && !allowed.includes(name)) fault(name, notFor(name, kind))
      }
      if (allowed.includes('roadAddress')) checkPlace(values, fault)
    },
  },
)

const neededFor = (name: string, kind: string): LocalizedText => ({
  en: `${name} is required for kind ${kind}.`,
  ko: `kind가 ${kind}이면 ${name} 값이 필요합니다.`,
})
const notFor = (name: string, kind: string): LocalizedText => ({
  en: `${name} is not for kind ${kind}. Leave it out.`,
  ko: `kind가 ${kind}이면 ${name} 값을 보낼 수 없습니다. 빼고 보내세요.`,
})
const NEEDS_ADDRESS = {
  en: 'An address is required: send roadAddress, or jibunAddress where there is no road address.',
  ko: '주소가 필요합니다. roadAddress를, 도로명주소가 없으면 jibunAddress를 보내세요.',
}
const OUTSIDE_KOREA = {
  en: 'The point is not in Korea. Send lat and lng of the entrance in degrees.',
  ko: '한국 안의 위치가 아닙니다. 가게 입구의 위도(lat)와 경도(lng)를 보내세요.',
}

/** Each undefined where its field is faulty. */
interface SentPlace {
  roadAddress: string | null | undefined
  jibunAddress: string | null | undefined
  lat: number | null | undefined
  lng: number | null | undefined
}

/** Checks that an address and a point in Korea are given; a missing point is reported elsewhere. */
function checkPlace(
  { roadAddress, jibunAddress, lat, lng }: SentPlace,
  fault: (name: 'roadAddress' | 'lat', message: LocalizedText) => void,
): void {
  if (roadAddress === null && jibunAddress === null) fault('roadAddress', NEEDS_ADDRESS)
  if (typeof lat === 'number' && typeof lng === 'number' && !inKorea(lat, lng)) fault('lat', OUTSIDE_KOREA)
}

const kind = Type.Enum([...PROPOSAL_KINDS])
const status = Type.Enum([...PROPOSAL_STATUSES])
const maybeText = nullable(Type.String())
const maybeNumber = nullable(Type.Number())

/** What is proposed; null where it does not belong to the kind. */
const StatedSchema = Type.Object({
  name: maybeText,
  subtype: maybeText,
  roadAddress: maybeText,
  jibunAddress: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  since: { ...maybeText, description: 'A day in Korea.' },
  phone: maybeText,
})

/** A proposal as its owner sees it. */
export const PlaceProposalSchema = Type.Object({
  proposalId: Type.String(),
  placeId: maybeText,
  kind,
  stated: StatedSchema,
  note: { ...maybeText, description: 'null: none, or erased.' },
  status,
  createdAt: instant,
  decidedAt: nullable(instant),
  releasedAs: { ...maybeText, description: 'Of a new or moved venue: its place in a release; null until then.' },
  reason: { ...maybeText, description: 'What the operator wrote; null while it is pending, and after 90 days.' },
})

/** A place of the data that may be the venue of a proposal. */
export const LikelyPlaceSchema = Type.Object({
  ...ReportedPlace.properties,
  probability: Type.Number({ minimum: 0, maximum: 1, description: 'That this is the venue.' }),
})

/** A proposal as an operator sees it, with the record beside it. */
export const QueuedProposalSchema = Type.Object({
  ...PlaceProposalSchema.properties,
  ownerId: Type.String(),
  email: { ...maybeText, description: 'null: the owner was erased.' },
  place: { ...nullable(ReportedPlace), description: 'The place as the API shows it now.' },
  likelyPlaces: {
    ...nullable(Type.Array(LikelyPlaceSchema)),
    description:
      'Of a pending new or moved venue, name or address: other places that may be the same, the likeliest first. null: another kind, or matching is not ready yet.',
  },
})

const count = Type.Integer({ minimum: 0 })

export const ProposalQueueSchema = Type.Object({
  pending: { ...count, description: 'Number of pending proposals.' },
  proposals: Type.Array(QueuedProposalSchema, {
    description: 'Pending ones oldest first, decided ones newest first, at most 50.',
  }),
})

const reason = (description: string) => text(Type.String({ maxLength: PROPOSAL_LENGTHS.reason, description }))

export const ProposalAcceptance = bodySchema({ reason: optional(reason('A word to the owner, to whom it is mailed.')) })
export const ProposalRejection = bodySchema({ reason: required(reason('Why; it is mailed to the owner.')) })

export const DecidedProposalSchema = Type.Object({
  proposalId: Type.String(),
  placeId: maybeText,
  kind,
  status,
})
