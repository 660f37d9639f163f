import type { AffairTrack } from '@fairgate/contract/participation/states'
import sql from 'sql-template-tag'
import { type Db, statement } from '../kernel/database.ts'

/** The affair meant: of one participation, on one track. */
export interface AffairKey {
  exhibitionId: string
  participationId: string
  track?: AffairTrack
}

/**
 * How many badges (or tickets) came to (+) or left (−) each stage; every living one is in exactly one. `drafts`,
 * `returned`, `toPay`: the partner must act; `pending`: somebody must approve; `inProduction`: approved, its credential
 * not issued; `done`: nothing left to do. What is rejected, withdrawn, voided or deleted leaves all of them.
 */
export interface AffairDeltas {
  drafts?: number
  returned?: number
  toPay?: number
  pending?: number
  inProduction?: number
  done?: number
}

const stages = ['drafts', 'returned', 'toPay', 'pending', 'inProduction', 'done'] as const
const columns = 'drafts, returned, to_pay, pending, in_production, done'
const counted = `insert into affair_count (affair_id, slot, ${columns})
  select id, counter_slot(), $3, $4, $5, $6, $7, $8 from held
  on conflict (affair_id, slot) do update set drafts = affair_count.drafts + excluded.drafts,
    returned = affair_count.returned + excluded.returned, to_pay = affair_count.to_pay + excluded.to_pay,
    pending = affair_count.pending + excluded.pending, in_production = affair_count.in_production + excluded.in_production,
    done = affair_count.done + excluded.done`

/** Adds where every stage added to has some already. The share lock makes who takes away wait, and nobody else. */
const added = statement(
  'affair.added',
  `with held as (select id from affair where participation_id = $1 and track = $2
    and ($3::int = 0 or has_drafts) and ($4::int = 0 or has_returned) and ($5::int = 0 or has_to_pay)
    and ($6::int = 0 or has_pending) and ($7::int = 0 or has_in_production) and ($8::int = 0 or has_done) for share)
  ${counted}`,
)

const taken = statement(
  'affair.taken',
  `with held as (select id from affair where participation_id = $1 and track = $2) ${counted}`,
)

/** What a stage's first or last badge changes; under the row's lock, by a snapshot taken after it. */
const flagged = statement(
  'affair.flagged',
  `update affair set version = version + 1, updated_at = now(), has_drafts = n.drafts > 0, has_returned = n.returned > 0,
    has_to_pay = n.to_pay > 0, has_pending = n.pending > 0, has_in_production = n.in_production > 0, has_done = n.done > 0
  from (select sum(drafts) as drafts, sum(returned) as returned, sum(to_pay) as to_pay, sum(pending) as pending,
    sum(in_production) as in_production, sum(done) as done from affair_count where affair_id = $1) n
  where id = $1 and (has_drafts, has_returned, has_to_pay, has_pending, has_in_production, has_done)
    is distinct from (n.drafts > 0, n.returned > 0, n.to_pay > 0, n.pending > 0, n.in_production > 0, n.done > 0)`,
)

/**
 * Moves an affair with its causes, in their transaction; call it once a transaction with the sums. Writers that only
 * add to stages that are not empty run side by side; the first into a stage and all who take away wait for each other.
 */
export async function affairChanged(db: Db, key: AffairKey, deltas: AffairDeltas): Promise<void> {
  const track = key.track ?? 'Cer'
  const values = stages.map(stage => deltas[stage] ?? 0)
  if (values.every(value => value === 0)) return
  if (values.every(value => value >= 0) && (await db.run(added(key.participationId, track, ...values))) > 0) return
  const affair = await db.maybe<{ id: string }>(
    sql`select id from affair where participation_id = ${key.participationId} and track = ${track} for no key update`,
  )
  if (!affair) return
  await db.run(taken(key.participationId, track, ...values))
  await db.run(flagged(affair.id))
}
