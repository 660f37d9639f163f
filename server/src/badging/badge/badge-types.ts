import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { findPriceRule } from '@fairgate/contract/badging/rulebook/price'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById, exhibitionFor, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import { formulasInForce, quotasOfBadgeType } from '../../exhibitions/participation/api.ts'
import { takeOption } from '../../foundation/dictionary/api.ts'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Naming, refuseIfNamed } from '../../kernel/database/named-by.ts'
import { selectColumns, table } from '../../kernel/database/rows.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { findBookInForce, type RuleBook } from '../rulebook/api.ts'
import { badgesOfType } from './named-by.ts'
import { rebuildRecordsLater } from './records/rebuild-records.ts'
import { findClass } from './rules/batch-facts.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type TypeHandlers = Pick<Handlers, 'getBadgeTypeList' | 'addBadgeType' | 'editBadgeType' | 'deleteBadgeType'>
type Form = Omit<Input<'addBadgeType'>, 'exhibitionId'>

interface BadgeType extends Omit<Form, 'entriesADay' | 'minimumAge'> {
  exhibitionId: string
  no: number
  entriesADay: number | null
  minimumAge: number | null
}

const names = {
  exhibitionId: 'exhibition_id',
  no: 'number',
  nameCn: 'name_cn',
  nameEn: 'name_en',
  subject: 'subject',
  class: 'class',
  colour: 'colour',
  requiredFields: 'required_fields',
  price: 'price_fen',
  approvalRoute: 'approval_route',
  phases: 'phases',
  zones: 'zones',
  entriesKind: 'entries_kind',
  entriesADay: 'entries_a_day',
  minimumAge: 'minimum_age',
}

const types = table<BadgeType>('badge_type', {
  entityType: 'badgeType',
  names,
  scope: () => sql`true`,
  nameOf: (row, language) => (language === 'en' && row.nameEn) || row.nameCn,
  refusals: {
    badge_type_exhibition_id_name_cn_key: ['badge.typeNameTaken', 'nameCn'],
    badge_type_exhibition_id_name_en_key: ['badge.typeNameTaken', 'nameEn'],
    badge_type_class: ['badge.classTaken', 'class'],
  },
})

/** What badge types need of the zones, which belong to the gate. */
export interface ZonesToOpen {
  /** All zones of an exhibition. */
  zonesToOpen(db: Db, exhibitionId: string): Promise<Output<'getBadgeTypeList'>['zones']>
  /** Refuses at `field` unless all are zones of the exhibition; locks them until the transaction ends. */
  refuseUnknownZones(db: Db, exhibitionId: string, zones: readonly string[], field: string): Promise<void>
  /** Called when a type opens other zones, other days or with another entry limit. */
  typeChanged(context: WriteContext, exhibitionId: string): Promise<void>
  /** Rows of other modules that may refer to a badge type. */
  naming: readonly Naming[]
}

export const badgeTypeHandlers = ({
  zonesToOpen,
  refuseUnknownZones,
  typeChanged,
  naming,
}: ZonesToOpen): TypeHandlers => ({
  async getBadgeTypeList({ exhibitionId }, { actor, db }) {
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const [rows, zones, formulas, book] = await Promise.all([
      db.many<BadgeType & { id: string; version: number }>(
        sql`select t.id, t.version, ${selectColumns('t', names)} from badge_type t where t.exhibition_id = ${exhibitionId} and not t.guest order by number`,
      ),
      zonesToOpen(db, exhibitionId),
      formulasInForce(db, exhibitionId),
      findBookInForce(db, exhibitionId),
    ])
    const ruleOf = new Map(formulas.map(({ badgeTypeId, bookId, code }) => [badgeTypeId, { bookId, code }]))
    const may = (verb: 'modify' | 'delete') =>
      actor.permissions.has(`badgeType:${verb}`) && runsExhibition(actor, exhibition)
    return {
      zones,
      list: rows.map(({ entriesADay, minimumAge, ...row }) => ({
        ...row,
        entriesADay: entriesADay ?? undefined,
        minimumAge: minimumAge ?? undefined,
        quotaRule: ruleOf.get(row.id) ?? null,
        priceRule: priceRuleOf(book, row.class),
        actions: [...(may('modify') ? (['edit'] as const) : []), ...(may('delete') ? (['delete'] as const) : [])],
      })),
    }
  },

  async addBadgeType({ exhibitionId, ...form }, context) {
    await mayEdit(context, exhibitionId)
    const { db } = context
    await refuseUnknownClass(db, form.class)
    await refuseUnknownZones(db, exhibitionId, form.zones, 'zones')
    // Numbers are assigned one after the other: a concurrent addition waits here.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`badge_type ${exhibitionId}`}, 7246521))`)
    const taken = await db.many<{ no: number; prefix: string }>(
      sql`select number as no, prefix from badge_type where exhibition_id = ${exhibitionId}`,
    )
    const prefix = typePrefix(form.nameEn, new Set(taken.map(type => type.prefix)))
    const no = Math.max(0, ...taken.map(type => type.no)) + 1
    return types.add(context, { exhibitionId, no, ...valuesOf(form) }, { prefix })
  },

  async editBadgeType({ exhibitionId, id, version, ...form }, context) {
    await mayEdit(context, exhibitionId)
    const before = await types.locked(context, { exhibitionId, id, version })
    const subjectChanged = before.subject !== form.subject
    if (subjectChanged && (await isUsed(context.db, exhibitionId, id))) refuse('badge.typeInUse', { field: 'subject' })
    if (form.class !== before.class) await refuseUnknownClass(context.db, form.class)
    await refuseUnknownZones(context.db, exhibitionId, form.zones, 'zones')
    const changed = await types.change(context, before, valuesOf(form))
    await typeChanged(context, exhibitionId)
    if (form.class !== before.class) await rebuildRecordsLater(context, [exhibitionId])
    return changed
  },

  async deleteBadgeType({ exhibitionId, id, version }, context) {
    await mayEdit(context, exhibitionId)
    const before = await types.locked(context, { exhibitionId, id, version })
    await refuseIfNamed(context, [badgesOfType, quotasOfBadgeType, ...naming], exhibitionId, id)
    await types.remove(context, before)
    return {}
  },
})

