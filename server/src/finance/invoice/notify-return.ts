import sql from 'sql-template-tag'
import { type Decision, deferUntilFinal } from '../../kernel/transition/defer-until-final.ts'
import { application, applicationColumns, type LockedApplication } from './entity.ts'
import { notifyApplicant } from './notify-applicant.ts'

/** Notifies the company that its application was returned. */
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
