import { createHash } from 'node:crypto'
import {
  type proofSamples,
  type TemplateProof,
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

export interface ProofJob {
  exhibitionId: string
  size: 'cr80' | 'a6'
  sides: TemplateSides
  sample: (typeof proofSamples)[number]
  /** Of the type it is shown with; the first where nothing is said. */
  badgeTypeId?: string
}

/** By what a template that was looked at is known again; parsed, for a queue keeps members in an order of its own. */
export const proofDigest = ({ size, sides }: Pick<ProofJob, 'size' | 'sides'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([size, templateSides.parse(sides)]))
    .digest()

const phases: readonly BadgePhase[] = ['moveIn', 'open', 'moveOut']

/**
 * Draws a template as the printer would, and validates it by the longest holder with each type of badge. That it was drawn, and
 * whether anything is wrong, stays known by its digest: what was not drawn is not saved.
 */
export const proofJob: JobDefinition<ProofJob, TemplateProof> = {
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
      select id, name_cn as zh, name_en as en, colour from badge_type where exhibition_id = ${job.exhibitionId} order by no`)
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
