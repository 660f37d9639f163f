import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import sql, { type Sql } from 'sql-template-tag'
import { createFactory, selectFromParticipation } from './factory.ts'

interface BillColumns {
  participationId: string
  paySettingId: string
  state?: 'unpaid' | 'proofSubmitted' | 'returned' | 'finished' | 'cancelled'
  kind?: 'quota' | 'accreditation'
  companyId?: string
  parentCompanyId?: Sql
  /** Fen. */
  payable?: number | string
  dueOn?: string
  expiresOn?: string
}

/** Unpaid bills for quota, issued by the venue, without lines. */
export const bills = createFactory<BillColumns>(
  'bill',
  ({ participationId, kind = 'quota', state = 'unpaid' }, { serial }) => ({
    ...{ kind, state, number: formatBillNumber(kind, 2029, 800_000 + serial) },
    exhibitionId: selectFromParticipation(participationId, 'exhibition_id'),
    companyId: selectFromParticipation(participationId, 'company_id'),
    sponsorId: selectFromParticipation(participationId, 'sponsor_id'),
    holderId: sql`(select id from company where type = 'platform')`,
    ...{ dueOn: '2026-12-01', expiresOn: '2026-12-04', finishedAt: state === 'finished' ? sql`now()` : null },
  }),
)
