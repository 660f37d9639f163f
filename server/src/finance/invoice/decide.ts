import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import { invoiceSettingOf, isInvoiceSettingReturned } from '../../identity/company/api.ts'
import { returnInvoiceSetting } from '../../identity/company/hooks.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transition, transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { refuseMade } from './apply.ts'
import { application } from './entity.ts'
import { returnNotification } from './notify-return.ts'

/**
 * Returns an application to the applicant; with its invoice information, if that is still what its invoices would be
 * made with.
 */
export async function returnInvoiceApplication(
  { id, version, reasonCode, note, settingWrong }: Input<'returnInvoiceApplication'>,
  context: WriteContext,
): Promise<Result<'returnInvoiceApplication'>> {
  await refuseUnlessReason(context.db, 'return', 'invoice', { reasonCode })
  const { row, ...result } = await transition(context, application, { id, version }, 'return', {
    ...{ reasonCode, note, check: refuseMade },
  })
  const inEffect = settingWrong && (await invoiceSettingOf(context.db, row.companyId))
  if (inEffect && inEffect.id === row.settingId) await returnInvoiceSetting(context, row.companyId, note)
  await returnNotification.follow(context, { id, version: result.version })
  return { id, version: result.version }
}

/** Undoes a return: the application is pending again. Refused if its invoice information was returned as well. */
export async function undoInvoiceApplicationDecision(
  key: Input<'undoInvoiceApplicationDecision'>,
  context: WriteContext,
): Promise<Result<'undoInvoiceApplicationDecision'>> {
  const { version } = await undoDecision(context, application, key, {
    return: {
      async isUntouched(db, { settingId }) {
        if (await isInvoiceSettingReturned(db, settingId)) refuse('invoice.settingReturned')
        return true
      },
    },
  })
  return { id: key.id, version }
}

/** The applicant confirms that the invoices are right; refused while a reversal of one of them is requested. */
export async function confirmInvoice(
  { id, version }: Input<'confirmInvoice'>,
  context: WriteContext,
): Promise<Result<'confirmInvoice'>> {
  const result = await transition(context, application, { id, version }, 'confirm', {
    check: ({ reversal }) => {
      if (reversal === 'requested') refuse('invoice.reversalWaits')
    },
    set: sql`confirmed_at = now()`,
  })
  return { id, version: result.version }
}

/** The time limit after which the scheduler confirms invoices. */
export const longMade = sql`t.issued_at < now() - make_interval(days => ${parameter('invoice.confirmDays')})`

/** Confirms invoices that nobody objected to in time. Idempotent. */
export async function confirmInvoices(surroundings: { services: Services; publish: Publish }): Promise<void> {
  await runTransitionTransaction(surroundings, async context => {
    const due = sql`t.id = any(array(select t.id from invoice_application t where t.state = 'made'
      and t.reversal <> 'requested' and ${longMade} and ${openHere('t.exhibition_id')} order by t.issued_at limit 500))`
    await transitionWhere(context, application, due, 'confirm', { set: sql`confirmed_at = now()` })
  })
}
