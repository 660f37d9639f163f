import sql from 'sql-template-tag'
import { assigned, type CompanyColumns, intoAnother, markCompanies } from '../../identity/company/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { partner } from './entity.ts'
import { handBackFiles, handOverFiles } from './files.ts'
import { share } from './share-entity.ts'

export { temporarySettled } from './temporary.ts'

/** After approvals of partners: uploaded files become their own. */
export async function companiesApproved(
  { db }: TransitionContext,
  approved: readonly { row: { id: string } }[],
): Promise<void> {
  for (const { row } of approved) await handOverFiles(db, row.id)
}

/** After undone approvals of partners: uploaded files belong to the uploader again. */
export async function companiesUnapproved(
  { db }: TransitionContext,
  undone: readonly { row: { id: string; state: string; ownerCompanyId: string | null } }[],
): Promise<void> {
  for (const { row } of undone) if (row.state === 'inUse') await handBackFiles(db, row)
}

/** The first participation under a relation was created: its share application is in use from now on. */
export async function relationUsed(
  context: TransitionContext,
  { applicantId, partnerId }: { applicantId: string; partnerId: string },
): Promise<void> {
  const its = sql`t.applicant_id = ${applicantId} and t.partner_id = ${partnerId}`
  await transitionWhere(context, share, its, 'use')
}

/** After relations ended: their shares end; for an ended relation of the owner itself, nobody may apply any more. */
export async function relationsEnded(
  context: TransitionContext,
  ended: readonly { row: { sponsorId: string; partnerId: string } }[],
): Promise<void> {
  for (const { row } of ended) {
    const { sponsorId, partnerId } = row
    const lived = sql`t.applicant_id = ${sponsorId} and t.partner_id = ${partnerId}`
    await transitionWhere(context, share, lived, 'end')
    const offered = sql`c.id = ${partnerId} and ${sponsorId} in (c.owner_company_id, c.parent_id) and c.sharing = 'open'`
    await markCompanies(context.db, offered, sql`sharing = 'stopped'`)
  }
}

/**
 * Merges a duplicate company into the other one and closes it; earlier duplicates of it follow. `columns`: the values
 * that are taken over.
 */
export async function partnersMerged(
  context: TransitionContext,
  { gone, keep, columns, formerNames, note }: PartnersMerged,
): Promise<{ id: string; version: number }> {
  const { db } = context
  const its = (id: string) => sql`t.id = ${id}`
  await db.run(intoAnother(gone, keep))
  await transitionWhere(context, partner, its(gone), 'merge', {
    note,
    set: sql`merged_into = ${keep}, merged_at = now()`,
  })
  // Both are unique among companies, so the duplicate releases its own first.
  const [code, number] = ['credit_code', 'registration_number'].map(name => columns[name])
  const swaps = code !== undefined || number !== undefined
  const before = swaps ? await registersOf(db, keep) : undefined
  if (swaps)
    await markCompanies(
      db,
      sql`c.id = ${gone}`,
      assigned({ credit_code: null, country: null, registration_number: null }),
    )
  const [survivor] = await transitionWhere(context, partner, its(keep), 'absorb', {
    note,
    set: assigned({ ...columns, former_names: formerNames }),
  })
  if (before) await markCompanies(db, sql`c.id = ${gone}`, assigned(before))
  if (!survivor) throw new Error('the remaining company is not active')
  return { id: keep, version: survivor.version }
}

interface PartnersMerged {
  gone: string
  keep: string
  columns: CompanyColumns
  formerNames: string
  note: string
}

const registersOf = (db: Db, id: string) =>
  db.one<CompanyColumns>(sql`select credit_code, country, registration_number from company where id = ${id}`)

/** Moves applications about a merged company, or by it, to the other one; if both had one, the duplicate's is ended. */
export async function sharesMerged(
  context: TransitionContext,
  { gone, keep }: { gone: string; keep: string },
): Promise<void> {
  const isActive = sql`t.state in ('pending', 'returned', 'approved', 'beingUsed')`
  const both = sql`exists (select from share_application o where o.state in ('pending', 'returned', 'approved', 'beingUsed')
    and (o.partner_id, o.applicant_id) in ((${keep}, t.applicant_id), (t.partner_id, ${keep})))`
  await transitionWhere(context, share, sql`${gone} in (t.partner_id, t.applicant_id) and ${both}`, 'end')
  await context.db.run(sql`
    update share_application t set partner_id = case when t.partner_id = ${gone} then ${keep} else t.partner_id end,
      applicant_id = case when t.applicant_id = ${gone} then ${keep} else t.applicant_id end,
      owner_id = case when t.owner_id = ${gone} then ${keep} else t.owner_id end, version = t.version + 1
    where ${gone} in (t.partner_id, t.applicant_id, t.owner_id) and ${isActive}`)
  await markCompanies(
    context.db,
    sql`c.id = ${keep} and c.sharing = 'none' and not exists (select from share_condition s where s.partner_id = ${keep})`,
    sql`sharing = (select g.sharing from company g where g.id = ${gone})`,
  )
}

/** Recounts in how many exhibitions a shared partner works after a merge; a partner over the limit stays. */
export async function sharedCounted(db: Db, id: string): Promise<void> {
  await db.run(sql`
    update share_condition s set running = n.running, at_once = greatest(s.at_once, n.running), version = s.version + 1
    from (select count(*)::int as running from participation p where p.company_id = ${id} and p.shared and p.state <> 'ended') n
    where s.partner_id = ${id} and s.running <> n.running`)
}
