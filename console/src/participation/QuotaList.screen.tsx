import type { Output } from '@fairgate/contract/catalogue'
import { nameOf } from '../kernel/name-of.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { defineList } from '../ui/list/define-list.tsx'
import { AllotDialog } from './AllotDialog.tsx'
import { kindWords } from './kind-words.ts'

type QuotaRow = Output<'getQuotaPage'>['list'][number]

/** Quotas of one exhibition, for each participation and badge type. */
export function QuotaList() {
  return (
    <ExhibitionFrame tab="quotas" list>
      {({ exhibition }) => <Quotas exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}

const quotaActions = defineActions<QuotaRow>('exhibition', {
  allot: {
    dialog: ({ row, onClose }) => <AllotDialog participation={{ ...row, id: row.participationId }} onClose={onClose} />,
  },
})

const Quotas = defineList<'getQuotaPage', 'participation', { exhibitionId: string }>('getQuotaPage', {
  words: 'participation',
  title: 'exhibition.quotas',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  search: ['company'],
  columns: c => [
    c.name('company'),
    c.choice('kind', kindWords, { priority: 1 }),
    c.cell('badgeType', row => <Band colour={row.colour}>{nameOf(row.badgeType)}</Band>, { locked: true }),
    c.count('granted', { priority: 4 }),
    c.count('given', { priority: 4 }),
    c.count('reserved', { priority: 4 }),
    c.count('used', { priority: 4 }),
    c.count('available', { priority: 4 }),
  ],
  actions: quotaActions,
  empty: { title: 'exhibition.noQuotas', why: 'exhibition.noQuotasWhy' },
})

function Band({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="fg-band" style={{ borderColor: colour }}>
      {children}
    </span>
  )
}
