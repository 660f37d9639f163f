import { useText } from '../../kernel/i18n/language.ts'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import type { GateContextProps } from './gate-context-options.ts'

/** Chooses the gate context whose policies are listed: an exhibition, the venue or the garden. */
export function GateContextSelect({ contexts, exhibitionId, onContextChange }: GateContextProps) {
  const t = useText()
  return (
    <Select
      aria-label={t('gate.chooseExhibition')}
      className="fg-policy-context"
      value={exhibitionId}
      onChange={onContextChange}
      showSearch={{ filterOption: labelIncludes }}
      options={contexts.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
