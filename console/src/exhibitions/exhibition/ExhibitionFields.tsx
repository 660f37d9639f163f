import { maxCoSponsors } from '@fairgate/contract/exhibitions/exhibition/fields'
import { type Hall, venueHalls } from '@fairgate/contract/exhibitions/exhibition/halls'
import { filePurposes } from '@fairgate/contract/kernel/files/file-purpose'
import { useMemo } from 'react'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { CoSponsorFields } from './CoSponsorFields.tsx'
import { editorFields } from './exhibition-form.ts'
import { formatEdition } from './exhibition-labels.ts'
import { PeriodField } from './PeriodField.tsx'
import { TakenWhilePlanning } from './TakenHalls.tsx'
import './form-parts.css'

const F = formFields(editorFields)
const { count: mostPosters } = filePurposes.poster

/**
 * The sections of the form. A star marks what a submission needs, although a draft may omit it. `sponsorId`: the
 * organizer, if known.
 */
export function ExhibitionFields({ sponsorId }: { sponsorId?: string }) {
  const t = useText()
  return (
    <>
      <FormSection wide title={t('exhibition.sectionBasic')}>
        <F.text name="nameCn" required />
        <F.text name="nameEn" required />
        <F.choice name="showType" required options={useDictionary('show_type').options} />
        <EditionField sponsorId={sponsorId} />
        <F.text name="website" />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionLocation')}>
        <HallsField />
        <TakenWhilePlanning />
        <div className="fg-input-short">
          <F.text name="area" required suffix="m²" />
        </div>
        <F.region name="cityCode" required regions={useCities()} />
        <F.text name="address" required />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionDates')}>
        <PeriodField name="moveIn" />
        <PeriodField name="open" />
        <PeriodField name="moveOut" />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionPeople')}>
        <F.own name="coSponsors" hint={t('exhibition.coSponsorHint')}>
          {(_, { value, set }) => <CoSponsorFields value={value} most={maxCoSponsors} onChange={set} />}
        </F.own>
        <ContactFields />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionInvoice')}>
        <F.ticks
          name="invoiceMethods"
          required
          labels={{ platform: 'exhibition.invoicePlatform', tripartite: 'exhibition.invoiceTripartite' }}
        />
      </FormSection>
      <FormSection wide title={t('exhibition.sectionText')}>
        <PresentationFields />
      </FormSection>
    </>
  )
}

/** The editions of the organizer, which the venue has to choose before; nothing if it has none. */
function EditionField({ sponsorId }: { sponsorId?: string }) {
  const t = useText()
  const platform = useUser()?.userCompanyType === 'platform'
  const of = platform ? { ownerId: sponsorId } : {}
  const enabled = !platform || sponsorId !== undefined
  const editions = useQueryCommand('getEditionOptions', of, { enabled }).data?.list ?? []
  if (editions.length === 0) return null
  return (
    <F.choice
      name="editionId"
      hint={t('exhibition.editionHint')}
      options={editions.map(({ id, name, series }) => ({ value: id, label: formatEdition({ name, series }) }))}
    />
  )
}

/** The halls as toggle buttons. */
export function HallsField() {
  const t = useText()
  return (
    <F.own name="halls" required hint={t('exhibition.hallsHint')}>
      {(control, { value, set }) => (
        <HallPicker
          id={control.id}
          aria-describedby={control['aria-describedby']}
          label={t('exhibition.halls')}
          value={value}
          onChange={set}
        />
      )}
    </F.own>
  )
}

/** The contact. */
export function ContactFields() {
  return (
    <>
      <F.text name="contactName" required />
      <F.text name="contactPhone" required />
      <F.text name="contactEmail" required />
    </>
  )
}

/** What visitors see. */
export function PresentationFields() {
  return (
    <>
      <F.note name="descriptionCn" rows={4} />
      <F.note name="descriptionEn" rows={4} />
      <F.own name="logo">
        {(control, { value, set }) => <Upload id={control.id} purpose="logo" value={value} onChange={set} />}
      </F.own>
      <F.own name="posters">
        {(control, { value, set }) => (
          <Stack gap={8}>
            {[...value, ...(value.length < mostPosters ? [undefined] : [])].map((poster, index) => (
              <Upload
                key={poster?.fileId ?? 'next'}
                id={index === 0 ? control.id : undefined}
                purpose="poster"
                value={poster}
                onChange={file => set(file ? [...value, file] : value.filter(other => other !== poster))}
              />
            ))}
          </Stack>
        )}
      </F.own>
    </>
  )
}

/** Province, then city. */
function useCities() {
  const provinces = useQueryCommand('getAreaByLevel', { level: 'province' }).data?.list
  const cities = useQueryCommand('getAreaByLevel', { level: 'city' }).data?.list
  return useMemo(
    () =>
      (provinces ?? []).map(province => ({
        code: province.code,
        name: nameOf({ cn: province.nameCn, en: province.nameEn }),
        children: (cities ?? [])
          .filter(({ code }) => code.startsWith(province.code.slice(0, 2)) && code.endsWith('00'))
          .map(city => ({ code: city.code, name: nameOf({ cn: city.nameCn, en: city.nameEn }) })),
      })),
    [provinces, cities],
  )
}

interface HallPickerProps {
  id: string
  'aria-describedby'?: string
  label: string
  value: readonly string[]
  onChange: (halls: Hall[]) => void
}

/** The venue's halls as toggle buttons. The selection is stored in the venue's order. */
function HallPicker({ id, label, value, onChange, ...rest }: HallPickerProps) {
  const rows = Map.groupBy(venueHalls, hall => hall[0] ?? '')
  const toggle = (hall: Hall) =>
    onChange(venueHalls.filter(known => (known === hall ? !value.includes(hall) : value.includes(known))))
  return (
    // A fieldset would bring a legend and a frame of its own.
    <Inline
      className="fg-hall-picker"
      gap={[8, 24]}
      wrap
      role="group"
      id={id}
      tabIndex={-1}
      aria-label={label}
      {...rest}
    >
      {[...rows].map(([wing, halls]) => (
        <Inline gap={4} key={wing}>
          {halls.map(hall => (
            <button type="button" key={hall} aria-pressed={value.includes(hall)} onClick={() => toggle(hall)}>
              {hall}
            </button>
          ))}
        </Inline>
      ))}
    </Inline>
  )
}
