import { Stop } from '#commandLine/stop.ts'
import type { FetchDependencies } from '#fetching/dependencies.ts'
import { fetchSource } from '#fetching/fetchSource.ts'
import { geocodeAddresses, knownAnswers } from '#fetching/geocodeAddresses.ts'
import { lastEdition } from '#fetching/lastEdition.ts'
import type { UpdatePorts } from '#operate/updatePorts.ts'
import { openFetching } from './openFetching.ts'
import { rangesOf } from './settings/peopleSettings.ts'
import { Wrong } from './settings/wrong.ts'

/** Returns what updates of projects need from this process. */
export function openUpdates(environment: Readonly<Record<string, string | undefined>>): UpdatePorts {
  return updatesOver(openFetching(environment, allowedIn(environment)))
}

/** Returns what updates need, over this network. */
export function updatesOver(network: FetchDependencies): UpdatePorts {
  const { random, sleep } = network
  return {
    fetcher: {
      fetch: (source, cacheFolder, inUse) => fetchSource(source, cacheFolder, network, inUse),
      latest: (source, cacheFolder) => lastEdition(source, cacheFolder, network),
    },
    geocoder: {
      known: knownAnswers,
      ask: (geocoder, folder, texts) => geocodeAddresses(geocoder, folder, texts, network),
    },
    random,
    sleep,
  }
}

function allowedIn(environment: Readonly<Record<string, string | undefined>>) {
  try {
    return rangesOf('ONESET_OUTBOUND_ALLOWED', environment['ONESET_OUTBOUND_ALLOWED'])
  } catch (cause) {
    throw cause instanceof Wrong ? new Stop(cause.message) : cause
  }
}
