import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/language.ts'
import { projectErrorsText, projectErrorText } from '#contract/openapi/errorsText.ts'
import { type GuideLink, projectLlms } from '#contract/openapi/llms.ts'
import { refused } from '#flows/refusal.ts'
import { referenceExamplesOf } from '#flows/search/referenceExamples.ts'
import type { Serving } from '#flows/search/releaseHolder.ts'
import { sendRefusal, VARY } from '../http/replies.ts'
import { languageOf, prefersHtml } from '../negotiation.ts'
import { constant, type Constant, sendConstant } from '../read/constantAnswer.ts'
import type { OpenDependencies } from '../read/openRoutes.ts'
import { guideMarkdown, guideWords } from '../pages/firstWords.ts'
import type { WebPages } from '../webPages.ts'
import type { WebFiles } from '../webSite.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'
/** Browsers show it; Markdown they would save. */
const PLAIN = 'text/plain; charset=utf-8'
const NO_FILES: WebFiles = new Map()

/** The text of an address for programs: a file for each language or one text for both. Null: nothing is there. */
type TextFor = (parameters: Readonly<Record<string, string>>, language: Language) => string | null

/**
 * Adds the documentation: pages for browsers, and the same addresses as Markdown for programs. Without built pages
 * everybody gets the text.
 */
export function addDocsRoutes(app: FastifyInstance, service: OpenDependencies, pages: WebPages | null): void {
  const files = service.web?.files ?? NO_FILES
  let overviewText: string | null = null
  // Made at the first request, because the public address is known only once the server listens.
  const overview = () => (overviewText ??= projectLlms(service.publicUrl, guideLinks(files)))
  const sent = new SentTexts()
  let llms: Constant | null = null
  app.get('/llms.txt', (request, reply) => sendConstant(request, reply, (llms ??= constant(overview(), MARKDOWN))))
  const texts: Readonly<Record<string, TextFor>> = {
    '/docs': overview,
    '/docs/errors': () => projectErrorsText(),
    '/docs/errors/:code': ({ code = '' }) => projectErrorText(code),
    '/docs/:page': ({ page = '' }, language) => guideMarkdown(files, language, page, service.publicUrl),
    // The calls for programs are in OpenAPI, which the overview names.
    '/docs/reference/:section': ({ section = '' }) =>
      files.has(`documentation/en/reference-${section}.json`) ? overview() : null,
  }
  for (const [path, textFor] of Object.entries(texts))
    app.get(path, (request, reply) => {
      const parameters = request.params as Record<string, string>
      const language = languageOf(request.headers['accept-language'])
      const isForPeople = prefersHtml(request.headers.accept)
      const address = [path, language, ...Object.values(parameters)].join(' ')
      const text = sent.answer(address, () => textFor(parameters, language), isForPeople ? PLAIN : MARKDOWN)
      if (text === null) {
        if (pages && isForPeople) return pages.answerLost(request, reply, () => false)
        return sendRefusal(request, reply, service.publicUrl, refused('not_found'))
      }
      reply.header('vary', `${VARY}, Accept`)
      if (pages && isForPeople) {
        const words = guideWords(files, language, parameters['page'] ?? '', service.publicUrl)
        return pages.send(request, reply, words)
      }
      return sendConstant(request, reply, text)
    })
  addExamples(app, service)
}

/** The texts that were sent. There are as many as pages and errors, because unknown addresses have none. */
class SentTexts {
  readonly #answers = new Map<string, Constant>()

  /** Returns the answer at an address; its text is made and hashed once. Null: nothing is there. */
  answer(address: string, textFor: () => string | null, type: string): Constant | null {
    const name = `${type} ${address}`
    const known = this.#answers.get(name)
    if (known) return known
    const text = textFor()
    if (text === null) return null
    const made = constant(text, type)
    this.#answers.set(name, made)
    return made
  }
}

function fileText(files: WebFiles, name: string): string | null {
  return files.get(name)?.body.toString('utf8') ?? null
}

/** Returns the guides of the built pages with their titles. */
function guideLinks(files: WebFiles): readonly GuideLink[] {
  const contents = fileText(files, 'documentation/en/contents.json')
  return contents === null ? [] : (JSON.parse(contents) as { guides: GuideLink[] }).guides
}

/** Adds which examples of the reference the served release answers; its pages show others in place of the rest. */
function addExamples(app: FastifyInstance, service: OpenDependencies): void {
  const answers = new WeakMap<Serving['index'], Constant>()
  app.get('/docs/examples.json', (request: FastifyRequest, reply: FastifyReply) => {
    const serving = service.releases.current()
    if (!serving) return sendRefusal(request, reply, service.publicUrl, refused('service_unavailable'))
    let answer = answers.get(serving.index)
    if (!answer) {
      answer = constant(JSON.stringify(referenceExamplesOf(serving, service.clock())), 'application/json')
      answers.set(serving.index, answer)
    }
    return sendConstant(request, reply, answer)
  })
}
