import { allocationOf, neighbourhoodOf, sitePrefixOf, subnetOf } from '#base/network/addressBlocks.ts'
import type { VisitorScope } from './visitorLimits.ts'
import type { VisitorNetworks } from './visitorNetworks.ts'

/** A group of addresses that a visit is counted for, as metering stores it. */
export interface VisitorBlock {
  scope: VisitorScope
  account: string
  key: string
}

const wholeBlock = (scope: VisitorScope, name: string): VisitorBlock => ({ scope, account: name, key: name })

const UNADDRESSED = wholeBlock('unaddressed', 'unaddressed')
const OTHERS_IPV4 = wholeBlock('others', 'others')
const OTHERS_IPV6 = wholeBlock('others', 'others_ipv6')

/**
 * Returns the blocks that a visit from an address counts for on a day; each of them must allow it. For IPv6 a /48
 * counts in addition to its /56. When a prefix has no room for another network, its visitors are counted by the prefix
 * alone.
 */
export async function visitorBlocks(
  networks: VisitorNetworks,
  hashOf: (text: string) => string,
  address: string | null,
  day: number,
): Promise<readonly VisitorBlock[]> {
  if (address === null) return [UNADDRESSED]
  const network = hashOf(neighbourhoodOf(address))
  const own: VisitorBlock = { scope: 'address', account: network, key: hashOf(subnetOf(address)) }
  const [sitePrefix, allocationPrefix] = [sitePrefixOf(address), allocationOf(address)]
  if (sitePrefix === null || allocationPrefix === null)
    return (await networks.admit({ network, site: null, allocation: null }, day)) ? [own] : [OTHERS_IPV4]
  const [site, allocation] = [hashOf(sitePrefix), hashOf(allocationPrefix)]
  if (await networks.admit({ network: site, site: null, allocation }, day)) {
    const ofSite = wholeBlock('site', site)
    return (await networks.admit({ network, site, allocation }, day)) ? [own, ofSite] : [ofSite]
  }
  const isKept = await networks.admit({ network: allocation, site: null, allocation }, day)
  return [isKept ? wholeBlock('allocation', allocation) : OTHERS_IPV6]
}
