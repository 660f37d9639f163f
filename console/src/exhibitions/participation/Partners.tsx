import type { RowOf } from '@fairgate/contract/app/catalogue'
import { participationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { formatNumber } from '../../kernel/format/format.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { remindAction } from './remind-action.ts'

type PartnerRow = RowOf<'getParticipationPage'>

const participationActions = defineActions<PartnerRow>(
  'exhibition',
  {
    accept: { command: 'acceptParticipation', done: 'exhibition.accepted' },
    allot: { to: ({ id, exhibitionId }) => `${tasksPath}/${exhibitionId}/quotas?partner=${id}` },
    remind: remindAction(({ id }) => id),
    end: {
      command: 'endParticipation',
      tone: 'danger',
      ask: confirm({ one: 'exhibition.endAsk', why: 'exhibition.endWhy' }),
      done: 'exhibition.ended',
    },
  },
  row => nameOf(row.company),
)

const quotas = ['granted', 'given', 'reserved', 'used'] as const

/** The companies of one exhibition, with their quotas. */
export const Partners = defineList<'getParticipationPage', 'participation', { exhibitionId: string }>(
  'getParticipationPage',
  {
    domain: 'participation',
    title: 'exhibition.partners',
    inside: true,
    payload: ({ exhibitionId }) => ({ exhibitionId }),
    search: ['company'],
    columns: c => [
      c.name('company'),
      c.cell('kind', row => c.w(companyTypeLabels[row.companyType]), { width: 176, priority: 5 }),
      c.text('parent', { priority: 1 }),
      ...quotas.map(key =>
        c.cell(key, row => formatNumber(row.quota[key]), { width: 88, min: 88, align: 'right', priority: 3 }),
      ),
      c.moment('remindedAt', { priority: 2 }),
      c.state(participationStateMachine.states),
    ],
    actions: participationActions,
    empty: { title: 'exhibition.noPartners' },
  },
)
