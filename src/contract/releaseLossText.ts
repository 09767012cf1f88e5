import type { Language, LocalizedText } from './language.ts'
import { sidoOfCode } from '#venue/sidos.ts'
import { type NotCompared, type ReleaseComparison, type ReleaseLoss, VENUES_KEPT_MIN } from './releaseLoss.ts'

const count = (value: number): string => value.toLocaleString('en-US')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const NONE: LocalizedText = { en: 'none', ko: '없음' }

/** Returns why a release is not published: every loss with its figures, in one sentence. */
export function lossesText({ losses, served }: ReleaseComparison, version: string): LocalizedText {
  const [en, ko] = [losses.map((loss) => lossText(loss).en), losses.map((loss) => lossText(loss).ko)]
  const against = served === null ? { en: '', ko: '' } : { en: ` compared with ${served}`, ko: `${served}보다 ` }
  return {
    en: `Release ${version} is not published, because too much data is missing${against.en}: ${en.join('; ')}.`,
    ko: `${version} 릴리스는 ${against.ko}줄어든 데이터가 많아 게시하지 않았습니다: ${ko.join('; ')}.`,
  }
}

/**
 * Returns the permissions with which the release would be published, in the words of `allowancesIn`, those for losses
 * that are permitted already included. Null when only `force` publishes it: it has no venues.
 */
export function neededAllowances({
  losses,
  permitted,
}: Pick<ReleaseComparison, 'losses' | 'permitted'>): string[] | null {
  const all = [...permitted, ...losses]
  if (all.some(({ kind }) => kind === 'no_venues')) return null
  const left = (side: 'before' | 'after', venues: number) =>
    losses.reduce((sum, loss) => (loss.kind === 'sido' ? sum - loss[side] : sum), venues)
  return all.flatMap((loss) => {
    switch (loss.kind) {
      case 'no_venues':
        return []
      case 'venues': {
        // Permitted sidos are left out of the total, which may suffice.
        const isExplained = left('after', loss.after) >= left('before', loss.before) * VENUES_KEPT_MIN
        return isExplained ? [] : ['venues']
      }
      case 'sido':
        return [`sido=${loss.sido}`]
      case 'freshness':
        return ['freshness']
      case 'known_hours':
        return ['hours']
      case 'source':
        return [`source=${loss.source}`]
    }
  })
}

/** Returns the flags of a command line that publishes the release; `--force` when nothing less does. */
export function permissionFlags(comparison: Pick<ReleaseComparison, 'losses' | 'permitted'>): string {
  return (
    neededAllowances(comparison)
      ?.map((text) => `--allow ${text}`)
      .join(' ') ?? '--force'
  )
}

/** Returns the body of a call that publishes the release, as JSON. */
export function permissionBody(comparison: Pick<ReleaseComparison, 'losses' | 'permitted'>): string {
  const allow = neededAllowances(comparison)
  return JSON.stringify(allow === null ? { force: true } : { allow })
}

/** Returns what an operator should know about a comparison besides its losses; empty when there is nothing. */
export function comparisonNotes({ unneeded, notCompared, permitted }: ReleaseComparison): LocalizedText[] {
  const figures = [...new Set(notCompared.map(({ figure }) => figure))]
  const releases = [...new Set(notCompared.map(({ release }) => release))].join(', ')
  const words = (language: Language) => figures.map((figure) => FIGURES[figure][language]).join(', ')
  return [
    ...permitted.map((loss) => {
      const { en, ko } = lossText(loss)
      return { en: `permitted: ${en}`, ko: `허용함: ${ko}` }
    }),
    ...(unneeded.length === 0
      ? []
      : [
          {
            en: `not needed: ${unneeded.join(', ')} (the release lacks nothing that this permits)`,
            ko: `필요 없음: ${unneeded.join(', ')}(이 허용에 해당하는 감소가 없습니다)`,
          },
        ]),
    ...(figures.length === 0
      ? []
      : [
          {
            en: `not compared: ${words('en')} (release ${releases} does not state it)`,
            ko: `비교하지 못함: ${words('ko')}(${releases} 릴리스에 값이 없습니다)`,
          },
        ]),
  ]
}

const FIGURES: Readonly<Record<NotCompared['figure'], LocalizedText>> = {
  sido: { en: 'venues of each sido', ko: '시도별 매장 수' },
  freshness: { en: 'median freshness', ko: '신선도 중앙값' },
  hours: { en: 'known hours', ko: '영업시간이 있는 매장' },
}

/** Returns one loss with its figures. */
export function lossText(loss: ReleaseLoss): LocalizedText {
  switch (loss.kind) {
    case 'no_venues':
      return { en: 'it has no venues', ko: '매장이 없습니다' }
    case 'venues': {
      const figures = `${count(loss.before)} → ${count(loss.after)}`
      return { en: `venues ${figures} (at least 80 % must remain)`, ko: `매장 ${figures} (80% 이상이어야 함)` }
    }
    case 'sido': {
      const figures = `${count(loss.before)} → ${count(loss.after)}`
      const { en, ko } = sidoText(loss.sido)
      return {
        en: `venues of ${en} ${figures} (at least 80 % must remain)`,
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

/** Returns the name of a known sido, with its two digits. */
function sidoText(sido: string): LocalizedText {
  const known = sidoOfCode(sido)
  return known
    ? { en: `${known.en} (${sido})`, ko: `${known.names[0]}(${sido})` }
    : { en: `sido ${sido}`, ko: `시도 ${sido}` }
}
