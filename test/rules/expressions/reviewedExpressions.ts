/** An expression that the checker does not find linear, and the reason why its input is bounded. */
export interface ReviewedExpression {
  pattern: string
  flags: string
  bound: string
}

/** Files that build patterns at run time: from the operator's mapping files and from names in this project. */
export const REVIEWED_CONSTRUCTIONS: Readonly<Record<string, string>> = {
  'src/contract/openapi/sessionCalls.ts': 'A name of this project, looked for in a source file of this project.',
  'src/dataset/releaseFolder.ts': 'Constants around the names of files in a folder of the operator.',
  'src/sources/archive.ts':
    'The operator’s name of a file, escaped except for *, over the names of the files in an archive.',
  'src/sources/mapped/draftRecord.ts': 'A pattern of the operator’s mapping over a cell of at most 20,000 characters.',
  'src/sources/mapped/loadMapping.ts': 'Compiles a pattern of the operator’s mapping and matches nothing.',
  'src/sources/mapped/row.ts': 'Labels of the operator’s mapping, escaped, over a cell of at most 20,000 characters.',
  'src/sources/mapped/setAsideRules.ts':
    'A pattern of the operator’s mapping over a cell of at most 20,000 characters.',
  'src/sources/mapped/value.ts': 'A pattern of the operator’s mapping over a cell of at most 20,000 characters.',
}

