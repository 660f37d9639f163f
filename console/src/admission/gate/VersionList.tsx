import { versionStandingCodes, versionTabs } from '@fairgate/contract/kernel/transition/version-machine'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { AddPolicy } from './AddPolicy.tsx'
import { GateContextSelect } from './GateContextSelect.tsx'
import type { GateContextProps } from './gate-context-options.ts'
import { policyActions } from './policy-actions.tsx'
import { passbackLabels, policyPath, stanceLabels, standingLabels } from './policy-labels.ts'
import { TryScanButton } from './TryScan.tsx'
import './Policy.css'

const tabs = Object.fromEntries(Object.keys(versionTabs).map(tab => [tab, `policy.tab_${tab}`])) as Record<
  keyof typeof versionTabs,
  'policy.tab_all'
>

/** The versions of the policy of one gate context, newest first. */
export const VersionList = defineList<'getPolicyPage', 'policy', GateContextProps>('getPolicyPage', {
  domain: 'policy',
  label: 'policy.policies',
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  within: ({ contexts, exhibitionId }) => [contexts.find(({ id }) => id === exhibitionId)?.name ?? ''],
  Tag: GateContextSelect,
  exports: 'exportPolicies',
  add: {
    word: 'policy.add',
    can: 'policy:edit',
    form: AddPolicy,
    closed: (list, t) => list.rows.some(({ state }) => state === 'draft') && t('policy.draftThere'),
  },
  Buttons: ({ exhibitionId }) => <TryScanButton exhibitionId={exhibitionId} />,
  tabs,
  columns: c => [
    c.cell('no', row => c.t('policy.versionOf', { no: row.no }), { width: 132, min: 120, locked: true, sort: 'no' }),
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
    c.count('clauses', { title: 'policy.clauseCount', priority: 5 }),
    c.cell('offline', row => c.t(stanceLabels[row.offline]), { width: 160, priority: 1 }),
    c.cell('passback', row => c.t(passbackLabels[row.passback]), { width: 200, priority: 0, hidden: true }),
    c.text('publishedBy', { width: 120, priority: 3 }),
    c.moment('editedAt', { width: 148, priority: 2 }),
  ],
  actions: policyActions,
  open: ({ id, exhibitionId }) => policyPath(exhibitionId, id),
  openLabel: row => (row.actions.includes('edit') ? 'policy.edit' : 'policy.view'),
  empty: { title: 'policy.empty', why: 'policy.emptyWhy' },
})
