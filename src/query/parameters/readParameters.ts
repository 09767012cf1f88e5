import type { Instant } from '#base/clock.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { echo, invalid, missing, nearest, snakeCase } from '#contract/faults.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { PARAMETERS, parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { RawParams } from '../parsed.ts'
import { emptyValues, type ParameterValues } from './parameterValues.ts'
import { readValues } from './readValues.ts'

/** Every nearby record contains its distance (docs/reference/fields.md#the-fields-parameter). */
const FREE_NEARBY: ReadonlySet<string> = new Set(['distanceM'])
const NOTHING_FREE: ReadonlySet<string> = new Set()

/** Reads the parameters of an endpoint; unknown and missing names are faults. */
export function readParameters(endpoint: ReadEndpoint, params: RawParams, at: Instant): ParameterValues {
  const known = parametersOf(endpoint)
  const reading = emptyValues(at, endpoint === 'nearby' ? FREE_NEARBY : NOTHING_FREE)
  for (const [name, values] of grouped(params)) {
    const parameter = known.get(name)
    if (parameter) readValues(parameter, values, reading)
    else reading.faults.add(() => unknownName(name, values, endpoint))
  }
  for (const { name, description } of requiredOf(endpoint)) {
    if (!params.some(([given]) => given === name)) {
      reading.faults.push(
        missing(
          name,
          { en: `${name} is required.`, ko: `${name} 파라미터가 필요합니다.` },
          { en: `Add ${name}: ${description}`, ko: `${name} 파라미터를 추가하세요.` },
        ),
      )
    }
  }
  return reading
}

const requiredByEndpoint = new Map(
  [...new Set(PARAMETERS.flatMap(({ on }) => on))].map((endpoint) => [
    endpoint,
    [...parametersOf(endpoint).values()].filter(({ required }) => required),
  ]),
)

function requiredOf(endpoint: ReadEndpoint) {
  return requiredByEndpoint.get(endpoint) ?? []
}

/**
 * Groups values by name in order of first appearance. Names that begin with `_` are ignored as cache busters
 * (docs/reference/parameters.md#names-and-values).
 */
function grouped(params: RawParams): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of params) {
    if (name.startsWith('_')) continue
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return byName
}

function pathsOf(endpoints: readonly ReadEndpoint[]): string {
  return endpoints.map((name) => ENDPOINTS.find((endpoint) => endpoint.name === name)?.path ?? name).join(', ')
}

function unknownName(name: string, values: readonly string[], endpoint: ReadEndpoint): ParameterFault {
  const known = parametersOf(endpoint)
  const snake = snakeCase(name)
  const elsewhere = PARAMETERS.find((parameter) => parameter.name === name)
  return invalid(
    name,
    values.join(','),
    {
      en: `There is no parameter "${echo(name)}" here.`,
      ko: `"${echo(name)}" 파라미터는 여기에 없습니다.`,
    },
    {
      didYouMean: known.has(snake) ? snake : nearest(name, known.keys()),
      hint: elsewhere
        ? {
            en: `${name} is a parameter of ${pathsOf(elsewhere.on)}.`,
            ko: `${name} 파라미터는 ${pathsOf(elsewhere.on)}에서 사용합니다.`,
          }
        : {
            en: 'Unknown parameters are refused, because an ignored filter would return wrong places. See /docs.',
            ko: '필터가 무시되면 엉뚱한 장소가 조회되므로 알 수 없는 파라미터는 거절합니다. /docs를 보세요.',
          },
    },
  )
}
