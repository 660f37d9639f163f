import type { Output } from '@fairgate/contract/catalogue'
import { companyTypeWords } from '@fairgate/contract/company/company-types'
import { call } from '../kernel/call.ts'
import { useText, useWords } from '../kernel/language.ts'
import { askAgain, useQueryCommand } from '../kernel/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { toast } from '../ui/toast.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { type CompanyForm, companyPayload } from './company-form.ts'
import type { Licence } from './LicenceField.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

type Setting = Output<'getBasicSetting'>

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
function formOf(setting: Setting): CompanyForm {
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
    licence: setting.licence as Licence | null,
  }
}

async function save(form: CompanyForm, version: number): Promise<number> {
  const { version: next } = await call('saveBasicSetting', { ...companyPayload(form), version }, { atForm: true })
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

  const submit = async () => {
    if (!(await draft.submit())) return
    toast.success(t('shell.saved'))
    // The header shows the company's name, its settings the red point.
    void askAgain('getBasicSetting', 'getUserPermission', 'findRedPoint')
  }

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
      <CompanyFields
        form={form}
        change={change}
        issues={issues}
        lead={t('company.companyTypeIs', { type: words(companyTypeWords[setting.type]) })}
        needsLicence={needsLicence}
        codeLocked={setting.creditCodeLocked}
      />
    </SettingForm>
  )
}
