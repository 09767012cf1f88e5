import { OnesetError } from '#client/onesetError.ts'
import type { Language, LocalizedText } from '#contract/language.ts'

/** Returns whether this browser and this address can use passkeys: they belong to a name, not to a numeric address. */
export function canUsePasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  return isNamed && typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
}

/** Asks the person's device for a passkey that it holds. */
export function askPasskey(options: object, language: Language): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return answered(navigator.credentials.get({ publicKey }), language)
}

/** Makes a new passkey on the person's device. */
export function makePasskey(options: object, language: Language): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return answered(navigator.credentials.create({ publicKey }), language)
}

const NOT_ANSWERED: LocalizedText = {
  en: 'The device gave no passkey: it was cancelled, took too long, or the device has none for this page.',
  ko: '기기에서 패스키를 받지 못했습니다. 취소했거나, 시간이 지났거나, 이 사이트의 패스키가 없습니다.',
}

/** Throws an error that the form shows when the device gives no answer. */
async function answered(asked: Promise<Credential | null>, language: Language): Promise<object> {
  const credential = await asked.catch((cause: unknown) => {
    throw new OnesetError({ code: 'passkey_not_answered', message: NOT_ANSWERED[language], retryable: true, cause })
  })
  if (!(credential instanceof PublicKeyCredential))
    throw new OnesetError({ code: 'passkey_not_answered', message: NOT_ANSWERED[language], retryable: true })
  return credential.toJSON()
}
