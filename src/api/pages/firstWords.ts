import { html, Markup } from '#base/text/markup.ts'
import type { Language } from '#contract/language.ts'
import type { WebFiles } from '../webSite.ts'

/**
 * What the server fills into a page before its program runs: for the reader, who sees it at once, and for search
 * engines. Words in a language that the reader did not choose stay hidden (`data-words` in the style sheet).
 */
export interface FirstWords {
  /** Null: the product's name. */
  title: string | null
  /** What replaces the description of the product in the head; null keeps it. */
  head: Markup | null
  body: Markup
  /** The language of the page; null: the browser decides. */
  language: Language | null
}

/** A guide as the build writes it for the server. */
export interface GuideWords {
  title: string
  summary: string
  /** The whole guide as HTML. */
  html: string
  /** The address in its examples, in place of that of the service. */
  exampleUrl: string
}

/** Those of the page (src/web/explorer/explorerTexts.ts). */
const INTRO: Readonly<Record<Language, string>> = {
  ko: '여러 목록을 모아 같은 가게는 한 번만 보여 드립니다. 무엇을, 어디서, 언제 찾는지 말하듯이 적어 보세요.',
  en: 'From many lists, with every place shown once. Search in your own words: what, where and when.',
}
const SEARCHING: Readonly<Record<Language, string>> = { ko: '찾는 중…', en: 'Searching…' }

/** The explorer. Its layout is that of the page, so that nothing moves later. */
export function explorerWords(): FirstWords {
  const intro = (['ko', 'en'] as const).map(
    (language) =>
      html`<div data-words="${language}" lang="${language}">
        <p class="flex h-9 items-center text-lg font-bold">${SEARCHING[language]}</p>
        <p class="text-sm text-muted">${INTRO[language]}</p>
      </div>`,
  )
  const body = html`<main class="flex min-h-0 flex-1 flex-col">
    <div class="lg:max-w-[30rem]">
      <div class="flex flex-col gap-2.5 border-b border-line bg-surface px-4 pt-4 pb-3 sm:px-5">
        <div class="h-11 rounded-xl border border-edge bg-paper"></div>
        <div class="min-h-10"></div>
      </div>
      <div class="px-4 pt-4 pb-2 sm:px-5">${intro}</div>
    </div>
  </main>`
  return { title: null, head: null, body, language: null }
}

/** Those of the page (src/web/dashboard/usage/usageTexts.ts). */
const USAGE: Readonly<Record<Language, readonly [title: string, hint: string]>> = {
  ko: ['사용량', '토큰은 요청마다 가장 비싼 필드 그룹 기준으로 과금됩니다. 날짜는 한국 시간입니다.'],
  en: [
    'Usage',
    'Each request is billed in tokens, by the most expensive field group it asks for. Days follow Korean time.',
  ],
}

/** The first page of the dashboard, for a browser with the cookie of a session. */
export function dashboardWords(): FirstWords {
  const intro = (['ko', 'en'] as const).map((language) => {
    const [title, hint] = USAGE[language]
    return html`<div data-words="${language}" lang="${language}">
      <h1 class="text-2xl font-bold tracking-tight">${title}</h1>
      <p class="mt-1 max-w-2xl text-muted">${hint}</p>
    </div>`
  })
  // The empty lines have the place of the sections and of the person's address.
  const body = html`<main
    class="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-4 px-4 py-5 sm:px-6 lg:flex-row lg:gap-8 lg:py-8"
  >
    <div class="px-3 py-2 text-sm lg:w-44 lg:shrink-0">&nbsp;</div>
    <div class="min-w-0 flex-1">
      <div class="mb-3 min-h-10"></div>
      ${intro}
    </div>
  </main>`
  return { title: null, head: null, body, language: null }
}

/** Returns a guide as Markdown with the address of this service in its code; null for a guide that was not built. */
export function guideMarkdown(files: WebFiles, language: Language, slug: string, publicUrl: string): string | null {
  const text = files.get(`documentation/${language}/${slug}.md`)?.body.toString('utf8')
  const guide = readGuide(files, language, slug)
  if (text === undefined || guide === null) return text ?? null
  return text.replaceAll(guide.exampleUrl, () => publicUrl)
}

function readGuide(files: WebFiles, language: Language, slug: string): GuideWords | null {
  const text = files.get(`documentation/${language}/words-${slug}.json`)?.body.toString('utf8')
  return text === undefined ? null : (JSON.parse(text) as GuideWords)
}

/** Returns the words of a guide with the address of this service; null for a guide that was not built. */
export function guideWords(files: WebFiles, language: Language, slug: string, publicUrl: string): FirstWords | null {
  const guide = readGuide(files, language, slug)
  if (guide === null) return null
  const article = new Markup(guide.html.replaceAll(guide.exampleUrl, () => publicUrl))
  // The empty boxes have the place of the search and of the contents.
  const body = html`<main
    data-words="${language}"
    class="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-5 px-4 py-5 sm:px-6 lg:flex-row lg:gap-10 lg:py-8"
  >
    <div class="flex flex-col gap-3 lg:w-60 lg:shrink-0">
      <div class="h-10 rounded-lg border border-edge bg-surface"></div>
      <div class="rounded-xl border border-line bg-surface p-2 lg:hidden"><p class="px-2 py-1">&nbsp;</p></div>
    </div>
    <div class="min-w-0 flex-1">${article}</div>
  </main>`
  const head = html`<meta name="description" content="${guide.summary}" />`
  return { title: guide.title, head, body, language }
}
