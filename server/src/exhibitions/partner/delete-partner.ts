import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { deleteOperatorsOf } from '../../identity/access/hooks.ts'
import { deleteCompany } from '../../identity/company/hooks.ts'
import { lastLogin } from '../../identity/session/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { deleteEndedRelations } from '../participation/hooks.ts'
import { buildPartnerEntity, looksAfter } from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { claimFiles } from './files.ts'
import { formOf } from './form.ts'
import { partnerScope } from './scope.ts'

/** Deletes partners that nothing refers to, with the accounts that were created for them and never used. */
export function deletePartners(
  kind: Kind,
  { rows }: FamilyInput<'delete…'>,
  context: WriteContext,
): Promise<FamilyResult<'delete…'>> {
  const { db, actor } = context
  const entity = buildPartnerEntity(kind)
  return eachRow(context, { rows, entityType: 'company', namesOf }, 'deleted', async ({ id, version }) => {
    const row = await locked(context, entity, { id })
    if (!looksAfter(actor, row)) refuse('kernel.noPermission')
    if (row.version !== version) refuse('kernel.changedMeanwhile')
    // It is an alias of the other record: its code and names continue to lead there.
    if (row.state === 'merged') refuse('kernel.notInThisState')
    await refuseReferred(db, id)
    await claimFiles(context, id, { licenceFileId: null, documentIds: [] }, await formOf(db, id))
    await mapConstraintErrors(deleteAllOf(db, id), { '23503': ['partner.referred'] })
    publishRowChangeOf(context, entity, [{ row, state: 'deleted' }])
    return row
  })

  function namesOf(ids: readonly string[]) {
    return db.many<{ id: string; nameCn: string; nameEn: string }>(sql`
      select c.id, c.name_cn as "nameCn", c.name_en as "nameEn" from company c
      where c.id = any(${[...ids]}::uuid[]) and ${partnerScope(actor)}`)
  }
}

/** What foreign keys do not cover: active relations, and people who have acted for it. */
async function refuseReferred(db: Db, id: string): Promise<void> {
  const referring = await db.maybe(sql`
    select from organizer_partner where partner_id = ${id} and state = 'active'
    union all select from operator o where o.company_id = ${id} and ${lastLogin} is not null limit 1`)
  if (referring) refuse('partner.referred')
}

/** Deletes everything that belongs to the partner alone; other references are refused by their foreign keys. */
async function deleteAllOf(db: Db, id: string): Promise<void> {
  await deleteEndedRelations(db, id)
  await deleteOperatorsOf(db, id)
  await deleteCompany(db, id)
}
