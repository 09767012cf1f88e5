import { bodyWithin } from '#base/network/bodyWithin.ts'

/** Asks a model for one line; resolves to null when it returns none. */
export type AskModel = (instruction: string, facts: string) => Promise<string | null>

/** An endpoint with OpenAI's chat completions API, which most model servers offer. */
export interface ChatModelSettings {
  /** The URL up to and including `/v1`. */
  url: string
  model: string
  /** Null for a server that needs no key. */
  key: string | null
}

const TIME_MS_MAX = 30_000
const TOKENS_MAX = 200
/** Far above an answer of that many tokens with its envelope; a server may send more, or a compressed body. */
const ANSWER_BYTES_MAX = 1 << 20

/** Reads the settings from the environment; null where there are none, a fault where they are incomplete. */
export function chatModelSettings(
  env: Readonly<Record<string, string | undefined>>,
): ChatModelSettings | { fault: string } | null {
  const url = env['ONESET_SUMMARY_URL']
  const model = env['ONESET_SUMMARY_MODEL']
  if (!url) return model ? { fault: 'ONESET_SUMMARY_MODEL is set without ONESET_SUMMARY_URL' } : null
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return {
      fault: `ONESET_SUMMARY_URL ${url} is not an http or https address; write one like http://127.0.0.1:11434/v1`,
    }
  if (!model) return { fault: 'ONESET_SUMMARY_URL is set without ONESET_SUMMARY_MODEL: name the model to ask' }
  return { url: url.replace(/(?<!\/)\/+$/, ''), model, key: env['ONESET_SUMMARY_KEY'] || null }
}

/**
 * Makes the function that asks the model. An error of the endpoint counts as an answer without a line, so that a build
 * does not depend on the model.
 */
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

/** Reads the body. Throws when it is larger than `ANSWER_BYTES_MAX`, also after decompression. */
async function shortText({ body }: Response): Promise<string> {
  const whole = body === null ? Buffer.of() : await bodyWithin(body, ANSWER_BYTES_MAX)
  if (whole === null) throw new Error('the answer is too long')
  return whole.toString('utf8')
}

function contentOf(answer: unknown): string | null {
  const { choices } = answer as { choices?: { message?: { content?: unknown } }[] }
  const content = choices?.[0]?.message?.content
  return typeof content === 'string' ? content.trim().replace(/^["'“”]+|(?<!["'“”])["'“”]+$/gu, '') : null
}
