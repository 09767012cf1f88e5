import type { IncomingMessage } from 'node:http'
import { JsonSink } from '#base/text/jsonSink.ts'
import { completed, isSliced } from '#base/slices.ts'
import type { PlaceQueryDependencies } from '#flows/search/placeQueries.ts'
import { servingFor } from '#flows/search/placeQueries.ts'
import { payVisit, type VisitPayment } from '#flows/search/visit.ts'
import type { Language } from '#contract/language.ts'
import type { Authentication } from '../auth/authentication.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { READ_ROUTES, type ReadRoute } from '../read/readRoutes.ts'

/** What the page of a place states before its program runs: the fields below, as `GET /places/{id}` returns them. */
export interface PagePlace {
  id: string
  name: string
  category: string
  categoryLabel: string | null
  location: { lat: number; lng: number }
  address: { road: string | null; jibun: string | null }
  phone: string | null
  homepage: string | null
  businessHours: readonly PageDay[] | null
  rating: number | null
  reviewCount: number | null
  price: { level: number } | null
  closureSignal: { level: string } | null
  photos: { main: string | null; gallery: readonly { url: string }[] } | null
}

/** One day of the week with its hours (docs/reference/hours.md). */
export interface PageDay {
  day: string
  closed: boolean
  open: string | null
  close: string | null
}

const FIELDS: readonly (keyof PagePlace)[] = [
  'id',
  'name',
  'category',
  'categoryLabel',
  'location',
  'address',
  'phone',
  'homepage',
  'businessHours',
  'rating',
  'reviewCount',
  'price',
  'closureSignal',
  'photos',
]

export interface VisitDependencies
  extends PlaceQueryDependencies, VisitPayment, Pick<HttpDependencies, 'publicUrl' | 'clock' | 'log'> {}

/**
 * `withheld`: the visitor has used up what visitors may open, or the explorer is off; the page then loads without the
 * facts of the place.
 */
export type VisitedPlace = { kind: 'place'; place: PagePlace } | { kind: 'unknown' } | { kind: 'withheld' }

const WITHHELD: VisitedPlace = { kind: 'withheld' }

/**
 * Reads the place of a page for the visitor who opens it. The visit counts like a call with the explorer's key from the
 * same address, so that pages cannot be used to copy the set.
 */
export class VisitedPlaces {
  readonly #service: VisitDependencies
  readonly #authentication: Pick<Authentication, 'identifyVisitor'>
  readonly #route: ReadRoute
  readonly #into = new JsonSink()

  constructor(service: VisitDependencies, authentication: Pick<Authentication, 'identifyVisitor'>) {
    this.#service = service
    this.#authentication = authentication
    const route = READ_ROUTES.find(({ endpoint }) => endpoint.name === 'place')
    if (!route) throw new Error('no route reads one place')
    this.#route = route
  }

  /** `explorerKey` is the key of the page that is sent. A failure is logged; the page is then sent without the facts. */
  async read(request: IncomingMessage, explorerKey: string, id: string, language: Language): Promise<VisitedPlace> {
    try {
      return await this.#read(request, explorerKey, id, language)
    } catch (cause) {
      // What was written before the failure is not part of the next answer.
      this.#into.clear()
      this.#service.log('warn', 'a place could not be read for its page', { id, cause: String(cause) })
      return WITHHELD
    }
  }

  async #read(request: IncomingMessage, explorerKey: string, id: string, language: Language): Promise<VisitedPlace> {
    const service = this.#service
    const identified = this.#authentication.identifyVisitor(request, explorerKey)
    if (identified.kind === 'refused') return WITHHELD
    const { caller } = identified
    const at = service.clock()
    const read = this.#route.parse([['fields', FIELDS.join(',')]], at)
    if (read.kind === 'faulty') throw new Error('the fields of a place’s page are not those of the contract')
    const serving = servingFor(service.releases, caller, null)
    if ('kind' in serving) return WITHHELD
    const running = read.run({ service, serving, caller, id, at, requestId: '', language, into: this.#into })
    const answer = isSliced(running) ? completed(running) : running
    if (answer.kind === 'refused') return answer.code === 'place_not_found' ? { kind: 'unknown' } : WITHHELD
    const { body, units, tier, venues, isOpened = false } = answer
    const text = body.toString('utf8')
    this.#into.release(body)
    const unpaid = await payVisit(service, caller, caller.visitor ?? null, { at, units, tier, venues, isOpened })
    if (unpaid) return WITHHELD
    const { data } = JSON.parse(text) as { data: PagePlace }
    return { kind: 'place', place: data }
  }
}
