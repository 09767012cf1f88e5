/** Asks a model for one line; null when it gave none. */
export type AskModel = (instruction: string, facts: string) => Promise<string | null>

/** An endpoint that speaks OpenAI's chat completions, as most model servers do. */
export interface ChatModelSettings {
  /** Up to and including `/v1`. */
  url: string
  model: string
  /** Null for a server of one's own that wants none. */
  key: string | null
}

const TIME_MS_MAX = 30_000
const TOKENS_MAX = 200
/** Far above an answer of that many tokens and its wrapping; a server may send more, or pack it small. */
const ANSWER_BYTES_MAX = 1 << 20

/** The settings of the environment; null where none are given, a sentence where they are incomplete. */
export function chatModelSettings(
  env: Readonly<Record<string, string | undefined>>,
): ChatModelSettings | { fault: string } | null {
  const url = env['ONESET_SUMMARY_URL']
  const model = env['ONESET_SUMMARY_MODEL']
  if (!url) return model ? { fault: 'ONESET_SUMMARY_MODEL is set without ONESET_SUMMARY_URL' } : null
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return { fault: `ONESET_SUMMARY_URL ${url} is no http(s) address; write one like http://127.0.0.1:11434/v1` }
  if (!model) return { fault: 'ONESET_SUMMARY_URL is set without ONESET_SUMMARY_MODEL: name the model to ask' }
  return { url: url.replace(/(?<!\/)\/+$/, ''), model, key: env['ONESET_SUMMARY_KEY'] || null }
}

/** Any fault of the endpoint is an answer without a line: a build does not depend on somebody's model. */
export function chatModel({ url, model, key }: ChatModelSettings, fetched: typeof fetch): AskModel {
  return async (instruction, facts) => {
    const messages = [
      { role: 'system', content: instruction },
      { role: 'user', content: facts },
    ]
    try {
      const response = await fetched(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, messages, temperature: 0, max_tokens: TOKENS_MAX }),
        signal: AbortSignal.timeout(TIME_MS_MAX),
        redirect: 'error',
      })
      return response.ok ? contentOf(JSON.parse(await shortText(response))) : null
    } catch {
      return null
    }
  }
}

/** Throws when the body is, or unpacks to, more than `ANSWER_BYTES_MAX`. */
async function shortText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function contentOf(answer: unknown): string | null {
  const { choices } = answer as { choices?: { message?: { content?: unknown } }[] }
  const content = choices?.[0]?.message?.content
  return typeof content === 'string' ? content.trim().replace(/^["'“”]+|(?<!["'“”])["'“”]+$/gu, '') : null
}
