import { addDays, type CalendarDate, instantOf } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import type { SourceRecord } from '#sources/record.ts'
import { between, chance, pick } from './draw.ts'
import type { Kind } from './kinds.ts'

/** Links, news and fame of a venue. A field is absent where there is none. */
export type Story = Pick<
  SourceRecord,
  | 'homepage'
  | 'bookingUrl'
  | 'snsLinks'
  | 'reservationChannels'
  | 'temporaryClosures'
  | 'holidayPolicy'
  | 'promotion'
  | 'ownerIntro'
  | 'legacy'
  | 'influencerFeatures'
  | 'culturalAssociations'
  | 'photos'
>

/** The facts that the story is drawn from. */
export interface Subject {
  venueNumber: number
  kind: Kind
  name: string
  dishes: readonly string[]
  dongName: string
  popularity: number
  years: number
  reservable: boolean
  touristic: boolean
}

// Channels, programmes and works are invented.
// oxfmt-ignore
const CHANNELS: readonly (readonly [platform: string, name: string, title: string])[] = [
  ['tv', '골목밥상 여행기', '오늘의 한 끼'],
  ['tv', '새벽 식당 사람들', '문을 여는 시간'],
  ['tv', '노포를 찾아서', '대를 잇는 손맛'],
  ['youtube', '먹구름TV', '줄 서서 먹어 봤습니다'],
  ['youtube', '한끼탐정', '현지인만 아는 집'],
  ['youtube', 'Seoul Spoon', 'What locals really eat'],
  ['instagram', '@dahye.table', '주말의 식탁'],
  ['instagram', '@cafe_moa', '이번 주 새 카페'],
  ['blog', '느린여행자의 수첩', '다시 가고 싶은 집'],
  ['blog', '동네 한 바퀴 식객', '동네 맛집 지도'],
  ['guide', '푸른접시 가이드', '올해의 식당'],
  ['guide', 'Moonlit Table Guide', 'Recommended'],
  ['press', '한울일보 맛면', '주말에 뭐 먹지'],
  ['press', '누리경제 생활면', '직장인 점심 지도'],
]

// oxfmt-ignore
const ASSOCIATIONS: readonly (readonly [type: string, name: string, relation: string, title: string])[] = [
  ['person', '배우 윤가람', 'visited', '단골로 알려진 집'],
  ['person', '가수 이든', 'owned_by', '직접 운영하는 가게'],
  ['group', '아이돌 그룹 LUMEN7', 'visited', '연습생 시절의 밥집'],
  ['group', '밴드 새벽파도', 'mentioned', '노랫말에 나오는 집'],
  ['drama', '드라마 봄밤의 골목', 'filming_location', '3화 두 사람이 만난 자리'],
  ['drama', '드라마 별빛 식당', 'filming_location', '주인공의 가게'],
  ['film', '영화 오래된 편지', 'filming_location', '마지막 장면'],
  ['film', '영화 부두의 아침', 'filming_location', '국밥 먹는 장면'],
  ['variety_show', '예능 먹고 걷고', 'visited', '12회'],
  ['variety_show', '예능 두 바퀴 여행', 'visited', '제주 편'],
  ['music_video', '뮤직비디오 Blue Hour', 'filming_location', '루프탑 장면'],
  ['music_video', '뮤직비디오 여름, 안녕', 'filming_location', '첫 장면'],
  ['webtoon_book', '웹툰 골목길 레시피', 'inspired', '작품 속 가게의 모델'],
  ['webtoon_book', '소설 찻집의 시간', 'mentioned', '2장'],
]

const CERTIFICATIONS = [
  { code: 'baeknyeon_gage', label: '백년가게', from: 2018 },
  { code: 'future_heritage', label: '미래유산', from: 2013 },
] as const

const SNS = [
  ['instagram', 'https://instagram.example/'],
  ['naver_blog', 'https://blog.example/'],
  ['kakao_channel', 'https://channel.example/'],
  ['youtube', 'https://youtube.example/@'],
] as const

