import { LabelSelectFilter } from '../../kernel/ui/list/LabelSelectFilter.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { channelLabels, purposeLabels } from './template-labels.ts'

/** Filters message templates by purpose and channel. */
export function TemplateFilters({ list }: { list: Worklist<'getMessageTemplatePage'> }) {
  return (
    <>
      <LabelSelectFilter
        list={list}
        filter="purpose"
        label="spread.purpose"
        all="spread.allPurposes"
        labels={purposeLabels}
      />
      <LabelSelectFilter
        list={list}
        filter="channel"
        label="spread.channel"
        all="spread.allChannels"
        labels={channelLabels}
      />
    </>
  )
}
