import { median } from '#base/median.ts'
import { foldSpaces } from '#base/text/text.ts'
import { PRICE_LEVELS } from './priceLadder.ts'
import type { StoredPlace } from '../records.ts'

/** Words of menu items other than mains: drinks, extras, sides. Matched as parts of the folded name. */
const NOT_A_MAIN =
  /공기밥|공깃밥|볶음밥추가|사리|추가|토핑|곱빼기|음료|콜라|사이다|환타|주스|소주|맥주|막걸리|동동주|생맥|병맥|하이볼|와인한잔|글라스|탄산수|생수|샷추가|시럽|소스|계란찜|계란후라이|김치$|단무지|포장비|배달비|콜키지|유아|어린이|키즈/u

interface Priced {
  name: string
  price: number
}

/**
 * Returns the prices of a menu: `avg` is the median of the mains, `min` and `max` cover all priced items
 * (docs/reference/fields.md#price). An item is a main unless its name holds one of the words above; when no main is
 * left, all items count. Null without any price.
 */
export function menuPriceOf(menu: readonly { name: string; price: number | null }[]): StoredPlace['price'] {
  const priced = menu.filter((item): item is Priced => item.price !== null && item.price > 0)
  if (priced.length === 0) return null
  const mains = priced.filter(({ name }) => !NOT_A_MAIN.test(foldSpaces(name)))
  const avg = Math.round(median((mains.length > 0 ? mains : priced).map(({ price }) => price)))
  const prices = priced.map(({ price }) => price)
  return { level: levelOf(avg), avg, min: Math.min(...prices), max: Math.max(...prices) }
}

function levelOf(avg: number): 1 | 2 | 3 | 4 {
  return PRICE_LEVELS.find(({ maxAvg }) => maxAvg === null || avg <= maxAvg)?.level ?? 4
}
