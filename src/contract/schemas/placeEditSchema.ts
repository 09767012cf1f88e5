import { nullable } from './values.ts'
import { PHOTO_URL_PATTERN } from '#base/network/ownPhoto.ts'
import { Type, type Static, type TSchema } from 'typebox'
import { ATTRIBUTE_LISTS, ATTRIBUTE_VALUES } from '#venue/attributes/attributes.ts'
import {
  BusinessDaySchema,
  HolidayPolicySchema,
  RegularClosureSchema,
  TemporaryClosureSchema,
} from '#venue/fieldSchemas.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'

/**
 * The body of an owner's edit of a place (docs/reference/administration.md#owner-edits). Omitted fields stay unchanged.
 */

const strict = { additionalProperties: false }
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))
const url = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 1_000, description: 'http or https.' })
const photoUrl = Type.String({
  pattern: PHOTO_URL_PATTERN,
  maxLength: 1_000,
  description: 'https, or the url of an uploaded photo.',
})
const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD, KST' })

const MENU_MAX = 300
const PHOTOS_MAX = 100
const CLOSURES_MAX = 50
/** Per day. */
const BREAKS_MAX = 10
const REGULAR_CLOSURES_MAX = 7
/** Half a year of daily hours. */
const SPECIAL_HOURS_MAX = 183

const { day, closed, open, close, breaks, lastOrder } = BusinessDaySchema.properties
const hoursOfDay = {
  closed: Type.Optional(closed),
  open: Type.Optional(open),
  close: Type.Optional(close),
  endsNextDay: Type.Optional(Type.Boolean({ description: 'Default: true when close is not after open.' })),
  breaks: Type.Optional(Type.Array(Type.Object(breaks.items.properties, strict), { maxItems: BREAKS_MAX })),
  lastOrder: Type.Optional(lastOrder),
}
const DaySchema = Type.Object({ day, ...hoursOfDay }, strict)
const SpecialDaySchema = Type.Object({ date, ...hoursOfDay }, strict)

const OwnRegularClosureSchema = Type.Object(RegularClosureSchema.properties, strict)

const { lunarNewYear, chuseok, ...plainPolicy } = HolidayPolicySchema.properties
const OwnHolidayPolicySchema = Type.Object(
  {
    ...plainPolicy,
    lunarNewYear: Type.Optional(Type.Object(lunarNewYear.properties, strict)),
    chuseok: Type.Optional(Type.Object(chuseok.properties, strict)),
  },
  strict,
)

const ClosureSchema = Type.Object(
  { from: date, to: maybe(date), reason: TemporaryClosureSchema.properties.reason, note: maybe(text(200)) },
  strict,
)

const PromotionSchema = Type.Object(
  {
    title: text(100),
    description: maybe(text(500)),
    startsAt: maybe(date),
    endsAt: maybe(date),
    conditions: maybe(text(200)),
  },
  strict,
)

const MenuItemSchema = Type.Object(
  {
    name: text(100),
    price: maybe(Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'KRW' })),
    recommend: Type.Optional(Type.Boolean()),
    isNew: Type.Optional(Type.Boolean()),
    description: Type.Optional(text(300)),
  },
  strict,
)

const PhotosSchema = Type.Object(
  {
    main: maybe(photoUrl),
    gallery: Type.Optional(
      Type.Array(
        Type.Object(
          {
            url: photoUrl,
            category: maybe(text(40)),
            isMain: Type.Optional(Type.Boolean()),
            credit: Type.Optional({ ...nullable(text(100)), description: 'Who took the photo; shown beside it.' }),
          },
          strict,
        ),
        { maxItems: PHOTOS_MAX },
      ),
    ),
    menu: Type.Optional(
      Type.Array(Type.Object({ menuItem: text(100), url: photoUrl }, strict), { maxItems: PHOTOS_MAX }),
    ),
    menuBoard: Type.Optional(Type.Array(photoUrl, { maxItems: PHOTOS_MAX })),
  },
  strict,
)

const listed = Object.fromEntries(
  ATTRIBUTE_LISTS.map((name) => [
    name,
    maybe(Type.Array(Type.Enum([...(ATTRIBUTE_VALUES.get(name) ?? [])]), { maxItems: 50 })),
  ]),
)
const AttributesSchema = Type.Object(
  {
    booleans: Type.Optional(
      Type.Object(Object.fromEntries(BOOLEAN_FILTERS.map((name) => [name, maybe(Type.Boolean())])), strict),
    ),
    ...listed,
    atmosphere: maybe(Type.Array(Type.Enum([...(ATTRIBUTE_VALUES.get('atmosphere') ?? [])]), { maxItems: 50 })),
    parking_type: maybe(Type.Enum([...valuesOf('parking_type')])),
    parking_fee: maybe(text(100)),
    parking_note: maybe(text(200)),
    cautions: maybe(Type.Array(text(200), { maxItems: 20 })),
  },
  strict,
)

const said = {
  phone: maybe(Type.String({ pattern: '^[0-9+][0-9 -]{5,19}$', description: 'Digits, spaces and hyphens.' })),
  homepage: maybe(url),
  bookingUrl: maybe(url),
  snsLinks: maybe(
    Type.Array(Type.Object({ platform: text(20), url, handle: maybe(text(60)) }, strict), { maxItems: 10 }),
  ),
  businessHours: maybe(Type.Array(DaySchema, { minItems: 7, maxItems: 7, description: 'One entry a day.' })),
  is24h: maybe(Type.Boolean()),
  regularClosures: maybe(Type.Array(OwnRegularClosureSchema, { maxItems: REGULAR_CLOSURES_MAX })),
  holidayPolicy: maybe(OwnHolidayPolicySchema),
  specialHours: maybe(Type.Array(SpecialDaySchema, { maxItems: SPECIAL_HOURS_MAX })),
  temporaryClosures: maybe(Type.Array(ClosureSchema, { maxItems: CLOSURES_MAX })),
  promotion: maybe(PromotionSchema),
  ownerIntro: maybe(
    Type.Object({ text: text(1_000), language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })) }, strict),
  ),
  menu: maybe(Type.Array(MenuItemSchema, { maxItems: MENU_MAX })),
  photos: maybe(PhotosSchema),
  attributes: Type.Optional(AttributesSchema),
}

const { booleans: _, ...lists } = AttributesSchema.properties
/** The paths of everything an owner can state. */
const SAID_PATHS = [
  ...Object.keys(said),
  ...Object.keys(lists).map((name) => `attributes.${name}`),
  ...BOOLEAN_FILTERS.map((name) => `attributes.booleans.${name}`),
]

export const PlaceEditSchema = Type.Object(
  {
    ...said,
    withdraw: Type.Optional(
      Type.Array(Type.Enum(SAID_PATHS), {
        maxItems: SAID_PATHS.length,
        description: 'Fields whose edits the owner withdraws; the values of the lists are shown again.',
      }),
    ),
  },
  strict,
)
export type PlaceEditBody = Static<typeof PlaceEditSchema>
