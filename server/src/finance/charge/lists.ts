import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { badgeFeeStateMachine, badgeFeeTabs } from '@fairgate/contract/finance/charge/fee-states'
import { type BillKind, billStateMachine } from '@fairgate/contract/finance/charge/states'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, type RowsInput } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { feeScope } from './fee-entity.ts'
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
    c.text('chargeNumber', 'charge.number'),
    c.choice('state', badgeFeeStateMachine.states),
    c.moment('createdAt', 'charge.approvedAt'),
  ],
})

type Row = Output<'getBadgeFeePage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'> & { payerCompanyId: string }

/** Badge fees the caller sees: those it pays, and those paid in its exhibitions. */
function feeListing(
  { actor }: ListContext,
  { exhibitionId, chargeId: billId }: RowsInput<Input<'getBadgeFeePage'>>,
): Listing<Fetched, Row> {
  const mayBill = actor.permissions.has('charge:apply')
  return {
    select: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.badge_id as "badgeId",
      json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition, t.badge_code as "badgeCode",
      t.badge_name as "badgeName", json_build_object('cn', t.type_cn, 'en', t.type_en) as "badgeTypeName",
      json_build_object('cn', o.name_cn, 'en', o.name_en) as company,
      json_build_object('cn', p.name_cn, 'en', p.name_en) as payer, ${formatAmountSql(sql`t.amount`)} as amount,
      t.bill_id as "chargeId", c.number as "chargeNumber", t.created_at as "createdAt",
      t.payer_company_id as "payerCompanyId"`,
    from: sql`badge_fee t join exhibition e on e.id = t.exhibition_id join company o on o.id = t.company_id
      join company p on p.id = t.payer_company_id left join bill c on c.id = t.bill_id`,
    countFrom: sql`badge_fee t`,
    where: [
      feeScope(actor),
      ...(billId && !exhibitionId ? [] : [ofOneOrCounting('t.exhibition_id', exhibitionId)]),
      ...(billId ? [sql`t.bill_id = ${billId}`] : []),
    ],
    filtered: exhibitionId !== undefined || billId !== undefined,
    tabs: buildTabs('t.state', badgeFeeTabs),
    totals: async db =>
      tabTotals(
        await readRowCounts(db, actor.companyType === 'platform' ? venueScope : actor.companyId, 'badgeFee'),
        badgeFeeTabs,
      ),
    id: 't.id',
    sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
    defaultSort: '-createdAt',
    searches: {
      badgeCode: value => sql`starts_with(t.badge_code, ${normaliseNumber(value)})`,
      badgeName: value => textInside(['t.badge_name'], value),
    },
    finish: ({ payerCompanyId, ...row }) => ({
      ...row,
      statusCode: statusOf(row.state),
      actions: mayBill && row.state === 'uncharged' && payerCompanyId === actor.companyId ? ['charge'] : [],
    }),
  }
}
