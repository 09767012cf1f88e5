import type { ShownPlan } from '#contract/access/shownPlans.ts'

/** The settings that the server writes into the page. */
export interface WebSettings {
  /** A public, read-only browser key; null when the explorer is switched off. */
  explorerKey: string | null
  /** The map's base: raster tiles with {z}, {x} and {y}, or a .pmtiles archive; null for region outlines only. */
  mapTiles: string | null
  /** The operator's statement about the base tiles; null: that of the archive, if it has one. */
  mapAttribution: string | null
  /** True when people can sign in with an identity provider. */
  hasProvider: boolean
  /** The country codes that texts to guests go to, without the plus; empty when the operator sends no texts. */
  textCountries: readonly string[]
  /** How to reach the operator: a mail or web address; null when it is not configured. */
  contact: string | null
  /** The plans of this installation. */
  plans: readonly ShownPlan[]
}

const NOTHING: WebSettings = {
  explorerKey: null,
  mapTiles: null,
  mapAttribution: null,
  hasProvider: false,
  textCountries: [],
  contact: null,
  plans: [],
}

/** The page's settings. */
export const settings: WebSettings = { ...NOTHING, ...written() }

/** Returns where a contact leads: a web address, or a mail to it. */
export const contactHref = (contact: string) => (/^https?:/.test(contact) ? contact : `mailto:${contact}`)

/**
 * The address of the service without a slash at the end: the address of the page, including a path that a proxy adds.
 */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '')

function written(): Partial<WebSettings> {
  const text = document.getElementById('settings')?.textContent ?? ''
  return JSON.parse(text === '' ? '{}' : text) as Partial<WebSettings>
}
