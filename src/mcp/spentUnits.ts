import type { ServiceAnswer, ServiceCall, VenueService } from './venueService.ts'

/** A service that sums up the tokens billed for its calls; each run of a tool has its own. */
export class SpentUnits implements VenueService {
  readonly #service: VenueService
  #units = 0

  constructor(service: VenueService) {
    this.#service = service
  }

  get units(): number {
    return this.#units
  }

  async call(call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer> {
    const answer = await this.#service.call(call, signal)
    if (answer.kind === 'data') this.#units += answer.units
    return answer
  }
}
