import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { FieldGroup, TextAreaField, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileTexts as texts } from './profileTexts.ts'
import type { Profile } from './useProfile.ts'

/** Introduction and promotion as typed; empty for no value. */
interface WordsForm {
  intro: string
  title: string
  description: string
  startsAt: string
  endsAt: string
  conditions: string
}

/** Edits the introduction and the promotion. */
export function IntroductionEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const [form, setForm] = useState(() => wordsForm(profile.place))
  const field = (name: keyof WordsForm) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  return (
    <ProfileSection title={localize(texts.words)} profile={profile} edit={wordsEdit(form)}>
      <TextAreaField label={localize(texts.intro)} rows={4} maxLength={1_000} {...field('intro')} />
      <FieldGroup label={localize(texts.promotion)} hint={localize(texts.promotionHint)}>
        <TextField
          label={localize(texts.promotionTitle)}
          required={hasPromotion(form)}
          maxLength={100}
          {...field('title')}
        />
        <TextAreaField label={localize(texts.description)} maxLength={500} {...field('description')} />
        <div className="grid grid-cols-2 gap-2">
          <TextField label={localize(texts.promotionFrom)} type="date" {...field('startsAt')} />
          <TextField label={localize(texts.promotionTo)} type="date" {...field('endsAt')} />
        </div>
        <TextField label={localize(texts.conditions)} maxLength={200} {...field('conditions')} />
      </FieldGroup>
    </ProfileSection>
  )
}

function wordsForm({ ownerIntro, promotion }: Profile['place']): WordsForm {
  return {
    intro: ownerIntro?.text ?? '',
    title: promotion?.title ?? '',
    description: promotion?.description ?? '',
    startsAt: promotion?.startsAt ?? '',
    endsAt: promotion?.endsAt ?? '',
    conditions: promotion?.conditions ?? '',
  }
}

function hasPromotion(form: WordsForm): boolean {
  const { intro: _, ...promotion } = form
  return Object.values(promotion).some((value) => value.trim() !== '')
}

function wordsEdit(form: WordsForm): PlaceEdit {
  const { intro, title, ...rest } = form
  const said = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]),
  )
  return {
    ownerIntro: intro.trim() === '' ? null : { text: intro.trim() },
    promotion: hasPromotion(form) ? { title: title.trim(), ...said } : null,
  }
}
