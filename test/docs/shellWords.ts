/** Matches the characters that end a simple command. */
const END = /^(?:[|;&()<>]|#)/

/**
 * Returns the simple commands of a piece of shell, each as its words; commands within `$(…)` follow the outer ones. It
 * reads only the syntax that the documents use: quotes, continued lines, pipes, substitutions, redirections, comments.
 */
export function simpleCommands(text: string): string[][] {
  const inner: string[][] = []
  const commands: string[][] = [[]]
  let rest = text.replaceAll(/\\\n/g, ' ')
  while (rest !== '') {
    const blank = /^[ \t]+/.exec(rest)?.[0].length ?? 0
    rest = rest.slice(blank)
    if (rest.startsWith('#')) rest = rest.replace(/^[^\n]*/, '')
    else if (rest.startsWith('\n') || END.test(rest)) {
      commands.push([])
      rest = rest.slice(1)
    } else if (rest !== '') {
      const { word, length } = nextWord(rest, inner)
      commands.at(-1)?.push(word)
      rest = rest.slice(length)
    }
  }
  return [...commands, ...inner].filter((words) => words.length > 0)
}

/** Returns the word at the beginning of a text. Reads a substitution as a value and adds its commands to `inner`. */
function nextWord(text: string, inner: string[][]): { word: string; length: number } {
  let word = ''
  let at = 0
  while (at < text.length && !/^[\s|;&()<>]/.test(text.slice(at))) {
    const rest = text.slice(at)
    const single = /^'([^']*)'/.exec(rest)
    const substitution = rest.startsWith('$(') ? closing(rest, 2) : null
    if (single) {
      word += single[1]
      at += single[0].length
    } else if (substitution !== null) {
      inner.push(...simpleCommands(rest.slice(2, substitution)))
      word += 'value'
      at += substitution + 1
    } else if (rest.startsWith('"')) {
      const { value, length } = doubleQuoted(rest, inner)
      word += value
      at += length
    } else {
      word += rest.startsWith('\\') ? rest.charAt(1) : rest.charAt(0)
      at += rest.startsWith('\\') ? 2 : 1
    }
  }
  return { word, length: at }
}

function doubleQuoted(text: string, inner: string[][]): { value: string; length: number } {
  let value = ''
  let at = 1
  while (text[at] !== '"') {
    if (at >= text.length) throw new Error(`a quotation does not end: ${text}`)
    if (text.startsWith('$(', at)) {
      const end = closing(text, at + 2)
      inner.push(...simpleCommands(text.slice(at + 2, end)))
      value += 'value'
      at = end + 1
    } else {
      if (text[at] === '\\') at++
      value += text[at++]
    }
  }
  return { value, length: at + 1 }
}

/** Returns the position of the parenthesis that closes the one whose content begins at `from`; skips quotes. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    const quoted = /^(?:'[^']*'|"(?:[^"\\]|\\.)*")/.exec(text.slice(at))
    if (quoted) at += quoted[0].length - 1
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error(`a parenthesis does not end: ${text}`)
}
