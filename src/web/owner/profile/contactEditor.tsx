import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { type LocalizedText, wordless } from '#contract/language.ts'
import { FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useSay } from '../../language/language.tsx'
import { useFaultOf } from './faults.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileWords as words } from './profileWords.ts'
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
const PLATFORMS: Readonly<Record<string, LocalizedText>> = words.platforms
const nameOfPlatform = (platform: string): LocalizedText => PLATFORMS[platform] ?? wordless(platform)

const FIELD_PATH = /^(?:phone|homepage|bookingUrl|snsLinks\.\d+\.(?:platform|url))$/

/** Edits phone, homepage, booking page and social media. */
export function ContactEditor({ profile }: { profile: Profile }) {
  const say = useSay()
  const [form, setForm] = useState<ContactForm>(() => contactForm(profile.place))
  return (
    <ProfileSection
      title={say(words.contact)}
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
  const say = useSay()
  const faultOf = useFaultOf()
  const field = (name: 'phone' | 'homepage' | 'bookingUrl') => ({
    value: form[name],
    error: faultOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField label={say(words.phone)} type="tel" maxLength={20} {...field('phone')} />
      <TextField label={say(words.homepage)} type="url" maxLength={1_000} {...field('homepage')} />
      <TextField label={say(words.bookingUrl)} type="url" maxLength={1_000} {...field('bookingUrl')} />
      <FieldGroup label={say(words.links)}>
        <RowList
          rows={form.links}
          onChange={(links) => onChange({ links })}
          blank={{ platform: 'instagram', url: '' }}
          addLabel={say(words.addLink)}
          nameOf={({ platform }) => say(nameOfPlatform(platform))}
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
  const say = useSay()
  const faultOf = useFaultOf()
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={say(words.platform)}
        value={platform}
        error={faultOf(`${path}.platform`)}
        onChange={({ target }) => onChange({ platform: target.value })}
      >
        <Options
          values={Object.keys({ ...PLATFORMS, [platform]: null })}
          textOf={(name) => say(nameOfPlatform(name))}
        />
      </SelectField>
      <TextField
        label={say(words.address)}
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
