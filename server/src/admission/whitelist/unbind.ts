import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { endGuests } from '../../badging/badge/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { denyEntry } from '../gate/hooks.ts'
import { whitelist, whitelistScope } from './entity.ts'

/**
 * Unbinds a guest before their first entry. From here on nobody enters with their badge, not even by a scan in
 * progress; an admitted guest stays bound.
 */
export async function unbindWhitelist(
  { id }: Input<'unbindWhitelist'>,
  context: WriteContext,
): Promise<Result<'unbindWhitelist'>> {
  const { db, actor } = context
  const key = await db.maybe<{ listId: string }>(sql`
    select t.id as "listId" from whitelist_guest g join whitelist t on t.id = g.whitelist_id
    where g.id = ${id} and ${whitelistScope(actor)}`)
  if (!key) refuse('kernel.notFound')
  const list = await locked(context, whitelist, { id: key.listId })
  if (actor.companyType !== 'platform' && actor.companyId !== list.companyId) refuse('kernel.noPermission')
  // A standing pass ends together with its guest.
  if (list.standing) refuse('kernel.notInThisState')
  const guest = await db.maybe<{ name: string; plate: string | null }>(sql`
    update whitelist_guest set unbound_at = now() where id = ${id} and unbound_at is null returning name, plate`)
  if (!guest) refuse('kernel.notInThisState')
  if (!(await denyEntry(db, list.exhibitionId, [id]))) refuse('whitelist.entered')
  await endGuests(context, list.exhibitionId, [id], 'void')
  await db.run(sql`update whitelist t set bound = bound - 1, bound_vehicles = bound_vehicles - ${guest.plate ? 1 : 0}
    where t.id = ${list.id}`)
  const note = [guest.name, guest.plate].filter(Boolean).join(' ')
  await addHistory(context, 'whitelist', { id: list.id, event: 'unbind', note }, list.state, list.state)
  context.log({
    ...{ entityType: 'whitelist', targetId: list.id, targetName: list.number, exhibitionId: list.exhibitionId },
    before: { name: guest.name, plate: guest.plate ?? '' },
  })
  publishRowChange(context.push, [list.companyId, list.sponsorId], 'whitelist')
  return {}
}
