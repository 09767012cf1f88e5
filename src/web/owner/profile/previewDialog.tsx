import { Tabs } from 'radix-ui'
import type { PlaceFields } from '#client/generated/records.ts'
import { PlaceSections } from '../../explorer/place/placePanel.tsx'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { Dialog } from '../../form/dialog.tsx'
import { useLocalized } from '../../language/language.tsx'
import { profileTexts } from './profileTexts.ts'

const TAB =
  'min-h-10 rounded-lg px-3.5 text-sm font-medium text-muted data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-raised'
const ATTRIBUTE_FIELDS = [
  'serviceAttributes',
  'attributes',
  'recommendedFor',
  'atmosphere',
  'dietary',
  'cautions',
  'aiSummary',
]
/** Further fields that an edit of a field changes; `withdraw` concerns attributes only. */
const DERIVED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  businessHours: ['openNow', 'is24h'],
  temporaryClosures: ['openNow'],
  regularClosures: ['openNow'],
  holidayPolicy: ['openNow'],
  specialHours: ['openNow'],
  menu: ['menuSummary', 'price', 'aiSummary', 'attributes'],
  photos: ['photoCount'],
  bookingUrl: ['reservationChannels', 'attributes'],
  promotion: ['attributes'],
  attributes: ATTRIBUTE_FIELDS,
  withdraw: ATTRIBUTE_FIELDS,
}

interface PreviewDialogProps {
  place: PlaceFields
  /** The fields that the edit changes. */
  fields: readonly string[]
  onClose: () => void
}

/** Shows the place after the edit: for guests, and as the API would return it. */
export function PreviewDialog({ place, fields, onClose }: PreviewDialogProps) {
  const localize = useLocalized()
  return (
    <Dialog
      title={localize(profileTexts.previewTitle)}
      description={localize(profileTexts.previewHint)}
      isOpen
      onClose={onClose}
    >
      <Tabs.Root defaultValue="guests" className="flex flex-col gap-3">
        <Tabs.List
          aria-label={localize(profileTexts.previewTitle)}
          className="flex gap-1 self-start rounded-xl bg-sunken p-1"
        >
          <Tabs.Trigger value="guests" className={TAB}>
            {localize(profileTexts.asGuests)}
          </Tabs.Trigger>
          <Tabs.Trigger value="api" className={TAB}>
            {localize(profileTexts.asApi)}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="guests" className="-mx-5">
          <PlaceSections place={place} isPreview />
        </Tabs.Content>
        <Tabs.Content value="api">
          <CodeBlock text={apiText(place, fields)} name={localize(profileTexts.asApi)} />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}

/** Returns the changed fields of the record as JSON. */
function apiText(place: PlaceFields, fields: readonly string[]): string {
  const names = new Set([...fields, ...fields.flatMap((field) => DERIVED_FIELDS[field] ?? [])])
  return JSON.stringify(Object.fromEntries(Object.entries(place).filter(([name]) => names.has(name))), null, 2)
}
