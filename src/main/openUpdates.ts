import { setTimeout } from 'node:timers/promises'
import { systemRandom } from '#base/ids.ts'
import { Stop } from '#commandLine/stop.ts'
import { lastEdition } from '#fetching/lastEdition.ts'
import type { UpdatePorts } from '#operate/updatePorts.ts'
import { openFetching } from './openFetching.ts'
import { rangesOf } from './settings/peopleSettings.ts'
import { Wrong } from './settings/wrong.ts'

/** Returns what updates of projects need from this process. */
export function openUpdates(environment: Readonly<Record<string, string | undefined>>): UpdatePorts {
  return {
    fetcher: {
      fetch: openFetching(environment, allowedIn(environment)),
      latest: (source, cacheFolder) => lastEdition(source, cacheFolder, { random: systemRandom }),
    },
    random: systemRandom,
    sleep: (waitMs) => setTimeout(waitMs),
  }
}

function allowedIn(environment: Readonly<Record<string, string | undefined>>) {
  try {
    return rangesOf('ONESET_OUTBOUND_ALLOWED', environment['ONESET_OUTBOUND_ALLOWED'])
  } catch (cause) {
    throw cause instanceof Wrong ? new Stop(cause.message) : cause
  }
}
