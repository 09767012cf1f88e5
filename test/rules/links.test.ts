import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { repositoryFiles, ROOT, textOf, withoutFences } from '../support/repository.ts'

const files = repositoryFiles()
const documents = files.filter((file) => file.endsWith('.md'))
const sources = files.filter(
  (file) => /\.(tsx?|sql|css|sh|json|ya?ml|html)$|^\.ci\//.test(file) && file !== 'package-lock.json',
)

/** Returns the anchors that GitHub derives from the headings of a document. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = text.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** The folder of the guides, which the service shows. */
const GUIDES = 'docs/guides/'

const known = new Map<string, ReadonlySet<string>>()

/** Returns whether a path from the root, with or without an anchor, has a target. */
function resolves(target: string): boolean {
  const [file = '', anchor] = target.split('#', 2)
  if (!existsSync(path.join(ROOT, file))) return false
  if (anchor === undefined || !file.endsWith('.md')) return true
  const anchors = known.get(file) ?? anchorsOf(textOf(file))
  known.set(file, anchors)
  return anchors.has(anchor)
}

/** Returns the links of a document that have no target. */
function deadLinks(document: string, markdown: string): string[] {
  // The content of code is no link.
  const text = withoutFences(markdown).replace(/`[^`\n]*`/g, '')
  const targets = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g), ...text.matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm)]
  return (
    targets
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
      // Guides link to pages of the service; documentation.test.ts resolves these links.
      .filter((target) => !(document.startsWith(GUIDES) && target.startsWith('/')))
      .filter((target) => {
        const file = decodeURI(target.startsWith('#') ? document : path.join(path.dirname(document), target))
        return !resolves(target.startsWith('#') ? `${file}${target}` : file)
      })
      .map((target) => `${document}: ${target}`)
  )
}

/** Returns the files and headings of the documentation that a source cites and that do not exist. */
function deadCitations(file: string, text: string): string[] {
  // A path of the service (/docs/errors) begins with a slash and is not a file.
  return [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]*\w(?:#[\p{L}\p{N}_-]+)?/gu)]
    .map(([target]) => target)
    .filter((target) => !resolves(target))
    .map((target) => `${file}: ${target}`)
}

/** Names of documents outside the repository, which its readers do not have. */
const EXTERNAL_DOCUMENTS = ['decisions', 'interface', 'hours-conventions', 'house', 'style']
const absent = new RegExp(`(?<![\\w-])(?:${EXTERNAL_DOCUMENTS.join('|')})\\.md\\b`, 'i')

test('every link between documents leads to an existing file and heading', () => {
  assert.deepEqual(
    documents.flatMap((document) => deadLinks(document, textOf(document))),
    [],
  )
})

/** Returns the paths of source files that a document names in code and that do not exist. */
function deadPaths(document: string, markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g)]
    .map(([, target = '']) => target)
    .filter((target) => !['', 'src', path.dirname(document)].some((from) => existsSync(path.join(ROOT, from, target))))
    .map((target) => `${document}: ${target}`)
}

test('every source file that a document names exists', () => {
  assert.deepEqual(
    documents.flatMap((document) => deadPaths(document, textOf(document))),
    [],
  )
})

test('every document that the sources cite exists, with the cited heading', () => {
  assert.deepEqual(
    sources.flatMap((file) => deadCitations(file, textOf(file))),
    [],
  )
})

test('nothing cites a file that is not in the repository', () => {
  assert.deepEqual(
    [...documents, ...sources].filter((file) => absent.test(textOf(file))),
    [],
  )
})

test('the check finds a wrong link, a wrong anchor and a wrong citation', () => {
  const page = 'docs/reference/README.md'
  const text = '# A `b`, c\n[a](#a-b-c) [b](errors.md#codes) [c](none.md) [d](errors.md#none) [e](#a)\n`[f](none.md)`'
  assert.deepEqual(anchorsOf(text), new Set(['a-b-c']))
  const dead = deadLinks(page, text.replaceAll('#a-b-c', '#reference'))
  assert.deepEqual(dead, [`${page}: none.md`, `${page}: errors.md#none`, `${page}: #a`])
  const folder = ['docs', 'reference'].join('/')
  const comment = `// ${folder}/errors.md#codes, ${folder}/none.md, (${folder}/errors.md#none). See /docs/errors.`
  assert.deepEqual(deadCitations('a.ts', comment), [`a.ts: ${folder}/none.md`, `a.ts: ${folder}/errors.md#none`])
  assert.ok(absent.test(`see ${EXTERNAL_DOCUMENTS[0]}.md 4`) && !absent.test('an-interface.md'))
})
