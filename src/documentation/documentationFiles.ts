import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { GUIDES, type GuideSlug, readGuide } from './guides.ts'
import { translationInto } from './korean/translations.ts'
import { guideWords } from './guideWords.ts'
import { plainText } from './plainText.ts'
import type { Contents, ErrorEntry, GuidePage, ReferencePage } from './page.ts'
import { referencePages } from './reference/referencePages.ts'
import { searchEntries } from './searchEntries.ts'

/** Returns the text of a guide's Markdown file; null for a guide that is not written. */
export type ReadGuideText = (language: Language, slug: GuideSlug) => string | null

/** Returns the files of the documentation in one language by their names: JSON for the pages, Markdown for programs. */
export function documentationFiles(language: Language, readText: ReadGuideText): Map<string, string> {
  const texts = GUIDES.flatMap((slug) => {
    const text = readText(language, slug)
    return text === null ? [] : [{ slug, text }]
  })
  const guides = texts.map(({ slug, text }) => readGuide(slug, text))
  const reference = referencePages({ language, translate: translationInto(language) })
  const errors = errorEntries(language)
  return new Map<string, string>([
    ...texts.map(({ slug, text }) => [`${slug}.md`, text] as const),
    ...guides.map((guide) => [`guide-${guide.slug}.json`, JSON.stringify(guide)] as const),
    ...reference.map((page) => [`reference-${page.slug}.json`, JSON.stringify(page)] as const),
    ...guides.map((guide) => [`words-${guide.slug}.json`, JSON.stringify(guideWords(guide))] as const),
    ['errors.json', JSON.stringify(errors)],
    ['contents.json', JSON.stringify(contentsOf(guides, reference))],
    ['search.json', JSON.stringify(searchEntries(guides, reference, errors))],
  ])
}

function contentsOf(guides: readonly GuidePage[], reference: readonly ReferencePage[]): Contents {
  const entry = (path: string) => (page: GuidePage | ReferencePage) => ({
    path: path + page.slug,
    title: page.title,
    summary: plainText(page.summary),
  })
  return { guides: guides.map(entry('/docs/')), reference: reference.map(entry('/docs/reference/')) }
}

/** Returns every error code once. */
function errorEntries(language: Language): ErrorEntry[] {
  return (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { status, message, hint, retryable } = ERRORS[code]
    return { code, status, message: message[language], hint: hint?.[language] ?? null, isRetryable: retryable }
  })
}
