import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { cardSizeOf, type FoundFault, plainFaults, type TemplateSides } from '@fairgate/contract/badging/badge/template'
import { templateSizes } from '@fairgate/contract/badging/badge/views'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import type { Actor, HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { table } from '../../../kernel/database/rows.ts'
import { FileError } from '../../../kernel/files/file-error.ts'
import { claimFile } from '../../../kernel/files/stored-file.ts'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type PreviewJob, proofDigest, proofJobKind } from './preview-job.ts'
import { imageIds } from './template-images.ts'
import { builtIn, newestOf, type Size, sidesOf, templateAt } from './template-versions.ts'

type Handlers = HandlersOf<typeof badgeCommands>

interface Template {
  exhibitionId: string
  name: string
  size: Size
  no: number
}

const templates = table<Template>('badge_template', {
  entityType: 'badgeTemplate',
  names: { exhibitionId: 'exhibition_id', name: 'name', size: 'size', no: 'version_no' },
  scope: () => sql`true`,
  nameOf: row => row.name,
  refusals: { badge_template_name: ['badge.templateNameTaken', 'name'] },
})

type Commands = 'getTemplateList' | 'getTemplateDetail' | 'saveTemplate' | 'proofTemplate'
export const templateHandlers: Pick<Handlers, Commands> = {
  /** The bilingual templates of the venue, then those of the exhibition. */
  async getTemplateList({ exhibitionId }, { actor, db, language }) {
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const edits = runsExhibition(actor, exhibition) && actor.permissions.has('badgeTemplate:modify')
    const own = await db.many<Omit<Output<'getTemplateList'>['list'][number], 'isDefault' | 'actions'>>(sql`
      select t.id, t.version, t.name, t.size, t.version_no as no, coalesce(v.created_at, t.created_at) as "savedAt",
        coalesce(v.saved_by_name, '') as "savedBy"
      from badge_template t left join badge_template_version v on v.template_id = t.id and v.number = t.version_no
      where t.exhibition_id = ${exhibitionId} order by t.name`)
    const defaults = templateSizes.map(size => ({
      ...{ id: null, version: 1, name: defaultName(size, language), size, no: 0, savedAt: null, savedBy: '' },
      ...{ isDefault: true, actions: [] },
    }))
    const actions = edits ? ['edit' as const] : []
    return { list: [...defaults, ...own.map(one => ({ ...one, isDefault: false, actions }))] }
  },

  async getTemplateDetail({ exhibitionId, id }, { actor, db }) {
    await exhibitionFor(db, actor, exhibitionId)
    const newest = await newestOf(db, exhibitionId, id)
    const { name, version } = await db.one<{ name: string; version: number }>(
      sql`select name, version from badge_template where id = ${id}`,
    )
    const sides = sidesOf(await templateAt(db, newest.size, newest))
    return { ...newest, name, version, sides }
  },

  async saveTemplate({ exhibitionId, id, version, name, size, sides }, context) {
    await mayWrite(context, exhibitionId, id ? 'badgeTemplate:modify' : 'badgeTemplate:add')
    const { db } = context
    if (!id) {
      const given = sides ?? sidesOf(builtIn(size))
      if (sides) await refuseUnseen(context, exhibitionId, { size, sides })
      const made = await templates.add(context, { exhibitionId, name, size, no: 1 })
      await addVersion(context, { id: made.id, no: 1, size, sides: given, before: [] })
      return made
    }
    const row = await templates.locked(context, { exhibitionId, id, version: version ?? 0 })
    const before = await templateAt(db, row.size, row)
    const after = sides ?? (size === row.size ? undefined : sidesOf(builtIn(size)))
    if (!after) return templates.change(context, row, { name })
    if (sides) await refuseUnseen(context, exhibitionId, { size, sides })
    const no = row.no + 1
    await addVersion(context, { id, no, size, sides: after, before: imageIds(before) })
    return templates.change(context, row, { name, size, no })
  },

  async proofTemplate({ exhibitionId, ...shown }, context) {
    const { actor } = context
    const verb = actor.permissions.has('badgeTemplate:modify') ? 'badgeTemplate:modify' : 'badgeTemplate:add'
    await mayWrite(context, exhibitionId, verb)
    const { badgeTypeId } = shown
    if (badgeTypeId) {
      const own = await context.db.maybe(
        sql`select from badge_type where id = ${badgeTypeId} and exhibition_id = ${exhibitionId}`,
      )
      if (!own) refuse('kernel.notFound')
    }
    const payload: PreviewJob = { exhibitionId, ...shown }
    const jobId = await startJob(context, { exhibitionId, kind: proofJobKind, payload })
    context.log({ entityType: 'badgeTemplate', exhibitionId, unchanged: true })
    return { jobId }
  },
}

const defaultName = (size: Size, language: 'cn' | 'en') =>
  `${translateKey('badge.defaultTemplate', language)} ${size.toUpperCase()}`

/** The wire has one command for both, so the permission is checked here. */
async function mayWrite(
  { db, actor }: { db: Db; actor: Actor },
  exhibitionId: string,
  permission: 'badgeTemplate:add' | 'badgeTemplate:modify',
): Promise<void> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
  if (!actor.permissions.has(permission)) refuse('kernel.noPermission')
}

const faultRefusals = {
  qrTooSmall: 'badge.templateQrTooSmall',
  outside: 'badge.templateOutside',
} as const satisfies Partial<Record<FoundFault['fault'], string>>

/** Refuses a template that was not previewed, or whose preview found problems. */
async function refuseUnseen(
  { db }: WriteContext,
  exhibitionId: string,
  shown: { size: Size; sides: TemplateSides },
): Promise<void> {
  const [plain] = plainFaults(shown.sides, cardSizeOf(shown.size))
  const known = plain && faultRefusals[plain.fault as keyof typeof faultRefusals]
  if (known) refuse(known, { field: `sides.${plain.side}.${plain.index}` })
  const proof = await db.maybe<{ faults: number }>(sql`
    select faults from badge_template_proof where exhibition_id = ${exhibitionId} and digest = ${proofDigest(shown)}`)
  if (!proof) refuse('badge.templateUnseen')
  if (proof.faults > 0) refuse('badge.templateClipped')
}

interface Version {
  id: string
  no: number
  size: Size
  sides: TemplateSides
  /** The pictures of the earlier version, which belong to the template already. */
  before: readonly string[]
}

async function addVersion(context: WriteContext, { id, no, size, sides, before }: Version): Promise<void> {
  const { actor, db } = context
  for (const fileId of imageIds(sides).filter(image => !before.includes(image))) await takeImage(context, fileId, id)
  await db.run(sql`
    insert into badge_template_version (exhibition_id, template_id, number, size, sides, saved_by, saved_by_name)
    select t.exhibition_id, t.id, ${no}, ${size}, ${JSON.stringify(sides)}::jsonb, ${actor.operatorId}, ${actor.operatorName}
    from badge_template t where t.id = ${id}`)
}

async function takeImage({ actor, db }: WriteContext, fileId: string, templateId: string): Promise<void> {
  // A picture of an earlier version is used again.
  const own = await db.maybe(sql`select from file where id = ${fileId} and purpose = 'logo' and target = ${templateId}`)
  if (own) return
  try {
    await claimFile(db, fileId, 'logo', { companyId: actor.companyId }, templateId)
  } catch (error) {
    if (error instanceof FileError) refuse('badge.templateImageLost')
    throw error
  }
}
