import { useLanguage, useLocalized } from '../language/language.tsx'
import { labelInEnglish } from './filterLabels.ts'
import { categoryName } from './placeTexts.ts'
import { type CardPlace, useMeta } from './queries.ts'

/** Returns the category of a place: in Korean its label, in English the vocabulary's translation of the label. */
export function useCategoryName({ category, categoryLabel }: Pick<CardPlace, 'category' | 'categoryLabel'>): string {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const label = language === 'ko' || categoryLabel === null ? categoryLabel : labelInEnglish(meta, categoryLabel)
  return label ?? localize(categoryName(category))
}
