import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import type { Services } from '../../kernel/services.ts'

/** A device shows a face on 360 px. */
const width = 160
const height = 200
const most = 8192
/** Pixels, against pictures whose header promises more than memory holds. */
const limit = 50_000_000
/** So many are made for one question: drawing takes a core, and gates decide on the same machine. */
const madeAtOnce = 10
let making = false

/**
 * Small photos (WebP, at most 8 KB) by the id of their file; what is no picture has none. Of those that were never asked for ten
 * are made now, while nobody else has some made here; `left` are not made yet: ask again.
 */
export async function smallPhotos(
  db: Db,
  { store }: Pick<Services, 'store'>,
  photoIds: readonly string[],
): Promise<{ photos: ReadonlyMap<string, Buffer>; left: ReadonlySet<string> }> {
  const known = await db.many<{ id: string; bytes: Buffer }>(
    sql`select photo_id as id, bytes from small_photo where photo_id = any(${photoIds}::uuid[])`,
  )
  const photos = new Map(known.map(({ id, bytes }) => [id, bytes]))
  const missing = [...new Set(photoIds)].filter(id => !photos.has(id))
  const left = new Set(missing)
  if (missing.length > 0 && !making) {
    making = true
    try {
      for (const id of missing.slice(0, madeAtOnce)) {
        const bytes = await drawn(await buffer(await store.read(id)).catch(() => Buffer.alloc(0)))
        await keep(db, id, bytes)
        photos.set(id, bytes)
        left.delete(id)
      }
    } finally {
      making = false
    }
  }
  return { photos: new Map([...photos].filter(([, bytes]) => bytes.length > 0)), left }
}

/** Somebody else may have made it, and its file may be gone by now. */
const keep = (db: Db, photoId: string, bytes: Buffer) =>
  db.run(sql`insert into small_photo (photo_id, bytes) select f.id, ${bytes} from file f where f.id = ${photoId}
    on conflict do nothing`)

async function drawn(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  for (const quality of [70, 45, 20]) {
    const bytes = await sharp(photo, { limitInputPixels: limit })
      .rotate()
      .resize({ width, height, fit: 'cover', position: 'top' })
      .flatten({ background: '#ffffff' })
      .webp({ quality })
      .toBuffer()
      .catch(() => Buffer.alloc(0))
    if (bytes.length <= most) return bytes
  }
  return Buffer.alloc(0)
}
