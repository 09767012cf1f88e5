import { addDays, type CalendarDate } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import { BRANDS, type Brand } from './brands.ts'
import { DEMO_DONGS, type DemoDong } from './dongs.ts'
import { between, chance, pick, weighted } from './draw.ts'
import { confirmGlutenFree } from './glutenFree.ts'
import { KINDS, type Kind } from './kinds.ts'
import { drawMenu, SPECIALITIES } from './menus.ts'
import { branchName, independentName, type VenueName } from './names.ts'
import { drawPhone, drawUnit, Neighbourhood } from './places.ts'
import { type DemoVenue, drawVenue, earlier, type Identity, later, type Plot } from './venue.ts'

/** Share of venues known for a speciality, among those whose kind has a speciality of the province. */
const SPECIALITY_SHARE = 0.7

const PROVINCE_SHARES: readonly (readonly [province: string, share: number])[] = [
  ['11', 0.55],
  ['41', 0.2],
  ['26', 0.15],
  ['50', 0.1],
]

/** Kinds that are more frequent in a province, such as seafood in coastal towns and coffee on islands. */
const PROVINCE_LIKES: Readonly<Record<string, readonly string[]>> = {
  26: ['gukbap_soup', 'naengmyeon', 'sushi_sashimi', 'seafood', 'shellfish_crab', 'street_food'],
  41: ['jjigae', 'korean_bbq', 'bakery'],
  50: ['korean_bbq', 'noodles', 'grilled_fish', 'seafood', 'juk_porridge', 'coffee', 'shellfish_crab'],
}

/** Kinds that existed half a century ago; there was no malatang in 1970. */
const OLD_KINDS = new Set(
  (
    'korean korean_bbq gukbap_soup jjigae noodles naengmyeon hanjeongsik baekban bunsik dakgalbi_dakhanmari jokbal_bossam ' +
    'gopchang jeon_makgeolli seafood grilled_fish chinese traditional_tea tteok_hangwa'
  ).split(' '),
)

/** Builds a town of `count` venues, including the closed ones. */
export class World {
  readonly venues: DemoVenue[] = []
  private readonly random: Random
  private readonly asOf: CalendarDate
  private readonly dongDrawers: readonly (readonly [number, (random: Random) => DemoDong])[]
  private readonly kindDrawers: ReadonlyMap<string, (random: Random) => Kind>
  private readonly quarters: ReadonlyMap<string, Neighbourhood>
  private readonly brandsOfKind = Map.groupBy(BRANDS, (brand) => brand.kind)
  private readonly branches = new Map<string, Set<string>>()
  private readonly namesByDong = new Map<string, Set<string>>()

  constructor(random: Random, asOf: CalendarDate, count: number) {
    this.random = random
    this.asOf = asOf
    let sum = 0
    this.dongDrawers = PROVINCE_SHARES.map(([province, share]) => {
      const dongs = DEMO_DONGS.filter((dong) => dong.code.startsWith(province))
      return [(sum += share), weighted(dongs, (dong) => dong.weight)] as const
    })
    this.kindDrawers = new Map(DEMO_DONGS.map((dong) => [dong.code, weighted(KINDS, (kind) => shareOf(kind, dong))]))
    const addresses = new Set<string>()
    this.quarters = new Map(DEMO_DONGS.map((dong) => [dong.code, new Neighbourhood(dong, addresses)]))
    while (this.venues.length < count) this.settle(count - this.venues.length)
    confirmGlutenFree(this.venues)
  }

  /** Creates one address with its history: sometimes an earlier tenant, or an old place that the business left. */
  private settle(room: number): void {
    const { random } = this
    const dong = this.drawDong()
    const kind = (this.kindDrawers.get(dong.code) as (random: Random) => Kind)(random)
    const building = this.quarter(dong).building(random)
    const openedOn = this.drawOpening(kind)
    const plot: Plot = {
      building,
      unit: kind.category === 'street_food' ? '' : drawUnit(random),
      kind,
      openedOn,
      closedOn: null,
    }
    const draw = random()
    if (room > 1 && draw < 0.1) {
      const before = this.tenantBefore(plot)
      const venue = this.open(plot, null)
      if (chance(random, 0.05)) venue.phone = before.phone
    } else if (room > 1 && draw < 0.115) {
      this.moved(plot)
    } else {
      if (draw < 0.16)
        plot.closedOn = earlier(
          later(addDays(this.asOf, -between(random, 5, 900)), addDays(openedOn, 15)),
          addDays(this.asOf, -1),
        )
      this.open(plot, null)
    }
  }

