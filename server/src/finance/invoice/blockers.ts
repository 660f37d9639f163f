import type { MakeHindrance } from '@fairgate/contract/finance/charge/states'
import { methodsFor } from '@fairgate/contract/finance/invoice/rules'
import { invoiceMethodsOf } from '../../exhibitions/exhibition/api.ts'
import { readyToInvoice } from '../../identity/company/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { paidToOrganizer } from '../pay-setting/api.ts'

/** The payer of a bill to be invoiced at once. */
interface Payer {
  id: string
  exhibitionId: string
  companyId: string
  sponsorId: string
}

/** The method by which an actor makes invoices. */
export const methodMadeBy = ({ companyType }: Pick<Actor, 'companyType'>) =>
  companyType === 'platform' ? 'platform' : 'tripartite'

/** Why a money holder cannot invoice bills at once, by bill; bills without an obstacle are left out. */
export async function hinderedOf(
  db: Db,
  actor: Pick<Actor, 'companyType'>,
  bills: readonly Payer[],
): Promise<Map<string, MakeHindrance>> {
  if (bills.length === 0) return new Map()
  const exhibitionIds = [...new Set(bills.map(({ exhibitionId }) => exhibitionId))]
  const [allowed, tripartite, ready] = await Promise.all([
    invoiceMethodsOf(db, exhibitionIds),
    paidToOrganizer(db, exhibitionIds),
    readyToInvoice(db, [...new Set(bills.map(({ companyId }) => companyId))]),
  ])
  const by = methodMadeBy(actor)
  return new Map(
    bills.flatMap(({ id, exhibitionId, companyId, sponsorId }) => {
      const methods = methodsFor({
        organizes: companyId === sponsorId,
        paidToOrganizer: tripartite.has(exhibitionId),
        allowed: allowed.get(exhibitionId) ?? [],
      })
      const hindrance = methods.includes(by) ? (ready.has(companyId) ? undefined : 'payerMissing') : 'methodClosed'
      return hindrance ? [[id, hindrance] as const] : []
    }),
  )
}
