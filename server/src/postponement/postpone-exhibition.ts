import type { Input, Output, Result } from '@fairgate/contract/catalogue'
import { dayOf } from '@fairgate/contract/kernel/day'
import { shiftSlots } from '../badge/effects.ts'
import { badgesInPhases, slotsFollow } from '../badge/facts.ts'
import { contactsOf } from '../company/facts.ts'
import { postpone } from '../exhibition/effects.ts'
import { hallsTaken, movedPhases, runsExhibition, showFor } from '../exhibition/facts.ts'
import { gateFigures } from '../gate/facts.ts'
import type { ReadContext, WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { tellCompanies } from '../kernel/tell.ts'
import { sendMessage } from '../message/effects.ts'
import { participantsOf } from '../participation/facts.ts'
import { clausesMoved, groundChanged } from '../policy/effects.ts'
import { clausesFollow } from '../policy/facts.ts'
import { salesHeld, exhibitionMoved as ticketsMoved } from '../ticket/effects.ts'
import { ticketsFollow } from '../ticket/facts.ts'
import { listsMoved } from '../whitelist/effects.ts'
import { listsFollow } from '../whitelist/facts.ts'
import { shiftOf } from './shift-of.ts'

/** What would follow from moving an exhibition there. */
export async function postponementEffects(
  { id, ...planned }: Input<'getPostponementEffects'>,
  { db, actor, services }: ReadContext,
): Promise<Output<'getPostponementEffects'>> {
  const before = await showFor(db, actor, id)
  if (!runsExhibition(actor, before)) refuse('kernel.noPermission')
  const shift = shiftOf(before, planned, services.config.venueTimeZone)
  const [badges, doors, contacts, taken, slots, clauses, tickets, whitelists] = await Promise.all([
    badgesInPhases(db, id, movedPhases(before, planned)),
    gateFigures(db, id),
    participantsOf(db, id).then(companies => contactsOf(db, companies)),
    hallsTaken(db, id, planned),
    slotsFollow(db, id, shift.phases),
    clausesFollow(db, id, shift),
    ticketsFollow(db, id, shift),
    listsFollow(db, id, shift.days),
  ])
  const counted = [
    { what: 'slots' as const, ...slots },
    { what: 'clauses' as const, ...clauses },
    { what: 'tickets' as const, ...tickets },
    { what: 'whitelists' as const, ...whitelists },
  ]
  // Nothing is said of what there is none of, nor where all stays.
  const follows = counted.filter(({ moved, cut }) => moved + cut > 0)
  return { ...badges, ...doors, companies: contacts.length, follows, taken }
}

/** Moves an exhibition, and tells everybody in it by message: they plan people and goods by its dates. */
export async function postponeExhibition(
  input: Input<'postponeExhibition'>,
  context: WriteContext,
): Promise<Result<'postponeExhibition'>> {
  const before = await showFor(context.db, context.actor, input.id)
  await salesHeld(context.db, before.id)
  const { form, ...made } = await postpone(input, context)
  const companies = await participantsOf(context.db, made.id)
  const zone = context.services.config.venueTimeZone
  const moved = { exhibitionId: made.id, was: before.open.from, open: form.open, timeZone: zone }
  await ticketsMoved(context.db, moved)
  const shift = shiftOf(before, form, zone)
  await shiftSlots(context.db, made.id, shift.phases)
  await clausesMoved(context.db, made.id, shift.days)
  await groundChanged(context, made.id)
  await listsMoved(context, made.id, shift.days)
  const day = (instant: string | null) => (instant === null ? '' : dayOf(new Date(instant), zone))
  for (const { to, language } of await contactsOf(context.db, companies)) {
    await sendMessage(context, {
      ...{ purpose: 'exhibitionPostponed', to, language, exhibitionId: made.id },
      values: {
        ...{ exhibition: { cn: form.nameCn, en: form.nameEn }, halls: form.halls.join(' '), note: input.note },
        ...{ from: day(form.open.from), to: day(form.open.to) },
      },
    })
  }
  tellCompanies(context.push, companies, 'exhibition', 'ticketType', 'ticketOrder', 'ticket', 'whitelist')
  return made
}
