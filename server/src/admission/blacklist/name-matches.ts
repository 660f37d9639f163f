import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { holderOf } from '../../badging/badge/api.ts'
import { exhibitionFor, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { isHint } from './entity.ts'
import { reasonNames } from './lists.ts'

type Alike = Output<'getLookAlikes'>['list'][number]

/**
 * Entries in force for this exhibition that a badge's holder resembles: with the same name and the same birth date or
 * telephone; with only the same name if the entry has no document and no other birth date. A person with one of its
 * documents is no look-alike but listed. Cleared people are left out.
 */
export async function findNameMatches(
  input: Input<'getLookAlikes'>,
  context: ReadContext,
): Promise<Result<'getLookAlikes'>> {
  const rows = await alike(context, input)
  const reasons = await reasonNames(context.db)
  return {
    list: rows.map(({ reason, ...row }) => ({ ...row, reasonName: reasons.get(reason) ?? { cn: reason, en: reason } })),
  }
}

/** Clears a namesake permanently, by the document of the person. */
export async function clearLookAlike(
  input: Input<'clearLookAlike'>,
  context: WriteContext,
): Promise<Record<string, never>> {
  const { id, exhibitionId, badgeId, note } = input
  const { db, actor } = context
  const found = (await alike(context, { exhibitionId, badgeId })).find(row => row.id === id)
  const holder = await holderOf(db, exhibitionId, badgeId)
  if (!found || !holder?.documentDigest) refuse('blacklist.notAlike')
  await db.run(sql`
    insert into cleared_person (blacklist_id, person, note, operator_id)
    values (${id}, ${holder.documentDigest}, ${note}, ${actor.operatorId}) on conflict do nothing`)
  context.log({ entityType: 'blacklist', targetId: id, targetName: found.code, exhibitionId, after: { note, badgeId } })
  return {}
}

async function alike(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { exhibitionId, badgeId }: Input<'getLookAlikes'>,
) {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
  const holder = await holderOf(db, exhibitionId, badgeId)
  if (!holder) refuse('kernel.notFound')
  const { name, birth, phoneDigest, documentDigest } = holder
  const wantedScope = { show: 'exhibition', venue: 'exhibitionOutside', garden: 'garden' }[exhibition.kind]
  return db.many<Omit<Alike, 'reasonName'> & { reason: string }>(sql`
    select b.id, b.code, left(b.name, 1) || repeat('*', greatest(1, char_length(b.name) - 1)) as name,
      coalesce((select d.masked from blacklist_document d where d.blacklist_id = b.id order by d.ordinal limit 1), '') as "documentMasked",
      b.reason, case when b.birth = ${birth}::date then 'birth' when b.phone_blind_index = ${phoneDigest} then 'phone' else 'name' end as same
    from blacklist b where b.kind = 'person' and b.name = ${name} and b.in_force_at is not null and b.scope = ${wantedScope}
      and (b.exhibition_id is null or b.exhibition_id = ${exhibitionId})
      and (b.birth = ${birth}::date or b.phone_blind_index = ${phoneDigest}
        or ${isHint('b')} and (b.birth is null or ${birth}::date is null))
      and not exists (select from blacklist_key k where k.blacklist_id = b.id and k.blind_index = ${documentDigest})
      and not exists (select from cleared_person c where c.blacklist_id = b.id and c.person = ${documentDigest})
    order by b.code limit 10`)
}
