import type { Output } from '@fairgate/contract/app/catalogue'
import type { seriesCommands } from '@fairgate/contract/exhibitions/series/commands'
import sql from 'sql-template-tag'
import { lockSponsor } from '../../identity/company/api.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { organizerFor } from './api.ts'
import { seriesActions, seriesColumns, seriesList } from './queries.ts'
import { editions, series, seriesScope } from './series-table.ts'

type Detail = Output<'getSeriesDetail'>
type EditionRow = Detail['editions'][number]
export type EditionExhibition = EditionRow['exhibitions'][number] & { editionId: string }

/** What series need of the exhibitions and of the records of badges, which are later modules. */
export interface SeriesPorts {
  /** The exhibitions of a series, in the order of their opening. */
  exhibitionsOfSeries(context: ReadContext, seriesId: string): Promise<EditionExhibition[]>
  /** Called when an edition gets another number. */
  editionRenumbered(context: WriteContext, editionId: string): Promise<void>
}

export const seriesHandlers = ({
  exhibitionsOfSeries,
  editionRenumbered,
}: SeriesPorts): HandlersOf<typeof seriesCommands> => ({
  getSeriesPage: seriesList.page,
  exportSeries: seriesList.start,

  async getSeriesDetail({ id }, context) {
    const { db, actor } = context
    const found = await db.maybe<Omit<Detail, 'state' | 'actions' | 'editions'>>(
      sql`select ${seriesColumns} from series t where t.id = ${id} and ${seriesScope(actor)}`,
    )
    if (!found) refuse('kernel.notFound')
    const [rows, exhibitions] = await Promise.all([
      db.many<Omit<EditionRow, 'actions' | 'exhibitions'>>(sql`
        select t.id, t.version, t.number, t.name_cn as "nameCn", t.name_en as "nameEn" from edition t
        where t.series_id = ${id} order by t.number desc limit 1000`),
      exhibitionsOfSeries(context, id),
    ])
    const may = actor.permissions.has('series:edit')
    return {
      ...found,
      state: 'active',
      actions: seriesActions(actor, rows.length),
      editions: rows.map(row => {
        const its = exhibitions.filter(({ editionId }) => editionId === row.id)
        const actions = [...(['edit', 'join'] as const), ...(its.length === 0 ? (['delete'] as const) : [])]
        return { ...row, actions: may ? actions : [], exhibitions: its }
      }),
    }
  },

  async saveSeries({ id, version, ownerId, ...form }, context) {
    if (id === undefined) return series.add(context, { ownerId: await ownerOf(context, ownerId), ...form })
    const before = await series.locked(context, { id, version: version ?? 0 })
    if (ownerId !== undefined && ownerId !== before.ownerId) refuse('series.ownerUnknown', { field: 'ownerId' })
    return series.change(context, before, form)
  },

  async deleteSeries(key, context) {
    await series.remove(context, await series.locked(context, key))
    return {}
  },

  async saveEdition({ id, version, seriesId, ...form }, context) {
    const { ownerId } = await series.locked(context, { id: seriesId })
    if (id === undefined) return editions.add(context, { ownerId, seriesId, ...form })
    const before = await editions.locked(context, { id, seriesId, version: version ?? 0 })
    const changed = await editions.change(context, before, form)
    if (before.number !== form.number) await editionRenumbered(context, id)
    return changed
  },

  async deleteEdition(key, context) {
    await editions.remove(context, await editions.locked(context, key))
    return {}
  },

  async getEditionOptions({ ownerId }, context) {
    const owner = await organizerFor(context, ownerId)
    const list = await context.db.many<Output<'getEditionOptions'>['list'][number]>(sql`
      select t.id, json_build_object('cn', t.name_cn, 'en', t.name_en) as name,
        json_build_object('cn', s.name_cn, 'en', s.name_en) as series
      from edition t join series s on s.id = t.series_id where t.owner_id = ${owner}
      order by s.code, t.number desc limit 1000`)
    return { list }
  },
})

/** The organizer of a new series: an organizer itself; the venue names one. */
async function ownerOf({ db, actor }: WriteContext, ownerId?: string): Promise<string> {
  if (actor.companyType !== 'platform') {
    if (ownerId !== undefined && ownerId !== actor.companyId) refuse('kernel.notFound')
    return actor.companyId
  }
  if (ownerId === undefined) refuse('series.ownerRequired', { field: 'ownerId' })
  if (!(await lockSponsor(db, ownerId))) refuse('series.ownerUnknown', { field: 'ownerId' })
  return ownerId
}
