import { ERRORS } from '#contract/errors.ts'
import type { LocalizedText } from '#contract/language.ts'
import { ON_REQUEST } from '#contract/parameters/fields.ts'
import { isSharedFilter, PARAMETERS } from '#contract/parameters/parameters.ts'
import { TEST_PHONES, TEST_PLACES } from '#contract/sandbox.ts'
import { FIELD_NAMES, FIELDS, type FieldName, TIER_NAMES } from '#venue/records.ts'
import { isBooleanFilter } from '#venue/vocabulary.ts'
import { inlineOf } from '../markdown.ts'
import type { FieldRow, FieldsItem } from '../page.ts'
import { parameterRow } from './endpointItems.ts'
import { FIELD_MEANINGS } from './fieldMeanings.ts'
import { questionWords, referenceTexts as texts, reservationWords, tierTitle } from './referenceTexts.ts'
import { fieldsOf, type Translate } from './schemaFields.ts'

type Localize = (text: LocalizedText) => string

const row = (name: string, description: string): FieldRow => ({
  name,
  id: name,
  type: '',
  isRequired: false,
  description: inlineOf(description),
  values: [],
  example: null,
  fields: [],
  describedAt: null,
})

/** Returns the filters that the lists of places share. */
export function filterItems(translate: Translate, localize: Localize): FieldsItem[] {
  const shared = PARAMETERS.filter(isSharedFilter)
  const rows = (isBoolean: boolean) =>
    shared
      .filter(({ name }) => isBooleanFilter(name) === isBoolean)
      .map((parameter) => parameterRow(parameter, translate, parameter.name))
  return [
    {
      kind: 'fields',
      id: 'filters',
      title: localize(texts.listFilters),
      description: inlineOf(localize(texts.listFiltersHint)),
      fields: rows(false),
    },
    {
      kind: 'fields',
      id: 'booleans',
      title: localize(texts.booleans),
      description: inlineOf(localize(texts.booleansHint)),
      fields: rows(true),
    },
  ]
}

/** Returns the fields of a place by their groups, each with its price. */
export function fieldItems(translate: Translate, localize: Localize): FieldsItem[] {
  return TIER_NAMES.map((tier) => ({
    kind: 'fields',
    id: `tier-${tier}`,
    title: localize(tierTitle(tier)),
    description: [],
    fields: FIELD_NAMES.filter((name) => FIELDS[name].tier === tier).map((name) => fieldRow(name, translate, localize)),
  }))
}

function fieldRow(name: FieldName, translate: Translate, localize: Localize): FieldRow {
  const [field] = fieldsOf({ type: 'object', properties: { [name]: FIELDS[name].schema } }, translate, new Map())
  if (!field) throw new Error(`the field ${name} has no schema`)
  const meaning = FIELD_MEANINGS[name]
  const description = field.description.length > 0 || !meaning ? field.description : inlineOf(localize(meaning))
  const note = ON_REQUEST.has(name) ? [' ', ...inlineOf(localize(texts.onlyWhenNamed))] : []
  return { ...field, id: name, description: [...description, ...note] }
}

/** Returns the places and phone numbers of test keys. */
export function testKeyItems(localize: Localize): FieldsItem[] {
  return [
    {
      kind: 'fields',
      id: 'test-places',
      title: localize(texts.testPlaces),
      description: inlineOf(localize(texts.testPlacesHint)),
      fields: [...TEST_PLACES].map(([id, { reservation, question }]) =>
        row(id, `${localize(reservationWords(reservation))} ${localize(questionWords(question))}`),
      ),
    },
    {
      kind: 'fields',
      id: 'test-phones',
      title: localize(texts.testPhones),
      description: inlineOf(localize(texts.testPhonesHint)),
      fields: [...TEST_PHONES].map(([phone, code]) => row(phone, `\`${code}\`: ${localize(ERRORS[code].message)}`)),
    },
  ]
}
