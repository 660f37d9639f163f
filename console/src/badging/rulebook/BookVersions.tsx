import { versionStandingCodes, versionTabs } from '@fairgate/contract/kernel/transition/version-machine'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { AddRuleBook } from './AddRuleBook.tsx'
import { rulebookActions } from './rulebook-actions.tsx'
import { rulesPath, standingLabels } from './rulebook-labels.ts'

const tabs = Object.fromEntries(Object.keys(versionTabs).map(tab => [tab, `rulebook.tab_${tab}`])) as Record<
  keyof typeof versionTabs,
  'rulebook.tab_all'
>

/** The versions of the rules of one exhibition, newest first. */
export const BookVersions = defineList<'getRuleBookPage', 'rulebook', { exhibitionId: string }>('getRuleBookPage', {
  domain: 'rulebook',
  label: 'rulebook.books',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  exports: 'exportRuleBooks',
  add: {
    word: 'rulebook.add',
    can: 'ruleBook:edit',
    form: AddRuleBook,
    closed: (list, t) => list.rows.some(({ state }) => state === 'draft') && t('rulebook.draftThere'),
  },
  tabs,
  columns: c => [
    c.cell('no', row => c.t('rulebook.versionOf', { no: row.no }), { width: 132, min: 120, locked: true, sort: 'no' }),
    c.cell(
      'standing',
      row => (
        <StatusTag code={versionStandingCodes[row.standing] as StatusCode}>
          {c.t(standingLabels[row.standing])}
        </StatusTag>
      ),
      { width: 132, min: 120, locked: true },
    ),
    c.moment('effectiveAt', { width: 148, priority: 6 }),
    c.moment('endsAt', { width: 148, priority: 4 }),
    c.count('rules', { title: 'rulebook.ruleCount', priority: 5 }),
    c.text('publishedBy', { width: 120, priority: 3 }),
    c.text('note', { width: 200, priority: 1 }),
    c.moment('editedAt', { width: 148, priority: 2 }),
  ],
  actions: rulebookActions,
  open: ({ id, exhibitionId }) => rulesPath(exhibitionId, id),
  openLabel: row => (row.actions.includes('edit') ? 'rulebook.edit' : 'rulebook.view'),
  empty: { title: 'rulebook.empty', why: 'rulebook.emptyWhy' },
})
