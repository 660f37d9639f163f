import { regionTree } from '@fairgate/contract/foundation/dictionary/regions'
import { addressFields } from '@fairgate/contract/identity/company/fields'
import { type ReactNode, useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'

const F = formFields(addressFields)

/** Province, city, district by their six-digit codes. */
export function RegionField({ extra }: { extra?: ReactNode }) {
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const regions = useMemo(() => regionTree(entries ?? []), [entries])
  return <F.region name="regionCode" required regions={regions} extra={extra} />
}
