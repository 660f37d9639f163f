import { useLanguage, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

interface CompanyFieldProps {
  exhibitionId: string
  value: string
  onChange: (companyId: string) => void
}

/** For whom an organizer enters a row: its own company, or a partner of this exhibition. */
export function CompanyField({ exhibitionId, value, onChange }: CompanyFieldProps) {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryCommand('getParticipationPage', { exhibitionId, pageSize: 40 }, { quiet: true })
  const partners = data?.list ?? []
  return (
    <Field label={t('badge.forCompany')} name="companyId" hint={value ? t('badge.forCompanyHint') : undefined}>
      {control => (
        <Select
          id={control.id}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={value}
          options={[
            { value: '', label: t('badge.ownCompany') },
            ...partners.map(({ companyId, company }) => ({ value: companyId, label: company[language] })),
          ]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
