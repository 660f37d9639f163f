import { importFields } from '@fairgate/contract/badging/badge/fields'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { useDraftAround } from '../../kernel/ui/form/draft-context.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'

const F = formFields(importFields)

interface CompanyFieldProps {
  exhibitionId: string
  /** The name of the partner; undefined for one's own company. */
  onChosen?: (name: string | undefined) => void
}

/**
 * The company for which an organizer enters a row: its own, or a partner of this exhibition. For forms with
 * `companyId`.
 */
export function CompanyField({ exhibitionId, onChosen }: CompanyFieldProps) {
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  const { companyId } = useDraftAround().values
  // Loads all of them, so that each is found by a part of its name.
  const { data } = useQueryCommand('getParticipationPage', { exhibitionId, pageSize: 999 }, { quiet: true })
  const partners = data?.list ?? []
  return (
    <F.choice
      name="companyId"
      placeholder={t('badge.ownCompany')}
      onChosen={id => onChosen?.(partners.find(one => one.companyId === id)?.company[language])}
      hint={companyId ? t('badge.forCompanyHint') : undefined}
      options={partners.map(({ companyId: value, company, companyType }) => ({
        value,
        label:
          companyType === 'cooperatorTemp'
            ? `${company[language]} / ${w(companyTypeLabels[companyType])}`
            : company[language],
      }))}
    />
  )
}
