import type { Input, Output } from '@fairgate/contract/catalogue'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import { cameIn } from '../gate/facts.ts'
import type { ReadContext } from '../kernel/context.ts'
import { page } from '../kernel/listing.ts'
import { inside } from '../kernel/name-search.ts'
import { refuse } from '../kernel/refuse.ts'
import { whitelistScope } from './subject.ts'

type Row = Output<'getWhitelistGuestPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'> & { companyId: string; standing: boolean }

/** Who was bound to places of a list, the newest first. */
export async function whitelistGuestPage(input: Input<'getWhitelistGuestPage'>, { db, actor }: ReadContext) {
  const list = await db.maybe(
    sql`select from whitelist t where t.id = ${input.whitelistId} and ${whitelistScope(actor)}`,
  )
  if (!list) refuse('kernel.notFound')
  return page<Fetched, Row, typeof input>(
    db,
    {
      select: sql`g.id, 1 as version, case when g.unbound_at is null then 'valid' else 'ended' end as state, g.name,
        g.document_masked as "documentMasked", g.phone_masked as "phoneMasked", g.plate, g.bound_at as "boundAt",
        g.unbound_at as "unboundAt", t.company_id as "companyId", t.standing, ${cameIn(sql`g.exhibition_id`, sql`g.id`)} as entered`,
      from: sql`whitelist_guest g join whitelist t on t.id = g.whitelist_id`,
      where: [sql`g.whitelist_id = ${input.whitelistId}`, whitelistScope(actor)],
      filtered: true,
      id: 'g.id',
      sorts: { boundAt: { column: 'g.bound_at', type: 'timestamptz' } },
      defaultSort: '-boundAt',
      searches: { name: value => inside(['g.name', `coalesce(g.plate, '')`], value) },
      finish: ({ companyId, standing, ...row }) => {
        const own = actor.companyType === 'platform' || actor.companyId === companyId
        const unbinds =
          own && !standing && actor.permissions.has('whitelist:apply') && row.state === 'valid' && !row.entered
        return { ...row, statusCode: statusOf(row.state), actions: unbinds ? (['unbind'] as const).slice() : [] }
      },
    },
    input,
  )
}
