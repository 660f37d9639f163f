import { templateStateMachine } from '@fairgate/contract/spread/states'
import { defineList } from '../ui/list/define-list.tsx'
import { rowDetailOf } from '../ui/list/detail-of.tsx'
import { WordChoices } from '../ui/list/WordChoices.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { templateActions } from './template-actions.tsx'
import { channelWords, purposeWords, type TemplateRow } from './template-words.ts'

/** Messages that may be sent to many (`/audienceManagement/templates`). */
export const TemplateList = defineList<'getMessageTemplatePage', 'spread'>('getMessageTemplatePage', {
  words: 'spread',
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
  Filters: ({ list }) => (
    <>
      <WordChoices list={list} filter="purpose" label="spread.purpose" all="spread.allPurposes" words={purposeWords} />
      <WordChoices list={list} filter="channel" label="spread.channel" all="spread.allChannels" words={channelWords} />
    </>
  ),
  columns: c => [
    c.name('name'),
    c.choice('purpose', purposeWords, { priority: 5 }),
    c.choice('channel', channelWords, { priority: 4 }),
    c.cell('pieces', row => row.pieces || '—', { width: 88, align: 'right', priority: 1 }),
    c.text('company', { priority: 2 }),
    c.moment('updatedAt', { sort: 'updatedAt', priority: 3 }),
    c.state(templateStateMachine.states, { title: 'spread.status' }),
  ],
  actions: templateActions,
  decides: 'approve',
  detail: rowDetailOf<TemplateRow>({
    title: row => row.name,
    code: (row, t) => `${t(purposeWords[row.purpose])} · ${t(channelWords[row.channel])}`,
    status: (row, _t, w) => (
      <StatusTag code={row.statusCode as StatusCode}>{w(templateStateMachine.states[row.state])}</StatusTag>
    ),
    decider: ({ state }) => state === 'pending' && 'venue',
    Facts: TemplateFacts,
  }),
  empty: { title: 'spread.noTemplates', why: 'spread.noTemplatesWhy' },
})
