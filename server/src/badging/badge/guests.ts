import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import { guestTypes } from '@fairgate/contract/badging/badge/guest-types'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { addCredentials } from './credentials.ts'
import type { EncryptedDocument, EncryptedPhone } from './encrypted-person.ts'
import { badge } from './entity.ts'
import { resumeBadges, suspendBadges } from './suspension.ts'

/** What the badge of a guest opens. `validFrom` … `validTo` are instants, the second exclusive. */
export interface GuestLimits {
  validFrom: Date
  validTo: Date
  doorIds: readonly string[]
  entriesKind: 'single' | 'unlimited'
}

/** A guest of a white list. The name of a vehicle is its plate, its document digest that of the plate. */
export interface NewGuest {
  id: string
  subject: 'person' | 'vehicle'
  name: string
  documentType: DocumentTypeCode | null
  document: Pick<EncryptedDocument, 'digest'> & Partial<EncryptedDocument>
  phone: EncryptedPhone
  birth: string | null
}

interface Guests {
  exhibitionId: string
  /** The host company. */
  companyId: string
  limits: GuestLimits
}

type Context = { db: Db; services: Pick<Services, 'keyring' | 'config'> }

/**
 * Adds a badge that is active at once, with an active code and its own limits. It has no participation and therefore no
 * quota, task, fee or uniqueness claim. Returns its number and what the gate reads.
 */
export async function addGuest(
  { db, services }: Context,
  { exhibitionId, companyId, limits }: Guests,
  guest: NewGuest,
): Promise<{ code: string }> {
  const exhibition = await exhibitionById(db, exhibitionId)
  if (!exhibition) throw new Error(`a guest of no exhibition ${exhibitionId}`)
  const type = await guestType(db, exhibitionId, guest.subject)
  const { id, document, phone } = guest
  const { code } = await db.one<{ code: string }>(sql`
    insert into badge (exhibition_id, id, state, code, badge_type_id, company_id, name, document_type, document_blind_index,
      document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, birth, phases, created_by, document_tail,
      phone_tail, valid, door_ids, entries_kind)
    values (${exhibitionId}, ${id}, 'active', ${guestTypes[guest.subject].prefix} || '-' ||
        lpad(take_badge_numbers(${exhibitionId}, 1)::text, 6, '0'), ${type.id}, ${companyId}, ${guest.name},
      ${guest.documentType}, ${document.digest}, ${document.encrypted ?? null}, ${document.masked ?? ''}, ${phone.digest},
      ${phone.encrypted}, ${phone.masked}, ${guest.birth}, ${[...phases]}, ${companyId}, ${document.tail ?? null},
      ${phone.tail}, ${validOf(limits)}, ${[...limits.doorIds]}::uuid[], ${limits.entriesKind}) returning code`)
  await addCredentials(
    { db, services, exhibition },
    [
      {
        id,
        badgeTypeId: type.id,
        typeNo: type.no,
        phases: [...phases],
        entriesKind: limits.entriesKind,
        entriesADay: null,
      },
    ],
    true,
  )
  return { code }
}

const phases = ['moveIn', 'open', 'moveOut'] as const
const validOf = ({ validFrom, validTo }: GuestLimits): Sql =>
  sql`tstzrange(${validFrom.toISOString()}::timestamptz, ${validTo.toISOString()}::timestamptz)`

/**
 * The badge type for the guests of a gate context, created for the first guest; if its name is taken, the name says
 * which context it is for.
 */
async function guestType(
  db: Db,
  exhibitionId: string,
  subject: NewGuest['subject'],
): Promise<{ id: string; no: number }> {
  const known = () =>
    db.maybe<{ id: string; no: number }>(
      sql`select id, number as no from badge_type where exhibition_id = ${exhibitionId} and subject = ${subject} and guest`,
    )
  const there = await known()
  if (there) return there
  // As when types are added by hand: numbers are assigned one after the other.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`badge_type ${exhibitionId}`}, 7246521))`)
  const {
    prefix,
    names: [cn, en],
    otherwise: [otherCn, otherEn],
  } = guestTypes[subject]
  return (
    (await known()) ??
    db.one(sql`
      insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases, guest)
      select ${exhibitionId}, coalesce(max(number), 0) + 1, ${prefix},
        case when bool_or(name_cn = ${cn} or name_en = ${en}) then ${otherCn} else ${cn} end,
        case when bool_or(name_cn = ${cn} or name_en = ${en}) then ${otherEn} else ${en} end,
        ${subject}, '#4b6b8a', 'platform', ${[...phases]}, true
      from badge_type where exhibition_id = ${exhibitionId} returning id, number as no`)
  )
}

const those = (ids: readonly string[]): Sql => sql`t.id = any(${[...ids]}::uuid[])`
const within = (exhibitionId: string): Sql => sql`t.exhibition_id = ${exhibitionId}`

/** Changes the limits of guests. */
export async function limitGuests(
  { db }: Pick<Context, 'db'>,
  exhibitionId: string,
  ids: readonly string[],
  limits: GuestLimits,
): Promise<void> {
  await db.run(sql`
    update badge t set valid = ${validOf(limits)}, door_ids = ${[...limits.doorIds]}::uuid[],
      entries_kind = ${limits.entriesKind}, version = version + 1
    where ${within(exhibitionId)} and ${those(ids)} and t.state in ('active', 'suspended')`)
}

/** Suspends guests along with their list. */
export async function suspendGuests(
  context: TransitionContext,
  exhibitionId: string,
  ids: readonly string[],
): Promise<void> {
  await suspendBadges(context, those(ids), 'whitelist', within(exhibitionId))
}

/** Resumes guests, unless another cause suspends them. */
export async function resumeGuests(
  context: TransitionContext,
  exhibitionId: string,
  ids: readonly string[],
): Promise<void> {
  await resumeBadges(context, those(ids), 'whitelist', within(exhibitionId))
}

/** Ends the badges of these guests; they open no gate any more. */
export async function endGuests(
  context: TransitionContext,
  exhibitionId: string,
  ids: readonly string[],
  event: 'void' | 'expire',
): Promise<void> {
  await transitionWhere(context, badge, those(ids), event, { within: within(exhibitionId) })
}

/** What the gate reads of guests, by badge; inactive ones are left out. */
export async function guestCodes(
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { number: string; qr: string }>> {
  const rows = await db.many<{ id: string; number: string; qr: string }>(sql`
    select t.id, t.code as number, c.code as qr from badge t
      join credential c on c.exhibition_id = t.exhibition_id and c.badge_id = t.id and c.state <> 'dead'
    where ${within(exhibitionId)} and ${those(ids)} and t.state = 'active'`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
