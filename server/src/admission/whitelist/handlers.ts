import type { whitelistCommands } from '@fairgate/contract/admission/whitelist/commands'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { endGuests } from '../../badging/badge/hooks.ts'
import { ofExhibition, ofOneOrCounting, selectRunningContexts } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { cameIn, doorsIn } from '../gate/api.ts'
import { denyEntry } from '../gate/hooks.ts'
import { addWhitelist, editWhitelist, withdrawWhitelist } from './apply.ts'
import { bindWhitelist, type FindBlacklisted, openWhitelist, whitelistGuests } from './bind.ts'
import { renewWhitelistCode, whitelistCode } from './code.ts'
import {
  approveWhitelist,
  endorseWhitelist,
  refuseWhitelist,
  setWhitelistState,
  undoWhitelistDecision,
  voidWhitelist,
} from './decide.ts'
import { doorLists } from './door-list.ts'
import { addDoorWhitelist, doorPassOptions } from './door-passes.ts'
import { whitelist, whitelistScope } from './entity.ts'
import { guestList } from './guest-page.ts'
import { certificateLists, stepLists, vehicleLists } from './lists.ts'
import { whitelistLog } from './log-page.ts'
import { contextKindByScope, findOtherWhitelists, whitelistDetail } from './queries.ts'
import { limits } from './terms.ts'

/** `findBlacklisted` is called before a list is approved and before a guest is bound. */
export const whitelistHandlers = (findBlacklisted: FindBlacklisted): HandlersOf<typeof whitelistCommands> => ({
  addWhitelist,
  editWhitelist,
  withdrawWhitelist,
  endorseWhitelist,
  approveWhitelist: approveWhitelist(findBlacklisted),
  refuseWhitelist,
  undoWhitelistDecision,
  setWhitelistState,
  voidWhitelist,
  getCertificateWhitelistPage: certificateLists.page,
  exportCertificateWhitelists: certificateLists.start,
  getVehicleWhitelistPage: vehicleLists.page,
  exportVehicleWhitelists: vehicleLists.start,
  getDoorWhitelistPage: doorLists.page,
  exportDoorWhitelists: doorLists.start,
  addDoorWhitelist: addDoorWhitelist(findBlacklisted),
  getDoorWhitelistOptions: doorPassOptions,
  getWhitelistPendingPage: stepLists.pending.page,
  exportPendingWhitelists: stepLists.pending.start,
  getWhitelistProcessingPage: stepLists.processing.page,
  exportProcessingWhitelists: stepLists.processing.start,
  getWhitelistFinishedPage: stepLists.finished.page,
  exportFinishedWhitelists: stepLists.finished.start,
  getWhitelistElsewhere: findOtherWhitelists,
  getWhitelistDetail: whitelistDetail,
  getWhitelistOptions: whitelistOptions,
  getWhitelistGuestPage: guestList.page,
  exportWhitelistGuests: guestList.start,
  unbindWhitelist,
  getWhitelistCode: whitelistCode,
  renewWhitelistCode,
  getWhitelistStatistics: whitelistStatistics,
  getWhitelistLogPage: whitelistLog.page,
  exportWhitelistLog: whitelistLog.start,
  openWhitelist,
  bindWhitelist: bindWhitelist(findBlacklisted),
  getWhitelistGuests: whitelistGuests,
})

/** Where this actor may apply for lists: active gate contexts, each with its doors. */
async function whitelistOptions(
  { scope }: Input<'getWhitelistOptions'>,
  { db, actor }: ReadContext,
): Promise<Result<'getWhitelistOptions'>> {
  const [most, exhibitions] = await Promise.all([
    limits(db),
    db.many<Result<'getWhitelistOptions'>['exhibitions'][number]>(sql`
      select e.id, json_build_object('cn', e.name_cn, 'en', e.name_en) as name,
        ${doorsIn(sql`e.id`)} as doors
      from ${selectRunningContexts(actor, contextKindByScope[scope])} order by e.open_from desc nulls last, e.id limit 300`),
  ])
  return { maxPeople: most.people, maxDays: most.days, exhibitions }
}

/** Allowed, bound and admitted guests by host, over active and ended lists. The hosts with most places first. */
export async function whitelistStatistics(
  { scope, exhibitionId }: Input<'getWhitelistStatistics'>,
  { db, actor }: ReadContext,
): Promise<Result<'getWhitelistStatistics'>> {
  const rows = await db.many<Result<'getWhitelistStatistics'>['list'][number]>(sql`
    select t.company_id as "companyId", ${companyNames(sql`t.company_id`)} as company, count(*)::int as lists,
      sum(t.allowed_people)::int as allowed, sum(t.bound)::int as bound, sum(t.allowed_vehicles)::int as "allowedVehicles",
      sum(t.bound_vehicles)::int as "boundVehicles", sum((select count(*) from whitelist_guest g
        where g.whitelist_id = t.id and ${cameIn(sql`g.exhibition_id`, sql`g.id`)}))::int as entered
    from whitelist t ${ofExhibition}
    where ${whitelistScope(actor)} and not t.standing and t.state in ('valid', 'pendingReview', 'stopped', 'expired')
      and e.kind = ${contextKindByScope[scope]} and ${ofOneOrCounting('t.exhibition_id', exhibitionId)}
    group by t.company_id order by sum(t.allowed_people) desc, t.company_id limit 200`)
  return { list: rows }
}

/**
 * Unbinds a guest before their first entry. From here on nobody enters with their badge, not even by a scan in
 * progress; an admitted guest stays bound.
 */
async function unbindWhitelist(
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
