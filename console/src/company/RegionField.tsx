import { addressFields } from '@fairgate/contract/company/fields'
import { regionTree } from '@fairgate/contract/dictionary/regions'
import { type ReactNode, useMemo } from 'react'
import { useQueryCommand } from '../kernel/use-command.ts'
import { formFields } from '../ui/form/form-fields.tsx'

const F = formFields(addressFields)

/** Province, city, district by their six-digit codes. */
export function RegionField({ extra }: { extra?: ReactNode }) {
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const regions = useMemo(() => regionTree(entries ?? []), [entries])
  return <F.region name="regionCode" required regions={regions} extra={extra} />
}
