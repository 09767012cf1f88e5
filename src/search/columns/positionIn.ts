/** Returns the position of a number in an ascending list; −1 when it is not in it. */
export function positionIn(ascending: Uint32Array, value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return ascending[low] === value ? low : -1
}
