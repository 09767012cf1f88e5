export const overviewTexts = {
  queues: { en: 'Waiting for you', ko: '처리할 일' },
  claims: { en: 'Claims', ko: '매장 신청' },
  proposals: { en: 'Proposals', ko: '변경 제안' },
  reports: { en: 'Reports', ko: '신고' },
  deadNotices: { en: 'Notices that were given up', ko: '발송하지 못한 알림' },
  waitingNotices: { en: 'Notices on their way', ko: '발송 중인 알림' },
  node: { en: 'This server since its start', ko: '이 서버(시작 이후)' },
  answered: { en: 'Requests answered', ko: '정상 응답' },
  refused: { en: 'Refused (4xx)', ko: '거절(4xx)' },
  failed: { en: 'Failed (5xx)', ko: '서버 오류(5xx)' },
  longPolls: { en: 'Waiting calls now', ko: '지금 대기 중인 호출' },
  metricsHint: { en: 'All figures, of each node: /metrics.', ko: '노드별 전체 지표: /metrics' },
} as const
