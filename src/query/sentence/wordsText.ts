import { isInitial } from '#base/text/hangul.ts'
import { cachedByText } from './cachedByText.ts'

/** One word of a sentence. */
export interface Token {
  /** As it is looked up; a short form or a misspelt word is replaced. */
  text: string
  /** As written. */
  from: string
  /** The place of the written word in the sentence; the words of one short form share it. */
  source: number
  /** A misspelt word was read as the nearest one. */
  assumed: boolean
  /** A comma or the end of a sentence precedes it; no phrase crosses it. */
  afterMark: boolean
}

/** A word without its grammatical endings. */
export interface WordForm {
  stem: string
  /** The particle means and/or: 치킨이랑 피자. */
  joinsNext: boolean
}

const JOINING = ['이랑', '하고', '이나', '랑', '와', '과', '나']
// Longest first, so that 에서는 is not read as 는.
const PARTICLES =
  '에서는 에서도 까지도 까지만 에서만 에만 으로는 까지는 에서의 이라도 에서 에는 에도 으로 까지 부터 처럼 보다 한테 에게 라도 은 는 이 가 을 를 에 의 도 만 로 께 요 엔 좀'.split(
    ' ',
  )
const PARTICLES_BY_LENGTH = [...JOINING, ...PARTICLES].sort((a, b) => b.length - a.length)
/** After one syllable, most particles form another word: 회의, 바로, 전에, 차도, 면도. */
const AFTER_ONE_SYLLABLE: ReadonlySet<string> = new Set(['을', '를', '이랑', '랑'])
/** Forms of "good for it" behind a noun, also as they sound (Standard Pronunciation, article 12: ㅎ is silent before a vowel). */
const GOOD_FOR =
  /^(.{2,}?)(?:하기|가기)(?:에|엔|에도|도|에는)?딱?(?:(?:좋|조|괜찮|갠찮|괜찬|갠찬)(?:은|을|아요?|고|음)|조코|편한|편하고|편함|적당한|딱인)(?:데|곳|집|거)?(?:요|로|에서|은|는|이|좀)?$/u
/** Forms of "possible" and "there is" behind a noun: 포장가능한데, 혼밥도됨, 룸있음. */
const POSSIBLE =
  /^(.{2,}?)([도이가은는]?)(?:가능(?:한|할|함|해|하고|하냐|하나|한가|한지|할까|합니까)|[되돼](?:는|고|나|냐|면|남)|됨|됐으면|된|[있잇](?:는|고|음|나|냐|으면))(?:데|곳|집|거|가게)?(?:요|로|에서|은|는|이|좀)?$/u
/** Endings that turn a noun into a clause: 회식하기 좋은, 주차되는, 국밥집입니다. */
const CLAUSE_ENDINGS =
  /^(.{2,}?)(?:하기에?|할만한|할|한지|한가요|한가|한|하는|하나요|하려고|하러|해서|하면서|하고|하며|하지|하게|하는데|하실|되는|되나요|되나|되냐|되니|되는지|되고|되면|된|돼요|됩니다|가능한|가능하고|가능해요|가능|있는|있고|있나요|있어요|있는데|있음|있냐|있나|많은|많고|하기좋은|할수있는|인데|인|이에요|예요|입니다|이요|이신|이라도|이구|이고|끼리|들끼리|들이랑|들과|들|용|용으로|겸|추천|추천해|할데|할곳|할만한데|할만한곳|하는데|하는곳|되는데|되는곳|있는데|있는곳|많은데|많은곳|좋은데|좋은곳|하기좋은데|하기좋은곳|하기편한|하기에좋은|할수있는곳|할수있는데|갈만한|먹을만한|먹을데|먹을곳)$/u
