import sql from 'sql-template-tag'
import { type Decision, deferUntilFinal } from '../../kernel/transition/defer-until-final.ts'
import { notifyAdded } from './add-operator.ts'
import { operator } from './entity.ts'

interface Made extends Decision {
  company: { readonly id: string; readonly cn: string; readonly en: string }
}

/**
 * Notifies the first administrator of an approved company. The message is deferred, because an SMS cannot be recalled.
 */
export const administratorNotification = deferUntilFinal<Made>(
  'access.tellAdministrator',
  { ...operator, undoDeletes: true },
  async (context, { id, company }) => {
    const person = await context.db.one<{ userName: string; telephone: string }>(sql`
      select a.user_name as "userName", a.telephone from operator o join account a on a.id = o.account_id where o.id = ${id}`)
    await notifyAdded(context, person, company)
  },
)
