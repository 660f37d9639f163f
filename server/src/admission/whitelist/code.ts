import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { makeOpenLink, renewOpenLink } from '../../kernel/auth/open-link.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { type LockedWhitelist, whitelist, whitelistActionsOf, whitelistScope } from './entity.ts'

/** The address where guests open a list. */
export const urlOf = ({ config }: Services, code: string) => `${publicUrl(config)}/noLogin/whitelist/${code}`

/** The registration code of a valid list, created on first request. */
export async function whitelistCode(
  { id }: Input<'getWhitelistCode'>,
  { db, actor, services }: ReadContext,
): Promise<Result<'getWhitelistCode'>> {
  const list = await db.maybe<LockedWhitelist>(
    sql`select ${whitelist.columns} from whitelist t ${ofExhibition} where t.id = ${id} and ${whitelistScope(actor)}`,
  )
  if (!list) refuse('kernel.notFound')
  if (!whitelistActionsOf(actor, list).includes('code')) refuse('whitelist.codeGone')
  // A reading command may use a replica, but the link is written.
  const { code } = await makeOpenLink({ db: toDb(services.pool), services }, { purpose: 'whitelist', subject: id })
  const { number, bound, allowedPeople, standing } = list
  return { id, version: list.version, number, bound, allowedPeople, standing, url: urlOf(services, code) }
}

/** Replaces the code: the old one binds nobody any more, and bound guests stay. */
export async function renewWhitelistCode(
  key: Input<'renewWhitelistCode'>,
  context: WriteContext,
): Promise<Result<'renewWhitelistCode'>> {
  const list = await locked(context, whitelist, key)
  if (!whitelistActionsOf(context.actor, list).includes('code')) refuse('kernel.noPermission')
  await renewOpenLink(context, { purpose: 'whitelist', subject: key.id })
  await addHistory(context, 'whitelist', { id: key.id, event: 'renew' }, list.state, list.state)
  context.log({ entityType: 'whitelist', targetId: list.id, targetName: list.number, exhibitionId: list.exhibitionId })
  return { id: key.id, version: list.version }
}
