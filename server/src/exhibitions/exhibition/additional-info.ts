import type { Input } from '@fairgate/contract/app/catalogue'
import type { exhibitionCommands } from '@fairgate/contract/exhibitions/exhibition/commands'
import sql, { type Sql } from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { runsExhibition, saleStateAt, showFor } from './api.ts'
import { exhibition, exhibitionActions, type LockedExhibition } from './entity.ts'

type Names = 'getAdditionalInfo' | 'addAdditionalInfo' | 'editAdditionalInfo' | 'openSale' | 'closeSale'
type Info = Omit<Input<'addAdditionalInfo'>, 'id' | 'version'>

export const additionalInfoHandlers: Pick<HandlersOf<typeof exhibitionCommands>, Names> = {
  async getAdditionalInfo({ id }, { db, actor, now }) {
    await showFor(db, actor, id)
    const row = await db.one<
      LockedExhibition & { onePersonOneBadge: boolean | null; refundRule: Info['refundRule'] | null }
    >(
      sql`select ${exhibition.columns}, t.one_person_one_badge as "onePersonOneBadge", t.refund_rule as "refundRule"
        from exhibition t where t.id = ${id}`,
    )
    return { ...row, saleState: saleStateAt(row, now), actions: exhibitionActions(actor, row, now) }
  },

  async addAdditionalInfo({ id, version, ...info }, context) {
    const complete = ({ state }: LockedExhibition) =>
      state === 'ready' ? refuse('exhibition.additionalInfoExists') : 'complete'
    const options = { set: columnsOf(info), check: (row: LockedExhibition) => refuseLateSale(info, row) }
    const result = await transition(context, exhibition, { id, version }, complete, options)
    context.log({ after: { state: result.state, ...info } })
    return { id, version: result.version }
  },

  async editAdditionalInfo({ id, version, ...info }, context) {
    const row = await own(context, id, version)
    if (row.state !== 'ready') refuse('exhibition.notEditable')
    refuseLateSale(info, row)
    return await written(context, row, columnsOf(info), info)
  },

  async openSale({ id, version }, context) {
    const row = await own(context, id, version)
    if (row.state !== 'ready') refuse('exhibition.saleNotReady')
    if (row.saleOpen) refuse('exhibition.saleAlreadyOpen')
    if (saleStateAt(row, context.now) === 'over') refuse('exhibition.saleOver')
    await addHistory(context, 'exhibition', { id, event: 'openSale' }, row.state, row.state)
    return await written(context, row, sql`sale_open = true`, { saleOpen: true })
  },

  async closeSale({ id, version }, context) {
    const row = await own(context, id, version)
    if (!row.saleOpen) refuse('exhibition.saleNotOpen')
    await addHistory(context, 'exhibition', { id, event: 'closeSale' }, row.state, row.state)
    return await written(context, row, sql`sale_open = false`, { saleOpen: false })
  },
}

async function own(context: WriteContext, id: string, version: number): Promise<LockedExhibition> {
  const row = await locked(context, exhibition, { id, version })
  if (!runsExhibition(context.actor, row)) refuse('kernel.noPermission')
  return row
}

const columnsOf = (info: Info): Sql => sql`sale_from = ${info.saleFrom}, sale_to = ${info.saleTo},
  one_person_one_badge = ${info.onePersonOneBadge}, refund_rule = ${info.refundRule}`

/** Refuses a sale that ends after move-out. */
function refuseLateSale(info: Info, row: LockedExhibition): void {
  if (row.moveOutTo !== null && Date.parse(info.saleTo) > Date.parse(row.moveOutTo))
    refuseFields([{ path: 'saleTo', key: 'exhibition.saleAfterExhibition' }])
}

async function written(context: WriteContext, row: LockedExhibition, set: Sql, after: object) {
  const { version } = await context.db.one<{ version: number }>(
    sql`update exhibition set ${set}, version = version + 1, updated_at = now() where id = ${row.id} returning version`,
  )
  const before = { saleFrom: row.saleFrom, saleTo: row.saleTo, saleOpen: row.saleOpen }
  context.log({
    entityType: 'exhibition',
    targetId: row.id,
    targetName: exhibition.nameOf(row),
    exhibitionId: row.id,
    before,
    after,
  })
  publishRowChangeOf(context, exhibition, [{ row, state: row.state }])
  return { id: row.id, version }
}
