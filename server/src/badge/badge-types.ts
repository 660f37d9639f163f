import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { Input } from '@fairgate/contract/catalogue'
import { parseAmount, writeAmount } from '@fairgate/contract/kernel/money'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../exhibition/facts.ts'
import { refuseUnknownZones } from '../gate/facts.ts'
import type { HandlersOf, WriteContext } from '../kernel/context.ts'
import { constraintOf, type Db, sqlState } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { badgeTypeHasQuota } from '../participation/facts.ts'
import { typePrefix } from './type-prefix.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type TypeHandlers = Pick<Handlers, 'getBadgeTypeList' | 'addBadgeType' | 'editBadgeType' | 'deleteBadgeType'>
type Form = Omit<Input<'addBadgeType'>, 'exhibitionId'>

interface TypeRow extends Omit<Form, 'price' | 'entriesADay' | 'minimumAge'> {
  id: string
  version: number
  no: number
  priceFen: number
  entriesADay: number | null
  minimumAge: number | null
}

const columns = sql`id, version, no, name_cn as "nameCn", name_en as "nameEn", subject, colour,
  required_fields as "requiredFields", price_fen as "priceFen", approval_route as "approvalRoute", phases, zones,
  entries_kind as "entriesKind", entries_a_day as "entriesADay", minimum_age as "minimumAge"`

export const badgeTypeHandlers: TypeHandlers = {
  async getBadgeTypeList({ exhibitionId }, { actor, db }) {
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const rows = await db.many<TypeRow>(
      sql`select ${columns} from badge_type where exhibition_id = ${exhibitionId} order by no`,
    )
    const may = actor.permissions.has('badgeType:edit') && runsExhibition(actor, exhibition)
    return {
      list: rows.map(({ priceFen, entriesADay, minimumAge, ...row }) => ({
        ...row,
        price: writeAmount(BigInt(priceFen)),
        entriesADay: entriesADay ?? undefined,
        minimumAge: minimumAge ?? undefined,
        actions: may ? ['edit', 'delete'] : [],
      })),
    }
  },

  async addBadgeType({ exhibitionId, ...form }, context) {
    await mayEdit(context, exhibitionId)
    const { db } = context
    await refuseUnknownZones(db, exhibitionId, form.zones, 'zones')
    // Numbers are given one after the other: two who add at once wait here.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`badge_type ${exhibitionId}`}, 7246521))`)
    const taken = await db.many<{ no: number; prefix: string }>(
      sql`select no, prefix from badge_type where exhibition_id = ${exhibitionId}`,
    )
    const prefix = typePrefix(form.nameEn, new Set(taken.map(type => type.prefix)))
    const no = Math.max(0, ...taken.map(type => type.no)) + 1
    const made = await named(
      db.one<{ id: string; version: number }>(sql`
        insert into badge_type (exhibition_id, no, prefix, name_cn, name_en, subject, colour, required_fields, price_fen,
          approval_route, phases, zones, entries_kind, entries_a_day, minimum_age)
        values (${exhibitionId}, ${no}, ${prefix}, ${form.nameCn}, ${form.nameEn}, ${form.subject}, ${form.colour},
          ${form.requiredFields}, ${priceOf(form)}, ${form.approvalRoute}, ${form.phases}, ${form.zones},
          ${form.entriesKind}, ${aDay(form)}, ${form.minimumAge ?? null})
        returning id, version`),
    )
    context.log({ noun: 'badgeType', targetId: made.id, targetName: form.nameCn, exhibitionId, after: form })
    return made
  },

  async editBadgeType({ exhibitionId, id, version, ...form }, context) {
    await mayEdit(context, exhibitionId)
    const before = await locked(context.db, exhibitionId, id)
    if (before.version !== version) refuse('kernel.changedMeanwhile')
    const subjectChanged = before.subject !== form.subject
    if (subjectChanged && (await isUsed(context.db, exhibitionId, id))) refuse('badge.typeInUse', { field: 'subject' })
    await refuseUnknownZones(context.db, exhibitionId, form.zones, 'zones')
    const made = await named(
      context.db.one<{ id: string; version: number }>(sql`
        update badge_type set version = version + 1, name_cn = ${form.nameCn}, name_en = ${form.nameEn},
          subject = ${form.subject}, colour = ${form.colour}, required_fields = ${form.requiredFields},
          price_fen = ${priceOf(form)}, approval_route = ${form.approvalRoute}, phases = ${form.phases}, zones = ${form.zones},
          entries_kind = ${form.entriesKind}, entries_a_day = ${aDay(form)}, minimum_age = ${form.minimumAge ?? null}
        where id = ${id} returning id, version`),
    )
    context.log({ noun: 'badgeType', targetId: id, targetName: form.nameCn, exhibitionId, before, after: form })
    return made
  },

  async deleteBadgeType({ exhibitionId, id, version }, context) {
    await mayEdit(context, exhibitionId)
    const before = await locked(context.db, exhibitionId, id)
    if (before.version !== version) refuse('kernel.changedMeanwhile')
    const used = (await isUsed(context.db, exhibitionId, id)) || (await badgeTypeHasQuota(context.db, id))
    if (used) refuse('badge.typeInUse')
    await context.db.run(sql`delete from badge_type where id = ${id}`)
    context.log({ noun: 'badgeType', targetId: id, targetName: before.nameCn, exhibitionId, before })
    return {}
  },
}

async function mayEdit({ db, actor }: WriteContext, exhibitionId: string): Promise<void> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
}

async function locked(db: Db, exhibitionId: string, id: string): Promise<TypeRow> {
  const found = await db.maybe<TypeRow>(
    sql`select ${columns} from badge_type where id = ${id} and exhibition_id = ${exhibitionId} for update`,
  )
  return found ?? refuse('kernel.notFound')
}

/** Whether any badge is of the type; one that is being added holds the type's row until it is there. */
async function isUsed(db: Db, exhibitionId: string, id: string): Promise<boolean> {
  const used: Sql = sql`select exists (select 1 from badge where exhibition_id = ${exhibitionId} and badge_type_id = ${id}) as used`
  return (await db.one<{ used: boolean }>(used)).used
}

const priceOf = ({ price }: Form) => parseAmount(price).toString()
const aDay = ({ entriesKind, entriesADay }: Form) => (entriesKind === 'daily' ? (entriesADay ?? 1) : null)

async function named<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const field = constraintOf(error)?.includes('name_en') ? 'nameEn' : 'nameCn'
    refuse('badge.typeNameTaken', { field })
  }
}