/**
 * Returns the part of a made-up venue's links that identifies it: the same in every list, without revealing the venue's
 * number.
 */
function slugOf(venueNumber: number): string {
  // Multiplication by a number coprime to 36^5 permutes the numbers, so no two venues share a slug.
  return `demo-${((venueNumber * 7_368_787) % 36 ** 5).toString(36).padStart(5, '0')}`
}

function drawLinks(random: Random, subject: Subject): Story {
  const slug = slugOf(subject.venueNumber)
  const links: Story = {}
  if (chance(random, 0.12)) links.homepage = `https://${slug}.example/`
  if (subject.reservable && chance(random, 0.45)) links.bookingUrl = `https://booking.example/venues/${slug}`
  if (subject.reservable && chance(random, 0.6))
    links.reservationChannels = links.bookingUrl ? ['external', 'phone'] : ['phone']
  if (chance(random, 0.25)) {
    const [platform, base] = pick(random, SNS)
    links.snsLinks = [{ platform, url: base + slug, handle: slug }]
  }
  return links
}

function drawClosures(random: Random, asOf: CalendarDate): Story {
  if (!chance(random, 0.012)) return {}
  const from = addDays(asOf, between(random, -5, 20))
  const reason = pick(random, ['vacation', 'renovation', 'private_event', 'inspection', 'holiday', 'other'])
  const note = {
    vacation: '휴가',
    renovation: '내부 수리',
    private_event: '대관',
    inspection: '시설 점검',
    holiday: '명절 휴무',
    other: '개인 사정',
  }
  return {
    temporaryClosures: [
      {
        from,
        to: chance(random, 0.08) ? null : addDays(from, between(random, 0, reason === 'renovation' ? 30 : 6)),
        reason,
        note: note[reason as keyof typeof note],
        announcedAt: isoOf(addDays(asOf, -between(random, 6, 20))),
      },
    ],
  }
}

function isoOf(date: CalendarDate): string {
  return new Date(instantOf(date, 12 * 60)).toISOString()
}

function drawPromotion(random: Random, asOf: CalendarDate): Story {
  if (!chance(random, 0.03)) return {}
  const [title, conditions] = pick(random, [
    ['평일 점심 20% 할인', '11:00-14:00'],
    ['첫 방문 음료 1잔 무료', '1인 1회'],
    ['생일 주간 디저트 증정', '신분증 확인'],
    ['해피아워 하이볼 반값', '17:00-19:00'],
    ['포장 시 2,000원 할인', '10,000원 이상'],
  ] as const)
  const startsAt = addDays(asOf, -between(random, 0, 25))
  return {
    promotion: {
      title,
      description: `${title} (${conditions})`,
      startsAt,
      endsAt: addDays(asOf, between(random, 5, 60)),
      conditions,
    },
  }
}

function drawLegacy(random: Random, subject: Subject, asOf: CalendarDate): Story {
  if (subject.years < 30 || !chance(random, 0.7)) return {}
  const thisYear = Number(asOf.slice(0, 4))
  const certifications = CERTIFICATIONS.filter(() => chance(random, 0.3)).map(({ code, label, from }) => ({
    code,
    label,
    year: between(random, from, thisYear - 1),
  }))
  const generation = chance(random, 0.55) ? Math.min(4, 1 + Math.round(subject.years / 25)) : null
  return {
    legacy: { foundedYear: thisYear - subject.years, ...(generation === null ? {} : { generation }), certifications },
  }
}

