import { type companyFields, registerFields } from '@fairgate/contract/identity/company/fields'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { Text } from '../../kernel/i18n/language.ts'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'

/** Required fields of a company that depend on its register, and its licence. */
export function missingOfCompany(
  values: FormValues<typeof companyFields>,
  needsLicence: boolean,
  t: Text,
): readonly InputIssue[] {
  const needed = [...registerFields(values), ...(needsLicence ? (['licenceFileId'] as const) : [])]
  const isEmpty = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
  return needed.filter(name => isEmpty(values[name])).map(path => ({ path, msg: t('kernel.required') }))
}
