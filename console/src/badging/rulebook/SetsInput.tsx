import { half, type Labels } from '@fairgate/contract/badging/rulebook/slots'
import { Plus } from 'lucide-react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'

interface SetsProps {
  options: Labels<string>
  value: readonly (readonly string[])[]
  onChange: (value: readonly (readonly string[])[]) => void
}

const mostSets = 6

/** Alternatives, each a set of options. One without options is removed. */
export function SetsInput({ options, value, onChange }: SetsProps) {
  const t = useText()
  const language = useLanguage()
  const names = Object.keys(options)
  const toggle = (at: number, key: string) =>
    onChange(
      value
        .map((set, index) => (index === at ? names.filter(name => (name === key) !== set.includes(name)) : set))
        .filter(set => set.length > 0),
    )
  return (
    <Stack gap={12}>
      {value.map((set, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no identity of their own
        <Stack role="group" className="fg-panel" gap={4} key={at}>
          {names.map(key => (
            <label key={key} className="fg-check-line">
              <Checkbox checked={set.includes(key)} onChange={() => toggle(at, key)} />
              <span>{half(options[key] ?? ['', ''], language)}</span>
            </label>
          ))}
        </Stack>
      ))}
      {value.length < mostSets && (
        <Button size="small" icon={Plus} onClick={() => onChange([...value, names.slice(0, 1)])}>
          {t('rulebook.addSet')}
        </Button>
      )}
    </Stack>
  )
}
