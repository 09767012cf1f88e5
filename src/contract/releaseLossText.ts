import type { LocalizedText } from './language.ts'
import { PROVINCES } from '#venue/provinces.ts'
import { type ReleaseLoss, VENUES_KEPT_MIN } from './releaseLoss.ts'

const count = (value: number): string => value.toLocaleString('en-US')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const NONE: LocalizedText = { en: 'none', ko: '없음' }

/** Why a release is not published: every loss with its figures, in one sentence. */
export function lossesText(losses: readonly ReleaseLoss[], version: string, before: string | null): LocalizedText {
  const [en, ko] = [losses.map((loss) => lossText(loss).en), losses.map((loss) => lossText(loss).ko)]
  const against = before === null ? { en: '', ko: '' } : { en: ` compared with ${before}`, ko: `${before}보다 ` }
  return {
    en: `Release ${version} is not published, because it lacks too much${against.en}: ${en.join('; ')}.`,
    ko: `${version} 릴리스는 ${against.ko}줄어든 데이터가 많아 게시하지 않았습니다: ${ko.join('; ')}.`,
  }
}

/** The sidos whose permission lets the release through; none where something else is lacking too. */
export function sufficientSidos(losses: readonly ReleaseLoss[]): string[] {
  const ofSidos = losses.filter((loss) => loss.kind === 'sido')
  const left = (side: 'before' | 'after', venues: number) => ofSidos.reduce((sum, loss) => sum - loss[side], venues)
  const suffices = losses.every(
    (loss) =>
      loss.kind === 'sido' ||
      (loss.kind === 'venues' && left('after', loss.after) >= left('before', loss.before) * VENUES_KEPT_MIN),
  )
  return suffices ? ofSidos.map(({ sido }) => sido) : []
}

/** The ways to publish it all the same, as the terminal has them. */
export function permissionText(losses: readonly ReleaseLoss[]): string {
  const sidos = sufficientSidos(losses)
  return sidos.length === 0 ? '--force' : `--force, or --allow sido=${sidos.join(',')}`
}

function lossText(loss: ReleaseLoss): LocalizedText {
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
      const before = loss.before.toFixed(2)
      const after = loss.after === null ? NONE : { en: loss.after.toFixed(2), ko: loss.after.toFixed(2) }
      return {
        en: `median freshness ${before} → ${after.en} (down by a third)`,
        ko: `신선도 중앙값 ${before} → ${after.ko} (3분의 1 이상 감소)`,
      }
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
function sidoText(sido: string): LocalizedText {
  const known = PROVINCES.find(({ code }) => code === sido)
  return known
    ? { en: `${known.en} (${sido})`, ko: `${known.name}(${sido})` }
    : { en: `sido ${sido}`, ko: `시도 ${sido}` }
}
