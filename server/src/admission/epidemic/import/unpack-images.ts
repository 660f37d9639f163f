import { picturesLimit } from '@fairgate/contract/admission/epidemic/import-fields'
import sql from 'sql-template-tag'
import { openPictures, pictureIn } from '../../../kernel/files/picture-archive.ts'
import { createStoredFile, findFile, releaseFile } from '../../../kernel/files/stored-file.ts'
import type { ZipArchive, ZipRefusal } from '../../../kernel/files/zip-archive.ts'
import { changeSettings } from '../../../kernel/import/import-rows.ts'
import type { JobContext } from '../../../kernel/jobs/job-definition.ts'
import { imagesIn, type NamedImage } from './images-in.ts'
import type { DeclarationImport } from './import-rules.ts'
import { ownerDigest } from './sent-images.ts'

const expiryDays = 7

const archiveRefusals = {
  truncated: 'badge.photosDamaged',
  notZip: 'badge.photosWanted',
  encrypted: 'badge.photosEncrypted',
  tooLarge: 'badge.photosTooLarge',
  damaged: 'badge.photosDamaged',
} as const satisfies Record<ZipRefusal, string>

/**
 * Stores the pictures of an import's archive under keyed digests of their names, for 7 days or until a row has claimed
 * them. A second run continues: stored ones are recognized by name.
 */
export async function unpackImages(found: DeclarationImport, context: JobContext): Promise<void> {
  const { db, files } = context
  const { archiveId } = found.settings
  if (archiveId === undefined) return
  await files.withPath(archiveId, async path => {
    const archive = await openPictures(path, picturesLimit, archiveRefusals)
    try {
      for (const image of imagesIn(archive.names)) {
        context.signal.throwIfAborted()
        await saveImage(found, context, archive, image)
      }
    } finally {
      archive.close()
    }
  })
  await changeSettings(db, found.id, { archiveId: undefined })
  if (await findFile(db, archiveId)) await releaseFile(db, archiveId)
}

async function saveImage(
  { id, companyId, exhibitionId }: DeclarationImport,
  context: JobContext,
  archive: ZipArchive,
  { entry, owner, kind }: NamedImage,
): Promise<void> {
  const { db, files, services, actor } = context
  const digest = ownerDigest(services.cipher, entry)
  const known = await db.maybe(sql`
    select from declaration_import_image where import_id = ${id} and entry = ${digest} and file_id is not null`)
  if (known) return
  const image = await pictureIn(context, archive, entry)
  const file =
    image &&
    (await createStoredFile(db, files, {
      ...{ purpose: 'images', target: id, companyId, operatorId: actor.operatorId },
      ...(image.type === 'image/png'
        ? ({ name: 'picture.png', type: 'png' } as const)
        : ({ name: 'picture.jpeg', type: 'jpeg' } as const)),
      content: image.data,
      expiresAt: new Date(Date.now() + expiryDays * 86_400_000),
    }))
  await db.run(sql`
    insert into declaration_import_image (exhibition_id, import_id, entry, owner, kind, file_id)
    values (${exhibitionId}, ${id}, ${digest}, ${ownerDigest(services.cipher, owner)}, ${kind}, ${file?.id ?? null})
    on conflict on constraint declaration_import_image_once do update set file_id = excluded.file_id, owner = excluded.owner, kind = excluded.kind`)
}
