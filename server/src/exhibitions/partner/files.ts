import sql from 'sql-template-tag'
import { venueCompany } from '../../identity/company/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile, giveFiles, releaseFile } from '../../kernel/files/stored-file.ts'
import { refuseFields } from '../../kernel/refusal/refuse.ts'

interface Files {
  licenceFileId: string | null
  documentIds: readonly string[]
}

const none: Files = { licenceFileId: null, documentIds: [] }

/** Claims new licence and document files of a form, in its order, and releases those it no longer names. */
export async function claimFiles(
  context: WriteContext,
  partnerId: string,
  form: Files,
  before: Files = none,
): Promise<void> {
  const { db } = context
  const documents = [...new Set(form.documentIds)]
  if (before.licenceFileId && before.licenceFileId !== form.licenceFileId) await releaseFile(db, before.licenceFileId)
  await db.run(sql`delete from partner_document where partner_id = ${partnerId}`)
  for (const id of before.documentIds.filter(id => !documents.includes(id))) await releaseFile(db, id)
  if (form.licenceFileId && form.licenceFileId !== before.licenceFileId) {
    await claim(context, partnerId, { id: form.licenceFileId, purpose: 'licence', path: 'licenceFileId' })
  }
  for (const id of documents.filter(id => !before.documentIds.includes(id))) {
    await claim(context, partnerId, { id, purpose: 'document', path: 'documentIds' })
  }
  await db.run(sql`
    insert into partner_document (partner_id, position, file_id)
    select ${partnerId}, position, file_id from unnest(${documents}::uuid[]) with ordinality document (file_id, position)`)
}

interface Claimed {
  id: string
  purpose: 'licence' | 'document'
  path: string
}

async function claim({ db, actor }: WriteContext, partnerId: string, { id, purpose, path }: Claimed): Promise<void> {
  try {
    const owner = { companyId: actor.companyId, operatorId: actor.operatorId }
    await claimFile(db, id, purpose, owner, partnerId)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    refuseFields([{ path, key: 'partner.documentUnknown' }])
  }
}

/** After an undone approval: uploaded files belong to the uploader again. */
export async function handBackFiles(
  db: Db,
  { id, ownerCompanyId }: { id: string; ownerCompanyId: string | null },
): Promise<void> {
  const owners = await db.many<{ companyId: string; ids: string[] }>(sql`
    select coalesce(o.company_id, ${ownerCompanyId}::uuid, ${venueCompany}) as "companyId", array_agg(f.id::text) as ids
    from file f left join operator o on o.id = f.operator_id
    where f.id in (select licence_file_id from company where id = ${id}
      union all select file_id from partner_document where partner_id = ${id})
    group by 1`)
  for (const { companyId, ids } of owners) await giveFiles(db, ids, companyId)
}

/** At the approval, files that were uploaded for a partner become its own. */
export async function handOverFiles(db: Db, partnerId: string): Promise<void> {
  const files = await db.many<{ id: string }>(sql`
    select licence_file_id as id from company where id = ${partnerId} and licence_file_id is not null
    union all select file_id from partner_document where partner_id = ${partnerId}`)
  await giveFiles(
    db,
    files.map(({ id }) => id),
    partnerId,
  )
}
