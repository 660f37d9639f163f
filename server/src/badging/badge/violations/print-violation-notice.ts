import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import type { ViolationKind } from '@fairgate/contract/badging/badge/violation-fields'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById, showFor } from '../../../exhibitions/exhibition/api.ts'
import { namesOf, withParticipation } from '../../../exhibitions/participation/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { counts, numberText, violationScope } from './entity.ts'

export const violationNoticeJobKind = 'badge.printViolationNotice'

interface PrintViolationNotice {
  exhibitionId: string
  id: string
}

interface ConfirmedViolation {
  /** Whether it stands. */
  stands: boolean
  number: string
  kind: ViolationKind
  badgeCode: string
  name: string
  points: number
  cardTaken: boolean
  note: string
  company: { cn: string; en: string }
  confirmedAt: string
  answerUntil: string
}

export const printViolationNotice: HandlersOf<typeof badgeCommands>['printViolationNotice'] = async (
  { exhibitionId, id },
  context,
) => {
  const { actor, db } = context
  await showFor(db, actor, exhibitionId)
  const row = (await findConfirmed(db, { exhibitionId, id }, violationScope(actor))) ?? refuse('kernel.notFound')
  if (!row.stands) refuse('kernel.notInThisState')
  const jobId = await startJob<PrintViolationNotice>(context, {
    ...{ exhibitionId, kind: violationNoticeJobKind, payload: { exhibitionId, id } },
    title: { key: 'violation.documentTitle' },
  })
  context.log({ entityType: 'violation', targetId: id, targetName: row.number, exhibitionId, after: { jobId } })
  return { jobId }
}

/** Makes the violation notice to the liable company. A violation that no longer stands has none. Returns `{ fileId }`. */
export const violationNoticeJob: JobDefinition<PrintViolationNotice> = {
  async run(payload, context) {
    const { db, services } = context
    const exhibition = await exhibitionById(db, payload.exhibitionId)
    const row = await findConfirmed(db, payload)
    if (!exhibition || !row) throw new JobFailure('kernel.notFound')
    if (!row.stands) throw new JobFailure('kernel.notInThisState')
    const { writeViolationNotice } = await import('./write-violation-notice.ts')
    const { nameCn: cn, nameEn: en } = exhibition
    const { confirmedAt, answerUntil, stands: _, ...facts } = row
    const days = {
      confirmedOn: dayOf(new Date(confirmedAt), services.config.venueTimeZone).replaceAll('-', '.'),
      answerUntil: answerUntil.replaceAll('-', '.'),
    }
    const { fileId } = await madeFile(context, { name: `${row.number}.pdf`, type: 'pdf' }, out =>
      writeViolationNotice({ exhibition: { cn, en }, ...facts, ...days }, out),
    )
    return { fileId }
  },
}

const findConfirmed = (
  db: Db,
  { exhibitionId, id }: PrintViolationNotice,
  scope: Sql = sql`true`,
): Promise<ConfirmedViolation | undefined> =>
  db.maybe<ConfirmedViolation>(sql`
    select ${counts('t')} as stands, ${numberText} as number, t.kind, t.badge_code as "badgeCode", t.name, t.points,
      t.card_taken as "cardTaken", t.note, ${namesOf('pc')} as company, t.confirmed_at as "confirmedAt",
      t.answer_until::text as "answerUntil"
    from violation t ${withParticipation} where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${scope}`)
