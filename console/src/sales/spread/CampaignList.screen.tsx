import { formatAhead } from '../../kernel/format/format.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { LabelSelectFilter } from '../../kernel/ui/list/LabelSelectFilter.tsx'
import { CampaignFacts } from './CampaignFacts.tsx'
import { campaignActions } from './campaign-actions.ts'
import { channelLabels, purposeLabels, campaignLabels as stateLabels } from './template-labels.ts'

/** Campaigns with their results (`/audienceManagement/spreads`). */
export const CampaignList = defineList<'getSpreadPage', 'spread'>('getSpreadPage', {
  domain: 'spread',
  tabs: { all: 'spread.tabAll', ...stateLabels },
  exports: 'exportSpreads',
  search: ['name'],
  filters: ['channel'],
  Filters: ({ list }) => (
    <LabelSelectFilter
      list={list}
      filter="channel"
      label="spread.channel"
      all="spread.allChannels"
      labels={channelLabels}
    />
  ),
  columns: c => [
    c.name('template'),
    c.choice('purpose', purposeLabels, { priority: 2 }),
    c.choice('channel', channelLabels, { priority: 3 }),
    c.cell('exhibition', row => (row.exhibition ? nameOf(row.exhibition) : '—'), { width: 200, priority: 1 }),
    c.count('matched', { priority: 4 }),
    c.count('total', { priority: 6 }),
    c.count('sent', { priority: 7 }),
    c.count('failed', { priority: 8 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 5 }),
    c.moment('at', { priority: 0 }),
    c.state(stateLabels, { title: 'spread.status' }),
    c.cell('resumes', row => (row.pause ? formatAhead(row.pause.until) : '—'), { width: 150, priority: 9 }),
  ],
  actions: campaignActions,
  detail: detailOf({ command: 'getSpreadDetail', title: campaign => campaign.template, Facts: CampaignFacts }),
  empty: {
    title: 'spread.noCampaigns',
    why: 'spread.noCampaignsWhy',
    action: { word: 'spread.toAudience', to: '/audienceManagement/real' },
  },
})
