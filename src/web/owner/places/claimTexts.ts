import type { LocalizedText } from '#contract/language.ts'

export const claimTexts = {
  title: { en: 'Find my venue', ko: '내 가게 찾기' },
  hint: {
    en: 'Find your venue, choose it and tell us who you are. The operator checks your claim and then gives you access.',
    ko: '가게를 찾아 고르고 본인 소개를 남겨 주세요. 운영자가 확인한 뒤 가게를 연결해 드립니다.',
  },
  noPlace: { en: 'You have no places yet', ko: '아직 등록된 가게가 없습니다' },
  noPlaceHint: {
    en: 'Find your venue and claim it. The operator confirms that it is yours.',
    ko: '가게를 찾아 신청하면 운영자가 확인한 뒤 연결됩니다.',
  },
  checking: { en: 'The operator is checking your venue', ko: '운영자가 신청을 확인 중입니다' },
  checkingHint: {
    en: 'The result is mailed to you. Once it is confirmed, the place shows here.',
    ko: '결과는 메일로 알려 드립니다. 확인이 끝나면 가게가 여기에 나타납니다.',
  },
  coming: { en: 'Your venue was accepted', ko: '가게 추가가 승인되었습니다' },
  comingHint: {
    en: 'It is mailed to you as soon as the venue is here.',
    ko: '가게가 연결되면 메일로 알려 드립니다.',
  },
  opensLater: { en: 'Opens with the next release of the data', ko: '다음 데이터 업데이트 때 연결됩니다' },
  search: { en: 'Name or address of the venue', ko: '가게 이름 또는 주소' },
  searchButton: { en: 'Search', ko: '찾기' },
  results: { en: 'Found', ko: '검색 결과' },
  found: (count: number): LocalizedText => ({ en: `${count} found`, ko: `${count}곳을 찾았습니다` }),
  foundFirst: (count: number): LocalizedText => ({
    en: `The first ${count}. Add the dong or the street to find another.`,
    ko: `${count}곳까지 보여 드립니다. 다른 곳을 찾으려면 동네나 도로명을 함께 입력하세요.`,
  }),
  nothing: {
    en: 'Nothing found. Try a part of the name, or the street.',
    ko: '찾지 못했습니다. 이름 일부나 도로명으로 다시 찾아보세요.',
  },
  choose: (name: string): LocalizedText => ({ en: `This is mine: ${name}`, ko: `${name}: 내 가게입니다` }),
  chosen: { en: 'Claim this venue', ko: '이 가게를 신청합니다' },
  message: { en: 'Who are you?', ko: '본인 소개' },
  messageHint: {
    en: 'Your name, your role and something the operator can check, such as the business registration number or the phone number of the venue.',
    ko: '이름, 역할, 확인할 수 있는 정보(사업자등록번호, 가게 전화번호)를 적어 주세요.',
  },
  messageNeeded: { en: 'Write who you are.', ko: '본인 소개를 적어 주세요.' },
  send: { en: 'Send the claim', ko: '신청하기' },
  other: { en: 'Choose another', ko: '다른 가게 고르기' },
  sent: { en: 'Your claim was sent to the operator.', ko: '신청을 보냈습니다. 운영자가 확인합니다.' },
  noSearch: {
    en: 'This server has no search page. Enter the ID of the venue.',
    ko: '이 서버에는 검색 화면이 없습니다. 가게 ID를 입력하세요.',
  },
  placeId: { en: 'Venue ID', ko: '가게 ID' },
  claims: { en: 'Claimed venues', ko: '신청한 가게' },
  statuses: {
    pending: { en: 'Waiting for the operator', ko: '확인 중' },
    approved: { en: 'Confirmed', ko: '연결됨' },
    rejected: { en: 'Not confirmed', ko: '확인되지 않음' },
  },
  rejectReason: { en: 'Reason', ko: '사유' },
  places: { en: 'My places', ko: '내 가게' },
  partner: { en: 'Accepts reservation requests', ko: '예약 요청 받음' },
  edit: { en: 'Edit', ko: '정보 수정' },
  seen: { en: 'As guests see it', ko: '손님에게 보이는 화면' },
  missing: { en: 'Not in the current data', ko: '현재 데이터에 없는 가게' },
} as const
