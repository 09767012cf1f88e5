import { WEEKDAYS } from '#base/kst.ts'
import type { LocalizedText } from '#contract/language.ts'
import { photoTexts } from './photos/photoTexts.ts'
import { profileTexts as texts } from './profileTexts.ts'

/** The labels of an edit’s fields on the page. */
const NAMES: Readonly<Record<string, LocalizedText>> = {
  businessHours: texts.hours,
  open: texts.opens,
  close: texts.closes,
  closed: texts.isOpen,
  lastOrder: texts.lastOrder,
  breaks: texts.breaks,
  start: texts.breakFrom,
  end: texts.breakTo,
  holidayPolicy: texts.holidays,
  lunarNewYear: texts.lunarNewYear,
  chuseok: texts.chuseok,
  regularClosures: texts.regularClosures,
  weeksOfMonth: texts.regularClosures,
  day: texts.weekday,
  specialHours: texts.specialHours,
  date: texts.date,
  temporaryClosures: texts.closures,
  from: texts.from,
  to: texts.to,
  reason: texts.reason,
  note: texts.note,
  menu: texts.menu,
  name: texts.item,
  price: texts.price,
  description: texts.description,
  photos: photoTexts.title,
  main: photoTexts.main,
  gallery: photoTexts.title,
  category: photoTexts.kind,
  credit: photoTexts.credit,
  url: texts.address,
  phone: texts.phone,
  homepage: texts.homepage,
  bookingUrl: texts.bookingUrl,
  snsLinks: texts.links,
  platform: texts.platform,
  ownerIntro: texts.intro,
  promotion: texts.promotion,
  title: texts.promotionTitle,
  startsAt: texts.promotionFrom,
  endsAt: texts.promotionTo,
  conditions: texts.conditions,
  attributes: texts.attributes,
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
    return [day ? texts.days[day] : { en: String(number + 1), ko: `${number + 1}번째` }]
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
