import { type ChannelState, channelStateMachine } from '@fairgate/contract/admission/gate/states'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'

/** A list whose filters are stored in the address. */
interface Narrowed {
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** Filters by one channel of the exhibition; the operator types a part of its sign. */
export function ChannelFilter({ exhibitionId, list }: { exhibitionId: string; list: Narrowed }) {
  const t = useText()
  const { data, isPending } = useQueryCommand('getChannelList', { exhibitionId })
  return (
    <SelectFilter
      label={t('gate.channel')}
      all={t('gate.allChannels')}
      width={152}
      loading={isPending}
      value={list.filters.channelId}
      options={data?.list.map(({ id, code }) => ({ value: id, label: code }))}
      onChange={channelId => list.setFilters({ channelId })}
    />
  )
}

const states: readonly ChannelState[] = ['open', 'closed', 'freePassage']

/** Filters by the state of a channel. */
export function ChannelStateFilter({ list }: { list: Narrowed }) {
  const t = useText()
  const w = useLocalize()
  return (
    <SelectFilter
      label={t('gate.state')}
      all={t('gate.allStates')}
      width={152}
      value={list.filters.state}
      options={states.map(state => ({ value: state, label: w(channelStateMachine.states[state]) }))}
      onChange={state => list.setFilters({ state })}
    />
  )
}
