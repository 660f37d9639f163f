import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { isWorkDone, type Work } from './captcha/work.ts'

/** A place in a picture, in its pixels. */
export interface Point {
  x: number
  y: number
}

/** What a picture must be answered with: its text, or the places of its characters in order. */
export type CaptchaAnswer =
  | { kind: 'typed'; text: string }
  | { kind: 'click'; places: readonly Point[] }
  | ({ kind: 'work' } & Work)

/** What somebody made of a picture. */
export interface CaptchaRead {
  captchaId: string
  captcha?: string
  points?: readonly Point[]
}

/**
 * How far from a character’s middle a click may be, in pixels: a fingertip where the picture is shown 300 points wide,
 * and less than half of what lies between two characters.
 */
export const CLICK_TOLERANCE = 46

function serializeAnswer(answer: CaptchaAnswer): string {
  if (answer.kind === 'typed') return answer.text
  return JSON.stringify(answer.kind === 'click' ? answer.places : { seed: answer.seed, bits: answer.bits })
}

/** Saves the answer of a picture, or what work was asked for, for two minutes. */
export async function saveCaptcha(db: Db, answer: CaptchaAnswer): Promise<string> {
  const text = serializeAnswer(answer)
  const { id } = await db.one<{ id: string }>(
    sql`insert into captcha (kind, answer) values (${answer.kind}, ${text}) returning id`,
  )
  return id
}

/** Uses a picture up; says whether it was read right, case and all (specification, section 5). */
export async function takeCaptcha(db: Db, { captchaId, captcha, points }: CaptchaRead): Promise<boolean> {
  const row = await db.maybe<{ kind: CaptchaAnswer['kind']; answer: string; inTime: boolean }>(
    sql`delete from captcha where id = ${captchaId} returning kind, answer, expires_at > now() as "inTime"`,
  )
  if (!row?.inTime) return false
  if (row.kind === 'typed') return row.answer === captcha
  if (row.kind === 'work') return captcha !== undefined && isWorkDone(JSON.parse(row.answer) as Work, captcha)
  return points !== undefined && clickedInOrder(JSON.parse(row.answer) as Point[], points)
}

function clickedInOrder(places: readonly Point[], points: readonly Point[]): boolean {
  return (
    points.length === places.length &&
    points.every(({ x, y }, at) => {
      const place = places[at]
      return place !== undefined && Math.hypot(x - place.x, y - place.y) <= CLICK_TOLERANCE
    })
  )
}
