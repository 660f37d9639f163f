import type { PartnerFamily } from '@fairgate/contract/exhibitions/partner/commands'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { endRelation, relate } from '../participation/hooks.ts'
import type { FamilyInput } from './family-input.ts'
import { partnerScope } from './scope.ts'

/** The relations of partners of a kind. */
export function relationHandlers(kind: Kind): Pick<HandlersOf<PartnerFamily>, `${'add' | 'remove'}…Relation`> {
  return {
    'add…Relation': (input, context) => addRelation(kind, input, context),
    'remove…Relation': (input, context) => removeRelation(kind, input, context),
  }
}

async function addRelation(kind: Kind, { partnerId, sponsorId }: FamilyInput<'add…Relation'>, context: WriteContext) {
  const { db, actor } = context
  // The partner first: changes of relations lock its row before theirs.
  const partner = await db.maybe<{ state: string; nameCn: string; parentId: string | null }>(sql`
    select c.state, c.name_cn as "nameCn", c.parent_id as "parentId" from company c
    where c.id = ${partnerId} and c.kind = ${kind.entityType} and ${partnerScope(actor)} for no key update of c`)
  if (!partner) refuse('kernel.notFound')
  if (partner.state !== 'inUse') refuse('partner.notInUse')
  const sponsor = await db.maybe<{ nameCn: string }>(sql`
    select name_cn as "nameCn" from company
    where id = ${sponsorId} and state = 'inUse' and (type = any(${['sponsor', ...kind.ownerTypes]}::text[]) or id = ${partner.parentId}::uuid)`)
  if (!sponsor) refuse('partner.sponsorUnknown', { field: 'sponsorId' })
  const made = await relate(context, sponsorId, partnerId)
  if (!made) refuse('partner.alreadyRelated', { field: 'sponsorId' })
  logRelation(context, made.id, partner.nameCn, { after: { sponsor: sponsor.nameCn, state: 'active' } })
  return made
}

async function removeRelation(kind: Kind, key: FamilyInput<'remove…Relation'>, context: WriteContext) {
  const { db, actor } = context
  const found = await db.maybe<{ partner: string; sponsor: string }>(sql`
    select c.name_cn as partner, s.name_cn as sponsor from organizer_partner r join company c on c.id = r.partner_id
      join company s on s.id = r.sponsor_id
    where r.id = ${key.id} and c.kind = ${kind.entityType} and ${partnerScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const ended = await endRelation(context, key)
  const state = (of: string) => ({ sponsor: found.sponsor, state: of })
  logRelation(context, key.id, found.partner, { before: state('active'), after: state('ended') })
  return { id: key.id, version: ended.version }
}

function logRelation(
  { log }: WriteContext,
  targetId: string,
  targetName: string,
  change: { before?: object; after: object },
): void {
  log({ entityType: 'relation', targetId, targetName, ...change })
}
