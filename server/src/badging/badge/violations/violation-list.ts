import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { violationStateMachine, violationTabs } from '@fairgate/contract/badging/badge/violation-states'
import { violationLabels } from '@fairgate/contract/badging/badge/violation-texts'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { runsExhibition, showFor } from '../../../exhibitions/exhibition/api.ts'
import { byParticipant, namesOf, participants, withParticipation } from '../../../exhibitions/participation/api.ts'
import type { Actor, HandlersOf } from '../../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny } from '../../../kernel/list/listing.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { listActions } from '../../../kernel/transition/entity-definition.ts'
import { fetchHistory } from '../../../kernel/transition/history.ts'
import { type LockedViolation, numberText, violation, violationScope } from './entity.ts'

type Row = Output<'getViolationPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'> & LockedViolation
type Filters = Omit<Input<'getViolationPage'>, keyof PageInput>

const columns = sql`${violation.columns}, t.name, ${namesOf('pc')} as company, t.reported_at as "reportedAt",
  t.answer_until::text as "answerUntil"`
const tables = sql`violation t ${withParticipation}`

const out = (actor: Actor, row: Fetched): Row => {
  const { submittedBy: _, companyId: _company, notifiedId: _notified, hosts: _hosts, ...shown } = row
  return { ...shown, statusCode: statusOf(row.state), actions: listActions(violation, actor, row) }
}

/** Violations of an exhibition, the newest first, and their export. */
export const violationList = exportedList({
  ...{ kind: 'badge.exportViolations', entityType: 'violation', file: 'violations', domain: 'violation' },
  title: 'violation.exportTitle',
  listing: async ({ actor, db }: ListContext, { exhibitionId, kind }: Filters) => {
    await showFor(db, actor, exhibitionId)
    const narrowing = matchAny(sql`t.kind`, kind)
    return {
      select: columns,
      from: tables,
      countFrom: sql`violation t`,
      where: [sql`t.exhibition_id = ${exhibitionId}`, violationScope(actor), ...narrowing],
      filtered: true,
      tabs: buildTabs('t.state', violationTabs),
      id: 't.id',
      sorts: { reportedAt: { column: 't.reported_at', type: 'timestamptz' } },
      defaultSort: '-reportedAt',
      searches: {
        number: (typed: string) => sql`${numberText} = ${normaliseNumber(typed)}`,
        badgeCode: (typed: string) => sql`t.badge_code = ${normaliseNumber(typed)}`,
        company: (typed: string) => sql`t.participation_id in (
          select p.id from ${participants} where p.exhibition_id = ${exhibitionId} and ${byParticipant(typed)})`,
      },
      finish: (row: Fetched): Row => out(actor, row),
    } satisfies Listing<Fetched, Row, Input<'getViolationPage'>>
  },
  columns: c => [
    c.text('number'),
    c.choice('kind', violationLabels.kinds),
    c.text('badgeCode'),
    c.text('name'),
    c.name('company'),
    c.count('points'),
    c.choice('state', violationStateMachine.states),
    c.moment('reportedAt'),
    c.cell('answerUntil', row => row.answerUntil ?? ''),
  ],
})

/** The liable company does not learn who reported it. */
export const getViolationDetail: HandlersOf<typeof badgeCommands>['getViolationDetail'] = async (
  { exhibitionId, id },
  { actor, db },
) => {
  const exhibition = await showFor(db, actor, exhibitionId)
  const row = await db.maybe<Fetched & { note: string; answer: string; reportedBy: string }>(sql`
    select ${columns}, t.note, t.answer, t.reported_by_name as "reportedBy" from ${tables}
    where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${violationScope(actor)}`)
  if (!row) return refuse('kernel.notFound')
  const { note, answer, reportedBy, ...shown } = row
  const runs = runsExhibition(actor, exhibition)
  return {
    ...out(actor, shown),
    note,
    answer,
    reportedBy: runs ? reportedBy : null,
    history: await fetchHistory(db, id),
  }
}
