import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { addHistories } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { typedOf } from './declare.ts'
import { declaration, isCorrectable } from './entity.ts'
import type { ReadImage } from './reading/read-image.ts'
import { readDoubts } from './reading-doubts.ts'
import { versionOfExhibition } from './strategies.ts'
import { breachesOf, shownOf } from './typed-doubts.ts'
import { refuseCities, refuseMissing } from './validate-form.ts'

/**
 * Corrects a company's pending declaration: it is validated again as if it had been sent this way, together with the
 * readings of its pictures. A reviewer of the former version is refused. Refuses `epidemic.notWaiting`.
 */
export async function editDeclaration(
  { id, version, ...form }: Input<'editDeclaration'>,
  context: WriteContext,
): Promise<Result<'editDeclaration'>> {
  const { actor, db } = context
  const row = await locked(context, declaration, { id, version })
  if (row.companyId !== actor.companyId) refuse('kernel.noPermission')
  if (!isCorrectable(actor, row)) refuse('epidemic.notWaiting')
  const before = await db.one<{
    number: number
    documentMasked: string
    phoneMasked: string
    toPerson: boolean
    isRead: boolean
    certainty: number
  }>(sql`
    select t.strategy_number as number, t.document_masked as "documentMasked", t.phone_masked as "phoneMasked",
      t.to_person as "toPerson", t.read_at is not null as "isRead", ${parameter('epidemic.certainty')} / 100.0::float8 as certainty
    from declaration t where t.id = ${id}`)
  const { content } = await versionOfExhibition(context, row.exhibitionId, before.number)
  await refuseMissing(context, content, form)
  await refuseCities(context, content, form.cities)
  const typed = typedOf(form)
  const pictures = await db.many<{ kind: string; read: ReadImage | undefined }>(sql`
    select kind, case when facts is null then null else json_build_object('facts', facts, 'certainty', certainty, 'doubt', doubts) end as read
    from declaration_image where declaration_id = ${id} order by number`)
  const readPictures = pictures.map(({ kind, read }) => ({ kind, read: read ?? undefined }))
  const entrant = { name: form.name, documentMasked: before.documentMasked, phoneMasked: before.phoneMasked }
  const doubts = [
    ...breachesOf(content, typed, new Date(row.declaredAt)),
    ...shownOf(content, typed),
    ...(before.isRead ? readDoubts(content, typed, entrant, readPictures, before.certainty) : []),
    ...(before.toPerson ? ['again'] : []),
  ]
  await db.run(sql`
    update declaration set name = ${form.name}, typed = ${JSON.stringify(typed)}::jsonb, doubts = ${doubts}, version = version + 1
    where id = ${id}`)
  await addHistories(context, 'declaration', [{ id, event: 'edit', from: row.state, to: row.state }])
  context.log({
    ...{ entityType: 'declaration', targetId: id, targetName: form.name, exhibitionId: row.exhibitionId },
    after: { state: row.state },
  })
  return { id, version: row.version + 1 }
}
