import { daysIn } from '@fairgate/contract/badging/badge/entry-days'
import type { Rule } from '@fairgate/contract/badging/rulebook/kinds'
import { findPriceRule, type PriceTerms, priceTerms } from '@fairgate/contract/badging/rulebook/price'
import sql from 'sql-template-tag'
import type { ExhibitionFacts } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { RuleBook } from '../../rulebook/api.ts'
import { unendedStates } from '../badge-rules.ts'
import type { LockedBadge } from '../entity.ts'
import { findClass } from '../rules/batch-facts.ts'
import { allDays } from './entry-days.ts'

/** The rules by which the first badges are free. */
export const freeRules = ({ rules }: RuleBook): Rule<'price'>[] =>
  rules.flatMap(rule => {
    const price = rule.kind === 'price' && rule.effect === 'refuse' ? (rule as Rule<'price'>) : undefined
    return price && price.params.freeFirst > 0 ? [price] : []
  })

/** Whose badges the free ones are: all of the exhibition, or those of each company. */
export const freeScope = ({ code, params }: Rule<'price'>, participationId: string): string =>
  params.freePer === 'company' ? `${code} ${participationId}` : code

interface Pricing {
  db: Db
  exhibition: ExhibitionFacts
  timeZone: string
}

interface Priced {
  id: string
  terms: PriceTerms | null
  scope: string | null
  number: number | null
}

/**
 * Writes what badges cost by the rule in force when they are submitted, in the order of their ids; that does not change
 * afterwards. The first of a rule are free: each takes a number, which can be taken again once the badge is over. Numbers are taken
 * under the locks of `lockForSubmission`, and the index `badge_free_number` allows each once.
 */
export async function priceBadges(
  { db, exhibition, timeZone }: Pricing,
  book: RuleBook,
  badges: readonly LockedBadge[],
): Promise<void> {
  const taken = await takenNumbers(db, exhibition.id, book, badges)
  const priced = badges
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((row): Priced[] => {
      const itsClass = findClass(row.badgeClass)
      const rule = itsClass && findPriceRule(book, itsClass)
      if (!rule) return row.priceTerms ? [{ id: row.id, terms: null, scope: null, number: null }] : []
      const { entryDays, phases, participationId } = row
      const days = (entryDays ? daysIn(entryDays) : allDays(exhibition, phases, timeZone)).length
      const scope = freeScope(rule, participationId)
      const number = takeNumber(taken, scope, rule.params.freeFirst)
      const terms = priceTerms(rule, days, number !== null)
      return [{ id: row.id, terms, number, scope: number === null ? null : scope }]
    })
  if (priced.length === 0) return
  await db.run(sql`
    update badge t set price_terms = m.terms, free_scope = m.scope, free_number = m.number
    from unnest(${priced.map(({ id }) => id)}::uuid[], ${priced.map(({ terms }) => terms && JSON.stringify(terms))}::jsonb[],
      ${priced.map(({ scope }) => scope)}::text[], ${priced.map(({ number }) => number)}::int[]) m (id, terms, scope, number)
    where t.exhibition_id = ${exhibition.id} and t.id = m.id`)
}

type Taken = ReadonlyMap<string, Set<number>>

async function takenNumbers(
  db: Db,
  exhibitionId: string,
  book: RuleBook,
  badges: readonly LockedBadge[],
): Promise<Taken> {
  const scopes = new Set(freeRules(book).flatMap(rule => badges.map(row => freeScope(rule, row.participationId))))
  const taken = new Map([...scopes].map(scope => [scope, new Set<number>()]))
  if (scopes.size === 0) return taken
  const rows = await db.many<{ scope: string; number: number }>(sql`
    select free_scope as scope, free_number as number from badge where exhibition_id = ${exhibitionId}
      and free_scope = any(${[...scopes]}::text[]) and free_number is not null and state = any(${[...unendedStates]}::text[])`)
  for (const { scope, number } of rows) taken.get(scope)?.add(number)
  return taken
}

/** Takes the first number that is left; null if none is. */
function takeNumber(taken: Taken, scope: string, most: number): number | null {
  const others = taken.get(scope)
  if (!others || others.size >= most) return null
  for (let number = 1; number <= most; number++) {
    if (others.has(number)) continue
    others.add(number)
    return number
  }
  return null
}

/** Locks the free numbers of a rule for the whole exhibition while there are any left. */
export async function lockFreeNumbers(db: Db, exhibitionId: string, book: RuleBook): Promise<void> {
  for (const { code, params } of freeRules(book).filter(({ params }) => params.freePer !== 'company'))
    await db.run(sql`
      select pg_advisory_xact_lock(hashtextextended(${`badge_free_number ${exhibitionId} ${code}`}, 7246522))
      where (select count(*) from badge where exhibition_id = ${exhibitionId} and free_scope = ${code}
        and free_number is not null and state = any(${[...unendedStates]}::text[])) < ${params.freeFirst}::int`)
}

/** Which of these badges had a free number that another one has by now. */
export async function findNumbersLost(db: Db, badges: readonly LockedBadge[]): Promise<ReadonlySet<string>> {
  const free = badges.filter(({ priceTerms }) => priceTerms?.amount === '0.00')
  if (free.length === 0) return new Set()
  const rows = await db.many<{ id: string }>(sql`
    select t.id from unnest(${free.map(({ id }) => id)}::uuid[], ${free.map(({ exhibitionId }) => exhibitionId)}::uuid[]) m (id, exhibition_id)
      join badge t on t.exhibition_id = m.exhibition_id and t.id = m.id
    where exists (select from badge o where o.exhibition_id = t.exhibition_id and o.free_scope = t.free_scope
      and o.free_number = t.free_number and o.id <> t.id and o.state = any(${[...unendedStates]}::text[]))`)
  return new Set(rows.map(({ id }) => id))
}
