import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import type { SharingState } from '@fairgate/contract/exhibitions/partner/states'
import sql, { empty } from 'sql-template-tag'
import { regionNamed, takeOption } from '../../foundation/dictionary/api.ts'
import { markCompanies } from '../../identity/company/hooks.ts'
import { type Actor, packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { ownerOf, partnerScope } from './scope.ts'

/** What sharing needs of a partner. */
interface Shared {
  id: string
  state: string
  nameCn: string
  nameEn: string
  type: string
  /** The owner; nobody shares what the venue added. */
  ownerId: string | null
  sharing: SharingState
}

interface Condition {
  version: number
  exhibitionTypes: string[]
  regions: string[]
  atOnce: number
  feePercent: string
}

/** A partner of a kind that the actor sees; `hold` locks its sharing until the transaction has committed. */
async function sharedPartner(
  kind: Kind,
  { db, actor }: { db: Db; actor: Actor },
  partnerId: string,
  lock = false,
): Promise<Shared> {
  const partner = await db.maybe<Shared>(sql`
    select c.id, c.state, c.type, c.name_cn as "nameCn", c.name_en as "nameEn", ${ownerOf(kind)} as "ownerId", c.sharing
    from company c
    where c.id = ${partnerId} and c.kind = ${kind.entityType} and c.stage = 'partner' and ${partnerScope(actor)}
    ${lock ? sql`for no key update of c` : empty}`)
  return partner ?? refuse('kernel.notFound')
}

const conditionOf = (db: Db, partnerId: string) =>
  db.maybe<Condition>(sql`
    select version, exhibition_types as "exhibitionTypes", regions, at_once as "atOnce",
      trim_scale(fee_percent)::text as "feePercent" from share_condition where partner_id = ${partnerId}`)

const owns = (actor: Actor, { ownerId }: Shared) =>
  ownerId !== null && (actor.companyType === 'platform' || actor.companyId === ownerId)

/** The conditions with the caller's actions; before any were set, the widest ones. */
export async function shareCondition(
  kind: Kind,
  { partnerId }: FamilyInput<'get…ShareCondition'>,
  context: ReadContext,
): Promise<FamilyResult<'get…ShareCondition'>> {
  const partner = await sharedPartner(kind, context, partnerId)
  const condition = await conditionOf(context.db, partnerId)
  const actions = owns(context.actor, partner) && context.actor.permissions.has(partnerPermission(kind, 'share'))
  return {
    ...(condition ?? { version: null, exhibitionTypes: [], regions: [], atOnce: 1, feePercent: '0' }),
    partnerId,
    sharing: partner.sharing,
    actions: actions && partner.type === kind.companyTypes[0] ? actionsOn(partner, condition !== undefined) : [],
  }
}

function actionsOn({ state, sharing }: Shared, hasCondition: boolean): FamilyResult<'get…ShareCondition'>['actions'] {
  if (sharing === 'open') return ['setShareCondition', 'stopShare']
  return hasCondition && state === 'inUse' ? ['setShareCondition', 'enableShare'] : ['setShareCondition']
}

/** Writes the conditions if the version matches. Earlier relations retain their fee. */
export async function setShareCondition(
  kind: Kind,
  { partnerId, version, ...form }: FamilyInput<'set…ShareCondition'>,
  context: WriteContext,
) {
  const { db } = context
  const partner = await ownPartner(kind, context, partnerId)
  await refuseUnknown(db, form)
  const before = await conditionOf(db, partnerId)
  if (before?.version !== version) refuse('kernel.changedMeanwhile')
  const write = db.one<{ version: number }>(sql`
    insert into share_condition (partner_id, exhibition_types, regions, at_once, fee_percent)
    values (${partnerId}, ${[...new Set(form.exhibitionTypes)]}, ${[...new Set(form.regions)]}, ${form.atOnce},
      ${form.feePercent}::numeric)
    on conflict (partner_id) do update set exhibition_types = excluded.exhibition_types, regions = excluded.regions,
      at_once = excluded.at_once, fee_percent = excluded.fee_percent, version = share_condition.version + 1
    returning version`)
  const saved = await mapConstraintErrors(write, { share_at_once_not_exceeded: ['partner.atOnceBelowUse', 'atOnce'] })
  context.log({ entityType: 'share', targetId: partnerId, targetName: packLocalized(partner), before, after: form })
  return { id: partnerId, version: saved.version }
}

/** Permits no new applications from now on; approved ones stay. */
export const stopShare = (kind: Kind, { partnerId }: { partnerId: string }, context: WriteContext) =>
  switchSharing(kind, partnerId, context, 'stopped')

/** Other companies of the owner's type can find it and apply. */
export const enableShare = (kind: Kind, { partnerId }: { partnerId: string }, context: WriteContext) =>
  switchSharing(kind, partnerId, context, 'open')

async function switchSharing(kind: Kind, partnerId: string, context: WriteContext, to: 'open' | 'stopped') {
  const { db } = context
  const partner = await ownPartner(kind, context, partnerId)
  if (partner.sharing === to || (to === 'stopped' && partner.sharing === 'none')) refuse('kernel.notInThisState')
  if (to === 'open' && partner.state !== 'inUse') refuse('partner.notInUse')
  if (to === 'open' && partner.type !== kind.companyTypes[0]) refuse('partner.temporaryNotShared')
  const condition = await conditionOf(db, partnerId)
  if (!condition) refuse('partner.noCondition')
  await markCompanies(db, sql`c.id = ${partnerId}`, sql`sharing = ${to}`)
  context.log({
    entityType: 'share',
    targetId: partnerId,
    targetName: packLocalized(partner),
    before: { sharing: partner.sharing },
    after: { sharing: to },
  })
  publishRowChange(context.push, [context.actor.companyId], 'company')
  return { id: partnerId, version: condition.version }
}

async function ownPartner(kind: Kind, context: WriteContext, partnerId: string): Promise<Shared> {
  const partner = await sharedPartner(kind, context, partnerId, true)
  return owns(context.actor, partner) ? partner : refuse('partner.notOwner')
}

async function refuseUnknown(db: Db, form: { exhibitionTypes: string[]; regions: string[] }): Promise<void> {
  const wrong: FieldRefusal[] = []
  for (const [at, type] of form.exhibitionTypes.entries()) {
    if (!(await takeOption(db, 'show_type', type)))
      wrong.push({ path: `exhibitionTypes.${at}`, key: 'partner.exhibitionTypeUnknown' })
  }
  for (const [at, code] of form.regions.entries()) {
    if (!(await regionNamed(db, code))) wrong.push({ path: `regions.${at}`, key: 'partner.regionUnknown' })
  }
  if (wrong.length > 0) refuseFields(wrong)
}
