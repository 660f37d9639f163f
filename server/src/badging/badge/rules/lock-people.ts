import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { inForce, type RuleBook, ruleBooksById } from '../../rulebook/api.ts'
import { freeRules, lockFreeNumbers } from '../entry-days/price-badges.ts'
import { knowPeople, type NewPerson } from '../transition/allocate.ts'
import { keyOf } from './batch-facts.ts'

/** The rules that apply to badges, and whose people are locked. */
export interface Rules {
  books: ReadonlyMap<string, RuleBook>
  /** The book by which badges are submitted now. */
  inForce?: RuleBook
  /** The keys of the people. */
  people: ReadonlySet<string>
}

interface Ruled extends NewPerson {
  bookId: string
  participationId: string
  isPerson: boolean
}

/**
 * Finds the rules in force before badges are submitted, and locks their people, and their participations if a rule limits
 * badges by company or gives it free ones. Of two transactions that submit or approve badges of one person, the second reads its facts after the
 * first has committed. Undefined without a rule book.
 */
export async function lockForSubmission(
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
): Promise<Rules | undefined> {
  const badges = await db.many<Ruled>(sql`
    select book.id as "bookId", b.participation_id as "participationId", b.name, b.birth, b.document_type as "documentType",
      b.document_blind_index as "documentDigest", d.person_id as "personId", y.subject = 'person' as "isPerson"
    from ${inForce(exhibitionId)} book cross join badge b join badge_type y on y.id = b.badge_type_id
      left join person_document d on d.blind_index = b.document_blind_index
    where b.exhibition_id = ${exhibitionId} and b.id = any(${[...ids]}::uuid[])`)
  const [first] = badges
  if (!first) return undefined
  await knowPeople(
    db,
    badges.filter(({ isPerson }) => isPerson),
  )
  const books = await ruleBooksById(db, [first.bookId])
  const book = books.get(first.bookId)
  await lock(db, badges)
  const byCompany = book && freeRules(book).some(({ params }) => params.freePer === 'company')
  if (byCompany || book?.rules.some(({ kind, effect }) => kind === 'companyLimit' && effect !== 'off'))
    await db.run(sql`
      select from participation where id = any(${badges.map(({ participationId }) => participationId)}::uuid[])
      order by id for no key update`)
  if (book) await lockFreeNumbers(db, exhibitionId, book)
  return { books, inForce: book, people: keysOf(badges) }
}

/** The same before badges are approved, by the rules by which each was submitted. */
export async function lockForDecision(db: Db, exhibitionId: string, ids: readonly string[]): Promise<Rules> {
  const badges = await db.many<Omit<Ruled, keyof NewPerson> & Pick<Ruled, 'documentDigest'>>(sql`
    select b.book_id as "bookId", b.document_blind_index as "documentDigest", y.subject = 'person' as "isPerson"
    from badge b join badge_type y on y.id = b.badge_type_id
    where b.exhibition_id = ${exhibitionId} and b.id = any(${[...ids]}::uuid[]) and b.book_id is not null`)
  await lock(db, badges)
  const books = await ruleBooksById(
    db,
    badges.map(({ bookId }) => bookId),
  )
  return { books, people: keysOf(badges) }
}

type Locked = Pick<Ruled, 'documentDigest' | 'isPerson'>

const keysOf = (badges: readonly Locked[]): ReadonlySet<string> =>
  new Set(badges.flatMap(({ documentDigest }) => (documentDigest ? [keyOf(documentDigest)] : [])))

/** A vehicle has no row that could be locked. */
async function lock(db: Db, badges: readonly Locked[]): Promise<void> {
  const digests = (which: boolean) =>
    badges.flatMap(({ documentDigest, isPerson }) => (documentDigest && isPerson === which ? [documentDigest] : []))
  const [people, vehicles] = [digests(true), digests(false)]
  if (people.length > 0)
    await db.run(sql`
      select from person where id in (
        select d.person_id from person_document d where d.blind_index = any(${people}::bytea[]))
      order by id for no key update`)
  if (vehicles.length > 0)
    await db.run(sql`
      select pg_advisory_xact_lock(k.key) from (
        select distinct hashtextextended(encode(v, 'hex'), 0) as key from unnest(${vehicles}::bytea[]) v order by 1) k`)
}
