import { importFields } from '@fairgate/contract/badge/fields'
import { useLanguage, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { useDraftAround } from '../ui/form/draft-context.ts'
import { formFields } from '../ui/form/form-fields.tsx'

const F = formFields(importFields)

/** For whom an organizer enters a row: its own company, or a partner of this exhibition. Stands in a form that has `companyId`. */
export function CompanyField({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const language = useLanguage()
  const { companyId } = useDraftAround().values
  const { data } = useQueryCommand('getParticipationPage', { exhibitionId, pageSize: 40 }, { quiet: true })
  const partners = data?.list ?? []
  return (
    <F.choice
      name="companyId"
      placeholder={t('badge.ownCompany')}
      hint={companyId ? t('badge.forCompanyHint') : undefined}
      options={partners.map(({ companyId: value, company }) => ({ value, label: company[language] }))}
    />
  )
}
