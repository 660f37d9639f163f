import type { Output } from '@fairgate/contract/app/catalogue'
import type { exhibitionCommands } from '@fairgate/contract/exhibitions/exhibition/commands'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { type HandlersOf, packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { editionsOf, numberOfEdition, organizerFor, seriesOfExhibition } from '../series/api.ts'
import { counts } from './counting.ts'
import { type Period, periodColumns } from './dates.ts'
import { type ExhibitionState, exhibition } from './entity.ts'
import { editionRefusals } from './form.ts'
import { exhibitionScope, runsExhibition } from './scope.ts'

type Handlers = HandlersOf<typeof exhibitionCommands>
type EditionExhibition = Output<'getSeriesDetail'>['editions'][number]['exhibitions'][number] & { editionId: string }

/** The exhibitions of a series, in the order of their opening. */
export async function exhibitionsOfSeries({ db, actor }: ReadContext, seriesId: string): Promise<EditionExhibition[]> {
  const rows = await db.many<Omit<EditionExhibition, 'statusCode'> & { state: ExhibitionState }>(sql`
    select e.id, e.version, e.edition_id as "editionId", e.code, e.name_cn as "nameCn", e.name_en as "nameEn", e.state,
      ${periodColumns('e')}
    from exhibition e where e.edition_id in ${editionsOf(seriesId)} and ${counts('e.id')} and ${exhibitionScope(actor)}
    order by e.open_from, e.id limit 1000`)
  return rows.map(row => ({ ...row, statusCode: statusOf(row.state) }))
}

/** The ids of the exhibitions of an edition. */
export const exhibitionsOfEdition = async (db: Db, editionId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`select e.id from exhibition e where e.edition_id = ${editionId} and ${counts('e.id')}`,
    )
  ).map(({ id }) => id)

/** @param recordsOutdated called when an exhibition belongs to another edition */
export const editionHandlers = (
  recordsOutdated: (context: WriteContext, exhibitionIds: readonly string[]) => Promise<void>,
): Pick<Handlers, 'joinEdition' | 'getJoinableExhibitions'> => ({
  async joinEdition({ id, version, editionId }, context) {
    const row = await locked(context, exhibition, { id, version })
    if (isSandbox(id)) refuse('kernel.notFound')
    if (!runsExhibition(context.actor, row)) refuse('kernel.noPermission')
    const { before } = await context.db.one<{ before: string | null }>(
      sql`select edition_id as before from exhibition where id = ${id}`,
    )
    // A sandbox exhibition stays what its original is.
    await mapConstraintErrors(
      context.db.run(sql`
        update exhibition set edition_id = ${editionId}, version = version + 1, updated_at = now()
        where id = ${id} or sandbox_of = ${id}`),
      editionRefusals,
    )
    context.log({
      ...{ entityType: 'exhibition', targetId: id, targetName: packLocalized(row), exhibitionId: id },
      ...{ before: { editionId: before }, after: { editionId } },
    })
    publishRowChangeOf(context, exhibition, [{ row, state: row.state }])
    if (before !== editionId) await recordsOutdated(context, [id])
    return { id, version: row.version + 1 }
  },

  async getJoinableExhibitions({ ownerId }, context) {
    const organizer = await organizerFor(context, ownerId)
    const list = await context.db.many<Output<'getJoinableExhibitions'>['list'][number]>(sql`
      select e.id, e.version, e.code, json_build_object('cn', e.name_cn, 'en', e.name_en) as name from exhibition e
      where e.sponsor_id = ${organizer}
        and e.edition_id is null and e.kind = 'show' and e.state not in ('rejected', 'cancelled') and ${counts('e.id')}
      order by e.open_from desc nulls first, e.id desc limit 1000`)
    return { list }
  },
})

/** The series in which an exhibition counts, the number of its edition if it has one, and its periods. */
export const seriesAndPeriods = (
  db: Db,
  id: string,
): Promise<{ seriesId: string; editionNumber: number | null; moveIn: Period; open: Period; moveOut: Period }> =>
  db.one(sql`
    select ${seriesOfExhibition(sql`e.id`, sql`e.edition_id`)} as "seriesId",
      ${numberOfEdition(sql`e.edition_id`)} as "editionNumber", ${periodColumns('e')}
    from exhibition e where e.id = ${id}`)
