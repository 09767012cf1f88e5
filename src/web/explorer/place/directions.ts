import type { LocalizedText } from '#contract/language.ts'

interface Destination {
  name: string
  location: { lat: number; lng: number }
}

/**
 * Returns links that start directions to a place in the usual map services, by their documented addresses: Kakao Map's
 * link/to, Naver's nmap://route, Google's maps/dir, Apple's daddr, and `geo:` (RFC 5870) for the device's own choice.
 * `page` is the address of this site, which Naver requires.
 */
export function directionsOf(
  { name, location: { lat, lng } }: Destination,
  page: string,
): { name: LocalizedText; url: string }[] {
  const text = encodeURIComponent(name)
  return [
    { name: { en: 'Kakao Map', ko: '카카오맵' }, url: `https://map.kakao.com/link/to/${text},${lat},${lng}` },
    {
      name: { en: 'Naver Map (app)', ko: '네이버 지도 앱' },
      url: `nmap://route/public?dlat=${lat}&dlng=${lng}&dname=${text}&appname=${encodeURIComponent(page)}`,
    },
    {
      name: { en: 'Google Maps', ko: '구글 지도' },
      url: `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`,
    },
    { name: { en: 'Apple Maps', ko: '애플 지도' }, url: `https://maps.apple.com/?daddr=${lat},${lng}&q=${text}` },
    { name: { en: 'Another app', ko: '다른 앱' }, url: `geo:${lat},${lng}?q=${lat},${lng}(${text})` },
  ]
}
