import { OnesetClient } from '#client/onesetClient.ts'
import type { Language } from '#contract/language.ts'
import { browserMachine } from './browserMachine.ts'
import { serviceUrl, settings } from './settings.ts'

/** The API as any visitor may ask it: with the explorer's key, whose messages come in the reader's language. */
export function explorerClient(language: Language): OnesetClient {
  return new OnesetClient({ baseUrl: serviceUrl, apiKey: settings.explorerKey ?? undefined, language }, browserMachine)
}
