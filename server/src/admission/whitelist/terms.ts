import { type GuestEntries, platesOf, type WhitelistKind } from '@fairgate/contract/admission/whitelist/fields'
import type { Input } from '@fairgate/contract/app/catalogue'
import { addDays, compareDays, type Day, dayOf, daysBetween } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { refuseUnknownDoors } from '../gate/api.ts'

/** The terms of a list. Days are those of the venue, both inclusive. */
export interface Terms {
  allowedPeople: number
  allowedVehicles: number
  plates: string[]
  doorIds: string[]
  validFrom: string
  validTo: string
  entriesKind: GuestEntries
  entryReason: string
  guestDescription: string
}

type Form = Omit<Input<'editWhitelist'>, 'id' | 'version'>

/** The validated terms of a form; refuses at its fields. An existing list keeps its first day, however long ago. */
export async function termsOf(
  context: Pick<WriteContext, 'db' | 'services' | 'now'>,
  form: Form,
  of: { kind: WhitelistKind; exhibitionId: string; standing?: Terms },
): Promise<Terms> {
  const { db, services, now } = context
  const vehicles = of.kind === 'vehicle'
  const plates = vehicles ? platesOf(form.plates) : []
  if (vehicles && plates.length === 0) refuse('whitelist.plateNeeded', { field: 'plates' })
  const allowedVehicles = vehicles ? (form.allowedVehicles ?? plates.length) : 0
  if (allowedVehicles < plates.length)
    refuse('whitelist.vehiclesBelowPlates', { field: 'allowedVehicles', values: { plates: plates.length } })
  const most = await limits(db)
  for (const field of ['allowedPeople', 'allowedVehicles'] as const) {
    const wanted = field === 'allowedPeople' ? form.allowedPeople : allowedVehicles
    if (wanted > most.people) refuse('whitelist.tooMany', { field, values: { most: most.people } })
  }
  refuseDays(form, dayOf(now, services.config.venueTimeZone), most.days, of.standing)
  const doorIds = [...new Set(form.doorIds)].sort()
  await refuseUnknownDoors(db, of.exhibitionId, doorIds, 'doorIds')
  return { ...form, allowedVehicles, plates, doorIds }
}

/** The limits of a list, from the venue's parameters. */
export const limits = (db: WriteContext['db']): Promise<{ people: number; days: number }> =>
  db.one(sql`select ${parameter('whitelist.maxPeople')} as people, ${parameter('whitelist.maxDays')} as days`)

/** Refuses at their fields past, inverted or too many days. */
export function refuseDays(
  { validFrom, validTo }: Pick<Form, 'validFrom' | 'validTo'>,
  today: Day,
  most: number,
  standing?: Terms,
): void {
  const [from, to] = [validFrom as Day, validTo as Day]
  const yesterday = addDays(today, -1)
  if (validFrom !== standing?.validFrom && compareDays(from, yesterday) < 0)
    refuse('whitelist.dayPast', { field: 'validFrom' })
  if (compareDays(to, yesterday) < 0) refuse('whitelist.dayPast', { field: 'validTo' })
  if (compareDays(to, from) < 0) refuse('whitelist.daysTurned', { field: 'validTo' })
  if (daysBetween(from, to) + 1 > most) refuse('whitelist.tooLong', { field: 'validTo', values: { most } })
}

/**
 * Whether a host requests more than the current terms: more places, other gates or days, further plates, or more
 * entries.
 */
export function isWider(standing: Terms, wanted: Terms): boolean {
  const beyond = (is: readonly string[], was: readonly string[]) => is.some(one => !was.includes(one))
  return (
    wanted.allowedPeople > standing.allowedPeople ||
    wanted.allowedVehicles > standing.allowedVehicles ||
    beyond(wanted.plates, standing.plates) ||
    beyond(wanted.doorIds, standing.doorIds) ||
    wanted.validFrom < standing.validFrom ||
    wanted.validTo > standing.validTo ||
    (wanted.entriesKind === 'unlimited' && standing.entriesKind === 'single')
  )
}

/** Assigns terms to the columns of `t`. */
export const setTerms = (terms: Terms) => sql`allowed_people = ${terms.allowedPeople},
  allowed_vehicles = ${terms.allowedVehicles}, plates = ${terms.plates}, door_ids = ${terms.doorIds}::uuid[],
  valid_from = ${terms.validFrom}, valid_to = ${terms.validTo}, entries_kind = ${terms.entriesKind},
  entry_reason = ${terms.entryReason}, guest_description = ${terms.guestDescription}`
