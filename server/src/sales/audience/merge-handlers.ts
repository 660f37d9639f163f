import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { audienceCommands } from '@fairgate/contract/sales/audience/commands'
import { splitDays } from '@fairgate/contract/sales/audience/fields'
import { audienceTexts } from '@fairgate/contract/sales/audience/texts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { packLocalized } from '../../kernel/command/context.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import { table } from '../../kernel/database/rows.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { ageOf } from './audience-filter.ts'
import { audienceScope } from './audience-table.ts'
import { mergeRows, splitRows } from './merge.ts'

type Merging = Pick<
  typeof audienceCommands,
  'mergeAudience' | 'splitAudience' | 'getMergeSuggestionPage' | 'exportMergeSuggestions' | 'dismissMergeSuggestion'
>
type Row = Output<'getMergeSuggestionPage'>['list'][number]

const suggestions = table<{ state: string }>('merge_suggestion', {
  entityType: 'mergeSuggestion',
  names: { state: 'state' },
  scope: ({ companyId }) => sql`t.owner_id = ${companyId} and t.state = 'open'`,
  nameOf: () => '',
})

/** Pairs of people who may be the same, newest first, and their export; numbers stay masked. */
export const suggestionList = exportedList({
  ...{
    kind: 'audience.exportSuggestions',
    entityType: 'mergeSuggestion',
    file: 'merge-suggestions',
    domain: 'audience',
  },
  title: 'audience.exportSuggestionsTitle',
  listing: ({ actor, services }: ListContext, _: object) => {
    const may = actor.permissions.has('audience:edit')
    return {
      select: sql`t.id, t.version, t.state, t.why, ${person('one_id', services.config.venueTimeZone)} as one, ${person('other_id', services.config.venueTimeZone)} as other, t.created_at as "createdAt"`,
      from: sql`merge_suggestion t`,
      where: [sql`t.owner_id = ${actor.companyId} and t.state = 'open'`],
      totals: async db => ({ all: (await readRowCounts(db, actor.companyId, 'mergeSuggestion')).open ?? 0 }),
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      finish: row => ({ ...row, statusCode: 0, actions: may ? ['merge', 'dismiss'] : [] }),
    } satisfies Listing<Omit<Row, 'statusCode' | 'actions'>, Row, Input<'getMergeSuggestionPage'>>
  },
  columns: c => [
    c.cell('one', ({ one }) => joinContacts(one)),
    c.cell('other', ({ other }) => joinContacts(other)),
    c.choice('why', {
      phone: audienceTexts.why_phone,
      email: audienceTexts.why_email,
      nameBirth: audienceTexts.why_nameBirth,
    }),
    c.moment('createdAt', 'audience.suggestedAt'),
  ],
})

export const mergeHandlers: HandlersOf<Merging> = {
  async mergeAudience({ keep, ids, fields }, context) {
    const { db, actor, services } = context
    const gone = [...new Set(ids)].filter(id => id !== keep)
    if (gone.length === 0) refuse('kernel.notFound')
    for (const goneId of gone.toSorted()) {
      await mergeRows(
        { db, services },
        { ownerId: actor.companyId, survivorId: keep, goneId, chosen: fields, by: actor.operatorName },
      )
    }
    const row = await named(context, keep)
    context.log({ after: { merged: gone, fields } })
    return row
  },

  async splitAudience({ keep, id }, context) {
    const { db, actor } = context
    await splitRows(db, { ownerId: actor.companyId, survivorId: keep, goneId: id, days: splitDays })
    const row = await named(context, keep)
    context.log({ after: { split: id } })
    return row
  },

  getMergeSuggestionPage: suggestionList.page,
  exportMergeSuggestions: suggestionList.start,

  async dismissMergeSuggestion(key, context) {
    const row = await suggestions.locked(context, key)
    return suggestions.change(context, row, { state: 'dismissed' })
  },
}

async function named(context: WriteContext, id: string): Promise<{ id: string; version: number }> {
  const row = await context.db.maybe<{ id: string; version: number; name: string }>(
    sql`select t.id, t.version, t.name from audience t where t.id = ${id} and ${audienceScope(context.actor)}`,
  )
  if (!row) refuse('kernel.notFound')
  context.log({ entityType: 'audience', targetId: id, targetName: packLocalized({ nameCn: row.name, nameEn: '' }) })
  return { id: row.id, version: row.version }
}

const joinContacts = ({ name, phone, email, document, employer }: Row['one']): string =>
  [name, phone, email, document, employer].filter(Boolean).join(' ')

/** One of a pair, with what an operator needs to compare them. */
const person = (column: 'one_id' | 'other_id', timeZone: string): Sql => sql`(
  select json_build_object('id', o.id, 'name', o.name, 'gender', o.gender, 'age', ${ageOf(sql`o.birth`, timeZone)}, 'phone', o.phone_masked,
    'email', o.email_masked, 'document', o.document_masked, 'employer', o.employer, 'exhibitions', o.exhibitions)
  from audience o where o.id = t.${raw(column)})`
