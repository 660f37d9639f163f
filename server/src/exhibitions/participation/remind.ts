import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { contactOf } from '../../identity/company/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { exhibitionById } from '../exhibition/api.ts'
import { participationScope } from './api.ts'
import { type LockedParticipation, mayRemind, participation } from './entity.ts'

/**
 * Reminds partners by message, in their language, of pending work in an exhibition. Each one independently refuses
 * `participation.nothingToDo`, `participation.remindedLately` while the last reminder is younger than the venue
 * permits, and `participation.noContact`.
 */
export async function remindPartners(
  { ids }: Input<'remindPartners'>,
  context: WriteContext,
): Promise<Result<'remindPartners'>> {
  const { db, actor } = context
  const rows = ids.map(id => ({ id }))
  const namesOf = (refused: readonly string[]) =>
    db.many<{ id: string; nameCn: string; nameEn: string }>(sql`
      select t.id, c.name_cn as "nameCn", c.name_en as "nameEn" from participation t join company c on c.id = t.company_id
      where t.id = any(${[...refused]}::uuid[]) and ${participationScope(actor, 't')}`)
  const [one, other] = await db.many<{ exhibitionId: string }>(sql`
    select distinct t.exhibition_id as "exhibitionId" from participation t
    where t.id = any(${ids}::uuid[]) and ${participationScope(actor, 't')} limit 2`)
  const exhibitionId = other ? undefined : one?.exhibitionId
  return eachRow(context, { rows, entityType: 'participation', exhibitionId, namesOf }, 'reminded', async ({ id }) => {
    const row = await locked(context, participation, { id })
    if (!mayRemind(actor, row)) refuse('kernel.noPermission')
    await claimReminder(context, id)
    await write(context, row)
    const [names] = await namesOf([id])
    return names ?? { nameCn: row.companyName, nameEn: row.companyNameEn ?? '' }
  })
}

/** Whether a participation was reminded too recently; `alias` names its table. */
export const remindedLately = (alias: 'p' | 't'): Sql =>
  sql`(${raw(alias)}.reminded_at > now() - make_interval(hours => ${parameter('reminder.hours')})) is true`

/** One reminder in this many hours, whoever sends it: checked and recorded in one statement, under the row's lock. */
async function claimReminder({ db }: WriteContext, id: string): Promise<void> {
  const { toAct, hours, late } = await db.one<{ toAct: boolean; hours: number; late: boolean }>(sql`
    select exists (select from participation_task where participation_id = ${id} and status = 1020) as "toAct",
      ${parameter('reminder.hours')} as hours, ${remindedLately('t')} as late
    from participation t where t.id = ${id}`)
  if (!toAct) refuse('participation.nothingToDo')
  if (late) refuse('participation.remindedLately', { values: { hours } })
  await db.run(sql`update participation set reminded_at = now() where id = ${id}`)
}

async function write(context: WriteContext, { companyId, exhibitionId }: LockedParticipation): Promise<void> {
  const { db, actor, services } = context
  const [contact, exhibition] = await Promise.all([contactOf(db, companyId), exhibitionById(db, exhibitionId)])
  if (!contact || !exhibition) refuse('participation.noContact')
  const { to, language } = contact
  const { nameCn, nameEn, open } = exhibition
  await sendMessage(context, {
    ...{ purpose: 'affairsReminded', to, language, exhibitionId },
    values: {
      company: actor.companyName,
      exhibition: { cn: nameCn, en: nameEn },
      from: open.from === null ? '' : dayOf(new Date(open.from), services.config.venueTimeZone),
      link: `${publicUrl(services.config)}${tasksPath}/${exhibitionId}`,
    },
  })
}
