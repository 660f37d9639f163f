import { buffer } from 'node:stream/consumers'
import type { TemplateSides } from '@fairgate/contract/badging/badge/template'
import sql from 'sql-template-tag'
import type { JobContext } from '../../../kernel/jobs/job-definition.ts'

/** Pictures that a template refers to, each once. */
export const imageIds = ({ front, back }: TemplateSides): string[] => [
  ...new Set([...front, ...back].flatMap(one => (one.kind === 'image' ? [one.fileId] : []))),
]

/**
 * Loads the pictures of a template in the form that the printer needs. Only pictures that were uploaded as a logo,
 * which everybody may see, are loaded, so that a template cannot refer to somebody's photo; unclaimed ones must belong
 * to the caller's company. Deleted pictures are left out.
 */
export async function templateImages(
  { actor, db, files }: Pick<JobContext, 'actor' | 'db' | 'files'>,
  sides: TemplateSides,
): Promise<Map<string, Buffer>> {
  const { printablePhoto } = await import('../print/photo.ts')
  const found = await db.many<{ id: string }>(sql`
    select id from file where id = any(${imageIds(sides)}::uuid[]) and purpose = 'logo' and ready_at is not null
      and refusal is null and (state = 'claimed' or company_id = ${actor.companyId ?? null})`)
  const images = new Map<string, Buffer>()
  for (const { id } of found) {
    const image = await printablePhoto(await buffer(await files.read(id)))
    if (image) images.set(id, image)
  }
  return images
}
