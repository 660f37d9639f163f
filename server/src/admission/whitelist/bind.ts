import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { phoneDigest } from '../../badging/badge/api.ts'
import { guestCodes, lockBlacklistForReading } from '../../badging/badge/hooks.ts'
import { exhibitionById, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { companyNamed } from '../../identity/company/api.ts'
import { guestOf } from '../../identity/session/hooks.ts'
import { makeOpenLink, openedLink } from '../../kernel/auth/open-link.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { type Db, getSharedDb } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistories } from '../../kernel/transition/history.ts'
import { namedDoors } from '../gate/api.ts'
import { urlOf } from './code.ts'
import { type LockedWhitelist, type WhitelistHead, whitelist } from './entity.ts'
import { insertGuest, numbersOf, validateGuest } from './insert-guest.ts'
import { checkRealName } from './real-name.ts'

/** Finds which of these digests are on the blacklist of an exhibition now. */
export type FindBlacklisted = (db: Db, exhibitionId: string, digests: readonly Buffer[]) => Promise<readonly Buffer[]>

interface Opened {
  lock?: Sql
  /** Bound guests keep their places while more is requested. */
  states?: readonly LockedWhitelist['state'][]
}

/** A list with an open code: valid, and not over. Refuses `whitelist.codeGone`. */
async function openList(
  { db, services, now }: Pick<ReadContext<undefined>, 'db' | 'services' | 'now'>,
  id: string,
  { lock = sql``, states = ['valid'] }: Opened = {},
): Promise<LockedWhitelist> {
  const list = await db.maybe<LockedWhitelist>(
    sql`select ${whitelist.columns} from whitelist t ${ofExhibition} where t.id = ${id} ${lock}`,
  )
  const today = dayOf(now, services.config.venueTimeZone)
  if (!list || !states.includes(list.state) || (list.validTo as Day) < today) refuse('whitelist.codeGone')
  return list
}

/** The page of a list: host, gates, days, and free places, or that this link binds nobody now. */
export async function openWhitelist(
  link: Input<'openWhitelist'>,
  context: ReadContext<undefined>,
): Promise<Result<'openWhitelist'>> {
  const { purpose, subject } = await openedLink(context, { purposes: ['whitelist', 'whitelistPass'], ...link })
  // A replica may not have a new approval yet.
  const db = getSharedDb(context.services.pool)
  const list = await openList({ ...context, db }, subject, { states: ['valid', 'pendingReview'] })
  const none = { cn: '', en: '' }
  const exhibition = await exhibitionById(db, list.exhibitionId)
  const { doors } = await db.one<Pick<Result<'openWhitelist'>, 'doors'>>(
    sql`select ${namedDoors(sql`${list.doorIds}::uuid[]`)} as doors`,
  )
  return {
    host: (await companyNamed(db, list.companyId)) ?? none,
    exhibition: exhibition ? { cn: exhibition.nameCn, en: exhibition.nameEn } : none,
    doors: doors.map(({ cn, en }) => ({ cn, en })),
    ...{ kind: list.kind, validFrom: list.validFrom, validTo: list.validTo, entriesKind: list.entriesKind },
    binds: purpose === 'whitelist' && list.state === 'valid',
    placesLeft: list.allowedPeople - list.bound,
    vehiclesLeft: list.allowedVehicles - list.boundVehicles,
  }
}

/**
 * Binds somebody with a proven telephone to a place of the list. The row of the list is locked until the commit: places
 * are assigned one after the other, and a stop or void waits for a registration in progress and vice versa.
 */
export const bindWhitelist =
  (findBlacklisted: FindBlacklisted) =>
  async (
    { guest: ticket, ...form }: Input<'bindWhitelist'>,
    context: WriteContext<undefined>,
  ): Promise<Result<'bindWhitelist'>> => {
    const { db } = context
    const guest = guestOf(context, ticket, ['whitelist'])
    const person = validateGuest({ ...form, phone: guest.telephone }, context)
    // A full list refuses at once, without waiting for registrations in progress.
    refuseFull(await openList(context, guest.subject))
    // Before the list is locked, so that nobody else waits for that service.
    await checkRealName(form, guest.id, context.services)
    const list = await openList(context, guest.subject, { lock: sql`for no key update of t` })
    await lockBlacklistForReading(db)
    const plate = list.kind === 'vehicle' ? form.plate : undefined
    if ((await findBlacklisted(db, list.exhibitionId, numbersOf(context, person, plate))).length > 0)
      refuse('whitelist.askHost')
    if (plate && !(await hasRoom(db, list, plate))) refuse('whitelist.full')
    await mapConstraintErrors(
      db.run(sql`update whitelist t set bound = bound + 1, bound_vehicles = bound_vehicles + ${plate ? 1 : 0}
        where t.id = ${list.id}`),
      { whitelist_capacity: ['whitelist.full'] },
    )
    const { id, name, document } = person
    await insertGuest(context, list, person, plate)
    await sendPassLink(context, list, { name, telephone: guest.telephone, language: context.language })
    await addHistories({ db }, 'whitelist', [
      { id: list.id, event: 'bind', from: list.state, to: list.state, note: [name, plate].filter(Boolean).join(' ') },
    ])
    const { exhibitionId, companyId } = list
    context.log({
      ...{ entityType: 'whitelist', targetId: list.id, targetName: list.number, exhibitionId },
      after: { name, documentNumber: document.masked, plate: plate ?? '' },
    })
    publishRowChange(context.push, [companyId, list.sponsorId], 'whitelist')
    const badge = (await guestCodes(db, exhibitionId, [id])).get(id)
    if (!badge) throw new Error('a registered guest has no code')
    return { name, plate: plate ?? null, ...badge }
  }

function refuseFull({ bound, allowedPeople }: LockedWhitelist): void {
  if (bound >= allowedPeople) refuse('whitelist.full')
}

/** Known plates have their own places; others share the rest. */
async function hasRoom(db: Db, { id, plates, allowedVehicles }: LockedWhitelist, plate: string): Promise<boolean> {
  if (plates.includes(plate)) return true
  const { others, again } = await db.one<{ others: number; again: boolean }>(sql`
    select count(*)::int as others, coalesce(bool_or(g.plate = ${plate}), false) as again from whitelist_guest g where g.whitelist_id = ${id} and g.unbound_at is null
      and g.plate <> all (${plates}::text[])`)
  if (again) refuse('whitelist.listed', { field: 'plate' })
  return others < allowedVehicles - plates.length
}

/** The badges of a proven telephone. */
export async function whitelistGuests(
  { guest: ticket }: Input<'getWhitelistGuests'>,
  context: ReadContext<undefined>,
): Promise<Result<'getWhitelistGuests'>> {
  const guest = guestOf(context, ticket, ['whitelist', 'whitelistPass'])
  const db = getSharedDb(context.services.pool)
  const bound = await db.many<{ id: string; exhibitionId: string; name: string; plate: string | null }>(sql`
    select g.id, g.exhibition_id as "exhibitionId", g.name, g.plate from whitelist_guest g
    where g.whitelist_id = ${guest.subject} and g.unbound_at is null
      and g.phone_blind_index = ${phoneDigest(context.services.cipher, guest.telephone)} order by g.bound_at limit 20`)
  const [first] = bound
  const codes = first
    ? await guestCodes(
        db,
        first.exhibitionId,
        bound.map(({ id }) => id),
      )
    : new Map()
  return {
    list: bound.map(({ id, name, plate }) => {
      const badge = codes.get(id)
      return { name, plate, number: badge?.number ?? '', qr: badge?.qr ?? null }
    }),
  }
}

/**
 * Sends a bound guest a link to their code by SMS, because the page is closed before they are at the gate. The link
 * differs from the registration link: it binds nobody, and stays valid when that one is renewed.
 */
export async function sendPassLink(
  context: Pick<WriteContext<undefined>, 'db' | 'services' | 'language'>,
  { id, exhibitionId }: Pick<WhitelistHead, 'id' | 'exhibitionId'>,
  { name, telephone, language }: { name: string; telephone: string; language: Language },
): Promise<void> {
  const { db, services } = context
  const { code } = await makeOpenLink(context, { purpose: 'whitelistPass', subject: id })
  const found = await exhibitionById(db, exhibitionId)
  const exhibition = { cn: found?.nameCn ?? '', en: found?.nameEn ?? '' }
  const values = { name, exhibition, link: urlOf(services, code) }
  await sendMessage(context, { purpose: 'passLink', to: telephone, language, exhibitionId, values })
}
