import { templateStateMachine } from '@fairgate/contract/sales/spread/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { rowDetailOf } from '../../kernel/ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { TemplateFilters } from './TemplateFilters.tsx'
import { templateActions } from './template-actions.tsx'
import { channelLabels, purposeLabels, type TemplateRow } from './template-labels.ts'

/** Templates of campaigns (`/audienceManagement/templates`). */
export const TemplateList = defineList<'getMessageTemplatePage', 'spread'>('getMessageTemplatePage', {
  domain: 'spread',
  label: 'spread.templates',
  add: { word: 'spread.add', can: 'messageTemplate:edit', form: ({ onClose }) => <TemplateDrawer onClose={onClose} /> },
  tabs: {
    all: 'spread.tabAll',
    draft: 'spread.tabDraft',
    pending: 'spread.tabPending',
    approved: 'spread.tabApproved',
    ended: 'spread.tabEnded',
  },
  exports: 'exportMessageTemplates',
  search: ['name'],
  filters: ['purpose', 'channel'],
  Filters: TemplateFilters,
  columns: c => [
    c.name('name'),
    c.choice('purpose', purposeLabels, { priority: 5 }),
    c.choice('channel', channelLabels, { priority: 4 }),
    c.cell('pieces', row => row.pieces || '—', { width: 88, align: 'right', priority: 1 }),
    c.text('company', { priority: 2 }),
    c.moment('updatedAt', { sort: 'updatedAt', priority: 3 }),
    c.state(templateStateMachine.states, { title: 'spread.status' }),
  ],
  actions: templateActions,
  decides: 'approve',
  detail: rowDetailOf<TemplateRow>({
    title: row => row.name,
    code: (row, t) => `${t(purposeLabels[row.purpose])} · ${t(channelLabels[row.channel])}`,
    status: (row, _t, w) => (
      <StatusTag code={row.statusCode as StatusCode}>{w(templateStateMachine.states[row.state])}</StatusTag>
    ),
    decider: ({ state }) => state === 'pending' && 'venue',
    Facts: TemplateFacts,
  }),
  empty: { title: 'spread.noTemplates', why: 'spread.noTemplatesWhy' },
})