/** Endings that call for agreement: 파전이지, 냉면이잖아. */
const AGREEMENT = /^(.{2,})(?:이지요?|이죠|이잖아요?|이니까)$/u
/** 삼겹살각: the moment for it. 분위기깡패: its champion. */
const MOMENT = /^(.+?)(?:각(?:임|이다|인데)?|깡패|끝판왕|미쳤음|미침|미쳤다|지림|쩔어|쩌는|오짐)$/u
/** 가능한가요, 조용한가요. */
const POLITE = /^(.+[한은는])(?:가요?|지요?|데요?|건가요?|거죠|편인?)$/u
/** Nouns that only say that it is a place: 냉면집, 파스타 전문점. */
const PLACE_ENDINGS = /^(.{2,})(?:전문점|전문|집들|집|가게|맛집|곳|데)$/u
/** 사찰음식점 serves 사찰음식. */
const KITCHEN = /^(.*(?:음식|요리))점$/u

/** The vocabulary lists adjectives as 조용한; sentences use 조용하고, 조용히, 넓고, 고풍스럽게, 북적이지. */
const ADJECTIVES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(.+)(?:하고|하게|하며|하면서|해서|하지|하니|했던|하면|해요|하네|히)$/u, ['한']],
  [/^(.+)스럽(?:고|게|지)$/u, ['스러운']],
  [/^(.+?)(?:고|게|지|면서|며)$/u, ['은', '는']],
]

