import type { DeclaredGeocoder } from '#fetching/declaredGeocoder.ts'
import type { Geocoding, KnownAnswer } from '#fetching/geocodeAddresses.ts'
import type { GeocodedPoint, GeocodedPoints } from '#pipeline/geocoded.ts'
import type { Project } from '#project/project.ts'
import type { GeocoderPort } from '../updatePorts.ts'
import { geocoderFolder } from './projectInputs.ts'

/** The answers of a project's geocoder as a build uses them; notes the addresses that have none yet. */
export class GeocodedAnswers implements GeocodedPoints {
  readonly #geocoder: DeclaredGeocoder
  readonly #answers: ReadonlyMap<string, KnownAnswer>
  readonly #wanted = new Set<string>()

  constructor(geocoder: DeclaredGeocoder, answers: ReadonlyMap<string, KnownAnswer>) {
    this.#geocoder = geocoder
    this.#answers = answers
  }

  find(text: string): GeocodedPoint | null {
    const known = this.#answers.get(text)
    if (known?.answer.kind !== 'found') {
      this.#wanted.add(text)
      return null
    }
    const { kind: _kind, ...point } = known.answer
    const isPrecise = point.precision === 'house' || this.#geocoder.precision === 'street'
    return isPrecise ? { ...point, on: known.on, service: this.#geocoder.url } : null
  }

  /** The addresses of records that nothing places, so far. */
  get wanted(): ReadonlySet<string> {
    return this.#wanted
  }

  /** What of the answers changes a build, for the hash of its inputs. */
  get inputs(): unknown {
    const found = [...this.#answers].filter(([, { answer }]) => answer.kind === 'found')
    const { url, precision = 'house' } = this.#geocoder
    return { url, precision, found: found.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
  }
}

/** Returns the answers that a project's geocoder gave so far; null without a geocoder. Asks nothing. */
export async function geocodedAnswers(project: Project, port: GeocoderPort): Promise<GeocodedAnswers | null> {
  const { geocoder } = project
  return geocoder === null ? null : new GeocodedAnswers(geocoder, await port.known(geocoder, geocoderFolder(project)))
}

/** Asks for the addresses that a build lacked; null when there is nothing to ask. */
export async function askGeocoder(
  project: Project,
  port: GeocoderPort,
  wanted: ReadonlySet<string>,
): Promise<Geocoding | null> {
  const { geocoder } = project
  return geocoder === null || wanted.size === 0 ? null : port.ask(geocoder, geocoderFolder(project), wanted)
}

/** Returns what became of the addresses as a line of progress. */
export function geocodingLine({ asked, found, refused, waiting, stopped }: Geocoding): string {
  const words: Readonly<Record<string, string>> = {
    not_found: 'not found',
    not_precise: 'not precise enough',
    other_province: 'in another province',
  }
  const parts = Object.entries(refused).map(([reason, count]) => `${count} ${words[reason] ?? reason}`)
  const rest = waiting === 0 ? '' : `; ${waiting} wait for the next update (${stopped ?? 'none was asked'})`
  return `geocoder: ${[`${asked} addresses asked`, `${found} found`, ...parts].join(', ')}${rest}`
}
