import type { Block, Code } from '#documentation/page.ts'
import { EXAMPLE_SERVICE_URL } from '#documentation/page.ts'
import { plainText } from '#documentation/plainText.ts'
import { CodeBlock } from '../form/codeBlock.tsx'
import { useLocalized } from '../language/language.tsx'
import { serviceUrl } from '../service/settings.ts'
import type { CodeForm } from './codeForm.ts'
import { CodeTabs } from './codeTabs.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { InlineText } from './inlineText.tsx'

/** The blocks of a guide. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, i) => <GuideBlock key={i} block={block} followsCode={blocks[i - 1]?.kind === 'code'} />)
}

function GuideBlock({ block, followsCode }: { block: Block; followsCode: boolean }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading
          id={block.id}
          className={`scroll-mt-20 font-bold tracking-tight ${block.level === 2 ? 'mt-6 text-xl' : 'mt-3 text-lg'}`}
        >
          <InlineText parts={block.parts} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className="leading-7">
          <InlineText parts={block.parts} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`flex flex-col gap-1.5 pl-5 leading-7 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, i) => (
            <li key={i}>
              <GuideBlocks blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <GuideTable head={block.head} rows={block.rows} />
    case 'code':
      return <GuideCode choices={block.choices} followsCode={followsCode} />
    case 'note':
      return (
        <aside className="flex flex-col gap-2 rounded-xl border border-line bg-info-soft p-4">
          <GuideBlocks blocks={block.blocks} />
        </aside>
      )
  }
}

function GuideTable({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    // A wide table scrolls in itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className="max-w-full overflow-x-auto" role="region" aria-label={head.map(plainText).join(', ')} tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-edge text-left">
            {head.map((cell, i) => (
              <th key={i} scope="col" className="py-2 pr-4 font-semibold">
                <InlineText parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} className="border-b border-line align-top">
              {row.map((cell, at) => (
                <td key={at} className="min-w-24 py-2 pr-4 [&_code]:whitespace-nowrap">
                  <InlineText parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows code with the address of this service. */
function GuideCode({ choices, followsCode }: { choices: readonly Code[]; followsCode: boolean }) {
  const localize = useLocalized()
  const [first] = choices
  if (!first) return null
  if (choices.length > 1)
    return (
      <CodeTabs
        name={localize(texts.example)}
        forms={Object.fromEntries(choices.map((code) => [formOf(code), textOf(code)]))}
      />
    )
  const isAnswer = followsCode && (first.language === 'json' || first.language === 'text')
  const shownName = isAnswer ? texts.answer : first.language === 'sh' ? texts.command : texts.example
  const name = first.file ?? localize(shownName)
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      {(first.file !== null || isAnswer) && <figcaption className="text-sm text-muted">{name}</figcaption>}
      <CodeBlock text={textOf(first)} name={name} />
    </figure>
  )
}

const textOf = ({ text }: Code) => text.replaceAll(EXAMPLE_SERVICE_URL, serviceUrl)

function formOf({ language, text }: Code): CodeForm {
  if (language === 'ts') return 'typescript'
  if (language === 'python') return 'python'
  return /^oneset /m.test(text) ? 'terminal' : 'curl'
}
