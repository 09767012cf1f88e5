import type { Instant } from '#base/clock.ts'
import { storedPhotoUrl } from '#base/network/ownPhoto.ts'
import { isCalendarDate, isoInstant, kstDate } from '#base/kst.ts'
import type { BodySchema, SentObject } from '../body/bodySchema.ts'
import { FaultList } from '../faultList.ts'
import type { LocalizedText } from '../language.ts'
import type { AttributeChanges, OwnerEdit, PlaceChanges } from '#venue/changes/placeChanges.ts'
import { editFault, findShapeFaults } from './placeEditFaults.ts'
import { findUnfitLinks } from './placeEditLinks.ts'
import { type PlaceEditBody, PlaceEditSchema } from '../schemas/placeEditSchema.ts'
import { NO_SUCH_DATE, readOwnRegularClosures, readOwnSpecialHours } from './readOwnCalendar.ts'
import { readOwnWeek } from './readOwnWeek.ts'

/** `said` is a sentence without its subject. */
type Fault = (param: string, said: LocalizedText) => void

/** What the checks of an edit need: the time, and the public address, below which uploaded photos are shown. */
interface EditContext {
  now: Instant
  publicUrl?: string
}

/** An owner's edit. Its faults have paths (`menu.0.price`), and null removes a value. Nothing is guessed. */
export const PlaceEdit: BodySchema<OwnerEdit, EditContext> = { schema: PlaceEditSchema, parse }

function parse(body: SentObject, { now, publicUrl = '' }: EditContext): ReturnType<typeof PlaceEdit.parse> {
  const faults = new FaultList()
  findShapeFaults(body, faults)
  if (faults.length > 0) return faults.faulty()
  const { withdraw = [], ...sent } = body as PlaceEditBody
  const said = withStoredPhotos(sent, publicUrl)
  const fault: Fault = (param, said) => faults.push(editFault(param, said))
  findUnfitLinks(said, fault)
  const changes = changesOf(said, now, fault)
  return faults.length > 0 ? faults.faulty() : { kind: 'parsed', value: { said: changes, withdrawn: withdraw } }
}

function changesOf(said: SaidBody, at: Instant, fault: Fault): PlaceChanges {
  const { businessHours, regularClosures, specialHours, temporaryClosures, ...others } = said
  const { promotion, ownerIntro, menu, photos, snsLinks, attributes, ...plain } = others
  const announcedAt = isoInstant(at)
  return {
    ...plain,
    ...taken('snsLinks', snsLinks, (links) => links.map((link) => ({ ...link, handle: link.handle ?? null }))),
    ...taken('businessHours', businessHours, (days) => readOwnWeek(days, fault)),
    ...taken('regularClosures', regularClosures, (closures) => readOwnRegularClosures(closures, fault)),
    ...taken('specialHours', specialHours, (dates) => readOwnSpecialHours(dates, kstDate(at), fault)),
    ...taken('temporaryClosures', temporaryClosures, (closures) =>
      closures.map(({ from, to = null, reason, note = null }, i) => {
        checkDates(`temporaryClosures.${i}`, { from, to }, fault)
        return { from, to, reason, note, source: 'owner', announcedAt }
      }),
    ),
    ...taken(
      'promotion',
      promotion,
      ({ title, description = null, startsAt = null, endsAt = null, conditions = null }) => {
        checkDates('promotion', { startsAt, endsAt }, fault)
        return { title, description, startsAt, endsAt, conditions, source: 'owner' }
      },
    ),
    ...taken('ownerIntro', ownerIntro, ({ text, language = 'ko' }) => ({ text, language, updatedAt: announcedAt })),
    ...taken('menu', menu, (items) =>
      items.map(({ price = null, recommend = false, isNew = false, ...item }) => ({
        ...item,
        price,
        recommend,
        isNew,
      })),
    ),
    ...taken('photos', photos, photosOf),
    ...(attributes !== undefined && { attributes: attributesOf(attributes) }),
  }
}

type SaidBody = Omit<PlaceEditBody, 'withdraw'>

/** Uploaded photos are stored by their path, whichever of their two addresses was sent. */
function withStoredPhotos(said: SaidBody, publicUrl: string): SaidBody {
  const { photos } = said
  if (!photos) return said
  const url = (sent: string) => storedPhotoUrl(sent, publicUrl)
  const { main, gallery, menu, menuBoard } = photos
  const stored = {
    ...(main !== undefined && { main: main && url(main) }),
    ...(gallery && { gallery: gallery.map((photo) => ({ ...photo, url: url(photo.url) })) }),
    ...(menu && { menu: menu.map((photo) => ({ ...photo, url: url(photo.url) })) }),
    ...(menuBoard && { menuBoard: menuBoard.map(url) }),
  }
  return { ...said, photos: stored }
}

/** An absent value stays absent, and null stays null. */
function taken<Name extends string, From, To>(
  name: Name,
  value: From | null | undefined,
  read: (value: From) => To,
): Partial<Record<Name, To | null>> {
  if (value === undefined) return {}
  return { [name]: value === null ? null : read(value) } as Record<Name, To | null>
}

function photosOf({ main = null, gallery = [], menu = [], menuBoard = [] }: NonNullable<PlaceEditBody['photos']>) {
  const shown = gallery.map(({ url, category = null, isMain = false }) => ({ url, category, isMain }))
  const first = main ?? shown.find(({ isMain }) => isMain)?.url ?? shown[0]?.url ?? null
  const attributions = gallery.flatMap(({ url, credit = null }) =>
    credit === null ? [] : [{ url, author: credit, license: null }],
  )
  return { main: first, gallery: shown, menu, menuBoard, attributions }
}

/** A list of atmospheres means a score of 1 for each. */
function attributesOf({ atmosphere, booleans, ...others }: NonNullable<PlaceEditBody['attributes']>): AttributeChanges {
  return {
    ...others,
    ...(booleans && { booleans }),
    ...taken('atmosphere', atmosphere, (tags) => Object.fromEntries(tags.map((tag) => [tag, 1]))),
  } as AttributeChanges
}

function checkDates(param: string, dates: Readonly<Record<string, string | null>>, fault: Fault): void {
  const [first, last] = Object.entries(dates)
  for (const [name, value] of [first, last].filter((entry) => entry !== undefined))
    if (value !== null && !isCalendarDate(value)) fault(`${param}.${name}`, NO_SUCH_DATE)
  if (first?.[1] && last?.[1] && last[1] < first[1])
    fault(`${param}.${last[0]}`, { en: `is before ${first[0]}`, ko: `${first[0]}보다 이릅니다` })
}
