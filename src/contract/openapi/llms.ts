import { CALLER_ENDPOINTS } from '../endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '../endpoints/endpoints.ts'
import { RESOURCE_METADATA_PATH } from '../access/oauthPaths.ts'
import { schemaNames } from './sharedSchemas.ts'
import { priceText } from './words.ts'

/** A guide of the documentation. */
export interface GuideLink {
  /** Such as `/docs/first-answer`. */
  path: string
  title: string
  summary: string
}

/** Returns `/llms.txt`: an overview of the site for language models, as Markdown. */
export function projectLlms(publicUrl: string, guides: readonly GuideLink[]): string {
  const calls = [...ENDPOINTS, ...CALLER_ENDPOINTS].map(
    ({ method, path, summary, price }) => `- \`${method} ${path}\`: ${summary} (${priceText(price)})`,
  )
  return `# Oneset

> One clean, de-duplicated set of restaurants, cafés and bars in Korea (Seoul, Gyeonggi, Busan, Jeju): search by area, kind, mood, diet, price and opening time; live questions and table requests to owners. 한국 식당·카페·술집 검색과 예약 요청.

Every call except /api/v1/meta needs \`Authorization: Bearer <API_KEY>\` or an OAuth access token. Calls are billed in tokens by the most expensive requested field, never by result. confidence (how certain the data is) and freshnessScore (how recent the last activity is) are two separate signals; a low value does not mean closed.

## For agents
- [MCP server](${publicUrl}/mcp): tools by the Model Context Protocol (2026-07-28 and 2025-11-25), bearer key or OAuth
- [Protected-resource metadata](${publicUrl}${RESOURCE_METADATA_PATH}/mcp): where tokens are issued, and the scopes

## Calls
${calls.join('\n')}

## Docs
${guides.map(({ path, title, summary }) => `- [${title}](${publicUrl}${path}): ${summary}\n`).join('')}- [OpenAPI 3.1](${publicUrl}/openapi.json)
- [Vocabulary](${publicUrl}/api/v1/meta): every filter, its values and the Korean and English words for them
- [Changes](${publicUrl}/changelog.json): what was added to the API, by day, and what programs can rely on
- [Errors](${publicUrl}/docs/errors): each code at /docs/errors/{code}

## Schemas
${schemaNames()
  .map((name) => `- [${name}](${publicUrl}/schemas/${name}.json)`)
  .join('\n')}
`
}
