import sql from 'sql-template-tag'
import type { ExhibitionFacts } from '../../exhibition/facts.ts'
import type { Db } from '../../kernel/database.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import { type AffairDeltas, affairChanged } from '../../participation/effects.ts'
import type { BadgeActor } from '../badge-actor.ts'
import { affairStage, type BadgeEvent, type BadgeState, type CredentialState } from '../badge-rules.ts'
import { addCredentials, killCredentials } from '../credentials.ts'
import { judge, type MoveVerb } from './judge.ts'
import { type LockedBadge, lockBadges } from './locked-badge.ts'
import { moveQuotas } from './move-quotas.ts'
import { releaseHolds, takeHolds } from './person-holds.ts'

export interface Moving {
  db: Db
  actor: BadgeActor
  services: Pick<Services, 'keyring' | 'config'>
  exhibition: ExhibitionFacts
  now: Date
}

export interface MoveRequest {
  verb: MoveVerb
  ids: readonly string[]
  /** For one row: the version its sender saw. */
  version?: number
  reasonCode?: string
  note?: string
  asked?: readonly string[]
}

export interface Moved {
  badge: LockedBadge
  /** A deleted draft leaves no state behind. */
  event: BadgeEvent | 'delete'
  to: BadgeState
}

export interface MoveOutcome {
  moved: Moved[]
  failed: Failure[]
}

/**
 * Moves many badges of one exhibition by one verb, in the caller's transaction and in a few statements however many they
 * are: lock → judge → holds → quotas → credentials → write → history → affairs. A row that may not move is told in
 * `failed` and stops no other. This is the engine `transition` is for one row, done over sets.
 */
export async function moveBadges(moving: Moving, request: MoveRequest): Promise<MoveOutcome> {
  const { db, actor, exhibition } = moving
  if (opening.includes(request.verb)) await holdCompanies(db, exhibition.id, request.ids)
  const badges = await lockBadges(db, actor, exhibition, request.ids)
  const { moved: judged, failed } = judge(moving, badges, request)
  let moved = judged
  if (request.verb === 'submit') {
    moved = await takeHolds(db, exhibition, moved, failed)
  }
  moved = await moveQuotas(db, exhibition.id, request.verb, moved, failed)
  if (moved.length === 0) return { moved, failed }
  if (request.verb === 'delete') {
    await db.run(sql`delete from badge where exhibition_id = ${exhibition.id} and id = any(${idsOf(moved)}::uuid[])`)
  } else {
    await write(moving, request, moved)
  }
  await moveAffairs(db, exhibition.id, moved)
  return { moved, failed }
}

/** Verbs after which a badge opens doors. */
const opening: readonly MoveVerb[] = ['approve', 'resume']

