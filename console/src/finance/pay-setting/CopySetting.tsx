import { copyTexts } from '@fairgate/contract/finance/pay-setting/copy-texts'
import { useDeferredValue, useState } from 'react'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Select } from '../../kernel/ui/Select.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { Version } from './pay-setting-labels.ts'

interface CopySettingProps {
  /** The exhibition that is being edited. */
  exhibitionId: string
  onCopy: (version: Version) => void
}

/** Copies payee, terms and rates from an exhibition with its own setting into the form, without saving. */
export function CopySetting({ exhibitionId, onCopy }: CopySettingProps) {
  const w = useLocalize()
  const [typed, setTyped] = useState('')
  const value = useDeferredValue(typed.trim())
  const { data, isPending } = useQueryCommand(
    'getPaySettingPage',
    { tab: 'own', pageSize: 40, ...(value && { search: { type: 'name' as const, value } }) },
    { keepPrevious: true, quiet: true },
  )
  const others = data?.list.filter(({ id }) => id !== exhibitionId) ?? []
  const copy = async (id: string) => {
    const { exhibition, versions } = await call('getPaySetting', { exhibitionId: id })
    const [version] = versions
    if (!version) return
    onCopy(version)
    toast.success(w(copyTexts.copied, { name: exhibition ? nameOf(exhibition) : '' }))
  }
  return (
    <Select
      aria-label={w(copyTexts.copyFrom)}
      placeholder={w(copyTexts.copyPlaceholder)}
      style={{ width: '100%' }}
      showSearch
      filterOption={false}
      loading={isPending}
      value={null}
      options={others.map(({ id, exhibition, code }) => ({
        value: id,
        label: [nameOf(exhibition), code].filter(Boolean).join(' · '),
      }))}
      onSearch={setTyped}
      onChange={(id: string | null) => {
        // A toast shows the refusal.
        if (id) copy(id).catch(() => undefined)
      }}
    />
  )
}
