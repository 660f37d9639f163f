import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { claimFile, findFile } from '../../kernel/files/stored-file.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { bill, buildBillScope, isHolder } from './entity.ts'
import { notifyPayer } from './notify-payer.ts'

/** The payer submits proof of a payment: amount, day, pictures. Repeated after a return. */
export async function submitProof(
  { id, version, ...proof }: Input<'submitProof'>,
  context: WriteContext,
): Promise<Result<'submitProof'>> {
  const { db, actor, now, services } = context
  if (proof.paidOn > dayOf(now, services.config.venueTimeZone)) {
    refuseFields([{ path: 'paidOn', key: 'charge.futureDay' }])
  }
  const result = await transition(context, bill, { id, version }, 'submitProof', {
    note: proof.note,
    set: sql`updated_at = now()`,
    logged: { amount: proof.amount, paidOn: proof.paidOn },
  })
  await claimAll(context, proof.files)
  await db.run(sql`
    insert into payment_evidence (bill_id, ordinal, amount, paid_on, payer, files, note, submitted_by)
    select ${id}, coalesce(max(ordinal), 0) + 1, ${parseAmount(proof.amount)}, ${proof.paidOn}, ${proof.payer},
      ${proof.files}::uuid[], ${proof.note}, ${actor.operatorName} from payment_evidence where bill_id = ${id}`)
  return { id, version: result.version }
}

async function claimAll({ db, actor }: WriteContext, files: readonly string[]): Promise<void> {
  const owner = { companyId: actor.companyId, operatorId: actor.operatorId }
  for (const file of new Set(files)) {
    try {
      // Each proof may have the maximum number of files: they belong to the bill by its rows, not by their target.
      await claimFile(db, file, 'proof', owner, '')
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      refuseFields([{ path: 'files', key: 'charge.proofUnknown' }])
    }
  }
}

/**
 * Returns a proof, because the money holder found no such payment or a different one; the payer is informed and pays or
 * proves again.
 */
export async function returnProof(
  { id, version, reasonCode, note }: Input<'returnProof'>,
  context: WriteContext,
): Promise<Result<'returnProof'>> {
  const found = await context.db.maybe<{ exhibitionId: string }>(
    sql`select exhibition_id as "exhibitionId" from bill where id = ${id}`,
  )
  await refuseUnlessReason(context.db, 'return', 'charge', { reasonCode, ...found })
  const set = sql`updated_at = now()`
  const result = await transition(context, bill, { id, version }, 'return', { reasonCode, note, set })
  await notifyPayer(context, id, 'chargeReturned')
  return { id, version: result.version }
}

/** A link to a proof, valid for one minute, for the payer, its parent company, and the money holder. */
export async function proofLink(
  { id, fileId }: Input<'getProofLink'>,
  { db, actor, services }: ReadContext,
): Promise<Output<'getProofLink'>> {
  const row = await db.maybe<{ companyId: string; parentCompanyId: string | null; holderId: string }>(sql`
    select c.company_id as "companyId", c.parent_company_id as "parentCompanyId", c.holder_id as "holderId"
    from bill c where c.id = ${id} and ${buildBillScope(actor, 'c')}
      and exists (select from payment_evidence p where p.bill_id = c.id and ${fileId} = any (p.files))`)
  const file = row && seesProofs(actor, row) ? await findFile(db, fileId) : undefined
  if (file?.state !== 'claimed') refuse('kernel.notFound')
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name, type: file.type, size: Number(file.size) }
}

/**
 * Who sees proofs: the venue, the money holder, the payer and its parent company; not an organizer whose partners pay
 * the venue.
 */
export function seesProofs(
  actor: ReadContext['actor'],
  row: { companyId: string; parentCompanyId: string | null; holderId: string },
): boolean {
  const own = [row.companyId, row.parentCompanyId].includes(actor.companyId)
  return own || actor.companyType === 'platform' || isHolder(actor, row)
}
