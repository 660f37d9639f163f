import { useText } from '../../kernel/i18n/language.ts'
import { MomentField } from '../../kernel/ui/MomentField.tsx'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import { DeskRegions } from './DeskRegions.tsx'
import type { HealthControls, SelectControlProps } from './health-controls.ts'

export const deskControls: HealthControls = {
  Select: DeskSelect,
  Regions: DeskRegions,
  Moment: MomentField,
  large: false,
}

function DeskSelect({ control, value, options, onChange, empty }: SelectControlProps) {
  const t = useText()
  return (
    <Select
      {...control}
      style={{ width: '100%' }}
      status={control['aria-invalid'] ? 'error' : undefined}
      showSearch={{ filterOption: labelIncludes }}
      allowClear={empty !== undefined}
      placeholder={t('shell.searchChoose')}
      value={value}
      options={[...options]}
      onChange={onChange}
    />
  )
}
