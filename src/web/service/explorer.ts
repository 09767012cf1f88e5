import { OnesetClient } from '#client/onesetClient.ts'
import type { Language } from '#contract/language.ts'
import { browserMachine } from './browserMachine.ts'
import { ownKey } from './ownKey.ts'
import { serviceUrl, settings } from './settings.ts'

/** The API as a visitor may ask it: with their own key, else with the explorer's. Messages are in the reader's language. */
export function explorerClient(language: Language): OnesetClient {
  return clientWith(ownKey() ?? settings.explorerKey, language)
}

/** Rejects with the service's reason when the key does not show places; counts nothing. */
export async function tryKey(key: string, language: Language): Promise<void> {
  await clientWith(key, language)
    .places.search({ fields: ['id'] })
    .price()
}

function clientWith(key: string | null, language: Language): OnesetClient {
  return new OnesetClient({ baseUrl: serviceUrl, apiKey: key ?? undefined, language }, browserMachine)
}
