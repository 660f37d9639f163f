import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { ChoiceField, type ChoiceFieldProps } from '../ui/ChoiceField.tsx'
import { Field } from '../ui/Field.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import type { CompanyForm } from './company-form.ts'
import { LicenceField } from './LicenceField.tsx'
import { RegionField } from './RegionField.tsx'
import { SettingSection } from './SettingForm.tsx'
import { useCountryOptions } from './use-country-options.ts'
import type { ReadFile } from './use-stored-file.ts'

type TextName = { [K in keyof CompanyForm]: CompanyForm[K] extends string ? K : never }[keyof CompanyForm]

/** Characters of a credit code of today; shorter ones are old numbers. */
const CODE_LENGTH = 18

export interface CompanyFieldsProps {
  form: CompanyForm
  change: (changes: Partial<CompanyForm>) => void
  issues: readonly InputIssue[]
  /** Under the name of the first section. */
  lead: string
  needsLicence: boolean
  /** The credit code is on record and no longer the reader's to change. */
  codeLocked?: boolean
  /** Right of a field's label, by its name in the payload. */
  markOf?: (name: string) => ReactNode
  /** Where the licence that is stored comes from; the reader's own files otherwise. */
  readFile?: ReadFile
}

/** Identity, place and contact of a company, wherever one is written. */
export function CompanyFields({ form, change, issues, lead, needsLicence, codeLocked, ...props }: CompanyFieldsProps) {
  const { markOf = () => undefined, readFile } = props
  const t = useText()
  const countries = useCountryOptions()
  const line = (name: TextName, maxLength: number, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={name}
      label={t(`company.${name}`)}
      value={form[name]}
      onChange={value => change({ [name]: value })}
      issues={issues}
      maxLength={maxLength}
      extra={markOf(name)}
      required
      {...more}
    />
  )
  return (
    <>
      <SettingSection title={t('company.sectionIdentity')} hint={lead}>
        {line('nameCn', 100, { lang: 'zh-CN' })}
        {line('nameEn', 200, { lang: 'en' })}
        {!codeLocked && (
          <Field label={t('company.registered')} name="abroad" extra={markOf('abroad')}>
            {() => (
              <Segmented
                label={t('company.registered')}
                value={form.abroad ? 'abroad' : 'home'}
                options={[
                  { value: 'home', label: t('company.atHome') },
                  { value: 'abroad', label: t('company.abroad') },
                ]}
                onChange={value => change({ abroad: value === 'abroad' })}
              />
            )}
          </Field>
        )}
        {form.abroad ? (
          <div className="fg-setting-pair">
            <ChoiceField
              name="country"
              label={t('company.country')}
              options={countries}
              value={form.country}
              onChange={country => change({ country })}
              issues={issues}
              extra={markOf('country')}
              required
            />
            {line('registrationNumber', 60)}
          </div>
        ) : (
          line('creditCode', 40, {
            readOnly: codeLocked,
            extra: (
              <>
                {markOf('creditCode')}
                <CodeMark locked={codeLocked} code={form.creditCode} />
              </>
            ),
            hint: t(codeHint(codeLocked, form.creditCode)),
          })
        )}
        <div className="fg-setting-pair">
          <DictionaryField
            name="comAttr"
            code="com_attr"
            value={form.comAttr}
            onChange={comAttr => change({ comAttr })}
            issues={issues}
            extra={markOf('comAttr')}
          />
          <DictionaryField
            name="comType"
            code="com_type"
            value={form.comType}
            onChange={comType => change({ comType })}
            issues={issues}
            extra={markOf('comType')}
          />
        </div>
        <LicenceField
          value={form.licence}
          onChange={licence => change({ licence })}
          issues={issues}
          required={needsLicence}
          extra={markOf('licenceFileId')}
          readFile={readFile}
        />
      </SettingSection>
      <SettingSection title={t('company.sectionPlace')}>
        {!form.abroad && (
          <RegionField
            value={form.regionCode}
            onChange={regionCode => change({ regionCode })}
            issues={issues}
            extra={markOf('regionCode')}
          />
        )}
        {line('addressCn', 200, { lang: 'zh-CN', required: !form.abroad })}
        {line('addressEn', 300, { lang: 'en', required: form.abroad })}
      </SettingSection>
      <SettingSection title={t('company.sectionContact')}>
        <div className="fg-setting-pair">
          {line('contactName', 50)}
          {line('contactTelephone', 30, { type: 'tel' })}
        </div>
        {line('contactEmail', 100, { type: 'email' })}
      </SettingSection>
    </>
  )
}

const isOld = (code: string) => {
  const { length } = code.replace(/[\s-]/g, '')
  return length >= 15 && length < CODE_LENGTH
}

function codeHint(locked: boolean | undefined, code: string) {
  if (locked) return 'company.lockedHint'
  return isOld(code) ? 'company.oldNumberHint' : 'company.creditCodeHint'
}

/** Right of the label: locked, or an old number. */
function CodeMark({ locked, code }: { locked: boolean | undefined; code: string }) {
  const t = useText()
  if (locked) return <Lock size={14} strokeWidth={1.6} aria-hidden />
  return isOld(code) ? <StatusTag code={3}>{t('company.oldNumber')}</StatusTag> : null
}

interface DictionaryFieldProps extends Pick<ChoiceFieldProps, 'value' | 'issues' | 'extra'> {
  onChange: (value: string) => void
  name: 'comAttr' | 'comType'
  code: 'com_attr' | 'com_type'
}

function DictionaryField({ name, code, ...rest }: DictionaryFieldProps) {
  const t = useText()
  const options = useQueryCommand('getEnableDictionaryOption', { code }).data?.list ?? []
  return <ChoiceField name={name} label={t(`company.${name}`)} options={options} required {...rest} />
}
