import type { LocalizedText } from '#contract/language.ts'

/** The kinds of keys; a key starts with `os_` and its kind. */
export const KEY_MODES = ['live', 'test', 'browser'] as const
export type KeyMode = (typeof KEY_MODES)[number]

export const keyTexts = {
  title: { en: 'API keys', ko: 'API 키' },
  hint: {
    en: 'Your programs need a key to use the API. Each key is shown once and stored only as a hash.',
    ko: '프로그램에서 API를 쓸 때 필요한 키입니다. 한 번만 보여 드리고 해시로만 보관합니다.',
  },
  create: { en: 'New key', ko: '새 키 만들기' },
  none: {
    en: 'You have no key yet. Create one: a test key is free and never contacts a real venue.',
    ko: '아직 키가 없습니다. 테스트 키는 과금되지 않으며 실제 매장에 연락이 가지 않습니다.',
  },
  inactive: (count: number): LocalizedText => ({
    en: `Expired and revoked keys (${count})`,
    ko: `만료·폐기된 키 (${count})`,
  }),
  modes: {
    live: { en: 'Live', ko: '라이브' },
    test: { en: 'Test', ko: '테스트' },
    browser: { en: 'Browser', ko: '브라우저' },
  },
  modeHints: {
    live: {
      en: 'For servers and terminals. Uses real data, reaches real owners and is billed.',
      ko: '서버와 터미널용입니다. 실제 데이터를 쓰고 실제 매장에 연락하며 과금됩니다.',
    },
    test: {
      en: 'Uses a fixed set of made-up venues. Never billed, and contacts nobody.',
      ko: '가상 매장만 사용합니다. 과금되지 않고 아무에게도 연락하지 않습니다.',
    },
    browser: {
      en: 'May be used in a web page. It can only read places, and only from the pages you list.',
      ko: '웹 페이지에 넣을 수 있습니다. 지정한 페이지에서 매장 조회만 할 수 있습니다.',
    },
  },
  mode: { en: 'Type', ko: '종류' },
  name: { en: 'Name', ko: '이름' },
  nameHint: {
    en: 'Where it is used, for example “map of our site” or “my laptop”.',
    ko: '어디에 쓰는 키인지 적어 두세요. 예: 우리 사이트 지도',
  },
  nameMissing: { en: 'Give the key a name.', ko: '키 이름을 입력하세요.' },
  scopes: { en: 'Permissions', ko: '권한' },
  expires: { en: 'Expires', ko: '만료' },
  expiries: {
    never: { en: 'Never', ko: '만료 없음' },
    '7': { en: 'In 7 days', ko: '7일 뒤' },
    '30': { en: 'In 30 days', ko: '30일 뒤' },
    '90': { en: 'In 90 days', ko: '90일 뒤' },
    '365': { en: 'In a year', ko: '1년 뒤' },
  },
  limits: { en: 'Limits', ko: '제한' },
  allowedIps: { en: 'Allowed IP addresses', ko: '허용할 IP 주소' },
  allowedIpsHint: {
    en: 'Addresses or ranges such as 203.0.113.0/24, one per line. Leave empty to allow any address.',
    ko: '203.0.113.0/24처럼 주소나 범위를 한 줄에 하나씩 적으세요. 비워 두면 제한이 없습니다.',
  },
  allowedOrigins: { en: 'Allowed web pages', ko: '허용할 웹 페이지' },
  allowedOriginsHint: {
    en: 'Origins such as https://example.com, one per line. Leave empty to allow any page.',
    ko: 'https://example.com처럼 한 줄에 하나씩 적으세요. 비워 두면 모든 페이지에서 쓸 수 있습니다.',
  },
  dailyTokens: { en: 'Tokens per day', ko: '하루 토큰' },
  dailyTokensHint: {
    en: 'Your own daily limit for this key; it resets at midnight in Korea. Leave empty to use the budget of the account.',
    ko: '이 키의 하루 한도이며 한국 시간 자정에 초기화됩니다. 비워 두면 계정 예산을 따릅니다.',
  },
  make: { en: 'Create key', ko: '키 만들기' },
  secretTitle: { en: 'Your new key', ko: '새 키' },
  secretHint: {
    en: 'Copy it now. It will not be shown again; if you lose it, rotate the key.',
    ko: '지금 복사하세요. 다시 볼 수 없습니다. 잃어버리면 키를 교체하세요.',
  },
  key: { en: 'API key', ko: 'API 키' },
  stored: { en: 'I have stored it', ko: '저장했습니다' },
  notCopied: {
    en: 'You have not copied the key yet, and it will not be shown again. Copy it, or press “I have stored it”.',
    ko: '아직 키를 복사하지 않았습니다. 다시 볼 수 없으니 복사하거나 "저장했습니다"를 누르세요.',
  },
  toStart: { en: 'Use it in the quickstart', ko: '시작하기에서 사용' },
  toStartHint: {
    en: 'The quickstart shows its examples with this key until you reload the page. The key is not stored anywhere.',
    ko: '페이지를 새로 고칠 때까지 시작하기의 예제에 이 키를 넣어 보여 드립니다. 키는 어디에도 저장하지 않습니다.',
  },
  rotate: { en: 'Rotate', ko: '교체' },
  rotateTitle: (name: string): LocalizedText => ({ en: `Rotate “${name}”`, ko: `“${name}” 교체` }),
  rotateHint: {
    en: 'The key gets a new secret. The current one keeps working for the time you choose, so that nothing breaks.',
    ko: '새 비밀 값을 발급합니다. 지금 값은 선택한 시간 동안 계속 쓸 수 있습니다.',
  },
  grace: { en: 'The current secret keeps working', ko: '지금 값의 유예 시간' },
  graces: {
    '0': { en: 'No: it stops now', ko: '없음: 바로 종료' },
    '3600': { en: 'For an hour', ko: '1시간' },
    '86400': { en: 'For a day', ko: '하루' },
    '604800': { en: 'For a week', ko: '일주일' },
  },
  rotateNow: { en: 'Create a new secret', ko: '새 값 발급' },
  revoke: { en: 'Revoke', ko: '폐기' },
  revokeTitle: (name: string): LocalizedText => ({ en: `Revoke “${name}”?`, ko: `“${name}” 키를 폐기할까요?` }),
  revokeHint: {
    en: 'Programs that use this key stop working immediately. This cannot be undone.',
    ko: '이 키를 쓰는 프로그램이 바로 멈춥니다. 되돌릴 수 없습니다.',
  },
  secretNotShown: {
    en: 'The key was created, but it cannot be shown again. Create a new secret to get one that you can copy.',
    ko: '키는 만들어졌지만 값은 다시 보여 드릴 수 없습니다. 새 값을 발급받아 복사하세요.',
  },
  revoked: (name: string): LocalizedText => ({ en: `“${name}” is revoked.`, ko: `“${name}” 키를 폐기했습니다.` }),
  created: (when: string): LocalizedText => ({ en: `created ${when}`, ko: `${when} 생성` }),
  lastUsed: (when: string): LocalizedText => ({ en: `last used ${when}`, ko: `마지막 사용 ${when}` }),
  neverUsed: { en: 'never used', ko: '사용한 적 없음' },
  ends: (when: string): LocalizedText => ({ en: `expires ${when}`, ko: `${when} 만료` }),
  ended: (when: string): LocalizedText => ({ en: `expired ${when}`, ko: `${when} 만료됨` }),
  revokedOn: (when: string): LocalizedText => ({ en: `revoked ${when}`, ko: `${when} 폐기됨` }),
  graceUntil: (when: string): LocalizedText => ({
    en: `the previous secret works until ${when}`,
    ko: `교체 전 값은 ${when}까지 사용 가능`,
  }),
  budget: (tokens: string): LocalizedText => ({ en: `${tokens} tokens per day`, ko: `하루 ${tokens}토큰` }),
  from: (list: string): LocalizedText => ({ en: `from ${list}`, ko: `${list}에서만` }),
} as const
