import sql from 'sql-template-tag'
import { type Decision, deferUntilFinal } from '../kernel/defer-until-final.ts'
import { application, applicationColumns, type LockedApplication } from './entity.ts'
import { notifyApplicant } from './notify-applicant.ts'

/** Writes to who asked that its application came back. */
export const returnNotification = deferUntilFinal<Decision>(
  'invoice.tellReturn',
  application,
  async (context, { id }) => {
    const row = await context.db.one<LockedApplication>(
      sql`select ${applicationColumns('t')} from invoice_application t where t.id = ${id}`,
    )
    await notifyApplicant(context, row, 'invoiceReturned')
  },
)
