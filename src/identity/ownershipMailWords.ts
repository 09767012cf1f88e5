import type { OwnershipEvent } from '#contract/ownershipEvent.ts'

/** The subject and the two texts of a mail; `reason` is the operator's, `change` what was accepted. */
interface Words {
  subject: (place: string) => string
  en: (place: string, reason: string, change: string) => string
  ko: (place: string, reason: string, change: string) => string
}

export const OWNERSHIP_WORDS: Readonly<Record<OwnershipEvent, Words>> = {
  claimed: {
    subject: (place) => `${place} 매장 등록 신청이 들어왔습니다 · New ownership claim for ${place}`,
    en: (
      place,
    ) => `Somebody else asked to be registered as an owner of "${place}". Nothing has changed yet: an operator decides.
If you know about this claim, you need not do anything. If you do not, open the link below within seven days and object, or tell the operator of this service.`,
    ko: (
      place,
    ) => `다른 분이 "${place}"의 사장님으로 등록해 달라고 신청했습니다. 아직 바뀐 것은 없으며 운영자가 확인한 뒤 결정합니다.
알고 계신 신청이라면 따로 하실 일이 없습니다. 모르는 신청이라면 7일 안에 아래 링크를 열어 이의를 제기하거나 서비스 운영자에게 알려 주세요.`,
  },
  rejected: {
    subject: (place) => `${place} 매장 등록 신청이 거절되었습니다 · Your claim for ${place} was rejected`,
    en: (place, reason) => `The operator rejected your claim for "${place}". The reason: ${reason}
You can claim the place again with more information. If this is a mistake, please tell the operator of this service.`,
    ko: (place, reason) => `운영자가 "${place}" 매장 등록 신청을 거절했습니다. 사유: ${reason}
내용을 보완해 다시 신청할 수 있습니다. 잘못된 처리라면 서비스 운영자에게 알려 주세요.`,
  },
  claim_rejected: {
    subject: (place) => `${place} 매장 등록 신청이 거절되었습니다 · The claim for ${place} was rejected`,
    en: (place) =>
      `The operator rejected the claim of another person for "${place}", about which you were asked. Nothing changes for you.`,
    ko: (place) =>
      `앞서 알려 드린 "${place}" 매장 등록 신청을 운영자가 거절했습니다. 매장은 그대로이며 따로 하실 일이 없습니다.`,
  },
  shared: {
    subject: (place) => `${place}에 사장님이 추가되었습니다 · ${place} has another owner`,
    en: (place) => `The operator registered another owner for "${place}". It is still yours too.
If you do not know about this, please tell the operator of this service.`,
    ko: (place) => `운영자가 "${place}"에 다른 사장님을 추가로 등록했습니다. 기존과 같이 계속 이용하실 수 있습니다.
모르는 일이라면 서비스 운영자에게 알려 주세요.`,
  },
  granted: {
    subject: (place) => `${place} 매장이 등록되었습니다 · ${place} is registered to you`,
    en: (place) => `The operator registered you as an owner of "${place}". You can find it in your list of places.`,
    ko: (place) => `운영자가 회원님을 "${place}"의 사장님으로 등록했습니다. '내 가게' 화면에서 확인하세요.`,
  },
  merged: {
    subject: (place) => `${place} 매장이 다른 매장과 합쳐졌습니다 · ${place} was merged with another place`,
    en: (
      place,
    ) => `The data now treats "${place}" and another place as one, and that place has other owners. All of you now see the requests and guests of both.
If you do not know the other owners, please tell the operator of this service at once. The page People shows everybody with access.`,
    ko: (
      place,
    ) => `데이터가 갱신되면서 "${place}"와 다른 매장이 같은 매장으로 합쳐졌습니다. 그 매장에 등록된 다른 사장님도 이제 양쪽의 요청과 손님 정보를 함께 봅니다.
모르는 분이라면 바로 서비스 운영자에게 알려 주세요. 누가 접근할 수 있는지는 '직원' 화면에서 확인할 수 있습니다.`,
  },
  left: {
    subject: (place) => `${place}의 사장님이 변경되었습니다 · ${place} has one owner fewer`,
    en: (place) =>
      `Another owner of "${place}" is no longer registered. The place is still yours, and you continue to receive its requests.`,
    ko: (place) =>
      `"${place}"에 함께 등록되어 있던 다른 사장님의 등록이 해제되었습니다. 매장은 그대로 유지되며 요청도 계속 받으실 수 있습니다.`,
  },
  revoked: {
    subject: (place) => `${place} 매장 등록이 해제되었습니다 · ${place} is no longer registered to you`,
    en: (
      place,
    ) => `The operator removed you as an owner of "${place}". You were signed out on all devices and no longer receive requests for this place.
If this is a mistake, please tell the operator of this service.`,
    ko: (
      place,
    ) => `운영자가 "${place}"의 매장 등록을 해제했습니다. 모든 기기에서 로그아웃되었으며 이 매장의 요청을 더 이상 받지 않습니다.
잘못된 처리라면 서비스 운영자에게 알려 주세요.`,
  },
  transferred: {
    subject: (place) => `${place} 매장이 다른 사장님에게 넘어갔습니다 · ${place} was transferred to another owner`,
    en: (
      place,
    ) => `The operator transferred "${place}" to another owner, with its requests and reservations. You and the people whom you invited no longer have access, and you were signed out on all devices.
If this is a mistake, please tell the operator of this service.`,
    ko: (
      place,
    ) => `운영자가 "${place}" 매장을 예약, 요청과 함께 다른 사장님에게 넘겼습니다. 회원님과 초대하신 직원은 더 이상 이 매장을 볼 수 없으며, 모든 기기에서 로그아웃되었습니다.
잘못된 처리라면 서비스 운영자에게 알려 주세요.`,
  },
  replaced: {
    subject: (place) => `${place}의 사장님이 변경되었습니다 · Another owner of ${place} was replaced`,
    en: (
      place,
    ) => `The operator transferred the part of another owner of "${place}" to a new owner. It is still yours too.
If you do not know about this, please tell the operator of this service.`,
    ko: (
      place,
    ) => `"${place}"에 함께 등록되어 있던 사장님이 새 사장님으로 바뀌었습니다. 기존과 같이 계속 이용하실 수 있습니다.
모르는 일이라면 서비스 운영자에게 알려 주세요.`,
  },
  suspended: {
    subject: () => '사장님 계정 이용이 정지되었습니다 · Your owner account was suspended',
    en: () => `The operator suspended your owner account. You were signed out on all devices, and your places receive no requests through you.
If this is a mistake, please tell the operator of this service.`,
    ko: () => `운영자가 사장님 계정의 이용을 정지했습니다. 모든 기기에서 로그아웃되었으며 매장 요청을 받을 수 없습니다.
잘못된 처리라면 서비스 운영자에게 알려 주세요.`,
  },
  reinstated: {
    subject: () => '사장님 계정을 다시 이용할 수 있습니다 · Your owner account works again',
    en: () => 'The operator ended the suspension of your owner account. Sign in again to receive requests.',
    ko: () => '운영자가 사장님 계정의 이용 정지를 해제했습니다. 다시 로그인하면 요청을 받을 수 있습니다.',
  },
  erased: {
    subject: () => '사장님 계정이 삭제되었습니다 · Your owner account was erased',
    en: () => `Your owner account was erased: your e-mail address, sign-ins, claims and texts were deleted, and your places are no longer registered to you. This is the last mail.
If you did not request this, please tell the operator of this service.`,
    ko: () => `사장님 계정이 삭제되었습니다. 이메일 주소와 로그인 정보, 신청 내역, 작성하신 내용을 모두 지웠고 매장 등록도 해제했습니다. 이 메일이 마지막 안내입니다.
요청하신 적이 없다면 서비스 운영자에게 알려 주세요.`,
  },
  invited: {
    subject: (place) => `${place}에 초대되었습니다 · You are invited to ${place}`,
    en: (
      place,
    ) => `An owner of "${place}" invites you to answer its guests under your own name. Open the link below to join. It works once, within seven days.
If you do not know this place, ignore this mail: nothing happens without the link.`,
    ko: (
      place,
    ) => `"${place}" 사장님이 손님 요청에 함께 답하도록 초대했습니다. 아래 링크를 열어 참여하세요. 링크는 7일 동안 한 번만 쓸 수 있습니다.
모르는 매장이라면 이 메일을 무시하셔도 됩니다. 링크를 열지 않으면 아무 일도 일어나지 않습니다.`,
  },
  accepted: {
    subject: (place) => `${place} 초대를 수락했습니다 · You joined ${place}`,
    en: (
      place,
    ) => `The link that invited you to "${place}" was used, and whoever used it is signed in with your address.
If that was not you, please tell the operator of this service at once. The operator can sign you out on all devices.`,
    ko: (place) => `"${place}" 초대 링크가 사용되어, 링크를 연 사람이 회원님의 이메일로 로그인했습니다.
직접 여신 것이 아니라면 바로 서비스 운영자에게 알려 주세요. 운영자가 모든 기기에서 로그아웃해 드릴 수 있습니다.`,
  },
  joined: {
    subject: (place) => `${place}에 직원이 등록되었습니다 · Somebody joined ${place}`,
    en: (place) => `Somebody who was invited to "${place}" has joined. The page People shows everybody with access.
If you do not know about this, please tell the operator of this service.`,
    ko: (place) => `"${place}"에 초대받은 분이 등록을 마쳤습니다. 누가 접근할 수 있는지는 '직원' 화면에서 확인하세요.
모르는 일이라면 서비스 운영자에게 알려 주세요.`,
  },
  removed: {
    subject: (place) => `${place} 이용 권한이 해제되었습니다 · You no longer have access to ${place}`,
    en: (place) => `You were removed from the people of "${place}". You no longer receive its requests.`,
    ko: (place) => `"${place}"의 직원 등록이 해제되었습니다. 이 매장의 요청을 더 이상 받지 않습니다.`,
  },
  proposal_accepted: {
    subject: (place) => `${place} 변경 제안이 승인되었습니다 · Your proposal for ${place} was accepted`,
    en: (place, reason) =>
      `The operator accepted your proposal for "${place}". Guests see it with the next release of the data.${reason && ` The operator writes: ${reason}`}`,
    ko: (place, reason) =>
      `운영자가 "${place}" 변경 제안을 승인했습니다. 다음 데이터 업데이트부터 손님에게 보입니다.${reason && ` 운영자 메모: ${reason}`}`,
  },
  proposal_rejected: {
    subject: (place) => `${place} 변경 제안이 거절되었습니다 · Your proposal for ${place} was rejected`,
    en: (place, reason) => `The operator rejected your proposal for "${place}". The reason: ${reason}
You can propose it again with more information.`,
    ko: (place, reason) => `운영자가 "${place}" 변경 제안을 거절했습니다. 사유: ${reason}
내용을 보완해 다시 제안할 수 있습니다.`,
  },
  venue_accepted: {
    subject: (place) => `${place} 가게 추가 신청이 승인되었습니다 · ${place} will be added`,
    en: (place, reason) =>
      `The operator accepted the new venue "${place}". It is yours as soon as the data contains it; you then get a mail.${reason && ` The operator writes: ${reason}`}`,
    ko: (place, reason) =>
      `운영자가 "${place}" 가게 추가 신청을 승인했습니다. 데이터에 올라가면 내 가게로 연결되고 메일로 알려 드립니다.${reason && ` 운영자 메모: ${reason}`}`,
  },
  venue_rejected: {
    subject: (place) => `${place} 가게 추가 신청이 거절되었습니다 · ${place} was not added`,
    en: (place, reason) => `The operator did not add the new venue "${place}". The reason: ${reason}
You can propose it again with more information.`,
    ko: (place, reason) => `운영자가 "${place}" 가게 추가 신청을 거절했습니다. 사유: ${reason}
내용을 보완해 다시 신청할 수 있습니다.`,
  },
  closure_accepted: {
    subject: (place) => `${place}: 폐업 또는 이전으로 표시됩니다 · ${place} is shown as closed or moved`,
    en: (
      place,
      reason,
    ) => `An owner of "${place}" stated that it closed or moved, and the operator accepted it. Guests see that now.${reason && ` The operator writes: ${reason}`}
If this is wrong, change something on the page of the place, which states that it is in business, and tell the operator of this service.`,
    ko: (
      place,
      reason,
    ) => `"${place}"의 사장님이 폐업 또는 이전을 알렸고 운영자가 승인했습니다. 이제 손님에게 그렇게 표시됩니다.${reason && ` 운영자 메모: ${reason}`}
사실과 다르면 가게 정보 화면에서 내용을 저장해 영업 중임을 알리고 서비스 운영자에게도 알려 주세요.`,
  },
  closure_reported: {
    subject: (place) => `${place}: 폐업 또는 이전으로 표시됩니다 · ${place} is shown as closed or moved`,
    en: (
      place,
      _,
      change,
    ) => `A guest reported about "${place}" that ${change}, and the operator accepted the report. Guests see that now.
If this is wrong, press “We are in business” under “What guests reported” on the page of the place, and tell the operator of this service. Guests then no longer see it.`,
    ko: (
      place,
      _,
      change,
    ) => `"${place}" 매장이 ${change}했다는 손님 신고를 운영자가 확인하고 승인했습니다. 이제 손님에게 그렇게 표시됩니다.
사실과 다르면 가게 정보 화면의 ‘손님이 보낸 신고’에서 ‘영업 중입니다’를 눌러 주세요. 표시가 바로 사라집니다. 서비스 운영자에게도 알려 주세요.`,
  },
  change_accepted: {
    subject: (place) => `${place} 정보가 바뀝니다 · The data of ${place} changes`,
    en: (
      place,
      _,
      change,
    ) => `The operator accepted a change of "${place}" that a guest or somebody else at the place stated: ${change}. Guests see it with the next release of the data.
If this is wrong, correct it on the page of the place, and tell the operator of this service.`,
    ko: (
      place,
      _,
      change,
    ) => `"${place}"에 대해 손님이나 매장의 다른 분이 알린 내용을 운영자가 승인했습니다. 바뀌는 내용: ${change}. 다음 데이터 업데이트부터 손님에게 보입니다.
사실과 다르면 가게 정보 화면에서 바로잡고 서비스 운영자에게도 알려 주세요.`,
  },
  correction_accepted: {
    subject: (place) => `${place} 정보를 확인해 주세요 · Please check the data of ${place}`,
    en: (
      place,
      _,
      change,
    ) => `A guest reported that something about "${place}" is wrong, and the operator accepted the report: ${change}. It stays as it is until somebody says what is right.
Please correct it on the page of the place. If nothing is wrong, tell the operator of this service.`,
    ko: (
      place,
      _,
      change,
    ) => `"${place}" 정보가 사실과 다르다는 손님 신고를 운영자가 승인했습니다. 해당 내용: ${change}. 올바른 내용이 확인될 때까지 정보는 그대로입니다.
가게 정보 화면에서 바로잡아 주세요. 틀린 내용이 없다면 서비스 운영자에게 알려 주세요.`,
  },
  removal_accepted: {
    subject: (place) => `${place} 매장이 목록에서 빠집니다 · ${place} will no longer be listed`,
    en: (
      place,
    ) => `A guest reported that "${place}" is not open to the public, and the operator accepted the report. It will no longer be listed from the next release of the data on.
If this is wrong, tell the operator of this service soon; the page of the place cannot change it.`,
    ko: (
      place,
    ) => `"${place}" 매장이 일반 손님이 이용할 수 없는 곳이라는 신고를 운영자가 승인했습니다. 다음 데이터 업데이트부터 목록에 나오지 않습니다.
사실과 다르면 서비스 운영자에게 바로 알려 주세요. 가게 정보 화면에서는 되돌릴 수 없습니다.`,
  },
  duplicate_accepted: {
    subject: (place) => `${place}: 중복된 항목이 하나로 합쳐집니다 · ${place} becomes one entry`,
    en: (
      place,
    ) => `A guest reported that "${place}" is listed twice, and the operator accepted the report. Both entries become one with the next release of the data.
If they are two different places, tell the operator of this service soon; the page of the place cannot change it.`,
    ko: (
      place,
    ) => `"${place}" 매장이 두 번 올라 있다는 신고를 운영자가 승인했습니다. 다음 데이터 업데이트 때 두 항목이 하나로 합쳐집니다.
서로 다른 매장이라면 서비스 운영자에게 바로 알려 주세요. 가게 정보 화면에서는 되돌릴 수 없습니다.`,
  },
}
