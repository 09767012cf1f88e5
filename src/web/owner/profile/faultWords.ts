import { WEEKDAYS } from '#base/kst.ts'
import type { LocalizedText } from '#contract/language.ts'
import { profileWords as words } from './profileWords.ts'

/** The labels of an edit’s fields on the page. */
const NAMES: Readonly<Record<string, LocalizedText>> = {
  businessHours: words.hours,
  open: words.opens,
  close: words.closes,
  closed: words.isOpen,
  lastOrder: words.lastOrder,
  breaks: words.breaks,
  start: words.breakFrom,
  end: words.breakTo,
  holidayPolicy: words.holidays,
  temporaryClosures: words.closures,
  from: words.from,
  to: words.to,
  reason: words.reason,
  note: words.note,
  menu: words.menu,
  name: words.item,
  price: words.price,
  description: words.description,
  photos: words.photos,
  main: words.mainPhoto,
  gallery: words.photos,
  category: words.photoKind,
  url: words.address,
  phone: words.phone,
  homepage: words.homepage,
  bookingUrl: words.bookingUrl,
  snsLinks: words.links,
  platform: words.platform,
  ownerIntro: words.intro,
  promotion: words.promotion,
  title: words.promotionTitle,
  startsAt: words.promotionFrom,
  endsAt: words.promotionTo,
  conditions: words.conditions,
  attributes: words.attributes,
}

/** Returns a path such as `businessHours.0.lastOrder` in the labels of the page; null when no part has a label. */
export function faultPlace(param: string): LocalizedText | null {
  const steps = param.split('.').flatMap((step, index, all) => {
    const name = NAMES[step]
    // The name of the day already shows that hours are meant.
    if (step === 'businessHours' && all.length > 1) return []
    if (name) return [name]
    const number = Number(step)
    if (!Number.isInteger(number)) return []
    const day = all[index - 1] === 'businessHours' ? WEEKDAYS[number] : undefined
    return [day ? words.days[day] : { en: String(number + 1), ko: `${number + 1}번째` }]
  })
  if (steps.length === 0) return null
  return { en: steps.map(({ en }) => en).join(', '), ko: steps.map(({ ko }) => ko).join(' ') }
}

/** Returns the service's message on a field without the path at its start; a path inside it stays. */
export function faultSentence(param: string, message: string): string {
  if (!message.startsWith(param)) return message
  const said = message.slice(param.length).replace(/^:?\s+/, '')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
