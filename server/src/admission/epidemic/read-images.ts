import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { regionsWhere } from '../../foundation/dictionary/api.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import type { ImageKind, ReadFor, ReadImage } from './reading/read-image.ts'
import type { Entrant } from './reading/same-person.ts'

export interface SentImage {
  readonly no: number
  /** One of `imageKinds`; kinds that the reader does not support go to a person. */
  readonly kind: string
  /** Null after its erasure. */
  readonly fileId: string | null
}

export interface LookedAt extends SentImage {
  /** Undefined without a result: a person decides. */
  readonly read: ReadImage | undefined
}

/** Reads the pictures of one declaration one after the other, because each uses a whole core. */
export async function readImages(
  context: JobContext,
  images: readonly SentImage[],
  entrant: Entrant,
): Promise<LookedAt[]> {
  const hasCard = images.some(({ kind }) => kind === 'tripCard')
  const regions = hasCard ? await regionsWhere(context.db, sql`r.code like '%00'`) : []
  const looked: LookedAt[] = []
  for (const image of images)
    looked.push({ ...image, read: await readOne(context, image, { now: new Date(), entrant, regions }) })
  return looked
}

const isRead = (kind: string): kind is ImageKind => ['healthCode', 'tripCard', 'nucleic', 'vaccine'].includes(kind)

/**
 * A picture that crashes the engine, or cannot be loaded, goes to a person, so that its declaration does not stay
 * pending.
 */
async function readOne(
  { files }: JobContext,
  { kind, fileId }: SentImage,
  options: ReadFor,
): Promise<ReadImage | undefined> {
  if (!isRead(kind) || fileId === null) return undefined
  try {
    // Loaded on first use: the code finder takes 5 MB in a process that mostly does other things.
    const { readDeclarationImage } = await import('./reading/read-image.ts')
    return await readDeclarationImage(await buffer(await files.read(fileId)), kind, options)
  } catch {
    return undefined
  }
}
