/**
 * Sort keys: a rank that must come first when small, times 2³², plus the rank of the venue's id. Doubles hold both
 * exactly (score and distance need 21 bits), and equal ranks fall into the order of ids by themselves.
 */
const ID_RANGE = 2 ** 32

export function keyOf(rank: number, idRank: number): number {
  return rank * ID_RANGE + idRank
}

export function idRankOf(key: number): number {
  return key % ID_RANGE
}

/** The keys at positions `from` to `to` (exclusive) of the ascending order; reorders `keys`. */
export function sortedSlice(keys: Float64Array, from: number, to: number): Float64Array {
  const end = Math.min(to, keys.length)
  if (from >= end) return new Float64Array(0)
  if (end < keys.length) partition(keys, end)
  return keys.subarray(0, end).sort().subarray(from)
}

/** Hoare's quickselect: the `count` smallest keys come first, in any order. */
function partition(keys: Float64Array, count: number): void {
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const pivot = median(keys[low]!, keys[(low + high) >>> 1]!, keys[high]!)
    let left = low
    let right = high
    while (left <= right) {
      while (keys[left]! < pivot) left++
      while (keys[right]! > pivot) right--
      if (left > right) break
      const held = keys[left]!
      keys[left++] = keys[right]!
      keys[right--] = held
    }
    if (count - 1 <= right) high = right
    else if (count - 1 >= left) low = left
    else return
  }
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
