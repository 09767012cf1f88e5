import type { LocalizedText } from '#contract/language.ts'
import type { ProposalKind, ProposalStatus } from '#contract/placeProposal.ts'

export const proposalTexts = {
  title: { en: 'Name, kind, address, closing', ko: '이름·업종·주소·폐업' },
  hint: {
    en: 'The operator checks these. Guests see an accepted change with the next release of the data, a closing or a move at once.',
    ko: '운영자가 확인한 뒤 반영합니다. 승인된 내용은 다음 데이터 업데이트부터, 폐업과 이전은 바로 손님에게 보입니다.',
  },
  kind: { en: 'What should change?', ko: '무엇을 바꿀까요?' },
  kinds: {
    name: { en: 'Name of the venue', ko: '가게 이름' },
    category: { en: 'Kind of venue', ko: '업종' },
    address: { en: 'Address is wrong', ko: '주소가 틀렸어요' },
    moved: { en: 'Venue moved', ko: '가게를 옮겼어요' },
    closed: { en: 'Closed for good', ko: '폐업했어요' },
    new_venue: { en: 'New venue', ko: '새 가게' },
  } satisfies Readonly<Record<ProposalKind, LocalizedText>>,
  name: { en: 'Name as on the sign', ko: '간판에 적힌 이름' },
  nameHint: { en: 'With the branch, if there is one.', ko: '지점이면 지점명까지 적어 주세요.' },
  subtype: { en: 'Kind', ko: '업종' },
  choose: { en: 'Choose', ko: '선택하세요' },
  roadAddress: { en: 'Road address', ko: '도로명주소' },
  roadAddressHint: { en: '서울특별시 마포구 양화로 45', ko: '예: 서울특별시 마포구 양화로 45' },
  jibunAddress: { en: 'Lot address (optional)', ko: '지번주소 (선택)' },
  point: { en: 'Where is the entrance?', ko: '가게 입구의 위치' },
  pointHint: {
    en: 'Tap the map, use your position while you are there, or enter the degrees. An address does not move the map.',
    ko: '지도를 누르거나, 가게에 계시면 내 위치를 쓰세요. 위도와 경도를 직접 적어도 됩니다. 주소를 적어도 지도는 움직이지 않습니다.',
  },
  pointMap: { en: 'Map to choose the entrance', ko: '입구를 고르는 지도' },
  here: { en: 'Use my position', ko: '내 위치 쓰기' },
  lat: { en: 'Latitude', ko: '위도' },
  lng: { en: 'Longitude', ko: '경도' },
  since: { en: 'Since', ko: '언제부터인가요?' },
  note: { en: 'Note to the operator (optional)', ko: '운영자에게 남길 말 (선택)' },
  noteHint: {
    en: 'For example where the operator can check it.',
    ko: '예: 간판을 바꾼 날, 사업자등록증의 상호',
  },
  send: { en: 'Send to the operator', ko: '운영자에게 보내기' },
  sent: { en: 'Sent to the operator.', ko: '운영자에게 보냈습니다.' },
  closedHint: {
    en: 'Guests see nothing until the operator has accepted it. To stop requests now, pause them.',
    ko: '운영자가 승인하기 전에는 손님에게 보이지 않습니다. 지금 예약을 막으려면 예약 접수를 잠시 꺼 주세요.',
  },
  list: { en: 'Sent to the operator', ko: '보낸 제안' },
  statuses: {
    pending: { en: 'Waiting for the operator', ko: '확인 중' },
    accepted: { en: 'Accepted', ko: '승인됨' },
    rejected: { en: 'Rejected', ko: '거절됨' },
  } satisfies Readonly<Record<ProposalStatus, LocalizedText>>,
  sentOn: (when: string): LocalizedText => ({ en: `sent ${when}`, ko: `${when} 보냄` }),
  reason: (text: string): LocalizedText => ({ en: `Operator: ${text}`, ko: `운영자: ${text}` }),
  withdraw: { en: 'Withdraw', ko: '취소하기' },
  withdrawn: { en: 'Withdrawn.', ko: '제안을 취소했습니다.' },
} as const
