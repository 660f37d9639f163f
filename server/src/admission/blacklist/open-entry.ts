import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import { makeOpenLink, resolveOpenLink } from '../../kernel/auth/open-link.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { reasonNames } from './lists.ts'
import { refuseUnseen } from './queries.ts'

/** The notice link for a listed person, created on first request by the venue. */
export async function findEntryLink(
  { id }: Input<'getBlacklistCode'>,
  context: ReadContext,
): Promise<Result<'getBlacklistCode'>> {
  await refuseUnseen(context, id)
  if (context.actor.companyType !== 'platform') refuse('kernel.noPermission')
  const { services } = context
  // A reading command may use a replica, but the link is written.
  const { code } = await makeOpenLink({ db: toDb(services.pool), services }, { purpose: 'blacklist', subject: id })
  return { url: `${publicUrl(services.config)}/noLogin/blacklist/${code}` }
}

type OpenedEntry = Result<'openBlacklistNotice'>

/** The content of a notice: reason, end, scope; nothing about the person. Refuses like `resolveOpenLink`. */
export async function openEntry(
  read: Input<'openBlacklistNotice'>,
  context: ReadContext<undefined>,
): Promise<OpenedEntry> {
  const { db } = context
  const id = await resolveOpenLink(context, { purpose: 'blacklist', ...read })
  const row = await db.maybe<Omit<OpenedEntry, 'reasonName'> & { reason: string }>(sql`
    select t.scope, case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition,
      t.kind, t.reason, t.from_day::text as from, t.until_day::text as until, t.state not in ('urgent', 'active') as over
    from blacklist t ${ofExhibitionIfAny} where t.id = ${id}`)
  if (!row) refuse('kernel.linkUnknown')
  const { reason, ...entry } = row
  return { ...entry, reasonName: (await reasonNames(db)).get(reason) ?? { cn: reason, en: reason } }
}
