import { longestPass } from '@fairgate/contract/admission/whitelist/fields'
import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { lockBlacklistForReading } from '../../badging/badge/hooks.ts'
import { exhibitionFor, isRunning, selectRunningContexts } from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { detectLanguage } from '../../kernel/i18n/detect-language.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { doorsIn, doorsOf, refuseUnknownDoors } from '../gate/api.ts'
import { type FindBlacklisted, sendPassLink } from './bind.ts'
import { changesDoors } from './entity.ts'
import { insertGuest, numbersOf, validateGuest } from './insert-guest.ts'
import { contextKindByScope } from './queries.ts'
import { refuseDays } from './terms.ts'

/** Doors for which an actor may issue passes, as a condition on a door's id: their own, or all. */
const givesOf = (actor: Actor, door: Sql) => doorsOf(actor, [changesDoors], door)

/**
 * Issues a pass for one door for a longer period, valid at once, on the responsibility of the door's administrator.
 * Refuses `whitelist.notYourDoor`, `whitelist.holderListed`, and `whitelist.listed` if they have an active pass for the
 * door.
 */
export const addDoorWhitelist =
  (findBlacklisted: FindBlacklisted) =>
  async (
    { kind, exhibitionId, doorId, plate: typed, entryReason, validFrom, validTo, ...form }: Input<'addDoorWhitelist'>,
    context: WriteContext,
  ): Promise<Result<'addDoorWhitelist'>> => {
    const { db, actor, services, now } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    if (!isRunning(exhibition)) refuse('whitelist.groundClosed', { field: 'exhibitionId' })
    await refuseUnknownDoors(db, exhibitionId, [doorId], 'doorId')
    const { gives } = await db.one<{ gives: boolean }>(sql`select ${givesOf(actor, sql`${doorId}::uuid`)} as gives`)
    if (!gives) refuse('whitelist.notYourDoor', { field: 'doorId' })
    const today = dayOf(now, services.config.venueTimeZone)
    refuseDays({ validFrom, validTo }, today, longestPass)
    const plate = kind === 'vehicle' ? typed : undefined
    if (kind === 'vehicle' && !plate) refuse('whitelist.plateNeeded', { field: 'plate' })
    const person = validateGuest(form, context)
    await lockBlacklistForReading(db)
    if ((await findBlacklisted(db, exhibitionId, numbersOf(context, person, plate))).length > 0)
      refuse('whitelist.holderListed', { field: plate ? 'plate' : 'documentNumber' })
    const plates = plate ? [plate] : []
    const made = await db.one<{ id: string; version: number; number: string }>(sql`
      insert into whitelist (number, state, standing, kind, exhibition_id, sponsor_id, company_id, allowed_people,
        allowed_vehicles, plates, bound, bound_vehicles, door_ids, valid_from, valid_to, entries_kind, entry_reason,
        submitted_by, submitted_by_name, decided_by_name, decided_at)
      values ('WL-' || ${today.slice(0, 4)}::text || '-' || lpad(nextval('whitelist_running')::text, 6, '0'), 'valid', true,
        ${kind}, ${exhibitionId}, ${exhibition.sponsorId}, ${actor.companyId}, 1, ${plates.length}, ${plates}, 1,
        ${plates.length}, ${[doorId]}::uuid[], ${validFrom}, ${validTo}, 'unlimited', ${entryReason}, ${actor.operatorId},
        ${actor.operatorName}, ${actor.operatorName}, now()) returning id, version, number`)
    const { companyId } = actor
    const list = { id: made.id, exhibitionId, companyId, doorIds: [doorId], validFrom, validTo }
    await insertGuest(context, { ...list, entriesKind: 'unlimited' }, person, plate, doorId)
    await sendPassLink(context, list, { name: form.name, telephone: form.phone, language: detectLanguage(form.name) })
    const note = [form.name, plate].filter(Boolean).join(' ')
    await addHistory(context, 'whitelist', { id: made.id, event: 'give', note }, null, 'valid')
    context.log({
      ...{ entityType: 'whitelist', targetId: made.id, targetName: made.number, exhibitionId },
      after: { kind, doorId, name: form.name, documentNumber: person.document.masked, validFrom, validTo, entryReason },
    })
    publishRowChange(context.push, [companyId, exhibition.sponsorId], 'whitelist')
    return made
  }

/** Active gate contexts, each with the doors for which this actor may issue passes; those without any are left out. */
export async function doorPassOptions(
  { scope }: Input<'getDoorWhitelistOptions'>,
  { db, actor }: ReadContext,
): Promise<Result<'getDoorWhitelistOptions'>> {
  const exhibitions = await db.many<Output<'getDoorWhitelistOptions'>['exhibitions'][number]>(sql`
    select e.id, json_build_object('cn', e.name_cn, 'en', e.name_en) as name,
      ${doorsIn(sql`e.id`, door => givesOf(actor, door))} as doors
    from ${selectRunningContexts(actor, contextKindByScope[scope])} order by e.open_from desc nulls last, e.id limit 300`)
  return { exhibitions: exhibitions.filter(({ doors }) => doors.length > 0) }
}
