import { pagePhotoUrl } from '#base/network/pagePhoto.ts'
import { html, jsonScript, type Markup } from '#base/text/markup.ts'
import type { Language } from '#contract/language.ts'
import { KOREAN_WEEKDAYS } from '#venue/hours/koreanWeekdays.ts'
import { addressInEnglish, nameInEnglish } from '#venue/inEnglish.ts'
import { isKorean } from '#venue/isKorean.ts'
import { canonical } from '#venue/vocabulary.ts'
import type { FirstWords } from '../pages/firstWords.ts'
import { hasClosed, imageOf, placeSchema } from './placeSchema.ts'
import type { PageDay, PagePlace } from './visitedPlace.ts'

const DAYS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ko: KOREAN_WEEKDAYS,
  en: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
}
const CATEGORIES: Readonly<Record<string, string>> = {
  restaurant: '음식점',
  cafe: '카페',
  bar: '술집',
  bakery: '베이커리',
  dessert: '디저트',
  street_food: '분식·길거리 음식',
}

/** The photos that are on the first screen of a phone. */
const FIRST_PHOTOS = 2

/**
 * Returns the first words of a place's page. The head has the description, Open Graph, links to the other language, and
 * the place as schema.org describes it. `pageUrl` is the address of the place's page without a query; `asked` the language that its
 * address names.
 */
export function placeMarkup(
  place: PagePlace,
  { pageUrl, language, asked, icon }: { pageUrl: string; language: Language; asked: Language | null; icon: string },
): FirstWords & { title: string; head: Markup } {
  const shown = textsOf(place, language)
  const url = asked === null ? pageUrl : `${pageUrl}?lang=${asked}`
  const title = `${shown.name} · ${shown.kind}`
  const head = html`<meta name="description" content="${shown.description}" />
    <link rel="canonical" href="${url}" />
    <link rel="alternate" hreflang="ko" href="${pageUrl}?lang=ko" />
    <link rel="alternate" hreflang="en" href="${pageUrl}?lang=en" />
    <link rel="alternate" hreflang="x-default" href="${pageUrl}" />
    <meta property="og:type" content="place" />
    <meta property="og:site_name" content="Oneset" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${shown.description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="${language === 'ko' ? 'ko_KR' : 'en_GB'}" />
    <meta property="og:image" content="${imageOf(place) ?? icon}" />
    <meta name="twitter:card" content="${imageOf(place) === null ? 'summary' : 'summary_large_image'}" />
    <meta property="place:location:latitude" content="${place.location.lat}" />
    <meta property="place:location:longitude" content="${place.location.lng}" />
    ${jsonScript('type="application/ld+json"', placeSchema(place, pageUrl))}`
  const body = html`<main data-words="${language}" class="flex flex-col gap-2 px-4 py-4">
    <h1 class="text-2xl font-bold tracking-tight">${shown.name}</h1>
    <p class="text-sm text-muted">${shown.kind}</p>
    <p class="text-sm">${shown.address}</p>
    ${place.phone === null ? '' : html`<p class="text-sm"><a href="tel:${place.phone}">${place.phone}</a></p>`}
    ${hasClosed(place) ? html`<p class="text-sm text-bad">${CLOSED_FOR_GOOD[language]}</p>` : hoursList(place.businessHours, language)}
    ${photoList(place)}
  </main>`
  return { title, head, body, language }
}

/** The texts in the language of the page; English ones of Korean names and addresses are romanised. */
function textsOf(place: PagePlace, language: Language) {
  const address = place.address.road ?? place.address.jibun ?? ''
  const isEnglish = language === 'en'
  const name = isEnglish && isKorean(place.name) ? `${place.name} (${nameInEnglish(place.name)})` : place.name
  const shownAddress = isEnglish ? addressInEnglish(address) : address
  const kind = isEnglish ? kindInEnglish(place) : (place.categoryLabel ?? CATEGORIES[place.category] ?? place.category)
  return {
    name,
    kind,
    address: shownAddress,
    description: descriptionOf(place, { kind, address: shownAddress }, language),
  }
}

function kindInEnglish({ category, categoryLabel }: PagePlace): string {
  const tokens = (categoryLabel ?? '').split(',').map((part) => canonical('subtype', part))
  const words = (tokens.find((token) => token !== null) ?? category).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names what the page has, so that nobody opens it for something that it lacks. */
function descriptionOf(place: PagePlace, shown: { kind: string; address: string }, language: Language): string {
  const has = [
    [place.businessHours !== null, { ko: '영업시간', en: 'opening hours' }],
    [place.phone !== null, { ko: '전화번호', en: 'phone' }],
    [imageOf(place) !== null, { ko: '사진', en: 'photos' }],
    [place.rating !== null, { ko: '평점', en: 'rating' }],
  ] as const
  const names = has.filter(([isThere]) => isThere).map(([, name]) => name[language])
  const facts = language === 'ko' ? [...names, '길찾기'] : [...names, 'directions']
  const first = [shown.kind, shown.address].filter((part) => part !== '').join(language === 'ko' ? ' · ' : ', ')
  if (hasClosed(place)) return `${first}. ${CLOSED_FOR_GOOD[language]}`
  return `${first}. ${capitalised(facts.join(', '))}.`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A browser requests these photos with the page; its program then shows the same ones. */
function photoList({ name, photos }: PagePlace): Markup {
  const urls = photos?.gallery.slice(0, FIRST_PHOTOS) ?? []
  const list = urls.map(
    ({ url }) =>
      html`<div class="grid aspect-4/3 place-items-center overflow-hidden rounded-xl bg-sunken">
        <img
          src="${pagePhotoUrl(url)}"
          alt="${name}"
          referrerpolicy="no-referrer"
          fetchpriority="high"
          class="size-full object-cover"
        />
      </div>`,
  )
  return html`<div class="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:max-w-[28rem]">${list}</div>`
}

function hoursList(days: readonly PageDay[] | null, language: Language): Markup | '' {
  if (days === null || days.length === 0) return ''
  const rows = days.map(
    ({ day, closed, open, close }) =>
      html`<li>${DAYS[language][day] ?? day} ${closed ? CLOSED[language] : `${open ?? ''}–${close ?? ''}`}</li>`,
  )
  return html`<ul class="text-sm">
    ${rows}
  </ul>`
}

const CLOSED_FOR_GOOD: Readonly<Record<Language, string>> = { ko: '폐업한 곳입니다.', en: 'This place has closed.' }
const CLOSED: Readonly<Record<Language, string>> = { ko: '휴무', en: 'closed' }