/** Returns the words of a sentence in NFC. `15,000원` is one word; `19:30` and `18:00-20:00` are not split. */
export function tokensOf(sentence: string): Token[] {
  const text = sentence
    .normalize('NFC')
    .replace(/[’‘`]/gu, "'")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(/\b(univ|intl|natl|nat'l|int'l|st|stn|sta|bldg)\./giu, '$1 ')
    // Jongno 3(sam)-ga: signs of stations spell the number.
    .replace(/(?<=[a-z] ?\d) ?\((?:il|sam|sa|o|yuk)\)(?=-?ga)/giu, '')
    .replace(/(?<!\d)24\/7(?!\d)/gu, '24-7')
    .replace(/(?<!\d):|:(?!\d)/gu, ', ')
    .replace(/\.(?=\s|$)|(?<!\d)\.(?!\d)/gu, ' , ')
    .replace(/&/gu, ' and ')
    // 클럽말고: not that.
    .replace(/(?<=\s\p{Script=Hangul}{2,12})(말고|말구|빼고)(?=\s|$)/gu, ' $1')
    // 노키즈존x: without it.
    .replace(/(?<=\s\p{Script=Hangul}{2,12})[xX×](?=\s|$)/gu, ' x')
  const tokens: Token[] = []
  let afterMark = false
  for (const [part] of text.matchAll(
    /[,;!?·…/\n、。，]|[^\s\p{Cc}\p{Cf},;!?·…/、。，"“”()[\]{}<>「」『』|+*#=^\\]+/gu,
  )) {
    if (/^[,;!?·…/\n、。，]$/u.test(part)) afterMark = true
    else if (/[\p{L}\p{N}₩]/u.test(part)) {
      const word = withoutLaughter(part)
      if (word === '') continue
      tokens.push({ text: word, from: word, source: tokens.length, assumed: false, afterMark })
      afterMark = false
    }
  }
  return tokens
}

const LAUGHTER = 'ㅋㅎㅠㅜㅡ~^'

/** Removes the letters of laughing and crying from the end of a word (카페ㅋㅋ), but no initial consonants (ㅅㅋ). */
function withoutLaughter(word: string): string {
  let end = word.length
  while (end > 0 && LAUGHTER.includes(word[end - 1] as string)) end--
  return end > 0 && isInitial(word[end - 1] as string) ? word : word.slice(0, end)
}

/**
 * Returns the word itself first, then its possible forms without particle, ending or plural. A stem shorter than
 * `stemMin` needs a particle that no other word ends in; at the end of a known phrase one syllable is enough (시장 안에).
 */
export function formsOf(text: string, stemMin = 2): readonly WordForm[] {
  return stemMin === 1 ? shortForms(text) : longForms(text)
}

const shortForms = cachedByText((text) => formsAnew(text, 1))
const longForms = cachedByText((text) => formsAnew(text, 2))

function formsAnew(text: string, stemMin: number): WordForm[] {
  const last = text.at(-1) ?? ''
  if (/\p{Script=Hangul}/u.test(last)) return koreanForms(text, stemMin)
  return [plain(text), ...englishStems(text.toLowerCase()).map(plain)]
}

function plain(stem: string): WordForm {
  return { stem, joinsNext: false }
}

function koreanForms(text: string, stemMin: number): WordForm[] {
  const stems = new Map<string, boolean>([[text, false]])
  const add = (stem: string | undefined, joinsNext = false) => {
    if (stem && !stems.has(stem)) stems.set(stem, joinsNext)
  }
  for (const [ending, endings] of ADJECTIVES) {
    const stem = ending.exec(text)?.[1]
    if (stem) for (const own of endings) add(stem + own)
  }
  add(PLACE_ENDINGS.exec(text)?.[1])
  add(KITCHEN.exec(text)?.[1])
  for (const particle of PARTICLES_BY_LENGTH) {
    const stem = withoutParticle(text, particle, stemMin)
    if (stem === null) continue
    add(stem, JOINING.includes(particle))
    add(PLACE_ENDINGS.exec(stem)?.[1], JOINING.includes(particle))
  }
  add(MOMENT.exec(text)?.[1])
  add(AGREEMENT.exec(text)?.[1])
  add(POLITE.exec(text)?.[1])
  for (const ending of [CLAUSE_ENDINGS, GOOD_FOR, POSSIBLE]) {
    const [, noun, particle = ''] = ending.exec(text) ?? []
    if (noun === undefined) continue
    // 와이파이됨 and 혼밥도됨: the last syllable belongs to the noun or is its particle.
    for (const one of new Set([noun + particle, noun])) {
      add(one)
      add(PLACE_ENDINGS.exec(one)?.[1])
    }
  }
  return [...stems].map(([stem, joinsNext]) => ({ stem, joinsNext }))
}

/** 세종대로 is a street and not 세종대 with a particle; 홍대로 is the latter. */
const AVENUE = /^..+대로$/u

function withoutParticle(text: string, particle: string, stemMin: number): string | null {
  if (!text.endsWith(particle) || (particle === '로' && AVENUE.test(text))) return null
  const stem = text.slice(0, -particle.length)
  return stem.length >= stemMin || (stem.length === 1 && AFTER_ONE_SYLLABLE.has(particle)) ? stem : null
}

function englishStems(text: string): string[] {
  const bare = text.replace(/'s$/u, '')
  return [bare, bare.replace(/ies$/u, 'y'), bare.replace(/es$/u, ''), bare.replace(/s$/u, ''), `${bare}s`].filter(
    (stem) => stem !== text && stem.length >= 3,
  )
}

/** A Latin word has no Korean particle as its last letter: BTS가. */
const LATIN_PARTICLE = /^([a-z\d]+)(?:이|가|은|는|을|를|의|도|와|과|랑|에)$/iu
/** A house of one dish; 할매집 keeps its ending, because it is a name. */
const DISH_HOUSE = /^(.+(?:탕|국|찜|볶음|구이|조림|전골|튀김))집$/u

/** Returns a word that belongs to no filter without the endings that cannot be part of a name: 회의하기, 땅콩을. */
export function keywordOfWord(text: string): string {
  return text
    .replace(/^(.{2,}?)(?:에서는|에서|에는|으로|까지|부터|한테|에게|을|를|하기에|하기|하는)$/u, '$1')
    .replace(DISH_HOUSE, '$1')
    .replace(LATIN_PARTICLE, '$1')
    .replace(/^(.+[운은는한던])(?:거|것)$/u, '$1')
}