  private tenantBefore(plot: Plot): DemoVenue {
    const { random } = this
    const closedOn = addDays(plot.openedOn, -between(random, 20, 250))
    const kind = (this.kindDrawers.get(plot.building.dong.code) as (random: Random) => Kind)(random)
    const openedOn = addDays(closedOn, -between(random, 200, 3000))
    const unit = kind.category === 'street_food' ? '' : plot.unit
    return this.open({ ...plot, unit, kind, openedOn, closedOn }, null)
  }

  private moved(plot: Plot): void {
    const { random } = this
    const openedOn = addDays(this.asOf, -between(random, 40, 700))
    const left: Plot = {
      ...plot,
      building: this.quarter(plot.building.dong).building(random),
      openedOn: addDays(openedOn, -between(random, 300, 3000)),
      closedOn: addDays(openedOn, -between(random, 0, 20)),
    }
    const old = this.open(left, null)
    const now = this.open({ ...plot, openedOn }, old)
    old.movedTo = now.venueNumber
  }

  /** Opens a business; `as` is the venue whose name, telephone and menu it keeps. */
  private open(plot: Plot, as: DemoVenue | null): DemoVenue {
    const identity = as ? carriedOn(as) : this.newIdentity(plot)
    const venue = drawVenue(this.random, this.venues.length + 1, plot, identity, this.asOf)
    this.venues.push(venue)
    return venue
  }

  private newIdentity({ kind, building: { dong } }: Plot): Identity {
    const { random } = this
    const brand = this.drawBrand(kind)
    const speciality = brand ? null : drawSpeciality(random, kind, dong)
    const name = this.freshName(kind, dong, brand, speciality?.word ?? null)
    return {
      brand,
      name,
      phone: chance(random, 0.9) ? drawPhone(random, dong) : null,
      menu: drawMenu(random, kind.token, speciality?.dish ?? null, dong.traits.includes('upscale') ? 1.25 : 1),
      localFood: speciality ? [speciality.token] : [],
    }
  }

  private freshName(kind: Kind, dong: DemoDong, brand: Brand | null, word: string | null): VenueName {
    if (brand) {
      const taken = this.branches.get(brand.name) ?? new Set<string>()
      this.branches.set(brand.name, taken)
      return branchName(this.random, brand, dong, taken)
    }
    const names = this.namesByDong.get(dong.code) ?? new Set<string>()
    this.namesByDong.set(dong.code, names)
    // Two houses of the same name in one dong do occur, so not every name conflict is avoided.
    for (let attempt = 0; ; attempt++) {
      const name = independentName(this.random, kind, dong, word)
      if (names.has(name.core) && attempt < 4) continue
      names.add(name.core)
      return name
    }
  }

  private drawBrand(kind: Kind): Brand | null {
    let draw = this.random() * 100
    for (const brand of this.brandsOfKind.get(kind.token) ?? []) {
      draw -= brand.percent
      if (draw < 0) return brand
    }
    return null
  }

  private drawDong(): DemoDong {
    const at = this.random()
    const drawer = this.dongDrawers.find(([sum]) => at < sum) ?? this.dongDrawers[0]
    return (drawer as (typeof this.dongDrawers)[number])[1](this.random)
  }

  private drawOpening(kind: Kind): CalendarDate {
    const { random } = this
    // Half of all places are younger than four years; of the old kinds one in fifteen is older than thirty.
    const old = OLD_KINDS.has(kind.token) && chance(random, 0.07)
    const years = old ? between(random, 30, 70) + random() : -Math.log(1 - random() * 0.995) * 5
    return addDays(this.asOf, -Math.floor(20 + years * 365.25))
  }

  private quarter(dong: DemoDong): Neighbourhood {
    return this.quarters.get(dong.code) as Neighbourhood
  }
}

function shareOf(kind: Kind, dong: DemoDong): number {
  const liked = kind.likes.some((trait) => dong.traits.includes(trait)) ? 3 : 1
  return kind.share * liked * (PROVINCE_LIKES[dong.code.slice(0, 2)]?.includes(kind.token) ? 3 : 1)
}

function drawSpeciality(
  random: Random,
  kind: Kind,
  dong: DemoDong,
): { token: string; dish: string; word: string | null } | null {
  const fitting = Object.entries(SPECIALITIES).filter(
    ([, speciality]) => dong.code.startsWith(speciality.province) && speciality.kinds.includes(kind.token),
  )
  if (fitting.length === 0 || !chance(random, SPECIALITY_SHARE)) return null
  const [token, { dish, word }] = pick(random, fitting)
  // A stall is known by its people, not by what it fries.
  return { token, dish, word: kind.category !== 'street_food' && chance(random, 0.7) ? word : null }
}

function carriedOn({ brand, name, phone, menu, attributes }: DemoVenue): Identity {
  return { brand, name, phone, menu, localFood: attributes.local_food }
}
