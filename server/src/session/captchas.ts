import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** Keeps the answer of a picture for two minutes. */
export async function keepCaptcha(db: Db, answer: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`insert into captcha (kind, answer) values ('typed', ${answer}) returning id`,
  )
  return id
}

/** Uses a picture up; says whether it was read right, case and all (specification, section 5). */
export async function takeCaptcha(db: Db, id: string, read: string): Promise<boolean> {
  const row = await db.maybe<{ answer: string; inTime: boolean }>(
    sql`delete from captcha where id = ${id} and kind = 'typed' returning answer, expires_at > now() as "inTime"`,
  )
  return row?.inTime === true && row.answer === read
}
