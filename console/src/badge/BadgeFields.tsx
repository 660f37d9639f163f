import { type DocumentTypeCode, documentTypeCodes, documentTypeWords } from '@fairgate/contract/badge/document'
import { personFields } from '@fairgate/contract/badge/fields'
import { lazy, type ReactNode, Suspense } from 'react'
import { type TextKey, useText, useWords } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { Select } from '../ui/Select.tsx'
import { Upload } from '../ui/Upload.tsx'
import { asksBirth, type BadgeValues, type Kept, requiredOf } from './badge-form.ts'
import type { BadgeFormState } from './use-badge-form.ts'
import type { useBadgeTypes } from './use-badge-types.ts'

const DateField = lazy(async () => ({ default: (await import('../ui/DateField.tsx')).DateField }))

interface BadgeFieldsProps {
  form: BadgeFormState
  badgeTypes: ReturnType<typeof useBadgeTypes>
  kept?: Kept
  /** Whose badge it is, where that is a choice. */
  company?: ReactNode
}

/** The fields of a badge; those its type asks for are marked. */
export function BadgeFields({ form, badgeTypes, kept, company }: BadgeFieldsProps) {
  const t = useText()
  const w = useWords()
  const { values, change, issues, type } = form
  const required = requiredOf(type)
  const typeError = issueOf(issues, 'badgeTypeId')
  const documentError = issueOf(issues, 'documentType')
  const keepsNumber = kept && kept.documentMasked !== '' && kept.documentType === values.documentType

  const plain = (name: TextField, label: TextKey, hint?: string) => (
    <PlainField form={form} name={name} label={t(label)} required={required.includes(name)} hint={hint} />
  )

  return (
    <>
      <section className="fg-badge-section">
        <Field label={t('badge.type')} name="badgeTypeId" required error={typeError}>
          {control => (
            <Select
              id={control.id}
              style={{ width: '100%' }}
              status={typeError ? 'error' : undefined}
              placeholder={t('badge.chooseType')}
              value={values.badgeTypeId || undefined}
              options={badgeTypes.options}
              onChange={(badgeTypeId: string) => change({ badgeTypeId })}
            />
          )}
        </Field>
        {company}
      </section>
      <section className="fg-badge-section">
        <h2>{t('badge.person')}</h2>
        <div className="fg-badge-pair">
          {plain('name', 'badge.name')}
          {plain('nameEn', 'badge.nameEn')}
        </div>
        <div className="fg-badge-pair">
          <Field label={t('badge.documentType')} name="documentType" required error={documentError}>
            {control => (
              <Select
                id={control.id}
                style={{ width: '100%' }}
                status={documentError ? 'error' : undefined}
                placeholder={t('badge.chooseDocument')}
                value={values.documentType || undefined}
                options={documentTypeCodes.map(code => ({ value: code, label: w(documentTypeWords[code]) }))}
                onChange={(documentType: DocumentTypeCode) => change({ documentType })}
              />
            )}
          </Field>
          {plain(
            'documentNumber',
            'badge.documentNumber',
            keepsNumber ? t('badge.documentKept', { masked: kept.documentMasked }) : t('badge.documentHint'),
          )}
        </div>
        {asksBirth(values.documentType) && (
          <div className="fg-badge-pair">
            <Field
              label={t('badge.birth')}
              name="birth"
              required={required.includes('birth')}
              error={issueOf(issues, 'birth')}
              hint={t('badge.birthHint')}
            >
              {control => (
                <Suspense fallback={<span className="fg-input" />}>
                  <DateField
                    id={control.id}
                    value={values.birth || undefined}
                    invalid={issueOf(issues, 'birth') !== undefined}
                    onChange={(birth = '') => change({ birth })}
                  />
                </Suspense>
              )}
            </Field>
          </div>
        )}
        <div className="fg-badge-pair">
          {plain(
            'phone',
            'badge.phone',
            kept?.phoneMasked ? t('badge.documentKept', { masked: kept.phoneMasked }) : undefined,
          )}
          <Field
            label={t('badge.photo')}
            name="photo"
            required={required.includes('photo')}
            error={issueOf(issues, 'photo')}
            hint={kept?.photoFileId && !values.photo ? t('badge.photoKept') : undefined}
          >
            {control => (
              <Upload
                id={control.id}
                aria-describedby={control['aria-describedby']}
                purpose="photo"
                value={values.photo}
                onChange={photo => change({ photo })}
              />
            )}
          </Field>
        </div>
      </section>
      <section className="fg-badge-section">
        <h2>{t('badge.work')}</h2>
        <div className="fg-badge-pair">
          {plain('employer', 'badge.employer')}
          {plain('jobTitle', 'badge.jobTitle')}
        </div>
      </section>
    </>
  )
}

type TextField = Exclude<keyof BadgeValues, 'photo' | 'documentType' | 'badgeTypeId' | 'companyId' | 'birth'>

interface PlainFieldProps {
  form: BadgeFormState
  name: TextField
  label: string
  required: boolean
  hint?: string
}

function PlainField({ form, name, label, required, hint }: PlainFieldProps) {
  return (
    <Field label={label} name={name} required={required} error={issueOf(form.issues, name)} hint={hint}>
      {control => (
        <input
          {...control}
          maxLength={personFields[name].max}
          inputMode={personFields[name].keys}
          className="fg-input"
          autoComplete="off"
          value={form.values[name]}
          onChange={event => form.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
