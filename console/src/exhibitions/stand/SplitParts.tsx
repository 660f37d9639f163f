import { maxParts } from '@fairgate/contract/exhibitions/stand/change'
import { mergeFields, resizeFields, type StandPart, splitFields } from '@fairgate/contract/exhibitions/stand/fields'
import { Plus, Trash2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'

const F = formFields(splitFields)

/** The parts of a stand: number and area of each. */
export function SplitParts() {
  const t = useText()
  return (
    <F.own name="parts">
      {(_, { value, set }) => {
        const parts = value ?? []
        const change = (at: number, changes: Partial<StandPart>) =>
          set(parts.map((part, n) => (n === at ? { ...part, ...changes } : part)))
        return (
          <Stack gap={8}>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
              <Inline key={at} gap={8} align="end">
                <div>
                  <TextField
                    name={`parts.${at}.number`}
                    label={t('stand.number')}
                    maxLength={mergeFields.number.max}
                    value={part.number}
                    onChange={number => change(at, { number })}
                  />
                </div>
                <div>
                  <TextField
                    name={`parts.${at}.area`}
                    label={t('stand.area')}
                    maxLength={resizeFields.area.max}
                    value={part.area}
                    onChange={area => change(at, { area })}
                  />
                </div>
                <Button
                  kind="quiet"
                  icon={Trash2}
                  aria-label={t('stand.removePart')}
                  disabled={parts.length <= 2}
                  onClick={() => set(parts.filter((_part, n) => n !== at))}
                />
              </Inline>
            ))}
            <Button
              icon={Plus}
              disabled={parts.length >= maxParts}
              onClick={() => set([...parts, { number: '', area: '' }])}
            >
              {t('stand.addPart')}
            </Button>
          </Stack>
        )
      }}
    </F.own>
  )
}
