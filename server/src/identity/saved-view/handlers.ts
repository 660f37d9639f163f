import { commands, type Input, type Output } from '@fairgate/contract/app/catalogue'
import type { savedViewCommands } from '@fairgate/contract/identity/saved-view/commands'
import { viewLimit } from '@fairgate/contract/identity/saved-view/fields'
import type { Command } from '@fairgate/contract/kernel/command/command'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Actor, HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { publishRowChangeToOperators } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { lockOperator } from '../access/api.ts'

interface View extends Input<'addSavedView'> {
  operatorId: string
}

const views = table<View>('saved_view', {
  entityType: 'savedView',
  names: {
    list: 'list',
    name: 'name',
    query: 'query',
    columns: 'columns',
    shared: 'shared',
    operatorId: 'operator_id',
  },
  scope: actor => sql`(t.operator_id = ${actor.operatorId} or t.shared and t.company_id = ${actor.companyId})`,
  nameOf: row => row.name,
  refusals: {
    saved_view_name: ['savedView.nameTaken', 'name'],
    saved_view_shared_name: ['savedView.nameTaken', 'name'],
  },
  loggedValues: { operatorId: () => undefined },
})

export const savedViewHandlers: HandlersOf<typeof savedViewCommands> = {
  async getSavedViews(_, { db, actor }) {
    const list = await db.many<View & { id: string; version: number; isDefault: boolean; operatorName: string }>(sql`
      select v.id, v.version, v.list, v.name, v.query, v.columns, v.shared, v.operator_id as "operatorId",
        d.saved_view_id is not null as "isDefault", v.operator_name as "operatorName"
      from saved_view v left join saved_view_default d on d.saved_view_id = v.id and d.operator_id = ${actor.operatorId}
      where v.operator_id = ${actor.operatorId} or v.shared and v.company_id = ${actor.companyId}
      order by v.name, v.id`)
    const storedColumns = await db.many<{ list: string; columns: Output<'getSavedViews'>['columns'][string] }>(sql`
      select list, columns from column_preference where operator_id = ${actor.operatorId}`)
    return {
      columns: Object.fromEntries(storedColumns.map(({ list, columns }) => [list, columns])),
      list: list.map(({ operatorId, ...view }) => ({
        ...view,
        isOwn: operatorId === actor.operatorId,
        actions: mayChange(actor, { operatorId, shared: view.shared }) ? (['edit', 'delete'] as const) : [],
      })),
    }
  },

  async addSavedView(form, context) {
    const { db, actor } = context
    refuseUnknown(form.list)
    await lockOperator(db, actor.operatorId)
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from saved_view where operator_id = ${actor.operatorId}`,
    )
    if (n >= viewLimit) refuse('savedView.tooMany', { values: { max: viewLimit } })
    const { operatorId, operatorName, companyId } = actor
    const by = { operator_id: operatorId, operator_name: operatorName, company_id: companyId }
    return views.add(context, form, by)
  },

  async editSavedView({ id, version, ...form }, context) {
    const row = await changeable(context, { id, version })
    // An operator who no longer shares the view also loses it as the default, even if it is shared again.
    if (row.shared && !form.shared) {
      await context.db.run(
        sql`delete from saved_view_default where saved_view_id = ${id} and operator_id <> ${row.operatorId}`,
      )
    }
    return views.change(context, row, form)
  },

  async deleteSavedView(key, context) {
    await views.remove(context, await changeable(context, key))
    return {}
  },

  async setDefaultView({ id, off }, context) {
    const { db, actor } = context
    const { list, name } = await views.locked(context, { id })
    await db.run(
      off
        ? sql`delete from saved_view_default where operator_id = ${actor.operatorId} and saved_view_id = ${id}`
        : sql`insert into saved_view_default (operator_id, list, saved_view_id) values (${actor.operatorId}, ${list}, ${id})
            on conflict (operator_id, list) do update set saved_view_id = excluded.saved_view_id`,
    )
    context.log({ entityType: 'savedView', targetId: id, targetName: name, after: { isDefault: !off } })
    return {}
  },

  async keepColumns({ list, columns }, { db, actor, services }) {
    refuseUnknown(list)
    const { operatorId } = actor
    await db.run(
      columns
        ? sql`insert into column_preference (operator_id, list, columns) values (${operatorId}, ${list}, ${columns})
            on conflict (operator_id, list) do update set columns = excluded.columns`
        : sql`delete from column_preference where operator_id = ${operatorId} and list = ${list}`,
    )
    // The caller's other windows show the list the same way.
    publishRowChangeToOperators(services.publisher.publish, [operatorId], 'savedView')
    return {}
  },
}

/** Refuses a name that is no command of a list. */
function refuseUnknown(list: string): void {
  const output = Object.hasOwn(commands, list) ? (commands as Record<string, Command>)[list]?.output : undefined
  if (!(output instanceof z.ZodObject && 'list' in output.shape)) refuse('savedView.listUnknown', { field: 'list' })
}

/** Its owner; for a shared view also operators who manage roles, because the owner may have left. */
function mayChange(actor: Actor, { operatorId, shared }: Pick<View, 'operatorId' | 'shared'>): boolean {
  return operatorId === actor.operatorId || (shared && actor.permissions.has('role:modify'))
}

async function changeable(context: WriteContext, key: { id: string; version: number }) {
  const row = await views.locked(context, key)
  if (!mayChange(context.actor, row)) refuse('kernel.noPermission')
  return row
}
