import type { Kind } from '@fairgate/contract/partner/kinds'
import sql from 'sql-template-tag'
import { addFirstAdministrator } from '../access/effects.ts'
import { refuseUnlessReason } from '../dictionary/facts.ts'
import type { WriteContext } from '../kernel/context.ts'
import { transition } from '../kernel/transition.ts'
import { undoDecision } from '../kernel/undo.ts'
import { relate } from '../participation/effects.ts'
import { eachPartner } from './each-partner.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { handOverFiles } from './files.ts'
import { type PartnerSubject, partnerSubject } from './subject.ts'

/** Lets partners in: their files are theirs, their first administrators get accounts, who brought them in may work with them. */
export function approvePartners(
  kind: Kind,
  { rows }: FamilyInput<'approve…'>,
  context: WriteContext,
): Promise<FamilyResult<'approve…'>> {
  return eachPartner(context, rows, 'inUse', async ({ id, version }) => {
    const set = sql`decided_at = now(), administrator = null`
    const { row } = await transition(context, partnerSubject(kind), { id, version, event: 'approve', set })
    const { db } = context
    await handOverFiles(db, id)
    if (row.administrator) {
      await addFirstAdministrator(context, { id, cn: row.nameCn, en: row.nameEn }, row.administrator)
    }
    const over = row.parentId ?? row.keeperId
    if (over !== null) await relate(db, over, id)
    tellKeeper(context, row, 'inUse')
    return row.nameCn
  })
}

export async function rejectPartner(
  kind: Kind,
  { id, version, reasonCode, note }: FamilyInput<'reject…'>,
  context: WriteContext,
): Promise<FamilyResult<'reject…'>> {
  await refuseUnlessReason(context.db, 'reject', 'partner', { reasonCode })
  const set = sql`decided_at = now()`
  const move = { id, version, event: 'reject', reasonCode, note, set } as const
  const moved = await transition(context, partnerSubject(kind), move)
  tellKeeper(context, moved.row, 'rejected')
  return { id, version: moved.version }
}

/** Sends one back with what is to be mended. */
export async function returnPartner(
  kind: Kind,
  { id, version, reasonCode, note, asked }: FamilyInput<'sendback…'>,
  context: WriteContext,
): Promise<FamilyResult<'sendback…'>> {
  await refuseUnlessReason(context.db, 'return', 'partner', { reasonCode })
  const set = sql`decided_at = now()`
  const move = { id, version, event: 'return', reasonCode, note, asked, set } as const
  const moved = await transition(context, partnerSubject(kind), move)
  tellKeeper(context, moved.row, 'returned')
  return { id, version: moved.version }
}

export async function undoPartnerDecision(
  kind: Kind,
  key: FamilyInput<'undo…Decision'>,
  context: WriteContext,
): Promise<FamilyResult<'undo…Decision'>> {
  const back = { set: sql`decided_at = null` }
  const undone = await undoDecision(context, partnerSubject(kind), key, { return: back, reject: back })
  tellKeeper(context, undone.row, undone.state)
  return { id: key.id, version: undone.version }
}

/** Lists of who looks after it show the change at once. */
export function tellKeeper(
  { push }: Pick<WriteContext, 'push'>,
  { id, keeperId, parentId }: Pick<PartnerSubject, 'id' | 'keeperId' | 'parentId'>,
  state: string,
): void {
  for (const companyId of new Set([keeperId, parentId])) {
    if (companyId !== null) push(`company:${companyId}`, { type: 'row', noun: 'company', id, state })
  }
}
