import { useText } from '../../kernel/i18n/language.ts'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import type { RegionsControlProps } from './health-controls.ts'
import { useRegions } from './use-regions.ts'

/** Selects provinces and cities by a part of their name. */
export function DeskRegions({ control, value, onChange }: RegionsControlProps) {
  const t = useText()
  const { provinces, citiesOf, isPending } = useRegions()
  const options = provinces.flatMap(([code, province]) => [
    { value: code, label: province },
    ...citiesOf(code).map(([city, name]) => ({ value: city, label: `${province} · ${name}` })),
  ])
  return (
    <Select
      {...control}
      mode="multiple"
      style={{ width: '100%' }}
      status={control['aria-invalid'] ? 'error' : undefined}
      showSearch={{ filterOption: labelIncludes }}
      loading={isPending}
      placeholder={t('shell.searchChoose')}
      // Without the options, a code would be shown as a number.
      value={isPending ? [] : [...value]}
      disabled={isPending}
      options={options}
      onChange={onChange}
    />
  )
}
