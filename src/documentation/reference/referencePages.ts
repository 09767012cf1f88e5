import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { inlineOf } from '../markdown.ts'
import type { EndpointItem, FieldsItem, ReferencePage } from '../page.ts'
import { callerItem, interfaceItem, readItem } from './endpointItems.ts'
import { fieldItems, filterItems, testKeyItems } from './fieldsItems.ts'
import { priceWords, referenceTexts as texts } from './referenceTexts.ts'
import type { Translate } from './schemaFields.ts'
import { type Section, SECTION_OF_TAG, SECTION_TEXTS, SECTIONS } from './sections.ts'
import { streamItems } from './streamItems.ts'

/** What the items of a page need: the language and the translation of the contract's sentences. */
export interface ReferenceLanguage {
  language: Language
  translate: Translate
}

/** Returns the pages of the reference, derived from the contract. */
export function referencePages(words: ReferenceLanguage): ReferencePage[] {
  const localize = (text: LocalizedText) => text[words.language]
  return SECTIONS.map((section): ReferencePage => {
    const { title, summary } = SECTION_TEXTS[section]
    const items = itemsOf(section, words, localize)
    const commonErrors = commonErrorsOf(items)
    return {
      slug: section,
      title: localize(title),
      summary: inlineOf(localize(summary)),
      items: items.map((item) => withoutErrors(item, commonErrors)),
      commonErrors: [...commonErrors],
    }
  })
}

function itemsOf(
  section: Section,
  words: ReferenceLanguage,
  localize: (text: LocalizedText) => string,
): (EndpointItem | FieldsItem)[] {
  const { translate } = words
  const callers = CALLER_ENDPOINTS.filter(({ tag }) => SECTION_OF_TAG[tag] === section).map((endpoint) =>
    callerItem(endpoint, translate, localize(priceWords(endpoint.price))),
  )
  switch (section) {
    case 'places':
      return [
        ...ENDPOINTS.map((endpoint) => readItem(endpoint, translate, localize(priceWords(endpoint.price)))),
        ...callers,
      ]
    case 'filters':
      return filterItems(translate, localize)
    case 'fields':
      return fieldItems(translate, localize)
    case 'test-keys':
      return testKeyItems(localize)
    case 'account':
      return [
        ...SIGN_IN_ENDPOINTS.map((endpoint) => interfaceItem(endpoint, translate, null)),
        ...ACCOUNT_ENDPOINTS.map((endpoint) => interfaceItem(endpoint, translate, localize(texts.cookie))),
      ]
    case 'owner':
      return [
        ...streamItems(section, translate),
        ...OWNER_ENDPOINTS.map((endpoint) =>
          interfaceItem(endpoint, translate, localize(endpoint.open ? texts.noKey : texts.ownerToken)),
        ),
      ]
    case 'operator':
      return ADMIN_ENDPOINTS.map((endpoint) => interfaceItem(endpoint, translate, localize(texts.adminToken)))
    default:
      return [...callers, ...streamItems(section, translate)]
  }
}

/** Returns the errors that all calls of a page share, so that each is listed once. */
function commonErrorsOf(items: readonly (EndpointItem | FieldsItem)[]): ReadonlySet<string> {
  const sets = items.flatMap((item) =>
    item.kind === 'endpoint' && item.errors.length > 0 ? [new Set(item.errors)] : [],
  )
  const [first, ...others] = sets
  if (!first || others.length === 0) return new Set()
  return new Set([...first].filter((code) => others.every((set) => set.has(code))))
}

function withoutErrors(item: EndpointItem | FieldsItem, common: ReadonlySet<string>): EndpointItem | FieldsItem {
  return item.kind === 'endpoint' ? { ...item, errors: item.errors.filter((code) => !common.has(code)) } : item
}