/** The rule by which badges of a class are charged. */
function priceRuleOf(book: RuleBook | undefined, badgeClass: string | null) {
  const itsClass = findClass(badgeClass)
  const rule = book && itsClass && findPriceRule(book, itsClass)
  if (!rule) return null
  const { cardFee, perDay, freeFirst } = rule.params
  return { bookId: book.id, code: rule.code, cardFee, perDay, freeFirst }
}

async function mayEdit({ db, actor }: WriteContext, exhibitionId: string): Promise<void> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
}

/** A class that the venue disabled after it was chosen stays valid. */
async function refuseUnknownClass(db: Db, value: string | null): Promise<void> {
  if (value !== null && !(await takeOption(db, 'badge_class', value))) refuse('badge.classUnknown', { field: 'class' })
}

/** Whether any badge has the type. A badge that is being added locks the row of the type until it is written. */
async function isUsed(db: Db, exhibitionId: string, id: string): Promise<boolean> {
  const used: Sql = sql`select exists (select 1 from badge where exhibition_id = ${exhibitionId} and badge_type_id = ${id}) as used`
  return (await db.one<{ used: boolean }>(used)).used
}

const valuesOf = ({ minimumAge, ...form }: Form) => ({
  ...form,
  entriesADay: form.entriesKind === 'daily' ? (form.entriesADay ?? 1) : null,
  minimumAge: minimumAge ?? null,
})

/**
 * Sets the fees of the types of an exhibition along with the prices of quota; types that are not listed do not change.
 */
export async function badgeFeesSet(
  context: WriteContext,
  exhibitionId: string,
  fees: readonly { badgeTypeId: string; fee: string }[],
): Promise<void> {
  const rows = await types.lockedAll(
    context,
    fees.map(({ badgeTypeId }) => ({ id: badgeTypeId, exhibitionId })),
  )
  const feeOf = new Map(fees.map(({ badgeTypeId, fee }) => [badgeTypeId, fee]))
  const changed = rows.filter(row => feeOf.get(row.id) !== row.price)
  for (const row of changed) await types.change(context, row, { price: feeOf.get(row.id) })
  const exhibition = changed.length > 0 ? await exhibitionById(context.db, exhibitionId) : undefined
  if (exhibition) publishRowChange(context.push, [context.actor.companyId, exhibition.sponsorId], 'badgeType')
}

/**
 * The two letters at the start of a type's badge codes, from its English name: the first two of its last word (Stand
 * builder: BU), else of another word, else initials, else any pair that begins with its first letter; always a pair
 * that no other type has.
 */
function typePrefix(nameEn: string, taken: ReadonlySet<string>): string {
  const parts = nameEn
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .filter(word => word.length > 0)
  const first = parts.at(-1)?.[0] ?? 'B'
  const wanted = [
    ...parts.toReversed().map(word => word.slice(0, 2)),
    parts.map(word => word[0]).join(''),
    ...[...alphabet].map(letter => first + letter),
    ...[...alphabet].flatMap(one => [...alphabet].map(two => one + two)),
  ]
  return wanted.find(prefix => /^[A-Z]{2}$/.test(prefix) && !taken.has(prefix)) ?? 'ZZ'
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
