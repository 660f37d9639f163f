import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import { texts } from '@fairgate/contract/app/texts'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import sql, { type Sql } from 'sql-template-tag'
import type { WriteContext } from '../command/context.ts'
import { refuse } from '../refusal/refuse.ts'

/** Rows of one kind that refer to a row to be deleted, and the page that lists them. */
export interface NamedBy {
  word: CatalogueKey
  /** A few of them, in order. */
  names: string[]
  count: number
  to: string
}

/** Finds references to a row of an exhibition. */
export type Naming = (context: WriteContext, exhibitionId: string, id: string) => Promise<NamedBy>

const shown = 5

/**
 * Counts `rows`, a query of one column `name`, and names a few: a badge type may have a million badges, which must not
 * be sorted.
 */
export async function namedBy(
  { db }: WriteContext,
  { word, to }: Pick<NamedBy, 'word' | 'to'>,
  rows: Sql,
): Promise<NamedBy> {
  const found = await db.one<Pick<NamedBy, 'names' | 'count'>>(sql`
    select (select coalesce(array_agg(few.name order by few.name), '{}') from (select * from (${rows}) named limit ${shown}) few) as names,
      (select count(*)::int from (${rows}) named) as count`)
  return { word, to, ...found }
}

/**
 * Refuses `kernel.stillNamed` if anything refers to a row to be deleted. The caller holds the row's lock; a writer of a
 * reference locks its key (`refuseUnknownDoors`, `refuseUnknownZones`), so no reference is added meanwhile.
 */
export async function refuseIfNamed(
  context: WriteContext,
  naming: readonly Naming[],
  exhibitionId: string,
  id: string,
): Promise<void> {
  const { language } = context
  const found: NamedBy[] = []
  for (const finder of naming) found.push(await finder(context, exhibitionId, id))
  const uses = found
    .filter(({ count }) => count > 0)
    .map(({ word, names, count, to }) => {
      const [comma, colon] = language === 'cn' ? ['、', '：'] : [', ', ': ']
      const more = count > names.length ? ` … (${count})` : ''
      const label = render(texts[word] ?? [word, word], language)
      return { label, to, said: `${label}${colon}${names.join(comma)}${more}` }
    })
  if (uses.length === 0) return
  const all = uses.map(({ said }) => said).join(language === 'cn' ? '；' : '; ')
  refuse('kernel.stillNamed', { values: { uses: all }, data: { uses: uses.map(({ label, to }) => ({ label, to })) } })
}
