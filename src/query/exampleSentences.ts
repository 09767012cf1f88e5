import type { Language } from '#contract/language.ts'

/**
 * Sentences that pages may offer as examples, best first. A page shows only those that find places in the served
 * release, so the list begins with sentences that need rich data and ends with sentences that need names, kinds and
 * addresses only. The reader of sentences understands every word of them (a test holds it).
 */
export const EXAMPLE_SENTENCES: Readonly<Record<Language, readonly string[]>> = {
  ko: [
    '강남 조용한 카페',
    '주차되는 해운대 고깃집',
    '홍대입구역 혼밥하기 좋은 곳',
    '제주 비건 메뉴 있는 곳',
    '오늘 저녁에 여는 마포 술집',
    '와이파이 되는 성수동 카페',
    '종로 국밥',
    '강남역 근처 초밥',
    '마포구 카페',
    '을지로 냉면',
    '홍대입구역 라멘',
    '종로구 칼국수',
    '서초구 빵집',
    '수원 갈비',
    '해운대 횟집',
    '제주 고기국수',
    '국밥',
    '카페',
  ],
  en: [
    'quiet café in Gangnam',
    'Korean BBQ with parking in Haeundae',
    'solo dining in Mapo',
    'vegan options in Jeju',
    'bar in Mapo open for dinner',
    'café with wifi in Seongdong',
    'sushi near Gangnam station',
    'café in Mapo',
    'bakery in Seocho',
    'ramen near Hongik University station',
    'noodles in Jongno',
    'seafood in Busan',
    'Korean BBQ in Suwon',
    'café in Jeju',
    'noodles',
    'café',
  ],
}
