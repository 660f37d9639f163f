import { type ChannelState, channelLife } from '@fairgate/contract/gate/states'
import { useText, useWords } from '../kernel/language.ts'
import { Select } from '../ui/Select.tsx'

const states: readonly ChannelState[] = ['open', 'closed', 'freePassage']

/** Channels of one state. */
export function StateFilter(props: { value: string | undefined; onChange: (state: string | undefined) => void }) {
  const t = useText()
  const say = useWords()
  return (
    <Select
      className="fg-gate-select"
      aria-label={t('gate.state')}
      allowClear
      placeholder={t('gate.allStates')}
      value={props.value}
      options={states.map(state => ({ value: state, label: say(channelLife.states[state]) }))}
      onChange={(state: string | undefined) => props.onChange(state)}
    />
  )
}
