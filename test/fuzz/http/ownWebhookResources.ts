import { until } from '../../support/until.ts'
import { cookieHeader, type TestResources } from './testResources.ts'

const WEBHOOKS = '/api/account/v1/webhooks'

/** Returns a webhook of a new person with the cookies of the person, because a plan has few webhooks. */
export async function ownWebhook(scene: TestResources, path = '/hooks') {
  const browser = await scene.person()
  const session = cookieHeader(browser)
  const created = await browser.post(WEBHOOKS, {
    url: `${scene.facts.receiver}${path}`,
    events: ['reservation.confirmed'],
  })
  return { id: String(created.body.data.webhookId), session, browser }
}

/** Returns a delivery to an endpoint that responds 410, which fails for good at once, with the cookies of its person. */
export async function failedOwnDelivery(scene: TestResources) {
  const { id, session, browser } = await ownWebhook(scene, '/gone')
  const sent = await browser.post(`${WEBHOOKS}/${id}/test`, {})
  const failed = async () => (await browser.get(`${WEBHOOKS}/${id}/deliveries`)).body.data[0]?.status === 'failed'
  await until(failed)
  return { id: String(sent.body.data.deliveryId), session }
}
