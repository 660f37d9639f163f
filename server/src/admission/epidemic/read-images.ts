import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { regionsWhere } from '../../foundation/dictionary/api.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import type { ImageKind, ReadFor, ReadImage } from './reading/read-image.ts'
import type { Entrant } from './reading/same-person.ts'

export interface SentImage {
  readonly no: number
  /** Of `imageKinds`; others than those a machine reads are for a person. */
  readonly kind: string
  /** Null once it was shredded. */
  readonly fileId: string | null
}

export interface LookedAt extends SentImage {
  /** Absent where a machine has nothing to say: a person looks at it. */
  readonly read: ReadImage | undefined
}

/** Reads pictures one after the other: one takes a whole core, and they are one declaration's. */
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

/** A picture that makes the engine break, or cannot be fetched, is for a person: its declaration must not wait for ever. */
async function readOne(
  { files }: JobContext,
  { kind, fileId }: SentImage,
  options: ReadFor,
): Promise<ReadImage | undefined> {
  if (!isRead(kind) || fileId === null) return undefined
  try {
    // Loaded by who reads: what finds codes weighs 5 MB in a process that mostly does other things.
    const { readDeclarationImage } = await import('./reading/read-image.ts')
    return await readDeclarationImage(await buffer(await files.read(fileId)), kind, options)
  } catch {
    return undefined
  }
}
