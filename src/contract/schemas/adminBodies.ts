import { Type } from 'typebox'
import { bodySchema } from '../body/bodySchema.ts'
import { choiceAmong, email, flag, optional, required, text, textsOf } from '../body/fieldTypes.ts'
import { ALLOWANCE_FORMS, ALLOWANCE_LENGTH_MAX, allowancesIn } from '../lossAllowance.ts'
import { DEFAULT_PLANS } from '../access/plans.ts'
import { placeIdSchema } from './values.ts'
import { TIER_NAMES } from '#venue/records.ts'
import { ADDRESS_LENGTH_MAX } from '../limits/plainAddress.ts'

/** The bodies of the operator's calls, except those of `reviewSchema.ts` and `keySchema.ts`. */

const address = Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX })
export const planSchema = Type.String({
  description: `A plan of this installation: ${Object.keys(DEFAULT_PLANS).join(', ')}, and those of ONESET_PLANS.`,
})
const plan = choiceAmong(({ plans }: { plans: ReadonlyMap<string, unknown> }) => [...plans.keys()], planSchema)

export const AccountBody = bodySchema({ email: required(email(address)), plan: required(plan) })

export const exportTiersSchema = Type.Array(Type.Enum([...TIER_NAMES]), {
  description: 'The groups of fields that the exports of the account hold; core is always among them.',
  maxItems: TIER_NAMES.length,
})
const isTier = (text: string) => TIER_NAMES.some((tier) => tier === text)
const TIER_WORDS = { en: `among ${TIER_NAMES.join(', ')}`, ko: `${TIER_NAMES.join(', ')} 중 하나` }

export const AccountChange = bodySchema({
  plan: optional(plan),
  bulkExport: optional(flag(Type.Boolean())),
  exportTiers: optional(textsOf(exportTiersSchema, isTier, TIER_WORDS)),
})

/** Gives a place to an owner. */
export const OwnedPlaceBody = bodySchema({
  email: required(email(address)),
  placeId: required(text(placeIdSchema)),
  partner: required(flag(Type.Boolean())),
})

/** Long enough for a few sentences. */
export const REASON_LENGTH_MAX = 500
const reason = (description: string) => text(Type.String({ minLength: 1, maxLength: REASON_LENGTH_MAX, description }))
const RECORDED = 'Why, for other operators; it is recorded.'

export const ClaimRejection = bodySchema({ reason: required(reason('Why; it is mailed to the claimant.')) })

export const OwnerSuspension = bodySchema({ reason: required(reason(RECORDED)) })

export const OwnerReinstatement = bodySchema({ reason: optional(reason(RECORDED)) })

/** Gives a place of one owner to another. */
export const PlaceTransfer = bodySchema({
  email: required(email(address)),
  reason: required(reason(RECORDED)),
  withdrawEdits: optional(
    flag(Type.Boolean({ description: 'true: the edits of the former owner are withdrawn. Otherwise they stay.' })),
    false,
  ),
})

export const PlaceRevocation = bodySchema({
  reason: optional(reason(RECORDED)),
  withdrawEdits: optional(
    flag(
      Type.Boolean({
        description:
          'true: the person’s edits of the place are withdrawn, also later, when they no longer have the place. false: they stay. Without it, the edits of an owner are withdrawn, and those of a person with a role stay. Edits of others stay.',
      }),
    ),
  ),
})

export const ClaimApproval = bodySchema({
  partner: optional(flag(Type.Boolean())),
  confirmOwned: optional(
    flag(
      Type.Boolean({
        description:
          'true: confirms that the place already has an owner and will have both. Without it, such an approval is refused.',
      }),
    ),
    false,
  ),
  overrideReason: optional(
    reason('Why a claim is approved although a current owner may still object, or objects; it is recorded.'),
  ),
})

/** Korea has 17 provinces (sido). */
export const ALLOW_SIDO_MAX = 17
const sidos = Type.Array(Type.String({ pattern: '^[0-9]{2}$' }), {
  description: 'The same as sido=… in allow: the first two digits of region codes.',
  minItems: 1,
  maxItems: ALLOW_SIDO_MAX,
})
const TWO_DIGITS = { en: 'two-digit codes of sidos, such as 11', ko: '11 같은 두 자리 시도 코드' }

/** All sidos, the three figures, and sources. */
export const ALLOW_MAX = 100
const allowances = Type.Array(Type.String({ maxLength: ALLOWANCE_LENGTH_MAX }), {
  description: `Figures that may be lost, each of them ${ALLOWANCE_FORMS.en}. Everything else is still refused.`,
  minItems: 1,
  maxItems: ALLOW_MAX,
})

export const Publication = bodySchema({
  force: optional(flag(Type.Boolean({ description: 'Publish despite any losses.' })), false),
  allow: optional(
    textsOf(allowances, (text) => allowancesIn(text) !== null, ALLOWANCE_FORMS),
    [],
  ),
  allowSido: optional(
    textsOf(sidos, (sido) => /^\d{2}$/.test(sido), TWO_DIGITS),
    [],
  ),
})
