import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { packLocalizedList, type WriteContext } from '../../kernel/command/context.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockedAll, transitionAll } from '../../kernel/transition/transition.ts'
import { purgeImagesOf } from './clock.ts'
import { declaration, isDecided } from './entity.ts'
import { takeRejectReason } from './reject-reasons.ts'
import { snapshotBeforeDecision } from './undo.ts'

const hour = 3_600_000

/** Approves declarations by a person: their receipts are valid for the given hours from each declaration. */
export async function approveDeclaration(
  { rows, hours }: Input<'approveDeclaration'>,
  context: WriteContext,
): Promise<Result<'approveDeclaration'>> {
  const { actor, now, language } = context
  const { transitions, failed } = await transitionAll(context, declaration, rows, 'approve', {
    check({ declaredAt }) {
      if (Date.parse(declaredAt) + Number(hours) * hour <= now.getTime()) refuse('epidemic.validityOver')
    },
    set: sql`valid_until = t.declared_at + make_interval(hours => ${Number(hours)}), decided_at = now(),
      decided_by = ${actor.operatorName}, reason_code = null, refused_until = null, ${snapshotBeforeDecision}`,
    logged: { hours },
  })
  return toBatchResult(transitions.length, failed, language)
}

/**
 * Rejects declarations, also valid ones: for the given hours a person decides the next declarations of their entrants.
 */
export async function rejectDeclaration(
  { rows, hours, reasonCode, note }: Input<'rejectDeclaration'>,
  context: WriteContext,
): Promise<Result<'rejectDeclaration'>> {
  const { actor, db, language } = context
  if (hours === undefined || reasonCode === undefined) refuse('epidemic.chooseBeforeReject', { field: 'hours' })
  const taking = await takeRejectReason(db, actor, { ids: rows.map(({ id }) => id), reasonCode })
  const { transitions, failed } = await transitionAll(context, declaration, rows, 'reject', {
    reasonCode,
    note,
    check({ exhibitionId }) {
      if (!taking.has(exhibitionId)) refuse('epidemic.reasonNotOffered')
    },
    set: sql`valid_until = null, refused_until = now() + make_interval(hours => ${Number(hours)}), decided_at = now(),
      decided_by = ${actor.operatorName}, reason_code = ${reasonCode}, note = ${note}, ${snapshotBeforeDecision}`,
    logged: { hours },
  })
  return toBatchResult(transitions.length, failed, language)
}

/** Resets declarations to pending, or ends valid receipts; the reason is in their history. */
export async function setDeclarationStatus(
  { rows, status, note }: Input<'setDeclarationStatus'>,
  context: WriteContext,
): Promise<Result<'setDeclarationStatus'>> {
  const { db, language } = context
  const { transitions, failed } = await transitionAll(
    context,
    declaration,
    rows,
    status === 'expired' ? 'end' : 'recheck',
    status === 'expired'
      ? { note, set: sql`valid_until = now()` }
      : {
          note,
          async check({ id }) {
            const { shredded, newer } = await db.one<{ shredded: boolean; newer: boolean }>(sql`
              select t.purged_at is not null as shredded, exists (
                select from declaration n where n.person = t.person and n.exhibition_id = t.exhibition_id
                  and n.declared_at > t.declared_at) as newer
              from declaration t where t.id = ${id}`)
            if (shredded) refuse('epidemic.imageOnly')
            if (newer) refuse('epidemic.newerDeclared')
          },
          set: sql`valid_until = null, refused_until = null, decided_at = null, decided_by = null, reason_code = null,
            note = '', to_person = true`,
        },
  )
  return toBatchResult(transitions.length, failed, language)
}

/** Erases the pictures of decided declarations at once, at the request of a person shown in them. */
export async function deleteDeclaration(
  { rows }: Input<'deleteDeclaration'>,
  context: WriteContext,
): Promise<Result<'deleteDeclaration'>> {
  const { db, language, log } = context
  const { passed, failed } = await lockedAll(context, declaration, rows, async row => {
    if (!isDecided(row)) refuse('kernel.notInThisState')
    return row
  })
  const images = await purgeImagesOf(
    db,
    passed.map(({ id }) => id),
  )
  log({
    entityType: 'declaration',
    targetName: packLocalizedList(passed.map(({ name }) => name)),
    after: { isShredded: passed.length, images },
  })
  return toBatchResult(passed.length, failed, language)
}
