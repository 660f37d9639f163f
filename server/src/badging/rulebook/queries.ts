import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { versionStandingLabels, versionTabs } from '@fairgate/contract/kernel/transition/version-machine'
import sql, { type Sql } from 'sql-template-tag'
import { isRunning } from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { versionColumns } from '../../kernel/transition/versions.ts'
import { type LockedRuleBook, ruleBookActionsOf, ruleBookColumns, ruleBookScope } from './entity.ts'
import { findRulesOf } from './rulebook-context.ts'
import { rulesOf } from './rules.ts'

type BookRow = Output<'getRuleBookPage'>['list'][number]
type Fetched = Omit<BookRow, 'statusCode' | 'actions'> & LockedRuleBook
type PageFilters = Omit<Input<'getRuleBookPage'>, keyof PageInput>

const columns: Sql = sql`${ruleBookColumns}, t.effective_at as "effectiveAt",
  ${versionColumns('rule_book', sql`after.exhibition_id = t.exhibition_id`)},
  (select count(*)::int from rule r where r.book_id = t.id) as rules, t.note, t.edited_by as "editedBy",
  t.edited_at as "editedAt", t.published_by as "publishedBy", t.published_at as "publishedAt"`

function rowOf(actor: Actor, { begun, ...row }: Fetched): BookRow {
  return { ...row, statusCode: statusOf(row.state), actions: ruleBookActionsOf(actor, { ...row, begun }) }
}

/** The versions of an exhibition's rules, the newest first, and their export. */
export const ruleBookList = exportedList({
  ...{
    kind: 'rulebook.export',
    entityType: 'ruleBook',
    file: 'rule-books',
    domain: 'rulebook',
    title: 'rulebook.exportTitle',
  },
  listing: ({ actor }: ListContext, { exhibitionId }: PageFilters) =>
    ({
      select: columns,
      from: sql`rule_book t`,
      where: [ruleBookScope(actor), sql`t.exhibition_id = ${exhibitionId}`],
      tabs: buildTabs('t.state', versionTabs),
      // Few: each is written by hand.
      filtered: true,
      id: 't.id',
      sorts: { no: { column: 't.number', type: 'int' } },
      defaultSort: '-no',
      finish: (row: Fetched): BookRow => rowOf(actor, row),
    }) satisfies Listing<Fetched, BookRow, Input<'getRuleBookPage'>>,
  columns: c => [
    c.count('no'),
    c.choice('standing', versionStandingLabels),
    c.moment('effectiveAt'),
    c.moment('endsAt'),
    c.count('rules', 'rulebook.ruleCount'),
    c.text('publishedBy'),
    c.moment('publishedAt'),
    c.text('note'),
  ],
})

/** A version with its rules. */
export async function getRuleBookDetail(
  { exhibitionId, id }: Input<'getRuleBookDetail'>,
  { db, actor }: ReadContext,
): Promise<Result<'getRuleBookDetail'>> {
  const exhibition = await findRulesOf({ db, actor }, exhibitionId)
  const which = id ? sql`t.id = ${id}` : sql`(t.state = 'draft' or t.effective_at <= now())`
  const row = await db.maybe<Fetched>(sql`
    select ${columns} from rule_book t where t.exhibition_id = ${exhibitionId} and ${which}
    order by t.state = 'draft' desc, t.effective_at desc limit 1`)
  if (id && !row) refuse('kernel.notFound')
  return {
    exhibition: { cn: exhibition.nameCn, en: exhibition.nameEn },
    mayEdit: actor.permissions.has('ruleBook:edit') && isRunning(exhibition),
    book: row ? { ...rowOf(actor, row), list: await rulesOf(db, row.id) } : null,
  }
}
