import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

const quarter = 900

export interface FoundPerson {
  accountId: string
  userName: string
  telephone: string | null
  email: string | null
  alreadyHere: boolean
}

/**
 * The person of an ID code. Refuses `access.codeUnknown` at its field, which is counted, and `kernel.tooMany` after too
 * many tries: codes must be communicated by the person and not guessed.
 */
export async function personByCode(context: WriteContext, idCode: string): Promise<FoundPerson> {
  const { db, actor } = context
  // Concurrent tries are counted one after the other.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`id code ${actor.companyId}`}, 0))`)
  await refuseGuesser(context)
  const person = await db.maybe<FoundPerson>(sql`
    select a.id as "accountId", a.user_name as "userName", a.telephone, a.email, exists (select from operator o
      where o.account_id = a.id and o.company_id = ${actor.companyId} and o.state <> 'rejected') as "alreadyHere"
    from account a where a.id_code = ${idCode}`)
  if (person) return person
  await db.run(sql`insert into id_code_miss (company_id, operator_id) values (${actor.companyId}, ${actor.operatorId})`)
  return refuse('access.codeUnknown', { field: 'idCode', stands: true })
}

async function refuseGuesser({ db, actor }: WriteContext): Promise<void> {
  await db.run(sql`delete from id_code_miss where company_id = ${actor.companyId} and at < now() - interval '1 day'`)
  // Failed tries of one operator in a quarter of an hour, and of a company in a day, before look-ups are blocked.
  const { often } = await db.one<{ often: boolean }>(sql`
    select count(*) filter (where operator_id = ${actor.operatorId} and at > now() - make_interval(secs => ${quarter}))
        >= ${parameter('idCode.missesOfOperator')} or count(*) >= ${parameter('idCode.missesOfCompany')} as often
    from id_code_miss where company_id = ${actor.companyId}`)
  if (often) refuse('kernel.tooMany', { data: { retryAfter: quarter } })
}
