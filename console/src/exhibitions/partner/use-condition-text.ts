import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'

/** Describes share conditions; no types and no regions mean any. */
export function useConditionText() {
  const t = useText()
  const { labelOf } = useDictionary('show_type')
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const names = useMemo(() => new Map(entries ?? []), [entries])
  return {
    types: (values: readonly string[]) => (values.length > 0 ? listOf(values.map(labelOf)) : t('partner.anyType')),
    regions: (codes: readonly string[]) =>
      codes.length > 0 ? listOf(codes.map(code => names.get(code) ?? code)) : t('partner.anywhere'),
  }
}
