import type { ImageKind } from '@fairgate/contract/admission/epidemic/choices'
import sql from 'sql-template-tag'
import type { Cipher } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { cancelExpiry } from '../../../kernel/files/stored-file.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { ownerNamed } from './images-in.ts'
import type { DeclarationRow } from './import-rules.ts'

/** A picture of an archive that is not assigned yet. */
export interface SentImage {
  /** Null if it is no picture. */
  fileId: string | null
  kind: ImageKind
}

/** The digest by which pictures are found again, because their names contain documents. */
export const ownerDigest = (cipher: Cipher, name: string): Buffer => cipher.digest(name, 'declarationImage')

/** The names that pictures of a row may have: from its cell, else the row number or the document number. */
const ownersOf = ({ rowNumber, entry }: DeclarationRow): string[] =>
  entry.pictures === '' ? [String(rowNumber), entry.documentNumber] : [entry.pictures]

/** The pictures of each pending row by its number, in the order of their kinds. */
export async function imagesOfRows(
  { db, services }: { db: Db; services: Pick<Services, 'cipher'> },
  importId: string,
  rows: readonly DeclarationRow[],
): Promise<Map<number, SentImage[]>> {
  const owners = new Map(
    rows.map(row => [row.rowNumber, ownersOf(row).map(name => ownerDigest(services.cipher, ownerNamed(name)))]),
  )
  const found = await db.many<SentImage & { owner: Buffer }>(sql`
    select i.owner, i.kind, i.file_id as "fileId" from declaration_import_image i
    where i.import_id = ${importId} and i.owner = any(${[...owners.values()].flat()}::bytea[]) and i.declaration_id is null
      and (i.file_id is null or exists (
        select from file f where f.id = i.file_id and (f.expires_at is null or f.expires_at > now())))
    order by i.kind, i.entry`)
  return new Map(
    [...owners].map(([row, own]) => [row, found.filter(({ owner }) => own.some(one => one.equals(owner)))]),
  )
}

/** Assigned pictures are stored as long as those of their declaration. */
export async function takeImages(db: Db, importId: string, fileIds: readonly string[], target: string): Promise<void> {
  await cancelExpiry(db, fileIds)
  await db.run(sql`
    update declaration_import_image set declaration_id = ${target}
    where import_id = ${importId} and file_id = any(${[...fileIds]}::uuid[])`)
}

/** How many pictures of an import were assigned, and how many are pending. */
export const imagesCounted = (db: Db, importId: string) =>
  db.one<{ pictures: number; unused: number }>(sql`
    select count(*) filter (where declaration_id is not null)::int as pictures,
      count(*) filter (where declaration_id is null)::int as unused
    from declaration_import_image where import_id = ${importId}`)
