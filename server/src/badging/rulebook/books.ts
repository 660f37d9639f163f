import type { Book, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { inForce, rulesOf } from './rules.ts'

/** A published version. */
export interface RuleBook extends Book {
  id: string
  no: number
  /** Of its rules, by code. */
  sentences: Readonly<Record<string, { cn: string; en: string }>>
}

/** Published versions never change, so each process reads a version once. */
const known = new Map<string, RuleBook>()
const mostKnown = 500

/** Published versions by their ids. */
export async function ruleBooksById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RuleBook>> {
  const books = new Map<string, RuleBook>()
  for (const id of new Set(ids)) books.set(id, known.get(id) ?? (await readBook(db, id)))
  return books
}

/** The version that is in force; undefined without one. */
export async function findBookInForce(db: Db, exhibitionId: string): Promise<RuleBook | undefined> {
  const { id } = await db.one<{ id: string | null }>(sql`select ${inForce(exhibitionId)} as id`)
  return id === null ? undefined : (await ruleBooksById(db, [id])).get(id)
}

async function readBook(db: Db, id: string): Promise<RuleBook> {
  const { no } = await db.one<{ no: number }>(sql`select number as no from rule_book where id = ${id}`)
  const rules = await rulesOf(db, id)
  const sentences = Object.fromEntries(rules.map(({ code, sentence }) => [code, sentence]))
  const book = { id, no, rules: rules as unknown as readonly Rule[], sentences }
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest) known.delete(oldest)
  known.set(id, book)
  return book
}
