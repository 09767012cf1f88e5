import { cleanLine, foldSpaces } from '#base/text/text.ts'
import { menuFields } from '#venue/menu/menuFields.ts'
import type { MenuItem, StoredPlace } from '#venue/records.ts'
import { listers, type TrustedRecords } from './ranked.ts'

type Menu = Pick<StoredPlace, 'menu' | 'menuSummary' | 'price'>

const ITEMS_MAX = 300

/**
 * Merges the menus of all lists by folded name. The most trusted list determines an item; values that it lacks (a
 * price, a description) come from the next list. So the price is the newest known one.
 */
export function mergeMenu(venue: TrustedRecords): Menu {
  const items = new Map<string, Partial<MenuItem> & { name: string }>()
  for (const { record, source } of listers(venue, (member) => member.record.menu ?? [])) {
    for (const item of record.menu ?? []) {
      const name = menuName(item.name)
      const key = foldSpaces(name)
      if (key === '' || (items.size >= ITEMS_MAX && !items.has(key))) continue
      if (items.size === 0) venue.provenance.menu = source.name
      const known = items.get(key) ?? { name }
      known.price ??= item.price ?? null
      if (item.recommend !== undefined) known.recommend ??= item.recommend
      if (item.isNew !== undefined) known.isNew ??= item.isNew
      if (item.description !== undefined) known.description ??= cleanLine(item.description, 300)
      items.set(key, known)
    }
  }
  return menuFields([...items.values()].map(complete))
}

/** Returns the name of an item as the merged menu shows it. */
export function menuName(stated: string): string {
  return cleanLine(stated, 80)
}

function complete({ name, price, recommend, isNew, description }: Partial<MenuItem> & { name: string }): MenuItem {
  const item = { name, price: price ?? null, recommend: recommend ?? false, isNew: isNew ?? false }
  return description === undefined ? item : { ...item, description }
}
