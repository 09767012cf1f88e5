import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'

interface PromptRow {
  name: string
  title: string
  description: string
  /** The description of each argument; one that begins with `?` is optional. */
  arguments: Readonly<Record<string, string>>
  text: (values: Readonly<Record<string, string | undefined>>) => string
}

const said = (label: string, value: string | undefined) => (value ? ` ${label}: ${value}.` : '')

/** The prompts of a client's menu. */
const PROMPTS: readonly PromptRow[] = [
  {
    name: 'find_place',
    title: 'Find a place · 식당 찾기',
    description: 'Find a place to eat or drink for given preferences.',
    arguments: {
      wish: 'What you are looking for: 조용한 비건 식당, a bar for a date',
      region: '?District, dong or station: 홍대, 강남구',
      subtype: '?Kind of venue: korean_bbq, cafe, izakaya',
      open_at: '?When: now, 내일 저녁, tomorrow dinner',
    },
    text: ({ wish, region, subtype, open_at: openAt }) =>
      `Find me a place: ${wish}.${said('Area', region)}${said('Kind (subtype)', subtype)}${said('Time (open_at)', openAt)} Turn this into filters with describe_filters where it helps, search, and offer the best three: name, what it is, where, whether it is open, what it costs, and the confidence of the data. Answer in the language of my request.`,
  },
  {
    name: 'plan_evening',
    title: 'Plan an evening · 저녁 계획',
    description: 'Plan dinner and a second place close to it.',
    arguments: {
      region: 'District, dong or station: 성수, 해운대',
      date: '?Day: today, 내일, 2026-11-28',
      party: '?How many people, and who: 4, 부모님과 둘이',
      wishes: '?Mood, food, budget',
    },
    text: ({ region, date, party, wishes }) =>
      `Plan an evening around ${region}.${said('Day', date)}${said('Party', party)}${said('Wishes', wishes)} Search for dinner (open_at dinner of that day) and, within walking distance of it, for a bar, café or dessert that is open afterwards. Offer one plan with times and one alternative for each stop, and say which of them take reservations here.`,
  },
  {
    name: 'book_table',
    title: 'Book a table · 예약 요청',
    description: "Request a table at a venue, and wait for its owner's answer.",
    arguments: {
      venue: 'Name of the venue, or its id',
      time: 'When: 내일 19:00, 2026-11-28 18:30',
      party: 'Number of guests',
    },
    text: ({ venue, time, party }) =>
      `Request a table at ${venue} for ${party} at ${time} Korean time. Find the venue first and make sure it is bookable; if not, tell me its phone or booking page. Ask me for a phone number, read the request back to me, send it only when I agree, then wait for the owner with get_reservation and tell me the result.`,
  },
]

const prompts = PROMPTS.map((row) => ({ ...row, argsSchema: argumentSchema(row) }))

export function addPrompts(server: McpServer): void {
  for (const { name, title, description, text, argsSchema } of prompts) {
    server.registerPrompt(name, { title, description, argsSchema }, (values) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(values) } }],
    }))
  }
}

function argumentSchema({ arguments: row }: PromptRow) {
  const entries = Object.entries(row)
  return fromJsonSchema<Record<string, string | undefined>>({
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, about]) => [name, { type: 'string', description: about.replace(/^\?/, '') }]),
    ),
    required: entries.flatMap(([name, about]) => (about.startsWith('?') ? [] : [name])),
  })
}
