import { repositoryFiles, textOf } from '../support/repository.ts'

/** One fenced block of a document. */
export interface Fence {
  document: string
  /** Number of the line with the opening mark, from 1. */
  line: number
  /** The first word of the mark; empty without one. */
  language: string
  /** The rest of the mark: a file's name, or `no-test (reason)`. */
  remark: string
  text: string
  /** Only blank lines stand between it and the block before. */
  followsPrevious: boolean
}

const MARK = /^( *)```(\S*) ?(.*)$/

/** Returns the documents that contain instructions: all except the records of decisions, which describe the past. */
export function documents(): string[] {
  return repositoryFiles().filter((file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'))
}

export function fencesOf(document: string): Fence[] {
  return fencesIn(document, textOf(document))
}

export function fencesIn(document: string, content: string): Fence[] {
  const fences: Fence[] = []
  let open: { fence: Fence; indent: number; lines: string[] } | null = null
  let hasTextBetween = true
  content.split('\n').forEach((text, i) => {
    const [, indent = '', language = '', remark = ''] = MARK.exec(text) ?? []
    const isMark = MARK.test(text)
    if (open && isMark && language === '') {
      fences.push({ ...open.fence, text: open.lines.join('\n') })
      open = null
      hasTextBetween = false
    } else if (open) {
      open.lines.push(text.slice(open.indent))
    } else if (isMark) {
      const fence = { document, line: i + 1, language, remark, text: '', followsPrevious: !hasTextBetween }
      open = { fence, indent: indent.length, lines: [] }
    } else if (text.trim() !== '') hasTextBetween = true
  })
  return fences
}

/** Matches texts in which an apostrophe begins no quotation. */
const REMARKS = /(?:^|\s)#.*$|\\.|"(?:[^"\\]|\\.)*"/gm

const NO_TEST = /^no-test \((.+)\)$/

/** Returns why the commands of a block are not run; null when they are. */
export function reasonNotRun({ remark }: Fence): string | null {
  return NO_TEST.exec(remark)?.[1] ?? null
}

/**
 * Returns the commands of a block, each as its reader pastes it. A line that ends with a backslash, with a pipe or
 * within quotes continues on the next.
 */
export function commandsOf({ text }: Fence): string[] {
  const commands: string[] = []
  let begun = ''
  for (const line of text.split('\n')) {
    begun += begun === '' ? line : `\n${line}`
    const isOpen = /(?:\\|\|)$/.test(line) || (begun.replaceAll(REMARKS, '').match(/'/g)?.length ?? 0) % 2 === 1
    if (isOpen || begun.trim() === '') continue
    if (!begun.trimStart().startsWith('#')) commands.push(begun)
    begun = ''
  }
  if (begun.trim() !== '') throw new Error(`a command does not end: ${begun}`)
  return commands
}
