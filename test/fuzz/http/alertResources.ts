import type { Json } from '../../flows/testServer.ts'
import { until } from '../../support/until.ts'
import type { TestResources } from './testResources.ts'

type Resource = Readonly<Record<string, string>>

/** Returns the id of a push to a browser that has not confirmed it. */
export async function pushNotice(scene: TestResources): Promise<string> {
  const { token } = await scene.owner(scene.otherPlace())
  await scene.call('POST', '/api/owner/v1/push-subscriptions', token, scene.pushSubscription())
  const { testId } = (await scene.call('POST', '/api/owner/v1/alerts/test', token, {})).data.test
  const { notices } = (await scene.admin('GET', '/notices')).data
  const sent = notices.find(({ channel, subjectId }: Json) => channel === 'push' && subjectId === testId)
  if (!sent) throw new Error(`the list of notices has no push of the test ${testId}`)
  return sent.noticeId
}

/** Returns an owner who has not confirmed a phone, with the code that was texted to it. */
export async function alertPhone(scene: TestResources): Promise<Resource> {
  const { token } = await scene.owner(scene.otherPlace())
  const phone = scene.phone()
  await scene.call('POST', '/api/owner/v1/alerts/phone', token, { phone })
  const codeIn = () => /\d{6}/.exec(scene.textsTo(phone).at(-1) ?? '')?.[0]
  await until(() => codeIn() !== undefined)
  return { ownerToken: token, code: codeIn() ?? '' }
}

/** Mailed links of test alerts. A link is mailed a minute after its alert, so alerts are sent ahead of their use. */
export class AlertLinks {
  readonly #scene: TestResources
  #sent: { email: string; at: number }[] = []

  constructor(scene: TestResources) {
    this.#scene = scene
  }

  /** Sends a test alert to a new owner. */
  async send(): Promise<void> {
    const { email, token } = await this.#scene.owner(this.#scene.otherPlace())
    const at = this.#scene.now
    await this.#scene.call('POST', '/api/owner/v1/alerts/test', token, {})
    this.#sent.push({ email, at })
  }

  /** Returns the code of a link that was mailed and is not over, and sends another alert for later. */
  async take(): Promise<string> {
    await this.send()
    this.#sent = this.#sent.filter(({ at }) => at > this.#scene.now - USABLE_MS)
    let found: string | undefined
    await until(() => {
      const mailed = this.#sent.findIndex(({ email }) => this.#codeTo(email) !== undefined)
      if (mailed < 0) return this.#sent.every(({ at }) => at > this.#scene.now - DUE_AFTER_MS)
      const [one] = this.#sent.splice(mailed, 1)
      found = this.#codeTo(one?.email ?? '')
      return true
    })
    if (found === undefined) throw new Error('no alert is a minute old')
    return found
  }

  #codeTo(email: string): string | undefined {
    const codes = this.#scene.mailsTo(email).map((text) => /\/owner\/a\/(\w+)/.exec(text)?.[1])
    return codes.find((code) => code !== undefined)
  }
}

/** A test alert can be answered for five minutes. */
const USABLE_MS = 270_000
/** Its mail is due after a minute. */
const DUE_AFTER_MS = 60_000
