import { OnesetClient } from '#client/onesetClient.ts'
import type { Language } from '#contract/language.ts'
import { browserEnvironment } from './browserEnvironment.ts'
import { ownKey } from './ownKey.ts'
import { serviceUrl, settings } from './settings.ts'

/**
 * Returns an API client with the visitor's own key or else the explorer's key. Messages are in the reader's language.
 */
export function explorerClient(language: Language): OnesetClient {
  return clientWith(ownKey() ?? settings.explorerKey, language)
}

/** Rejects with the service's reason when the key cannot read places; the call is free. */
export async function tryKey(key: string, language: Language): Promise<void> {
  await clientWith(key, language)
    .places.search({ fields: ['id'] })
    .price()
}

function clientWith(key: string | null, language: Language): OnesetClient {
  return new OnesetClient({ baseUrl: serviceUrl, apiKey: key ?? undefined, language }, browserEnvironment)
}
