import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Select } from '../ui/Select.tsx'

export interface ChannelFilterProps {
  exhibitionId: string
  value: string | undefined
  onChange: (channelId: string | undefined) => void
}

/** One channel of the exhibition, found by typing a part of its sign. */
export function ChannelFilter({ exhibitionId, value, onChange }: ChannelFilterProps) {
  const t = useText()
  const { data, isPending } = useQueryCommand('getChannelList', { exhibitionId })
  return (
    <Select
      className="fg-gate-select"
      aria-label={t('gate.channel')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      placeholder={t('gate.allChannels')}
      value={value}
      options={(data?.list ?? []).map(({ id, code }) => ({ value: id, label: code }))}
      onChange={(channelId: string | undefined) => onChange(channelId)}
    />
  )
}
