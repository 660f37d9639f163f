import { createHash } from 'node:crypto'
import {
  type proofSamples,
  type TemplatePreview,
  type TemplateSides,
  templateSides,
} from '@fairgate/contract/badging/badge/template'
import sql from 'sql-template-tag'
import { exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import { type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import type { Both } from '../print/printable-badge.ts'
import { type BadgePhase, printableExhibition, printablePhase, printableZones } from './printable-exhibition.ts'
import { templateImages } from './template-images.ts'

export const proofJobKind = 'badge.proof'

export interface PreviewJob {
  exhibitionId: string
  size: 'cr80' | 'a6'
  sides: TemplateSides
  sample: (typeof proofSamples)[number]
  /** The type of the sample badge; default: the first. */
  badgeTypeId?: string
}

/**
 * The digest that identifies a template that was previewed. The template is parsed first, because a queue may reorder
 * members.
 */
export const proofDigest = ({ size, sides }: Pick<PreviewJob, 'size' | 'sides'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([size, templateSides().parse(sides)]))
    .digest()

const phases: readonly BadgePhase[] = ['moveIn', 'open', 'moveOut']

/**
 * Draws a template as it is printed, and checks it with the longest holder and each type of badge. The digest and the
 * result are stored: a template that was not drawn cannot be saved.
 */
export const proofJob: JobDefinition<PreviewJob, TemplatePreview> = {
  async run(job, context) {
    const { db, services } = context
    const facts = await exhibitionById(db, job.exhibitionId)
    if (!facts) throw new JobFailure('kernel.notFound')
    const [{ drawProof }, { plainType, sampleBadge }] = await Promise.all([
      import('../print/draw-proof.ts'),
      import('../print/sample-badges.ts'),
    ])
    const timeZone = services.config.venueTimeZone
    const around = {
      exhibition: await printableExhibition(db, facts, timeZone),
      zones: printableZones(facts),
      phases: phases.map(phase => printablePhase(phase, facts, timeZone)),
    }
    const types = await db.many<Both & { id: string; colour: string }>(sql`
      select id, name_cn as zh, name_en as en, colour from badge_type where exhibition_id = ${job.exhibitionId} order by number`)
    const shown = types.find(({ id }) => id === job.badgeTypeId) ?? types[0] ?? plainType
    const template = { name: { zh: '', en: '' }, size: job.size === 'a6' ? 'A6' : 'CR80', ...job.sides } as const
    const longest = (types.length > 0 ? types : [plainType]).map(type => sampleBadge('longest', type, around))
    const images = await templateImages(context, job.sides)
    const proof = drawProof(template, sampleBadge(job.sample, shown, around), longest, images)
    await db.run(sql`
      insert into badge_template_proof (exhibition_id, digest, faults)
      values (${job.exhibitionId}, ${proofDigest(job)}, ${proof.faults.length})
      on conflict (exhibition_id, digest) do update set faults = excluded.faults, drawn_at = clock_timestamp()`)
    return proof
  },
}
