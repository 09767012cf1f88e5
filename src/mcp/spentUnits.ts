import type { ServiceAnswer, ServiceCall, VenueService } from './venueService.ts'

/** A service that counts what its calls were billed: one for each tool that is run. */
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
