import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../../language/language.tsx'
import { DownIcon } from '../../shell/icons.tsx'
import { placeTexts } from '../placeTexts.ts'
import { placeDetailTexts } from './placeDetailTexts.ts'

/** A range of a score in words; the ranges are those of docs/scores.md#confidence and docs/scores.md#lastseenat-and-freshnessscore. */
interface ScoreRange {
  from: number
  name: LocalizedText
  means: LocalizedText
}

const CONFIDENCE: readonly ScoreRange[] = [
  {
    from: 0.9,
    name: { en: 'very high', ko: '매우 높음' },
    means: {
      en: 'Several independent sources agree that this place is here.',
      ko: '서로 다른 여러 출처가 이 장소를 확인했습니다.',
    },
  },
  {
    from: 0.75,
    name: { en: 'high', ko: '높음' },
    means: { en: 'More than one source confirms this place.', ko: '둘 이상의 출처가 확인했습니다.' },
  },
  {
    from: 0.6,
    name: { en: 'fair', ko: '보통' },
    means: {
      en: 'There is one source, or some information is missing. One source does not mean that the data is wrong.',
      ko: '출처가 하나이거나 일부 정보만 있습니다. 출처가 하나라고 해서 틀린 정보는 아닙니다.',
    },
  },
  {
    from: 0,
    name: { en: 'low', ko: '낮음' },
    means: {
      en: 'There is little information, or sources disagree. Check before you go.',
      ko: '정보가 적거나 서로 다릅니다. 가기 전에 확인하세요.',
    },
  },
]

const FRESHNESS: readonly ScoreRange[] = [
  {
    from: 0.8,
    name: { en: 'very recent', ko: '최근' },
    means: {
      en: 'There was clear activity within the last four months or so.',
      ko: '최근 넉 달 안에 활동이 있었습니다.',
    },
  },
  {
    from: 0.5,
    name: { en: 'recent', ko: '비교적 최근' },
    means: { en: 'The last activity was four to nine months ago.', ko: '마지막 활동이 4~9개월 전입니다.' },
  },
  {
    from: 0.2,
    name: { en: 'older', ko: '오래됨' },
    means: {
      en: 'There was no activity for nine to fourteen months. Check before you go.',
      ko: '9~14개월간 소식이 없습니다. 가기 전에 확인하세요.',
    },
  },
  {
    from: 0,
    name: { en: 'very old', ko: '매우 오래됨' },
    means: {
      en: 'There was no activity for more than a year. That alone does not mean that it has closed.',
      ko: '1년 넘게 소식이 없습니다. 그렇다고 폐업했다는 뜻은 아닙니다.',
    },
  },
]

const FRESHNESS_UNKNOWN: LocalizedText = {
  en: 'There is too little dated information to tell. That does not mean that it has closed.',
  ko: '날짜가 있는 정보가 적어 알 수 없습니다. 폐업이라는 뜻은 아닙니다.',
}

/** Returns null when there is no score. */
function rangeOfScore(bands: readonly ScoreRange[], score: number | null): ScoreRange | null {
  return score === null ? null : (bands.find(({ from }) => score >= from) ?? null)
}

interface Scores {
  confidence: number
  freshness: number | null
}

/** The two signals with their meanings, for a place's page; they show when a reader asks for them. */
export function SignalSection(scores: Scores) {
  const localize = useLocalized()
  return (
    <details className="group px-4 py-5 sm:px-5">
      <summary className="cursor-pointer list-none rounded font-bold marker:hidden">
        <span className="flex items-center justify-between gap-2">
          <h2>{localize(placeDetailTexts.signals)}</h2>
          <DownIcon className="size-4 text-muted group-open:rotate-180" />
        </span>
      </summary>
      <p className="mt-1 mb-3 text-sm text-muted">{localize(placeDetailTexts.signalsHint)}</p>
      <SignalCards {...scores} />
    </details>
  )
}

function SignalCards({ confidence, freshness }: Scores) {
  const fresh = rangeOfScore(FRESHNESS, freshness)
  const sure = rangeOfScore(CONFIDENCE, confidence)
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <SignalCard
        name={placeTexts.confidence}
        score={confidence}
        band={sure?.name ?? placeTexts.unknown}
        means={sure?.means ?? placeTexts.unknown}
      />
      <SignalCard
        name={placeTexts.freshness}
        score={freshness}
        band={fresh?.name ?? placeTexts.unknown}
        means={fresh?.means ?? FRESHNESS_UNKNOWN}
      />
    </div>
  )
}

function SignalCard({
  name,
  score,
  band,
  means,
}: {
  name: LocalizedText
  score: number | null
  band: LocalizedText
  means: LocalizedText
}) {
  const localize = useLocalized()
  return (
    <div className="rounded-xl border border-line bg-surface p-3.5">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="text-sm font-semibold">{localize(name)}</h3>
        <span className="font-mono text-sm text-muted">{score === null ? '–' : score.toFixed(2)}</span>
      </div>
      <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div className="h-full rounded-full bg-good" style={{ width: `${(score ?? 0) * 100}%` }} />
      </div>
      <p className="mt-2 text-sm font-medium">{localize(band)}</p>
      <p className="text-sm text-muted">{localize(means)}</p>
    </div>
  )
}
