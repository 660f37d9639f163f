import { buffer } from 'node:stream/consumers'
import type { TemplateSides } from '@fairgate/contract/badging/badge/template'
import sql from 'sql-template-tag'
import type { JobContext } from '../../../kernel/jobs/job-definition.ts'

/** Pictures a template names, each once. */
export const imageIds = ({ front, back }: TemplateSides): string[] => [
  ...new Set([...front, ...back].flatMap(one => (one.kind === 'image' ? [one.fileId] : []))),
]

/**
 * A template's own pictures as the printer takes them. Of what was uploaded for a logo alone, which anybody may see: a template
 * cannot name somebody's photo; and of what nobody has claimed yet one's own company's. One that is gone is left out.
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