/** A company that is frozen at the same instant is frozen before this, or after it with what this opens. */
async function holdCompanies(db: Db, exhibitionId: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    select from company where id in (
      select company_id from badge where exhibition_id = ${exhibitionId} and id = any(${[...ids]}::uuid[]))
    order by id for key share`)
}

async function write(moving: Moving, request: MoveRequest, moved: Moved[]): Promise<void> {
  const { db, exhibition, actor } = moving
  const ending = moved.filter(
    ({ to }) => to === 'returned' || to === 'rejected' || to === 'withdrawn' || to === 'voided',
  )
  if (ending.length > 0) await releaseHolds(db, exhibition.id, idsOf(ending))
  if (request.verb === 'void') await killCredentials(db, exhibition.id, idsOf(moved), 'voided')
  const activated = moved.filter(({ event, to }) => event === 'approve' && to === 'active')
  await addCredentials(
    moving,
    activated.map(({ badge }) => badge),
  )
  const ids = idsOf(moved)
  const states = moved.map(({ to }) => to)
  if (request.verb === 'submit') {
    const people = moved.map(({ badge }) => badge.personId)
    await db.run(sql`
      update badge b set state = 'pending', version = version + 1, submitted_by = ${actor.operatorId}, submitted_at = now(),
        person_id = m.person_id
      from unnest(${ids}::uuid[], ${people}::uuid[]) m (id, person_id) where b.exhibition_id = ${exhibition.id} and b.id = m.id`)
  } else {
    await db.run(sql`
      update badge b set state = m.state, version = version + 1
      from unnest(${ids}::uuid[], ${states}::text[]) m (id, state) where b.exhibition_id = ${exhibition.id} and b.id = m.id`)
  }
  await addHistories(moving, request, moved)
}

/** One line of history for each; a submission keeps what was submitted, numbers masked with a mark of the whole one. */
async function addHistories({ db, actor, exhibition }: Moving, request: MoveRequest, moved: Moved[]): Promise<void> {
  const snapshot =
    request.verb === 'submit'
      ? sql`(select ${snapshotOf} from badge b where b.exhibition_id = ${exhibition.id} and b.id = m.id)`
      : sql`null::jsonb`
  await db.run(sql`
    insert into history (subject_id, noun, event, from_state, to_state, operator_id, operator_name, company_id, company_name,
      reason_code, note, asked, snapshot)
    select m.id, 'badge', m.event, m.from_state, m.to_state, ${actor.operatorId}, ${actor.operatorName}, ${actor.companyId},
      ${JSON.stringify(actor.companyName)}::jsonb, ${request.reasonCode ?? null}, ${request.note || null},
      ${request.asked ? JSON.stringify(request.asked) : null}::jsonb, ${snapshot}
    from unnest(${idsOf(moved)}::uuid[], ${moved.map(({ event }) => event)}::text[],
      ${moved.map(({ badge }) => badge.state)}::text[], ${moved.map(({ to }) => to)}::text[]) m (id, event, from_state, to_state)`)
}

/**
 * What of a badge `b` is compared after a return. Two numbers may look alike masked, so eight digits of their digest
 * stand behind a `#`, which readers are not shown.
 */
export const snapshotOf = sql`jsonb_build_object('name', b.name, 'nameEn', b.name_en, 'documentType', b.document_type,
  'documentNumber', b.document_masked || '#' || left(encode(b.document_digest, 'hex'), 8),
  'phone', b.phone_masked || coalesce('#' || left(encode(b.phone_digest, 'hex'), 8), ''), 'employer', b.employer,
  'jobTitle', b.job_title, 'birth', b.birth, 'photoFileId', b.photo_id, 'badgeTypeId', b.badge_type_id)`

async function moveAffairs(db: Db, exhibitionId: string, moved: readonly Moved[]): Promise<void> {
  await changeAffairs(
    db,
    exhibitionId,
    moved.map(({ badge, event, to }) => ({
      participationId: badge.participationId,
      before: [badge.state, badge.credentialState],
      after: event === 'delete' ? undefined : [to, event === 'approve' ? 'coded' : badge.credentialState],
    })),
  )
}

type Stage = readonly [state: BadgeState, credential: CredentialState | null]

/** Tells each participation's affair, once, what came to and left its stages. */
export async function changeAffairs(
  db: Db,
  exhibitionId: string,
  changes: readonly { participationId: string; before?: Stage; after?: Stage }[],
): Promise<void> {
  const sums = new Map<string, AffairDeltas>()
  for (const { participationId, before, after } of changes) {
    const deltas = sums.get(participationId) ?? {}
    const from = before && affairStage(...before)
    const to = after && affairStage(...after)
    if (from) deltas[from] = (deltas[from] ?? 0) - 1
    if (to) deltas[to] = (deltas[to] ?? 0) + 1
    sums.set(participationId, deltas)
  }
  // Always in one order, so that two batches never wait for each other in a circle.
  for (const participationId of [...sums.keys()].sort()) {
    await affairChanged(db, { exhibitionId, participationId }, sums.get(participationId) as AffairDeltas)
  }
}

export const idsOf = (moved: readonly Moved[]) => moved.map(({ badge }) => badge.id)
