import type { blacklistCommands } from '@fairgate/contract/admission/blacklist/commands'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encryptPhone } from '../../badging/badge/api.ts'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import { claimGuestFiles, guestOf } from '../../identity/session/hooks.ts'
import { makeOpenLink, resolveOpenLink } from '../../kernel/auth/open-link.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { addBlacklist } from './add.ts'
import {
  approveBlacklist,
  liftBlacklist,
  refuseBlacklist,
  undoBlacklistDecision,
  urgentBlacklist,
  withdrawBlacklist,
} from './decide.ts'
import { blacklistList, reasonNames } from './lists.ts'
import { blacklistLog } from './log.ts'
import { clearLookAlike, findNameMatches } from './name-matches.ts'
import { blacklistDetail, blacklistStatistics, evidenceLink, findOtherEntries, refuseUnseen } from './queries.ts'

/** Appeals per entry and day, from anybody who has its notice. */
const aDay = 5

/**
 * Saves the appeal of a listed person with their proven telephone; refuses like `guestOf`, and more than five a day.
 */
async function appealBlacklist(
  { guest: ticket, text, images }: Input<'appealBlacklist'>,
  context: WriteContext<undefined>,
): Promise<Record<string, never>> {
  const { db, services } = context
  const guest = guestOf(context, ticket, ['blacklist'])
  const entry = await db.maybe<{ code: string; state: string; companyId: string }>(sql`
    select t.code, t.state, t.company_id as "companyId" from blacklist t where t.id = ${guest.subject} for no key update`)
  if (!entry || !['urgent', 'active'].includes(entry.state)) refuse('blacklist.appealOver')
  const { said } = await db.one<{ said: number }>(sql`
    select count(*)::int as said from blacklist_appeal where blacklist_id = ${guest.subject} and at > now() - interval '1 day'`)
  if (said >= aDay) refuse('blacklist.enoughSaid')
  const id = uuidv7()
  const phone = encryptPhone(services.cipher, id, guest.telephone, 'blacklist_appeal')
  await claimGuestFiles(db, guest, images, guest.subject)
  await db.run(sql`
    insert into blacklist_appeal (id, blacklist_id, phone_encrypted, phone_masked, text, image)
    values (${id}, ${guest.subject}, ${phone.encrypted}, ${phone.masked}, ${text}, ${images[0] ?? null})`)
  context.log({ entityType: 'blacklist', targetId: guest.subject, targetName: entry.code, after: { text } })
  publishRowChange(context.push, [entry.companyId], 'blacklist')
  return {}
}

export const blacklistHandlers: HandlersOf<typeof blacklistCommands> = {
  getBlacklistPage: blacklistList.page,
  exportBlacklist: blacklistList.start,
  getBlacklistElsewhere: findOtherEntries,
  addBlacklist,
  withdrawBlacklist,
  urgentBlacklist,
  approveBlacklist,
  refuseBlacklist,
  undoBlacklistDecision,
  liftBlacklist,
  getBlacklistDetail: blacklistDetail,
  getBlacklistEvidenceLink: evidenceLink,
  getBlacklistStatistics: blacklistStatistics,
  getBlacklistLogPage: blacklistLog.page,
  exportBlacklistLog: blacklistLog.start,
  getBlacklistCode: findEntryLink,
  getLookAlikes: findNameMatches,
  clearLookAlike,
  openBlacklistNotice: openEntry,
  appealBlacklist,
}

/** The notice link for a listed person, created on first request by the venue. */
async function findEntryLink(
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
async function openEntry(read: Input<'openBlacklistNotice'>, context: ReadContext<undefined>): Promise<OpenedEntry> {
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