/** One entry per expression; `superlinear` holds the checker's objection. */
export const reviewed: readonly ReviewedExpression[] = [
  {
    pattern: String.raw`"(?:[^"\\]|\\.)*"|[{}[\],:]`,
    flags: 'g',
    bound: 'JSON.parse has read the text, so every quote is closed; at most 16 KB.',
  },
  { pattern: String.raw`<script>([\s\S]*?)<\/script>`, flags: 'g', bound: 'A page of this project.' },
  {
    pattern: String.raw`\beyJ[\w-]+\.[\w-]+\.[\w-]*`,
    flags: 'g',
    bound: 'Texts are cut at 8,192 characters (REDACTED_LENGTH_MAX).',
  },
  {
    pattern: String.raw`((?:^|[\s;,"'])(?:set-)?cookie["']?\s{0,9}[:=]\s{0,9})[^\n]+`,
    flags: 'gi',
    bound:
      'Texts are cut at 8,192 characters (REDACTED_LENGTH_MAX), and no part before the end of the line is unbounded.',
  },
  {
    pattern: String.raw`\b((?:__Secure-|__Host-)?oneset\.\w{1,99}=)[^\s;,"']+`,
    flags: 'g',
    bound: 'Texts are cut at 8,192 characters (REDACTED_LENGTH_MAX), and a name has at most 99.',
  },
  {
    pattern: String.raw`((?:^|[?&\s"'{,])(?:api_key|access_token|refresh_token|id_token|token|code|state|secret|password|client_secret)["']?\s{0,9}[=:]\s{0,9}["']?)[^\s&"',}]+`,
    flags: 'gi',
    bound: 'Texts are cut at 8,192 characters (REDACTED_LENGTH_MAX), and no part before the secret is unbounded.',
  },
  {
    pattern: String.raw`(?<![^\s@<>()[\]"',;:=/])(?:[^\s@<>()[\]"',;:=/%]|%(?!40))+(?:@|%40)[^\s@<>()[\]"',;:/.]+\.[^\s@<>()[\]"',;:/]+`,
    flags: 'g',
    bound: 'Texts are cut at 8,192 characters (REDACTED_LENGTH_MAX), and a run is tried from its beginning only.',
  },
  {
    pattern: String.raw`T\d{2}:\d{2}[\d:.\s]*(Z|[+-]\d{2}:?\d{2})$`,
    flags: 'i',
    bound: 'An argument of the command line, typed by the person who waits for the result.',
  },
  { pattern: String.raw`\/\*.*?\*\/`, flags: 'g', bound: 'A source file of this project.' },
  {
    pattern: String.raw`[\d·]+가(?=.*동)`,
    flags: 'gu',
    bound: 'The name of a dong in the operator’s map, below 40 characters.',
  },
  { pattern: String.raw`^[ \t]*--.*$`, flags: 'gm', bound: 'A migration file of this project.' },
  {
    pattern: String.raw`\([^)]*\)`,
    flags: 'gu',
    bound: 'A station of the operator’s list, and a dish of a record: cut at 200 characters.',
  },
  {
    pattern: String.raw`(?:(지하|지상|b)\s*)?(\d{1,2})(?:\s*[~,-]\s*(\d{1,2}))?\s*(?:층|f(?![a-z]))|(?<![a-z0-9])b\s*(\d)(?![\d])`,
    flags: 'u',
    bound: 'A clean line of at most 200 characters (ADDRESS_MAX).',
  },
  {
    pattern: String.raw`\([\s()]{0,40}\)`,
    flags: 'gu',
    bound: 'A clean line of at most 200 characters (ADDRESS_MAX).',
  },
  {
    pattern: String.raw`(?<!\s)\s+([,)])`,
    flags: 'gu',
    bound: 'A clean line of at most 200 characters (ADDRESS_MAX).',
  },
  {
    pattern: String.raw`(?<!\d)(\d+)번지 (\d{1,4})호(?!선)`,
    flags: 'gu',
    bound: 'A clean line of at most 200 characters (ADDRESS_MAX).',
  },
  {
    pattern: String.raw`\((?:주|유|사|재|합|자|의)\)|(?:^|\s)(?:주|유)\)|[㈜㈔㈐]|（주）|(?:^|\s)(?:주식회사|유한회사|합자회사|합명회사|사단법인|재단법인|사회복지법인)(?=\s|$|[가-힣])|(?:주식회사|유한회사|유한책임회사|(?:농업|영농조합|농업회사)법인)(?=\s*$)|(?:,?\s*co\.?,?\s*ltd\.?|,?\s+inc\.?)\s*$`,
    flags: 'giu',
    bound: 'A clean line of at most 120 characters (NAME_MAX).',
  },
  {
    pattern: String.raw`(?:(?<!\s)\s+)?&\s*`,
    flags: 'gu',
    bound: 'A clean line of at most 120 characters (NAME_MAX).',
  },
  { pattern: String.raw`(\d)\1{6}$|^0*1234567`, flags: 'u', bound: 'A record’s phone is cut at 200 characters.' },
  {
    pattern: String.raw`편의점|^(?:\(주\)|주식회사|㈜)?\s*(?:(?:보광|코리아)\s*)?(?:세븐\s*일레븐|7-?일레븐|gs\s*25|지에스\s*25|lg\s*25|엘지\s*25|씨유(?!포)|cu(?![a-z])|미니\s*스톱|이마트\s*24|위드미|훼미리\s*마트|패밀리\s*마트|바이더웨이|스토리웨이)`,
    flags: 'iu',
    bound:
      'A name is cut at 1,000 characters (NAME_LENGTH_MAX of its file), and the expression is anchored or one word.',
  },
  {
    pattern: String.raw`(?:좌\s*석(?:\s*수)?|객실수|배\s*달(?:가능여부)?|예\s*약(?:가능여부)?|카드(?:사용)?|주\s*차(?:가능여부)?|홈페이지\s?주소|홈페이지|전자우편\s?주소|인스타그램|기타|취급\s?(?:품목|메뉴)|메뉴|포장|제로페이|서울사랑상품권|[가-힣]{1,4}사랑상품권|무선인터넷|전화(?:번호)?|연락처|위치|주소|tel)\s*:`,
    flags: 'i',
    bound:
      'At most 2,000 characters (HOURS_LENGTH_MAX), and one expression is tried on 14; the fuzz test holds the whole to its deadline.',
  },
  {
    pattern: String.raw`(?:좌\s*석(?:\s*수)?|객실수|배\s*달(?:가능여부)?|예\s*약(?:가능여부)?|카드(?:사용)?|주\s*차(?:가능여부)?|홈페이지\s?주소|홈페이지|전자우편\s?주소|인스타그램|기타|취급\s?(?:품목|메뉴)|메뉴|포장|제로페이|서울사랑상품권|[가-힣]{1,4}사랑상품권|무선인터넷|전화(?:번호)?|연락처|위치|주소|tel)\s*:|(?:정기\s?)?휴[무뮤점](?:\s?일)?\s*:|(?:영업|운영|이용)\s?시간\s*:`,
    flags: 'gi',
    bound:
      'At most 2,000 characters (HOURS_LENGTH_MAX), and one expression is tried on 14; the fuzz test holds the whole to its deadline.',
  },
  {
    pattern: String.raw`(?:(?:법정\s?|국가\s?)?공\s?휴일|국경일|휴일(?!\s*[:은없])|(?:public|national|bank|legal)\s?holidays?|holidays?(?![a-z])|(?-i:PH)(?![a-z])|평일|주중|주말|week-?days?(?![a-z])|week-?ends?(?![a-z])|(?!금일|일일|수일)[월화수목금토일]{2,7}(?:요일)?(?:(?![가-힣]|\s?[있없])|(?=(?:은|는|에|엔|만|과|와|및|까지|부터|마다|휴|정기|쉬|쉼|쉽|제외|빼)))|(?:[월화수목금토일](?:요일|욜|(?:(?![가-힣]|\s?[있없])|(?=(?:은|는|에|엔|만|과|와|및|까지|부터|마다|휴|정기|쉬|쉼|쉽|제외|빼))))|주일(?:(?![가-힣])|(?=휴|은|에))|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\.?(?![a-z])|(?-i:Mo|Tu|We|Th|Fr|Sa|Su)(?![a-z]))(?:[^\S\n]?(?:~|-|부터|to|through|thru)[^\S\n]?(?:[월화수목금토일](?:요일|욜|(?:(?![가-힣]|\s?[있없])|(?=(?:은|는|에|엔|만|과|와|및|까지|부터|마다|휴|정기|쉬|쉼|쉽|제외|빼))))|주일(?:(?![가-힣])|(?=휴|은|에))|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\.?(?![a-z])|(?-i:Mo|Tu|We|Th|Fr|Sa|Su)(?![a-z]))(?:[^\S\n]?까지)?)?)`,
    flags: 'gi',
    bound:
      'At most 2,000 characters (HOURS_LENGTH_MAX), of which one token of days is matched; the fuzz test holds the whole to its deadline.',
  },
  {
    pattern: String.raw`^(?:(?:법정\s?|국가\s?)?공\s?휴일|국경일|휴일(?!\s*[:은없])|(?:public|national|bank|legal)\s?holidays?|holidays?(?![a-z])|(?-i:PH)(?![a-z]))`,
    flags: 'i',
    bound:
      'At most 2,000 characters (HOURS_LENGTH_MAX), of which one token of days is matched; the fuzz test holds the whole to its deadline.',
  },
  {
    pattern: String.raw`(?:[월화수목금토일](?:요일|욜|(?:(?![가-힣]|\s?[있없])|(?=(?:은|는|에|엔|만|과|와|및|까지|부터|마다|휴|정기|쉬|쉼|쉽|제외|빼))))|주일(?:(?![가-힣])|(?=휴|은|에))|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\.?(?![a-z])|(?-i:Mo|Tu|We|Th|Fr|Sa|Su)(?![a-z]))`,
    flags: 'gi',
    bound:
      'At most 2,000 characters (HOURS_LENGTH_MAX), of which one token of days is matched; the fuzz test holds the whole to its deadline.',
  },
  {
    pattern: String.raw`편의점|^(?:\(주\)|주식회사|㈜)?\s*(?:보광|코리아)?\s*(?i:세븐\s*일레븐|7-?일레븐|gs\s*25|지에스\s*25|lg\s*25|엘지\s*25|씨유(?!포)|cu(?![a-z])|미니\s*스톱|이마트\s*24|위드미|훼미리\s*마트|패밀리\s*마트|바이더웨이|스토리웨이)`,
    flags: 'u',
    bound: 'A cell of at most 20,000 characters (MAPPED_TEXT_LENGTH_MAX); a pattern that is reviewed with its mapping.',
  },
  {
    pattern: String.raw`^(?!.*(?:로|길)\s?\d).*$`,
    flags: 'u',
    bound: 'A cell of at most 20,000 characters (MAPPED_TEXT_LENGTH_MAX); a pattern that is reviewed with its mapping.',
  },
]
