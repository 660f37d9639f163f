import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { phases } from '@fairgate/contract/exhibitions/exhibition/views'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { gateFigures } from '../../admission/gate/api.ts'
import { publishContextChange } from '../../admission/policy/hooks.ts'
import { badgesInPhases } from '../../badging/badge/api.ts'
import {
  findChangedPhases,
  hallsTaken,
  lastOpenDay,
  type Plan,
  runsExhibition,
  showFor,
} from '../../exhibitions/exhibition/api.ts'
import { postpone } from '../../exhibitions/exhibition/hooks.ts'
import { participantsOf } from '../../exhibitions/participation/api.ts'
import { messagePreview, sendMessage } from '../../foundation/message/hooks.ts'
import { contactsOf } from '../../identity/company/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Followed, PlanShift } from '../../kernel/lifecycle/dated.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockTicketTypes } from '../../sales/ticket/hooks.ts'
import { dependants } from './dependants.ts'

/** The consequences of a postponement. */
export async function postponementEffects(
  { id, ...planned }: Input<'getPostponementEffects'>,
  { db, actor, services, now }: ReadContext,
): Promise<Output<'getPostponementEffects'>> {
  const before = await showFor(db, actor, id)
  if (!runsExhibition(actor, before)) refuse('kernel.noPermission')
  const shift = shiftOf(before, planned, { exhibitionId: id, zone: services.config.venueTimeZone, now })
  const [badges, doors, contacts, taken, ...followed] = await Promise.all([
    badgesInPhases(db, id, findChangedPhases(before, planned)),
    gateFigures(db, id),
    participantsOf(db, id).then(companies => contactsOf(db, companies)),
    hallsTaken(db, id, planned),
    ...dependants.map(async ({ what, follow }) => ({ what, ...(await follow(db, shift)) })),
  ])
  const values = messageValues(
    { ...planned, nameCn: before.nameCn, nameEn: before.nameEn },
    '…',
    services.config.venueTimeZone,
  )
  const messages = await messagePreview(db, { purpose: 'exhibitionPostponed', values }, contacts)
  return { ...badges, ...doors, companies: contacts.length, messages, follows: followed.filter(isSaid), taken }
}

/** Leaves out kinds without rows, and those whose dates stay. */
const isSaid = ({ moved, cut, kept }: Followed): boolean =>
  moved + cut > 0 || kept.some(({ why }) => why !== 'phases' && why !== 'still')

/** The values of the message about the new plan to everybody involved. */
function messageValues(
  {
    nameCn,
    nameEn,
    halls,
    open,
  }: Pick<Awaited<ReturnType<typeof postpone>>['form'], 'nameCn' | 'nameEn' | 'halls' | 'open'>,
  note: string,
  zone: string,
) {
  const day = (instant: string | null) => (instant === null ? '' : dayOf(new Date(instant), zone))
  return {
    ...{ exhibition: { cn: nameCn, en: nameEn }, halls: halls.join(' '), note },
    ...{ from: day(open.from), to: day(open.to) },
  }
}

/**
 * Postpones an exhibition, and notifies everybody involved by message, because they plan people and goods by its dates.
 */
export async function postponeExhibition(
  input: Input<'postponeExhibition'>,
  context: WriteContext,
): Promise<Result<'postponeExhibition'>> {
  const before = await showFor(context.db, context.actor, input.id)
  await lockTicketTypes(context.db, before.id)
  const { form, ...made } = await postpone(input, context)
  const companies = await participantsOf(context.db, made.id)
  const zone = context.services.config.venueTimeZone
  const shift = shiftOf(before, form, { exhibitionId: made.id, zone, now: context.now })
  for (const dependant of dependants) await dependant.shift(context, shift)
  await publishContextChange(context, made.id)
  const values = messageValues(form, input.note, zone)
  for (const { to, language } of await contactsOf(context.db, companies)) {
    await sendMessage(context, {
      ...{ purpose: 'exhibitionPostponed', to, language, exhibitionId: made.id },
      values,
    })
  }
  const changed = new Set(dependants.flatMap(({ entityTypes }) => entityTypes))
  publishRowChange(context.push, companies, 'exhibition', ...changed)
  return made
}

type Dates = Pick<Plan, 'moveIn' | 'open' | 'moveOut'>

const DAY = 86_400_000

/**
 * The shift of an exhibition in whole days of the venue: as a whole by its opening, and each phase by its own first
 * day.
 */
function shiftOf(
  before: Dates,
  planned: Dates,
  { exhibitionId, zone, now }: Pick<PlanShift, 'exhibitionId' | 'zone' | 'now'>,
): PlanShift {
  const dayAt = (instant: string) => Date.parse(dayOf(new Date(instant), zone))
  const between = (was: string | null, is: string | null) =>
    was === null || is === null ? 0 : Math.round((dayAt(is) - dayAt(was)) / DAY)
  return {
    ...{ exhibitionId, zone, now },
    days: between(before.open.from, planned.open.from),
    last: lastOpenDay(planned, zone),
    ends: planned.moveOut.to,
    phases: phases.map(phase => ({
      phase,
      days: between(before[phase].from, planned[phase].from),
      ends: planned[phase].to,
    })),
  }
}
