import { badgeFeeStateMachine } from '@fairgate/contract/finance/charge/fee-states'
import { type BillKind, billStateMachine } from '@fairgate/contract/finance/charge/states'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList } from '../../kernel/list/exported-list.ts'
import { feeListing } from './fee-queries.ts'
import { type Above, type billTabs, buildBillListing } from './queries.ts'

const turnTexts = { payer: 'charge.turnPayer', holder: 'charge.turnHolder' } as const

function buildBillList(kind: BillKind, which: keyof typeof billTabs, above: Above) {
  return exportedList({
    ...{ kind: `charge.export.${kind}.${which}`, entityType: 'charge', file: `${kind}-charges`, domain: 'charge' },
    title: kind === 'quota' ? 'charge.exportQuota' : 'charge.exportAccreditation',
    listing: buildBillListing(kind, which, above),
    columns: c => [
      c.text('number'),
      c.name('company'),
      c.name('exhibition'),
      c.count('count'),
      c.amount('payable'),
      c.amount('received'),
      c.text('dueOn'),
      c.cell('turn', row => (row.turn ? translateKey(turnTexts[row.turn], c.language) : '')),
      c.choice('state', billStateMachine.states),
      c.moment('createdAt'),
      c.moment('finishedAt'),
    ],
  })
}

/** Bills of both kinds, open and closed. */
export const createBillLists = (above: Above) => ({
  quotaUnpaid: buildBillList('quota', 'open', above),
  quotaFinished: buildBillList('quota', 'closed', above),
  accreditationPending: buildBillList('accreditation', 'open', above),
  accreditationFinished: buildBillList('accreditation', 'closed', above),
})

export const badgeFees = exportedList({
  ...{
    kind: 'charge.exportFees',
    entityType: 'badgeFee',
    file: 'badge-fees',
    domain: 'charge',
    title: 'charge.viewFees',
  },
  listing: feeListing,
  columns: c => [
    c.text('badgeName'),
    c.text('badgeCode'),
    c.name('badgeTypeName'),
    c.name('exhibition'),
    c.name('company', 'charge.badgeCompany'),
    c.name('payer', 'charge.company'),
    c.amount('amount', 'charge.fee'),
    c.text('chargeNumber', 'bill.number'),
    c.choice('state', badgeFeeStateMachine.states),
    c.moment('createdAt', 'charge.approvedAt'),
  ],
})
