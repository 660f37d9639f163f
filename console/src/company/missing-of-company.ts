import { type companyFields, registerFields } from '@fairgate/contract/company/fields'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { Text } from '../kernel/language.ts'
import type { TypedOf } from '../ui/form/typed.ts'

/** What a company lacks that its fields cannot tell one by one: of its register, and its licence. */
export function missingOfCompany(
  values: TypedOf<typeof companyFields>,
  needsLicence: boolean,
  t: Text,
): readonly InputIssue[] {
  const needed = [...registerFields(values), ...(needsLicence ? (['licenceFileId'] as const) : [])]
  const isEmpty = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
  return needed.filter(name => isEmpty(values[name])).map(path => ({ path, msg: t('kernel.required') }))
}
