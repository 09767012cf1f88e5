import { inKorea } from '#base/korea.ts'
import { invalid, missing } from '#contract/faults.ts'
import { NAMED_MAX } from '../sentence/namedKinds.ts'
import type { RawParams } from '../parsed.ts'
import type { ParameterValues } from './parameterValues.ts'

/** Reports half a position. */
export function checkPosition({ numbers, faults }: ParameterValues): void {
  if (faults.length > 0 || numbers.has('lat') === numbers.has('lng')) return
  const [absent, present] = numbers.has('lat') ? ['lng', 'lat'] : ['lat', 'lng']
  faults.push(
    missing(
      absent,
      { en: `${present} needs ${absent}.`, ko: `${present}에는 ${absent}도 필요합니다.` },
      { en: 'Send both coordinates, or neither.', ko: '두 좌표를 모두 보내거나 모두 생략하세요.' },
    ),
  )
}

/** Each word is looked for in every name that has it. */
function checkNames({ texts, faults }: ParameterValues): void {
  const text = texts.get('or_named') ?? ''
  if (text.split(',').length <= NAMED_MAX) return
  faults.push(
    invalid(
      'or_named',
      text,
      {
        en: `or_named has more than ${NAMED_MAX} words.`,
        ko: `or_named에는 말을 ${NAMED_MAX}개까지 적을 수 있습니다.`,
      },
      {
        hint: { en: 'Send fewer words, separated by commas.', ko: '쉼표로 구분하여 더 적게 적으세요.' },
      },
    ),
  )
}

/** Checks filters that depend on each other. Only valid values are compared. */
export function checkFilters(parameters: ParameterValues, params: RawParams): void {
  const { flags, texts, faults } = parameters
  checkNames(parameters)
  if (flags.has('include_unknown_hours') && !params.some(([name]) => name === 'open_at')) {
    faults.push(
      invalid(
        'include_unknown_hours',
        'true',
        { en: 'include_unknown_hours requires open_at.', ko: 'include_unknown_hours에는 open_at이 필요합니다.' },
        {
          hint: {
            en: 'Add open_at, or omit include_unknown_hours.',
            ko: 'open_at을 추가하거나 include_unknown_hours를 빼세요.',
          },
        },
      ),
    )
  }
  if (texts.has('closed_since') && !flags.has('include_closed')) {
    faults.push(
      invalid(
        'closed_since',
        texts.get('closed_since') ?? '',
        { en: 'closed_since requires include_closed.', ko: 'closed_since에는 include_closed가 필요합니다.' },
        {
          hint: {
            en: 'Add include_closed=true, or omit closed_since.',
            ko: 'include_closed=true를 추가하거나 closed_since를 빼세요.',
          },
        },
      ),
    )
  }
  checkPrices(parameters)
}

/** Reports a lowest price above the highest. */
function checkPrices({ numbers, faults }: ParameterValues): void {
  const lowest = numbers.get('min_price_avg')
  const highest = numbers.get('max_price_avg')
  if (lowest !== undefined && highest !== undefined && lowest > highest) {
    faults.push(
      invalid(
        'min_price_avg',
        String(lowest),
        {
          en: `min_price_avg ${lowest} is above max_price_avg ${highest}.`,
          ko: `min_price_avg 값(${lowest})이 max_price_avg 값(${highest})보다 큽니다.`,
        },
        {
          hint: { en: 'Swap the two values.', ko: '두 값을 서로 바꾸세요.' },
        },
      ),
    )
  }
}

/** Reports a radius without a centre. */
export function checkRadius({ numbers, faults }: ParameterValues, params: RawParams): void {
  if (numbers.has('lat') || !params.some(([name]) => name === 'radius')) return
  faults.push(
    missing(
      'lat',
      { en: 'radius needs lat and lng.', ko: 'radius에는 lat과 lng도 필요합니다.' },
      { en: 'Send the centre of the circle, or omit radius.', ko: '원의 중심 좌표를 함께 보내거나 radius를 빼세요.' },
    ),
  )
}

/** Reports two areas, of which none would be the obvious one. */
export function checkAreas({ numbers, texts, faults }: ParameterValues): void {
  const region = texts.has('in') ? 'in' : 'region_code'
  // The sentence and suggestions have the position of the person there, and are not checked here.
  if (numbers.has('lat') && texts.has(region)) {
    faults.push(
      invalid(
        region,
        texts.get(region) ?? '',
        { en: `${region} and lat, lng both name an area.`, ko: `${region}과 lat, lng가 모두 지역을 가리킵니다.` },
        { hint: { en: 'Send one of them.', ko: '둘 중 하나만 보내세요.' } },
      ),
    )
  }
  const name = texts.get('in')
  if (name === undefined || !texts.has('region_code')) return
  faults.push(
    invalid(
      'in',
      name,
      { en: 'in and region_code both name a region.', ko: 'in과 region_code가 모두 지역을 가리킵니다.' },
      { hint: { en: 'Send one of them.', ko: '둘 중 하나만 보내세요.' } },
    ),
  )
}

/** Reports swapped coordinates: a point that lies in Korea only with lat and lng exchanged. */
export function checkSwapped({ faults }: ParameterValues, params: RawParams): void {
  const lat = numberOf(params, 'lat')
  const lng = numberOf(params, 'lng')
  if (!inKorea(lng, lat)) return
  // Such a lat is out of range, so it already has a fault, which only lacks the hint.
  const at = faults.shown.findIndex(({ param }) => param === 'lat')
  if (at >= 0)
    faults.shown.splice(
      at,
      1,
      invalid(
        'lat',
        String(lat),
        { en: `lat ${lat} is not a latitude.`, ko: `lat 값(${lat})이 위도의 범위를 벗어났습니다.` },
        { hint: { en: 'lat and lng look swapped.', ko: 'lat과 lng가 서로 바뀐 것 같습니다.' } },
      ),
    )
}

function numberOf(params: RawParams, name: string): number {
  return Number(params.find(([given]) => given === name)?.[1] ?? Number.NaN)
}
