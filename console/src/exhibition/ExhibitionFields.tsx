import { invoiceMethods } from '@fairgate/contract/exhibition/choices'
import { Select } from 'antd'
import { useText } from '../kernel/language.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field, type FieldControl } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { Upload } from '../ui/Upload.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'
import { CityField } from './CityField.tsx'
import { CoSponsorFields } from './CoSponsorFields.tsx'
import type { ExhibitionForm, PeriodName } from './exhibition-form.ts'
import { HallPicker } from './HallPicker.tsx'
import { PeriodField } from './PeriodField.tsx'
import type { ExhibitionDraft } from './use-exhibition-draft.ts'
import './form-parts.css'

type TextField = {
  [K in keyof ExhibitionForm]: ExhibitionForm[K] extends string ? K : never
}[keyof ExhibitionForm]

/** The sections of the form; `draft` holds what was typed and what was refused. */
export function ExhibitionFields({ draft }: { draft: ExhibitionDraft }) {
  const t = useText()
  const { form, change, issues } = draft
  const error = (name: string) => issueOf(issues, name)

  const text = (
    name: TextField,
    maxLength: number,
    options: { required?: boolean; type?: string; lines?: number } = {},
  ) => (
    <Field label={t(`exhibition.${name}`)} name={name} required={options.required} error={error(name)}>
      {control => {
        const shared = {
          ...control,
          className: 'fg-input',
          maxLength,
          value: form[name],
          onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
        }
        return options.lines ? (
          <textarea {...shared} rows={options.lines} />
        ) : (
          <input {...shared} type={options.type ?? 'text'} />
        )
      }}
    </Field>
  )
  const period = (name: PeriodName) => (
    <PeriodField
      name={name}
      label={t(`exhibition.${name}`)}
      value={{ from: form[name].from ?? null, to: form[name].to ?? null, daily: form[name].daily ?? false }}
      onChange={value => change({ [name]: value })}
      error={error(name)}
    />
  )

  return (
    <>
      <section className="fg-form-section">
        <h2>{t('exhibition.sectionBasic')}</h2>
        {text('nameCn', 100, { required: true })}
        {text('nameEn', 200, { required: true })}
        <Field label={t('exhibition.showType')} name="showType" required error={error('showType')}>
          {control => <ShowType control={control} value={form.showType} onChange={showType => change({ showType })} />}
        </Field>
        {text('website', 200, { type: 'url' })}
      </section>
      <section className="fg-form-section">
        <h2>{t('exhibition.sectionPlace')}</h2>
        <Field
          label={t('exhibition.halls')}
          name="halls"
          required
          error={error('halls')}
          hint={t('exhibition.hallsHint')}
        >
          {control => (
            <HallPicker
              id={control.id}
              aria-describedby={control['aria-describedby']}
              label={t('exhibition.halls')}
              value={form.halls}
              onChange={halls => change({ halls })}
            />
          )}
        </Field>
        <Field label={t('exhibition.area')} name="area" required error={error('area')} hint="m²">
          {control => (
            <input
              {...control}
              className="fg-input fg-input-short"
              inputMode="numeric"
              maxLength={7}
              value={form.area ?? ''}
              onChange={event => change({ area: Number(event.target.value.replace(/\D/g, '')) || null })}
            />
          )}
        </Field>
        <Field label={t('exhibition.cityCode')} name="cityCode" required error={error('cityCode')}>
          {control => (
            <CityField
              id={control.id}
              aria-describedby={control['aria-describedby']}
              value={form.cityCode}
              onChange={cityCode => change({ cityCode })}
              invalid={error('cityCode') !== undefined}
            />
          )}
        </Field>
        {text('address', 200, { required: true })}
      </section>
      <section className="fg-form-section">
        <h2>{t('exhibition.sectionDates')}</h2>
        {period('moveIn')}
        {period('open')}
        {period('moveOut')}
      </section>
      <section className="fg-form-section">
        <h2>{t('exhibition.sectionPeople')}</h2>
        <Field
          label={t('exhibition.coSponsors')}
          name="coSponsors"
          error={error('coSponsors')}
          hint={t('exhibition.coSponsorHint')}
        >
          {() => <CoSponsorFields value={form.coSponsors} onChange={coSponsors => change({ coSponsors })} />}
        </Field>
        {text('contactName', 50, { required: true })}
        {text('contactPhone', 20, { required: true, type: 'tel' })}
        {text('contactEmail', 100, { required: true, type: 'email' })}
      </section>
      <section className="fg-form-section">
        <h2>{t('exhibition.sectionInvoice')}</h2>
        <Field label={t('exhibition.invoiceMethods')} name="invoiceMethods" required error={error('invoiceMethods')}>
          {() => <InvoiceMethods value={form.invoiceMethods} onChange={value => change({ invoiceMethods: value })} />}
        </Field>
      </section>
      <section className="fg-form-section">
        <h2>{t('exhibition.sectionText')}</h2>
        {text('descriptionCn', 2000, { lines: 4 })}
        {text('descriptionEn', 4000, { lines: 4 })}
        <Files form={form} change={change} error={error} />
      </section>
    </>
  )
}

interface ShowTypeProps {
  control: FieldControl
  value: string | null
  onChange: (value: string | null) => void
}

function ShowType({ control, value, onChange }: ShowTypeProps) {
  const t = useText()
  const { options } = useDictionary('show_type')
  return (
    <Select
      id={control.id}
      aria-describedby={control['aria-describedby']}
      status={control['aria-invalid'] ? 'error' : undefined}
      style={{ width: '100%' }}
      placeholder={t('shell.searchChoose')}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}

type Methods = ExhibitionForm['invoiceMethods']
const methodWords = { platform: 'exhibition.invoicePlatform', tripartite: 'exhibition.invoiceTripartite' } as const

function InvoiceMethods({ value, onChange }: { value: Methods; onChange: (value: Methods) => void }) {
  const t = useText()
  return (
    <div className="fg-checks">
      {invoiceMethods.map(method => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
        <label key={method} className="fg-check-line">
          <Checkbox
            aria-label={t(methodWords[method])}
            checked={value.includes(method)}
            onChange={() => onChange(invoiceMethods.filter(one => value.includes(one) !== (one === method)))}
          />
          {t(methodWords[method])}
        </label>
      ))}
    </div>
  )
}

interface FilesProps {
  form: ExhibitionForm
  change: (changes: Partial<ExhibitionForm>) => void
  error: (name: string) => string | undefined
}

/** Logo and up to six posters; a file of an earlier save has no name here. */
function Files({ form, change, error }: FilesProps) {
  const t = useText()
  const known = (id: string) => ({ fileId: id, name: t('exhibition.existingFile'), size: 0 })
  const slots = form.posters.length < 6 ? [...form.posters, undefined] : form.posters
  return (
    <>
      <Field label={t('exhibition.logo')} name="logo" error={error('logo')}>
        {control => (
          <Upload
            id={control.id}
            purpose="logo"
            value={form.logo ? known(form.logo) : undefined}
            onChange={file => change({ logo: file?.fileId ?? null })}
          />
        )}
      </Field>
      <Field label={t('exhibition.posters')} name="posters" error={error('posters')}>
        {control => (
          <div className="fg-uploads">
            {slots.map((poster, index) => (
              <Upload
                key={poster ?? 'next'}
                id={index === 0 ? control.id : undefined}
                purpose="poster"
                value={poster ? known(poster) : undefined}
                onChange={file =>
                  change({
                    posters: file ? [...form.posters, file.fileId] : form.posters.filter(other => other !== poster),
                  })
                }
              />
            ))}
          </div>
        )}
      </Field>
    </>
  )
}
