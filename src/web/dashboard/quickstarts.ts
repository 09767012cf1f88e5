import { type LocalizedText, wordless } from '#contract/language.ts'

/** A text to copy: the content of a file, or shell commands. */
interface QuickstartPart {
  /** Where the reader puts the text. */
  place: LocalizedText
  text: string
}

/** One complete way to a first response. */
export interface Quickstart {
  id: 'curl' | 'typescript' | 'python' | 'mcp' | 'terminal'
  name: LocalizedText
  hint: LocalizedText
  parts: readonly QuickstartPart[]
}

/** Placeholder for the path of the reader's checkout; the client and the command line tool are built from it. */
const CHECKOUT = 'PATH/TO/oneset'

const CHECKOUT_HINT: LocalizedText = {
  en: `Replace ${CHECKOUT} with the path of your copy of this service’s repository, in which you have run npm ci.`,
  ko: `${CHECKOUT} 자리에는 npm ci를 실행한 이 서비스 저장소의 경로를 넣으세요.`,
}

const SHELL: LocalizedText = { en: 'In a shell', ko: '터미널에서' }
const file = (name: string): LocalizedText => wordless(name)

/** Placeholder for the reader's own key. */
export const KEY_SHAPE = 'os_live_…'

/** Returns the quickstarts for a service at this address. They read the key from ONESET_API_KEY where possible. */
export function quickstarts(serviceUrl: string, apiKey: string): readonly Quickstart[] {
  return [curl(serviceUrl), typescript(serviceUrl), python(serviceUrl), mcp(serviceUrl, apiKey), terminal(serviceUrl)]
}

function curl(serviceUrl: string): Quickstart {
  return {
    id: 'curl',
    name: wordless('curl'),
    hint: {
      en: 'Places with 국밥 in their name or menu, with opening hours: 2 tokens.',
      ko: '이름이나 메뉴에 국밥이 있는 매장과 영업시간을 찾습니다. 2토큰입니다.',
    },
    parts: [
      {
        place: SHELL,
        text: `curl -G ${serviceUrl}/api/v1/places \\
  -H "Authorization: Bearer $ONESET_API_KEY" \\
  --data-urlencode "keyword=국밥" \\
  --data-urlencode "page_size=5" \\
  --data-urlencode "fields=core,openNow,businessHours"`,
      },
    ],
  }
}

function typescript(serviceUrl: string): Quickstart {
  return {
    id: 'typescript',
    name: wordless('TypeScript'),
    hint: {
      en: `The typed client: wrong filters do not compile, lists are read page by page, and temporary failures are retried. ${CHECKOUT_HINT.en}`,
      ko: `타입이 있는 클라이언트입니다. 잘못된 필터는 컴파일되지 않고, 목록은 페이지 단위로 읽고, 일시적인 오류는 다시 시도합니다. ${CHECKOUT_HINT.ko}`,
    },
    parts: [
      { place: SHELL, text: `npm install "$(npm --prefix ${CHECKOUT} run --silent pack:client)"` },
      {
        place: file('places.mts'),
        text: `import { onesetClient } from '@oneset/client'

const oneset = onesetClient({ baseUrl: '${serviceUrl}', apiKey: process.env.ONESET_API_KEY })

const { items, meta } = await oneset.places.search({ keyword: '국밥', page_size: 5, fields: ['core', 'openNow'] }).first()
console.log(\`\${meta.total} places\`)
for (const { name, openNow } of items) console.log(name, openNow?.reason ?? 'hours not confirmed')`,
      },
      {
        place: { en: 'Then, with Node 22.18 or newer', ko: '실행 (Node 22.18 이상)' },
        text: 'node places.mts',
      },
    ],
  }
}

function python(serviceUrl: string): Quickstart {
  return {
    id: 'python',
    name: wordless('Python'),
    hint: { en: 'Uses only the standard library.', ko: '표준 라이브러리만 사용합니다.' },
    parts: [
      {
        place: file('places.py'),
        text: `import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

query = urlencode({"keyword": "국밥", "page_size": 5, "fields": "core,openNow"})
request = Request(
    f"${serviceUrl}/api/v1/places?{query}",
    headers={"Authorization": f"Bearer {os.environ['ONESET_API_KEY']}"},
)
with urlopen(request) as response:
    answer = json.load(response)

print(answer["meta"]["total"], "places")
for place in answer["data"]:
    now = place["openNow"]
    print(place["name"], now["reason"] if now else "hours not confirmed")`,
      },
    ],
  }
}

function mcp(serviceUrl: string, apiKey: string): Quickstart {
  const url = `${serviceUrl}/mcp`
  const authorization = (key: string) => ({ Authorization: `Bearer ${key}` })
  const json = (value: object) => JSON.stringify(value, null, 2)
  return {
    id: 'mcp',
    name: wordless('MCP'),
    hint: {
      en: `For agents. Clients that can sign in need no key: leave out the headers, and the sign-in page opens in your browser. ${CHECKOUT_HINT.en}`,
      ko: `에이전트용입니다. 로그인할 수 있는 클라이언트는 키가 필요 없습니다. headers를 빼면 브라우저에서 로그인 화면이 열립니다. ${CHECKOUT_HINT.ko}`,
    },
    parts: [
      {
        place: { en: 'Claude Code', ko: 'Claude Code' },
        text: `claude mcp add --transport http oneset ${url} --header "Authorization: Bearer $ONESET_API_KEY"`,
      },
      {
        place: file('Cursor: .cursor/mcp.json'),
        text: json({ mcpServers: { oneset: { url, headers: authorization('${env:ONESET_API_KEY}') } } }),
      },
      {
        place: file('VS Code: .vscode/mcp.json'),
        text: json({
          inputs: [{ id: 'oneset-key', type: 'promptString', description: 'Oneset API key', password: true }],
          servers: { oneset: { type: 'http', url, headers: authorization('${input:oneset-key}') } },
        }),
      },
      {
        place: {
          en: 'Clients that start a program, such as Claude Desktop: claude_desktop_config.json',
          ko: '프로그램을 실행하는 클라이언트(Claude Desktop 등): claude_desktop_config.json',
        },
        text: json({
          mcpServers: {
            oneset: {
              command: 'npm',
              args: ['exec', '--prefix', CHECKOUT, '--', 'oneset', 'mcp'],
              env: { ONESET_BASE_URL: serviceUrl, ONESET_API_KEY: apiKey },
            },
          },
        }),
      },
    ],
  }
}

function terminal(serviceUrl: string): Quickstart {
  return {
    id: 'terminal',
    name: { en: 'Terminal', ko: '터미널' },
    hint: {
      en: `The command line tool of this service. It prints tables in a terminal and JSON into a pipe. ${CHECKOUT_HINT.en}`,
      ko: `이 서비스의 명령줄 도구입니다. 터미널에는 표로, 파이프에는 JSON으로 출력합니다. ${CHECKOUT_HINT.ko}`,
    },
    parts: [
      {
        place: SHELL,
        text: `export ONESET_BASE_URL=${serviceUrl}
npm exec --prefix ${CHECKOUT} -- oneset search --keyword 국밥 --page-size 5 --fields core,openNow`,
      },
    ],
  }
}
