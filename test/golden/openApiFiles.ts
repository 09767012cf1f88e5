/** A part of a document that is written to a file of its own: the document holds this in its place. */
interface FileReference {
  $file: string
}

type Node = Readonly<Record<string, unknown>>

/**
 * Returns the OpenAPI document as small files, by path below the folder: one for each operation, schema and list of
 * errors, and one for each other kind of component. Lists of errors repeat, so that a changed text of an error is one
 * changed line. `document.json` refers to the other files, in the order of the served document.
 */
export function openApiFiles(document: object): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const write = (file: string, value: unknown): FileReference => {
    const text = compactJson(value)
    if ((files.get(file) ?? text) !== text) throw new Error(`two parts of the document belong to ${file}`)
    files.set(file, text)
    return { $file: file }
  }
  const { paths, webhooks, components, ...rest } = document as Readonly<Record<string, Node>>
  const operations = (folder: string, items: Node = {}) =>
    eachOf(items, (item, name) =>
      eachOf(item as Node, (operation, method) =>
        write(`${folder}/${name}/${method}.json`.replace('//', '/'), withErrorFiles(operation as Node, write)),
      ),
    )
  write('document.json', {
    ...rest,
    paths: operations('paths', paths),
    webhooks: operations('webhooks', webhooks),
    components: eachOf(components as Node, (parts, kind) =>
      kind === 'schemas'
        ? eachOf(parts as Node, (part, name) => write(`schemas/${name}.json`, part))
        : write(`${kind}.json`, parts),
    ),
  })
  return files
}

/** Returns the document that was split into the files. */
export function joinedFiles(files: ReadonlyMap<string, string>): unknown {
  const read = (file: string): unknown =>
    JSON.parse(files.get(file) as string, (_, value: unknown) => {
      const { $file } = (value ?? {}) as Partial<FileReference>
      return $file === undefined ? value : read($file)
    })
  return read('document.json')
}

function eachOf(node: Node, change: (value: unknown, name: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]))
}

/** Returns the operation with references in place of the responses that list their error codes. */
function withErrorFiles(operation: Node, write: (file: string, value: unknown) => FileReference): Node {
  const responses = eachOf(operation['responses'] as Node, (response, status) => {
    const codes = errorCodesOf(response)
    return codes ? write(`errors/${status}.${codes.join('+')}.json`, response) : response
  })
  return { ...operation, responses }
}

interface CodeList {
  properties: { error: { properties: { code: { enum: readonly string[] } } } }
}

/** Returns null for a success, and for an error that is one of the components. */
function errorCodesOf(response: unknown): readonly string[] | null {
  const { content } = response as { content?: Readonly<Record<string, { schema: { allOf?: [object, CodeList] } }>> }
  const schema = content?.['application/json']?.schema
  return schema?.allOf?.[1].properties.error.properties.code.enum ?? null
}

const LINE_WIDTH = 120

/** Returns JSON with each value on one line where it fits, so that a file is short and a change of a field one line. */
function compactJson(value: unknown): string {
  return `${shown(value, '', 0)}\n`
}

function shown(value: unknown, indent: string, nameWidth: number): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  if (typeof value !== 'object' || indent.length + nameWidth + line.length <= LINE_WIDTH) return line
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Object.entries(value as object).map(([name, part]) => {
    const label = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `
    return `${inner}${label}${shown(part, inner, label.length)}`
  })
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
