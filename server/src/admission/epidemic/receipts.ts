import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { LockedDeclaration } from './entity.ts'

type Some = readonly Transition<LockedDeclaration>[]

const idsOf = (transitions: Some) => transitions.map(({ row }) => row.id)

/** Saves the person's receipt: a valid one stays so until this declaration is decided. */
export const saveReceipt = (
  { db, now }: Pick<WriteContext<unknown>, 'db' | 'now'>,
  exhibitionId: string,
  person: Buffer,
  { id, state }: { id: string; state: string },
) =>
  db.run(sql`
    insert into health_pass as r (exhibition_id, person, state, declaration_id)
    values (${exhibitionId}, ${person}, ${state}, ${id})
    on conflict on constraint health_pass_once do update set state = excluded.state, declaration_id = excluded.declaration_id,
      valid_until = null where not (r.state = 'valid' and r.valid_until > ${now})`)

/**
 * A declaration in progress is decided, or awaits a person: updates the receipt. A pending one does not affect a valid
 * receipt.
 */
export async function receiptsFollow({ db }: TransitionContext, transitions: Some): Promise<void> {
  await db.run(sql`
    update health_pass r set state = d.state, valid_until = d.valid_until, declaration_id = d.id,
      refused_until = case when d.state = 'rejected' then d.refused_until else r.refused_until end,
      misses = case when d.state = 'valid' then 0 when d.state = 'rejected' and d.decided_by is null then r.misses + 1
        else r.misses end
    from (select * from declaration where id = any(${idsOf(transitions)}::uuid[]) order by exhibition_id, person) d
    where r.exhibition_id = d.exhibition_id and r.person = d.person
      and (d.state in ('valid', 'rejected') or not (r.state = 'valid' and r.valid_until > now()))`)
}

/** After a rejection: the receipt of a pending declaration is updated; that of a valid one ends. */
export async function receiptsRejected(context: TransitionContext, transitions: Some): Promise<void> {
  await receiptsFollow(
    context,
    transitions.filter(({ row }) => row.state !== 'valid'),
  )
  await receiptsEnd(
    context,
    transitions.filter(({ row }) => row.state === 'valid'),
  )
}

/** A declaration that is reviewed again gives no receipt meanwhile; one that was being read is updated as usual. */
export async function receiptsRechecked(context: TransitionContext, transitions: Some): Promise<void> {
  const wasRead = ({ row }: Transition<LockedDeclaration>) => row.state === 'processing'
  await receiptsFollow(context, transitions.filter(wasRead))
  await receiptsEnd(
    context,
    transitions.filter(one => !wasRead(one)),
  )
}

/** A valid receipt ends with its declaration; a newer one is not changed. */
export async function receiptsEnd({ db }: TransitionContext, transitions: Some): Promise<void> {
  await db.run(sql`
    update health_pass r set state = d.state, valid_until = d.valid_until, refused_until = coalesce(d.refused_until, r.refused_until)
    from (select * from declaration where id = any(${idsOf(transitions)}::uuid[]) order by exhibition_id, person) d
    where r.exhibition_id = d.exhibition_id and r.person = d.person and r.declaration_id = d.id`)
}

/** An undo restores receipts as before the decision; a receipt of a newer declaration is not changed. */
export async function receiptsRestored({ db }: TransitionContext, transitions: Some): Promise<void> {
  await db.run(sql`
    update health_pass r set state = b.state, valid_until = b.valid_until, refused_until = b.refused_until, misses = b.misses,
      declaration_id = b.declaration_id
    from (
      select d.id, d.exhibition_id, d.person, was.* from declaration d, jsonb_to_record(d.before_decision->'receipt')
        as was (state text, valid_until timestamptz, refused_until timestamptz, misses int, declaration_id uuid)
      where d.id = any(${idsOf(transitions)}::uuid[]) order by d.exhibition_id, d.person) b
    where r.exhibition_id = b.exhibition_id and r.person = b.person and r.declaration_id = b.id`)
}
