import type { Output } from '@fairgate/contract/catalogue'
import { companyTypeWords } from '@fairgate/contract/company/company-types'
import { Lock } from 'lucide-react'
import { call } from '../kernel/call.ts'
import { useText, useWords } from '../kernel/language.ts'
import { askAgain, useQueryCommand } from '../kernel/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { toast } from '../ui/toast.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { LicenceField } from './LicenceField.tsx'
import { LineField, type LineFieldProps } from './LineField.tsx'
import { RegionField } from './RegionField.tsx'
import { SettingForm, SettingSection } from './SettingForm.tsx'
import { useCountryOptions } from './use-country-options.ts'
import { useSettingForm } from './use-setting-form.ts'

type Setting = Output<'getBasicSetting'>

/** Characters of a credit code of today; shorter ones are old numbers. */
const CODE_LENGTH = 18

/** `/basisSet`: what the company says of itself. */
export function BasicSetting() {
  const known = useQueryCommand('getBasicSetting', {})
  if (!known.data) {
    if (known.error) return <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
    return <DetailSkeleton />
  }
  return <Editor setting={known.data} />
}

/** What is typed: nothing is absent, and both registers are kept while the reader chooses between them. */
function formOf(setting: Setting) {
  return {
    abroad: setting.country !== null,
    nameCn: setting.nameCn,
    nameEn: setting.nameEn,
    creditCode: setting.creditCode ?? '',
    registrationNumber: setting.registrationNumber ?? '',
    country: setting.country,
    comAttr: setting.comAttr,
    comType: setting.comType,
    regionCode: setting.regionCode,
    addressCn: setting.addressCn,
    addressEn: setting.addressEn,
    contactName: setting.contactName,
    contactTelephone: setting.contactTelephone,
    contactEmail: setting.contactEmail,
    licence: setting.licence as { fileId: string; name: string; size: number } | null,
  }
}

type Form = ReturnType<typeof formOf>
type TextName = { [K in keyof Form]: Form[K] extends string ? K : never }[keyof Form]

async function save({ licence, ...form }: Form, version: number): Promise<number> {
  const home = form.abroad
    ? { creditCode: null, regionCode: null }
    : { creditCode: form.creditCode || null, registrationNumber: null, country: null }
  const { version: next } = await call(
    'saveBasicSetting',
    {
      ...form,
      ...home,
      comAttr: form.comAttr ?? '',
      comType: form.comType ?? '',
      licenceFileId: licence?.fileId ?? null,
      version,
    },
    { atForm: true },
  )
  return next
}

const latest = async () => (await call('getBasicSetting', {})).version

function Editor({ setting }: { setting: Setting }) {
  const t = useText()
  const words = useWords()
  const needsLicence = setting.type !== 'platform'
  const draft = useSettingForm({
    form: formOf(setting),
    version: setting.version,
    save,
    latest,
    faults: ({ licence }) => (needsLicence && !licence ? [{ path: 'licenceFileId', msg: t('kernel.required') }] : []),
  })
  const { form, change, issues } = draft
  const countries = useCountryOptions()

  const submit = async () => {
    if (!(await draft.submit())) return
    toast.success(t('shell.saved'))
    // The header shows the company's name, its settings the red point.
    void askAgain('getBasicSetting', 'getUserPermission', 'findRedPoint')
  }
  const line = (name: TextName, maxLength: number, more: Partial<LineFieldProps> = {}) => (
    <LineField
      name={name}
      label={t(`company.${name}`)}
      value={form[name]}
      onChange={value => change({ [name]: value })}
      issues={issues}
      maxLength={maxLength}
      required
      {...more}
    />
  )

  return (
    <SettingForm
      title={t('company.basicTitle')}
      crumbs={[{ title: t('shell.settings') }, { title: t('company.basicTitle') }]}
      tag={setting.incomplete && !draft.dirty && <StatusTag code={0}>{t('company.incomplete')}</StatusTag>}
      facts={[t('company.basicLead')]}
      dirty={draft.dirty}
      busy={draft.busy}
      issues={issues}
      overtaken={draft.overtaken}
      onCatchUp={() => void draft.catchUp()}
      onSubmit={() => void submit()}
    >
      <SettingSection
        title={t('company.sectionIdentity')}
        hint={t('company.companyTypeIs', { type: words(companyTypeWords[setting.type]) })}
      >
        {line('nameCn', 100, { lang: 'zh-CN' })}
        {line('nameEn', 200, { lang: 'en' })}
        {!setting.creditCodeLocked && (
          <Field label={t('company.registered')} name="abroad">
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
              required
            />
            {line('registrationNumber', 60)}
          </div>
        ) : (
          line('creditCode', 40, {
            readOnly: setting.creditCodeLocked,
            extra: <CodeMark locked={setting.creditCodeLocked} code={form.creditCode} />,
            hint: codeHint(setting.creditCodeLocked, form.creditCode),
          })
        )}
        <div className="fg-setting-pair">
          <DictionaryField
            name="comAttr"
            code="com_attr"
            value={form.comAttr}
            onChange={comAttr => change({ comAttr })}
            issues={issues}
          />
          <DictionaryField
            name="comType"
            code="com_type"
            value={form.comType}
            onChange={comType => change({ comType })}
            issues={issues}
          />
        </div>
        <LicenceField
          value={form.licence}
          onChange={licence => change({ licence })}
          issues={issues}
          required={needsLicence}
        />
      </SettingSection>
      <SettingSection title={t('company.sectionPlace')}>
        {!form.abroad && (
          <RegionField value={form.regionCode} onChange={regionCode => change({ regionCode })} issues={issues} />
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
    </SettingForm>
  )

  function codeHint(locked: boolean, code: string): string {
    if (locked) return t('company.lockedHint')
    return t(isOld(code) ? 'company.oldNumberHint' : 'company.creditCodeHint')
  }
}

const isOld = (code: string) => {
  const { length } = code.replace(/[\s-]/g, '')
  return length >= 15 && length < CODE_LENGTH
}

/** Right of the label: locked, or an old number. */
function CodeMark({ locked, code }: { locked: boolean; code: string }) {
  const t = useText()
  if (locked) return <Lock size={14} strokeWidth={1.6} aria-hidden />
  return isOld(code) ? <StatusTag code={3}>{t('company.oldNumber')}</StatusTag> : null
}

interface DictionaryFieldProps {
  name: 'comAttr' | 'comType'
  code: 'com_attr' | 'com_type'
  value: string | null
  onChange: (value: string) => void
  issues: Parameters<typeof ChoiceField>[0]['issues']
}

function DictionaryField({ name, code, ...rest }: DictionaryFieldProps) {
  const t = useText()
  const options = useQueryCommand('getEnableDictionaryOption', { code }).data?.list ?? []
  return <ChoiceField name={name} label={t(`company.${name}`)} options={options} required {...rest} />
}
