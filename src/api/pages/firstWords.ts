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
  /** Its first blocks as HTML. */
  html: string
}

/** Those of the page (src/web/explorer/explorerTexts.ts). */
const INTRO: Readonly<Record<Language, string>> = {
  ko: '여러 목록을 모아 같은 가게는 한 번만 보여 드립니다.',
  en: 'From many lists, with every place shown once.',
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

/** Returns the words of a guide; null for a guide that was not built. */
export function guideWords(files: WebFiles, language: Language, slug: string): FirstWords | null {
  const text = files.get(`documentation/${language}/words.json`)?.body.toString('utf8') ?? '{}'
  const guide = (JSON.parse(text) as Readonly<Record<string, GuideWords>>)[slug]
  if (guide === undefined) return null
  const body = html`<main data-words="${language}" class="px-4 py-5 sm:px-6 lg:py-8">${new Markup(guide.html)}</main>`
  const head = html`<meta name="description" content="${guide.summary}" />`
  return { title: guide.title, head, body, language }
}
