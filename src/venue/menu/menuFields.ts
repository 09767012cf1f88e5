import { menuPriceOf } from './menuPrice.ts'
import type { MenuItem, StoredPlace } from '../records.ts'

const SUMMARY_ITEMS = 5

/** Returns a menu and its derived fields. A menu without items becomes null. */
export function menuFields(menu: readonly MenuItem[] | null): Pick<StoredPlace, 'menu' | 'menuSummary' | 'price'> {
  if (menu === null || menu.length === 0) return { menu: null, menuSummary: null, price: null }
  return { menu: [...menu], menuSummary: summaryOf(menu), price: menuPriceOf(menu) }
}

/** Lists recommended items first. */
function summaryOf(menu: readonly MenuItem[]): StoredPlace['menuSummary'] {
  const first = menu.toSorted((a, b) => Number(b.recommend) - Number(a.recommend)).slice(0, SUMMARY_ITEMS)
  return { count: menu.length, items: first.map(({ name }) => name) }
}
