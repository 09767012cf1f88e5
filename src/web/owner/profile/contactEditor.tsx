import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { type LocalizedText, wordless } from '#contract/language.ts'
import { FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { useFaultOf } from './faults.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileTexts as texts } from './profileTexts.ts'
import { RowList } from './rowList.tsx'
import type { Profile } from './useProfile.ts'

/** Contact fields as typed; empty for no value. */
interface ContactForm {
  phone: string
  homepage: string
  bookingUrl: string
  links: readonly LinkForm[]
}

interface LinkForm {
  platform: string
  url: string
}

/** The platforms of docs/reference/fields.md#contact; a platform that only the lists use keeps its name. */
const PLATFORMS: Readonly<Record<string, LocalizedText>> = texts.platforms
const nameOfPlatform = (platform: string): LocalizedText => PLATFORMS[platform] ?? wordless(platform)

const FIELD_PATH = /^(?:phone|homepage|bookingUrl|snsLinks\.\d+\.(?:platform|url))$/

/** Edits phone, homepage, booking page and social media. */
export function ContactEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const [form, setForm] = useState<ContactForm>(() => contactForm(profile.place))
  return (
    <ProfileSection
      title={localize(texts.contact)}
      profile={profile}
      edit={contactEdit(form)}
      hasField={(param) => FIELD_PATH.test(param)}
    >
      <ContactFields form={form} onChange={(part) => setForm({ ...form, ...part })} />
    </ProfileSection>
  )
}

interface ContactFieldsProps {
  form: ContactForm
  onChange: (part: Partial<ContactForm>) => void
}

function ContactFields({ form, onChange }: ContactFieldsProps) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  const field = (name: 'phone' | 'homepage' | 'bookingUrl') => ({
    value: form[name],
    error: faultOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField label={localize(texts.phone)} type="tel" maxLength={20} {...field('phone')} />
      <TextField label={localize(texts.homepage)} type="url" maxLength={1_000} {...field('homepage')} />
      <TextField label={localize(texts.bookingUrl)} type="url" maxLength={1_000} {...field('bookingUrl')} />
      <FieldGroup label={localize(texts.links)}>
        <RowList
          rows={form.links}
          onChange={(links) => onChange({ links })}
          blank={{ platform: 'instagram', url: '' }}
          addLabel={localize(texts.addLink)}
          nameOf={({ platform }) => localize(nameOfPlatform(platform))}
        >
          {(link, change, index) => <LinkFields link={link} path={`snsLinks.${index}`} onChange={change} />}
        </RowList>
      </FieldGroup>
    </>
  )
}

interface LinkFieldsProps {
  link: LinkForm
  /** The path of this link in the edit. */
  path: string
  onChange: (part: Partial<LinkForm>) => void
}

function LinkFields({ link: { platform, url }, path, onChange }: LinkFieldsProps) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={localize(texts.platform)}
        value={platform}
        error={faultOf(`${path}.platform`)}
        onChange={({ target }) => onChange({ platform: target.value })}
      >
        <Options
          values={Object.keys({ ...PLATFORMS, [platform]: null })}
          textOf={(name) => localize(nameOfPlatform(name))}
        />
      </SelectField>
      <TextField
        label={localize(texts.address)}
        type="url"
        required
        maxLength={1_000}
        value={url}
        error={faultOf(`${path}.url`)}
        onChange={({ target }) => onChange({ url: target.value })}
      />
    </div>
  )
}

function contactForm({ phone, homepage, bookingUrl, snsLinks }: Profile['place']): ContactForm {
  return {
    phone: phone ?? '',
    homepage: homepage ?? '',
    bookingUrl: bookingUrl ?? '',
    links: (snsLinks ?? []).map(({ platform, url }) => ({ platform, url })),
  }
}

function contactEdit({ phone, homepage, bookingUrl, links }: ContactForm): PlaceEdit {
  const said = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    phone: said(phone),
    homepage: said(homepage),
    bookingUrl: said(bookingUrl),
    snsLinks: links.length === 0 ? null : links.map(({ platform, url }) => ({ platform, url: url.trim() })),
  }
}