function drawFame(random: Random, subject: Subject, asOf: CalendarDate): Story {
  const fame: Story = {}
  if (chance(random, subject.popularity ** 2 * 0.09)) {
    const count = between(random, 1, 2)
    fame.influencerFeatures = Array.from({ length: count }, () => {
      const [platform, name, title] = pick(random, CHANNELS)
      const url = `https://${platform}.example/features/${slugOf(subject.venueNumber)}`
      return {
        name,
        platform,
        title: `${subject.dongName} ${title}`,
        url,
        publishedAt: addDays(asOf, -between(random, 10, 900)),
      }
    })
  }
  if (chance(random, subject.touristic ? 0.03 : 0.008)) {
    const [type, name, relation, title] = pick(random, ASSOCIATIONS)
    fame.culturalAssociations = [{ type, name, relation, title, verified: chance(random, 0.6) }]
  }
  return fame
}

function drawPhotos(random: Random, subject: Subject): Story {
  if (!chance(random, 0.35 + subject.popularity * 0.4)) return {}
  const base = `https://photos.example/${slugOf(subject.venueNumber)}`
  const count = between(random, 1, 2 + Math.round(subject.popularity * 4))
  const photos = Array.from({ length: count }, (_, i) => {
    const shot = { url: `${base}/${i + 1}.jpg`, isMain: i === 0, author: '방문자', license: 'CC BY 4.0' }
    const dish = subject.dishes[i - 1]
    if (i === 0) return { ...shot, category: 'exterior' }
    return dish !== undefined && chance(random, 0.6)
      ? { ...shot, category: 'menu', menuItem: dish }
      : { ...shot, category: 'interior' }
  })
  if (chance(random, 0.2))
    photos.push({
      url: `${base}/board.jpg`,
      isMain: false,
      author: '방문자',
      license: 'CC BY 4.0',
      category: 'menu_board',
    })
  return { photos }
}

const INTROS = [
  (name: string, dish: string) => `${name}입니다. 매일 아침 준비한 재료로 만듭니다. 대표 메뉴는 ${dish}.`,
  (name: string, dish: string) => `동네에서 오래 사랑받는 집이 되고 싶습니다. ${dish}, 한번 드셔 보세요. ${name} 드림.`,
  (name: string, dish: string) => `혼자 오셔도 편안한 ${name}. 대표 메뉴는 ${dish}입니다.`,
]

/** Draws the introduction an owner wrote on a day; only owners' records contain it. */
export function drawIntro(random: Random, subject: Pick<Subject, 'name' | 'dishes'>, day: CalendarDate): Story {
  const text = pick(random, INTROS)(subject.name, subject.dishes[0] ?? '오늘의 메뉴')
  return { ownerIntro: { text, language: 'ko', updatedAt: isoOf(day) } }
}

/** Draws the whole story of a venue that exists (or existed) on the day. */
export function drawStory(random: Random, subject: Subject, asOf: CalendarDate): Story {
  const policy = chance(random, 0.15)
    ? {
        holidayPolicy: pick(random, [
          { opensOnHolidays: true, note: null },
          { opensOnHolidays: false, note: '공휴일 휴무' },
          { opensOnHolidays: null, note: '설·추석 당일 휴무' },
        ]),
      }
    : {}
  return {
    ...drawLinks(random, subject),
    ...policy,
    ...drawClosures(random, asOf),
    ...drawPromotion(random, asOf),
    ...drawLegacy(random, subject, asOf),
    ...drawFame(random, subject, asOf),
    ...drawPhotos(random, subject),
  }
}

/** Returns the part of a story known on a day: what had been announced, begun or published by then. */
export function storyKnownOn(story: Story, day: CalendarDate): Story {
  const { temporaryClosures = [], promotion, influencerFeatures = [], ...lasting } = story
  const end = isoOf(day)
  const closures = temporaryClosures.filter((closure) => (closure as { announcedAt: string }).announcedAt <= end)
  const features = influencerFeatures.filter((feature) => (feature['publishedAt'] as string) <= day)
  return {
    ...lasting,
    ...(closures.length > 0 && { temporaryClosures: closures }),
    ...(promotion && (promotion['startsAt'] as string) <= day && { promotion }),
    ...(features.length > 0 && { influencerFeatures: features }),
  }
}
