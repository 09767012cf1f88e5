import { SIDOS } from '#venue/sidos.ts'
import { DIALLING_CODES } from '#pipeline/normalise/normalisePhone.ts'

/** One copy of Seoul, in a province of its own. Copy 0 is Seoul itself, where it is. */
export interface Copy {
  number: number
  /** The official name of the province. */
  province: string
  /** The first two digits of its region codes. */
  code: string
  diallingCode: string
  /** Degrees by which the copy lies north and east of Seoul. */
  north: number
  east: number
}

/** Each province holds one copy. */
export const COPIES_MAX = SIDOS.length

/** Seoul is 0.42° wide and 0.27° high; copies do not touch, and all lie within the box of Korea. */
const STEP_DEG = 0.5
const COPIES_IN_A_ROW = 9

export function copyOf(number: number): Copy {
  const sido = SIDOS[number]
  if (sido === undefined) throw new Error(`there is no copy ${number}: there are ${COPIES_MAX} provinces`)
  const [code] = sido.codes
  return {
    number,
    province: sido.names[0],
    code,
    diallingCode: DIALLING_CODES[code] as string,
    north: -STEP_DEG * Math.floor(number / COPIES_IN_A_ROW),
    east: STEP_DEG * (number % COPIES_IN_A_ROW),
  }
}
