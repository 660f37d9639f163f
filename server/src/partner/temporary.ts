import { partnerKinds } from '@fairgate/contract/partner/kinds'
import type pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import type { Publish } from '../kernel/jobs/job-definition.ts'
import { addHistory } from '../kernel/transition.ts'
import { tellingTransaction } from '../kernel/waiting.ts'
import { endTemporaryParticipation } from '../participation/effects.ts'
import { endCompanySessions } from '../session/effects.ts'

type Node = { pool: pg.Pool; publish: Publish }

/** Days after which a temporary partner is closed, counted from its settlement or from the exhibition's end. */
const closedAfter = 30

/** Written out, so that the index over them is used. */
const temporary = sql`c.type in (${join(temporaryTypes().map(type => raw(`'${type}'`)))}) and c.temporary_for is not null`

function temporaryTypes(): string[] {
  return Object.values(partnerKinds).flatMap(({ companyTypes }) => companyTypes.slice(1))
}

/** Looks on from the exhibition's move-out. */
const movingOut = (now: Date): Sql => sql`${temporary} and c.state in ('inUse', 'frozen') and c.read_only_since is null
  and exists (select 1 from exhibition e where e.id = c.temporary_for
    and (e.move_out_from <= ${now.toISOString()}::timestamptz or e.state in ('closed', 'settled', 'cancelled')))`

/** Settled so long ago or, where no settlement was told, so long after the exhibition was closed, settled or cancelled. */
const over = (now: Date): Sql => sql`${temporary} and c.state = 'inUse'
  and coalesce(c.closes_at, (select max(h.at) + make_interval(days => ${closedAfter}) from exhibition e
    join history h on h.subject_id = e.id and h.to_state in ('closed', 'settled', 'cancelled')
    where e.id = c.temporary_for and e.state in ('closed', 'settled', 'cancelled'))) <= ${now.toISOString()}::timestamptz`

/**
 * Moves temporary partners on: those whose exhibition moves out may only look on, those whose time is over are closed.
 * Safe on several nodes at once: each partner is taken by one and moved once. Says how many were moved.
 */
export async function moveTemporaries(node: Node, now: Date): Promise<{ readOnly: number; closed: number }> {
  const readOnly = await eachDue(node, movingOut(now), (db, id) => lookOn(db, id, now))
  const closed = await eachDue(node, over(now), close)
  return { readOnly, closed }
}

/** Each in a transaction of its own, judged again under its lock. */
async function eachDue(
  { pool, publish }: Node,
  due: Sql,
  move: (db: Db, id: string) => Promise<void>,
): Promise<number> {
  const found = await tellingTransaction({ pool, publish }, db =>
    db.many<{ id: string }>(sql`select c.id from company c where ${due} order by c.id`),
  )
  let moved = 0
  for (const { id } of found) {
    const done = await tellingTransaction({ pool, publish }, async db => {
      const row = await db.maybe(sql`select 1 from company c where c.id = ${id} and ${due} for update of c skip locked`)
      if (row) await move(db, id)
      return row !== undefined
    })
    if (!done) continue
    moved++
    publish(`company:${id}`, { type: 'row', noun: 'company', id })
  }
  return moved
}

/** What it has applied for and not got is over; what nobody used goes back; from now on its people read. */
async function lookOn(db: Db, id: string, now: Date): Promise<void> {
  const { exhibitionId } = await db.one<{ exhibitionId: string }>(sql`
    update company set read_only_since = ${now.toISOString()}::timestamptz where id = ${id}
    returning temporary_for as "exhibitionId"`)
  await endTemporaryParticipation(db, exhibitionId, id)
}

async function close(db: Db, id: string): Promise<void> {
  await db.run(sql`update company set state = 'closed', version = version + 1 where id = ${id}`)
  await addHistory({ db }, 'company', { id, event: 'close' }, 'inUse', 'closed')
  await endCompanySessions(db, id, 'freeze')
}

/** Its money is settled: the day it is closed on follows from this. */
export async function temporarySettled(db: Db, companyId: string, at: Date): Promise<void> {
  await db.run(sql`
    update company c set closes_at = ${at.toISOString()}::timestamptz + make_interval(days => ${closedAfter})
    where c.id = ${companyId} and ${temporary} and c.state in ('inUse', 'frozen')`)
}
