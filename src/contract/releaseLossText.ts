import type { Text } from './language.ts'
import { PROVINCES } from './provinces.ts'
import type { ReleaseLoss } from './releaseLoss.ts'

const count = (value: number): string => value.toLocaleString('en-US')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const score = (value: number | null): string => (value === null ? '–' : value.toFixed(2))

/** Why a release is not published: every loss with its figures, in one sentence. */
export function lossesText(losses: readonly ReleaseLoss[], version: string, before: string | null): Text {
  const [en, ko] = [losses.map((loss) => lossText(loss).en), losses.map((loss) => lossText(loss).ko)]
  const against = before === null ? { en: '', ko: '' } : { en: ` compared with ${before}`, ko: `${before}보다 ` }
  return {
    en: `Release ${version} is not published, because it lacks too much${against.en}: ${en.join('; ')}.`,
    ko: `${version} 릴리스는 ${against.ko}줄어든 데이터가 많아 게시하지 않았습니다: ${ko.join('; ')}.`,
  }
}

/** The ways to publish it all the same, as the terminal has them. */
export function permissionText(losses: readonly ReleaseLoss[]): string {
  const sidos = losses.flatMap((loss) => (loss.kind === 'sido' ? [loss.sido] : []))
  return sidos.length === 0 ? '--force' : `--force, or --allow sido=${sidos.join(',')}`
}

function lossText(loss: ReleaseLoss): Text {
  switch (loss.kind) {
    case 'no_venues':
      return { en: 'it has no venues', ko: '매장이 없습니다' }
    case 'venues': {
      const figures = `${count(loss.before)} → ${count(loss.after)}`
      return { en: `venues ${figures} (at least 80 % must stay)`, ko: `매장 ${figures} (80% 이상이어야 함)` }
    }
    case 'sido': {
      const figures = `${count(loss.before)} → ${count(loss.after)}`
      const { en, ko } = sidoText(loss.sido)
      return {
        en: `venues of ${en} ${figures} (at least 80 % must stay)`,
        ko: `${ko} 매장 ${figures} (80% 이상이어야 함)`,
      }
    }
    case 'freshness': {
      const figures = `${score(loss.before)} → ${score(loss.after)}`
      return { en: `median freshness ${figures} (down by a third)`, ko: `신선도 중앙값 ${figures} (3분의 1 이상 감소)` }
    }
    case 'known_hours': {
      const figures = `${percent(loss.before)} → ${percent(loss.after)}`
      return {
        en: `venues with known hours ${figures} (down by a third)`,
        ko: `영업시간이 있는 매장 ${figures} (3분의 1 이상 감소)`,
      }
    }
    case 'source':
      return {
        en: `source ${loss.source} is missing (${count(loss.before)} records before)`,
        ko: `출처 ${loss.source} 없음 (이전 ${count(loss.before)}건)`,
      }
  }
}

/** The name of a province we know, with its two digits. */
function sidoText(sido: string): Text {
  const known = PROVINCES.find(({ code }) => code === sido)
  return known
    ? { en: `${known.en} (${sido})`, ko: `${known.name}(${sido})` }
    : { en: `sido ${sido}`, ko: `시도 ${sido}` }
}
