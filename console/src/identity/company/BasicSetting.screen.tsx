import type { Output } from '@fairgate/contract/app/catalogue'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { companyFields, otherRegisterFields } from '@fairgate/contract/identity/company/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { missingOfCompany } from './missing-of-company.ts'

type Setting = Output<'getBasicSetting'>

/** `/basisSet`: the basic information of the company. */
export function BasicSetting() {
  const known = useQueryCommand('getBasicSetting', {}, { quiet: true })
  if (!known.data) {
    if (known.error) return <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
    return <DetailSkeleton />
  }
  return <Editor setting={known.data} />
}

function Editor({ setting }: { setting: Setting }) {
  const t = useText()
  const localize = useLocalize()
  const needsLicence = setting.type !== 'platform'
  const draft = useDraft({
    of: companyFields,
    read: { ...setting, abroad: setting.country !== null, licenceFileId: setting.licence },
    without: otherRegisterFields,
    validate: values => missingOfCompany(values, needsLicence, t),
    send: (form, { version }) => write('saveBasicSetting', { ...form, version }),
    // The header shows the company's name and the menu flag of its settings.
  })
  return (
    <FormPage
      draft={draft}
      tag={setting.incomplete && !draft.dirty && <StatusTag code={0}>{t('company.incomplete')}</StatusTag>}
      facts={[t('company.basicLead')]}
    >
      <CompanyFields
        draft={draft}
        lead={t('company.companyTypeIs', { type: localize(companyTypeLabels[setting.type]) })}
        needsLicence={needsLicence}
        codeLocked={setting.creditCodeLocked}
      />
    </FormPage>
  )
}
