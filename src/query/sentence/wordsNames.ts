import type { Mention } from './mention.ts'

/** Returns true for a word of two letters or more that begins with a capital one. */
export function isCapitalised(text: string): boolean {
  return /^\p{Lu}./u.test(text)
}

/** Returns the phrases with the words of names as unknown: everyday words with a capital letter beside an unknown one (Twosome Place, Mom's Touch). */
export function withNames(mentions: readonly Mention[]): Mention[] {
  const isName = (at: number) => {
    const own = mentions[at]
    return own?.meaning.kind === 'unknown' && isCapitalised(own.from)
  }
  return mentions.map((own, i) => {
    if (isWithinName(mentions, i)) return { ...own, meaning: { kind: 'unknown' } }
    const isEveryday = own.meaning.kind === 'filler' || own.meaning.kind === 'unsayable'
    if (!isEveryday || i === 0 || !isCapitalised(own.from) || own.from.includes(' ')) return withoutNumber(mentions, i)
    const isBesideName = (isName(i - 1) && !own.afterMark) || (isName(i + 1) && !mentions[i + 1]?.afterMark)
    return isBesideName ? { ...own, meaning: { kind: 'unknown' } } : own
  })
}

/** N Seoul Tower: a province between the words of a name, all with a capital letter. */
function isWithinName(mentions: readonly Mention[], at: number): boolean {
  const [before, own, after] = [mentions[at - 1], mentions[at], mentions[at + 1]]
  if (own?.meaning.kind !== 'region' || !own.meaning.readings.every(({ kind }) => kind === 'province')) return false
  const areNames = [before, after].every((one) => one?.meaning.kind === 'unknown' && /^\p{Lu}/u.test(one.from))
  return areNames && /^\p{Lu}/u.test(own.from) && !own.afterMark && after?.afterMark === false
}

/** A small number is no keyword, except in a name: Cafe 24. */
function withoutNumber(mentions: readonly Mention[], at: number): Mention {
  const own = mentions[at] as Mention
  if (own.meaning.kind !== 'unknown' || !/^\d{1,2}$/u.test(own.from)) return own
  const isBesideName = [mentions[at - 1], mentions[at + 1]].some((other) => other?.meaning.kind === 'unknown')
  return isBesideName ? own : { ...own, meaning: { kind: 'unsayable' } }
}
