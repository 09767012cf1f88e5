import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export const REVISIONS = ['2025-11-25', '2026-07-28'] as const

/** Connects a client of the official package by one protocol revision; `onForm` answers forms. */
export async function connectClient(
  url: string,
  key: string,
  revision: (typeof REVISIONS)[number],
  onForm: ((message: string) => 'accept' | 'decline') | null = null,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: onForm ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: revision === '2026-07-28' ? { pin: '2026-07-28' } : 'legacy' },
    },
  )
  if (onForm)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = onForm(params.message)
      return action === 'accept' ? { action, content: { confirm: true } } : { action }
    })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  return client
}
