import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { isWorkDone, type Work } from './captcha/work.ts'

/** A position in a picture, in its pixels. */
export interface Point {
  x: number
  y: number
}

/** The answer of a picture: its text, or the positions of its characters in order. */
export type CaptchaAnswer =
  | { kind: 'typed'; text: string }
  | { kind: 'click'; points: readonly Point[] }
  | ({ kind: 'work' } & Work)

/** The input of a user for a picture. */
export interface CaptchaRead {
  captchaId: string
  captcha?: string
  points?: readonly Point[]
}

/**
 * Maximum distance of a click from a character’s centre, in pixels: a fingertip if the picture is 300 points wide, and
 * less than half the distance of two characters.
 */
export const CLICK_TOLERANCE = 46

function serializeAnswer(answer: CaptchaAnswer): string {
  if (answer.kind === 'typed') return answer.text
  return JSON.stringify(answer.kind === 'click' ? answer.points : { seed: answer.seed, bits: answer.bits })
}

/** Saves the answer of a picture, or the required proof of work, for two minutes. */
export async function saveCaptcha(db: Db, answer: CaptchaAnswer): Promise<string> {
  const text = serializeAnswer(answer)
  const { id } = await db.one<{ id: string }>(
    sql`insert into captcha (kind, answer) values (${answer.kind}, ${text}) returning id`,
  )
  return id
}

/** Uses a picture up; returns whether the answer was right, case sensitive (specification, section 5). */
export async function takeCaptcha(db: Db, { captchaId, captcha, points }: CaptchaRead): Promise<boolean> {
  const row = await db.maybe<{ kind: CaptchaAnswer['kind']; answer: string; inTime: boolean }>(
    sql`delete from captcha where id = ${captchaId} returning kind, answer, expires_at > now() as "inTime"`,
  )
  if (!row?.inTime) return false
  if (row.kind === 'typed') return row.answer === captcha
  if (row.kind === 'work') return captcha !== undefined && isWorkDone(JSON.parse(row.answer) as Work, captcha)
  return points !== undefined && clickedInOrder(JSON.parse(row.answer) as Point[], points)
}

function clickedInOrder(targets: readonly Point[], points: readonly Point[]): boolean {
  return (
    points.length === targets.length &&
    points.every(({ x, y }, at) => {
      const target = targets[at]
      return target !== undefined && Math.hypot(x - target.x, y - target.y) <= CLICK_TOLERANCE
    })
  )
}
