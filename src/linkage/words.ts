/**
 * Normalises a text for comparison: without accents, in lower case, with `&` as a word. Hangul stays composed;
 * apostrophes are removed, because lists write both McKee's and McKees.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘`´]/gu, '')
    .replace(/[&＆]/gu, ' and ')
}

/**
 * Words of names and streets that lists abbreviate, with their abbreviation. Abbreviating is safe, expanding (st) is
 * not.
 */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    street: 'st',
    saint: 'st',
    road: 'rd',
    avenue: 'ave',
    av: 'ave',
    boulevard: 'blvd',
    drive: 'dr',
    lane: 'ln',
    place: 'pl',
    court: 'ct',
    square: 'sq',
    terrace: 'ter',
    highway: 'hwy',
    parkway: 'pkwy',
    crescent: 'cres',
    mount: 'mt',
    fort: 'ft',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    center: 'ctr',
    centre: 'ctr',
    cntr: 'ctr',
    building: 'bldg',
    block: 'blk',
    lorong: 'lor',
    jalan: 'jln',
    upper: 'upp',
    bukit: 'bt',
    quay: 'qy',
    avenida: 'ave',
    international: 'intl',
    university: 'univ',
    department: 'dept',
    restaurant: 'rest',
    apartment: 'apt',
    suite: 'ste',
    brothers: 'bros',
    company: 'co',
    first: '1st',
    second: '2nd',
    third: '3rd',
    fourth: '4th',
    fifth: '5th',
    sixth: '6th',
    seventh: '7th',
    eighth: '8th',
    ninth: '9th',
    tenth: '10th',
    one: '1',
    two: '2',
    three: '3',
  }),
)

/** Returns the words of a folded text in order, with known long forms abbreviated. */
export function wordsOf(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SHORT.get(word) ?? word)
}

/** Returns the distinct character bigrams; a text of one character is its own bigram. */
export function bigramsOf(text: string): string[] {
  if (text.length < 2) return text === '' ? [] : [text]
  const grams = new Set<string>()
  for (let i = 1; i < text.length; i++) grams.add(text.slice(i - 1, i + 1))
  return [...grams]
}
