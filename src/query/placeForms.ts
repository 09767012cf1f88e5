/** Another form of the name of a place, and whether only a place around a point may be meant by it. */
export interface PlaceForm {
  name: string
  isPoint: boolean
}

/** Words in the English names of places as people shorten them. */
const SHORTENED: Readonly<Record<string, string>> = {
  bch: 'beach',
  bldg: 'building',
  ctr: 'center',
  hosp: 'hospital',
  intl: 'international',
  mkt: 'market',
  nat: 'national',
  natl: 'national',
  pk: 'park',
  rd: 'road',
  sq: 'square',
  sta: 'station',
  stn: 'station',
  str: 'street',
  univ: 'university',
  vlg: 'village',
}
/** What `st` is short for. */
const ST = ['station', 'street']

/** Words behind the English name of a place, which the name need not have. */
const LATIN_KIND =
  /[\s-](?:fortress|palace|tower|beach|village|street|park|temple|university|campus|mall|area|neighbou?rhood|district|road|town)$/iu

const QUARTER =
  /^([가-힣\d]{2,})\s?(?:카페거리|먹자골목|맛집거리|번화가|로데오(?:거리)?|지하상가|지하쇼핑센터|골목|상권)$/u

/** Returns how else a place may be called, the likeliest first: 부산대 for 부산대역, Gwangjang market for Gwangjang mkt. */
export function placeForms(text: string): readonly PlaceForm[] {
  const name = text.trim()
  const korean = /^([가-힣]{2,})역$/u.exec(name)?.[1]
  if (korean !== undefined) return [{ name: korean, isPoint: true }]
  const quarter = QUARTER.exec(name)?.[1]
  if (quarter !== undefined) return [{ name: quarter, isPoint: false }]
  const latin = /^([a-z][a-z\s]*[a-z])\s?역$/iu.exec(name)?.[1]
  if (latin !== undefined) return [`${latin} station`, latin].map((form) => ({ name: form, isPoint: true }))
  return /[a-z]\.?$/iu.test(name) ? latinForms(name) : koreanForms(name)
}

/** Gangnam District, Mapo district office. */
const DISTRICT = /^([a-z]{4,})[\s-]district(\soffice)?$/iu

function latinForms(name: string): PlaceForm[] {
  const [, district, office = ''] = DISTRICT.exec(name) ?? []
  if (district !== undefined) return [{ name: `${district}-gu${office}`, isPoint: office !== '' }]
  if (/[\s-]city$/iu.test(name)) return [{ name: name.replace(/[\s-]city$/iu, '-si'), isPoint: false }]
  const whole = ST.map((st) => inFull(name, st))
  const bare = [name, ...whole].filter((one) => LATIN_KIND.test(one)).map((one) => one.replace(LATIN_KIND, ''))
  const forms = new Set([...whole, ...bare])
  forms.delete(name)
  return Array.from(forms, (form) => ({ name: form, isPoint: true }))
}

/** Returns a name with its shortened words in full; the first word is the name itself (St. Mary's). */
function inFull(name: string, st: string): string {
  return name.replaceAll(/(?<=[\s-])[a-z]+\b\.?/giu, (word) => {
    const bare = word.replace('.', '').toLowerCase()
    return bare === 'st' ? st : (SHORTENED[bare] ?? word)
  })
}

/** 신당동 중앙시장 is the market 신당 중앙시장, 한양대 에리카캠 the campus 한양대 에리카. */
function koreanForms(name: string): PlaceForm[] {
  const forms = [
    name.replace(/캠$/u, '캠퍼스'),
    name.replace(/\s?캠(?:퍼스)?$/u, ''),
    name.replace(/^([가-힣]{2,})동(?=\s[가-힣]{2,}$)/u, '$1'),
  ]
  return [...new Set(forms)].filter((form) => form !== name).map((form) => ({ name: form, isPoint: true }))
}

/** A university and the place of one of its campuses: 연대 신촌캠, 고대 안암캠퍼스. */
const CAMPUS = /^([가-힣]{1,8}대(?:학교)?)\s?([가-힣]{2,6}?)\s?캠(?:퍼스)?$/u

/** Returns the university and the place of its campus that a text names; null for another text. */
export function campusIn(text: string): { university: string; place: string } | null {
  const [, university, place] = CAMPUS.exec(text.trim()) ?? []
  return university === undefined || place === undefined ? null : { university, place }
}

/** A place within another, called by the end of its name: 대림동 중앙시장 for 대림중앙시장. */
const WITHIN = /^(\S{2,20})\s([가-힣]{1,6}(?:시장|골목|거리|상가|타운|공원))$/u

/** Returns an area and the end of the name of a place there; null for another text. */
export function placeWithin(text: string): { area: string; ending: string } | null {
  const [, area, ending] = WITHIN.exec(text.trim()) ?? []
  return area === undefined || ending === undefined ? null : { area, ending }
}
