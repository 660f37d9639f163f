import { sandboxNumbers } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { type ExhibitionFacts, exhibitionById, type Period } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Transition, type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { type EntriesRule, encodeBadgeCode } from './code.ts'
import { credential } from './credential-entity.ts'
import type { LockedBadge } from './entity.ts'

/** What a badge code contains about its badge. */
export type CodedBadge = Pick<LockedBadge, 'id' | 'badgeTypeId' | 'typeNo' | 'phases' | 'entriesKind' | 'entriesADay'>

interface Issuing {
  db: Db
  services: Pick<Services, 'keyring' | 'config'>
  exhibition: ExhibitionFacts
}

const phaseBits = { moveIn: 1, open: 2, moveOut: 4 } as const

/**
 * Adds an active credential with its signed code for each badge; the unique index refuses a second active one. The
 * credential of a guest is no card.
 */
export async function addCredentials(
  { db, services, exhibition }: Issuing,
  badges: readonly CodedBadge[],
  guest = false,
): Promise<void> {
  if (badges.length === 0) return
  const key = await services.keyring.badgeKey(exhibition.id)
  const made = badges.map(badge => {
    const id = uuidv7()
    return { id, badge, code: encodeBadgeCode(payloadOf(id, badge, exhibition, services.config.venueTimeZone), key) }
  })
  await db.run(sql`
    insert into credential (exhibition_id, id, badge_id, badge_type_id, state, code, guest)
    select ${exhibition.id}, m.id, m.badge_id, m.badge_type_id, 'coded', m.code, ${guest}
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ badge }) => badge.id)}::uuid[],
      ${made.map(({ badge }) => badge.badgeTypeId)}::uuid[], ${made.map(({ code }) => code)}::text[]) m (id, badge_id, badge_type_id, code)`)
}

/** Creates an active code for each badge that became active. */
export async function createCodes(
  { db, services }: TransitionContext,
  activated: readonly Transition<LockedBadge>[],
): Promise<void> {
  for (const [exhibitionId, badges] of Map.groupBy(activated, ({ row }) => row.exhibitionId)) {
    const exhibition = await exhibitionById(db, exhibitionId)
    if (!exhibition) throw new Error(`a badge without its exhibition ${exhibitionId}`)
    await addCredentials(
      { db, services, exhibition },
      badges.map(({ row }) => row),
    )
  }
}

/**
 * Revokes the codes of badges that are voided or whose approval is undone, so that cards printed with them open
 * nothing.
 */
export async function revokeCodes(
  context: TransitionContext,
  ended: readonly Transition<LockedBadge>[],
): Promise<void> {
  await revokeCredentials(
    context,
    ended.map(({ row }) => row),
    'voided',
  )
}

/** Revokes the active credentials of badges; returns how many. */
export async function revokeCredentials(
  context: TransitionContext,
  badges: readonly { exhibitionId: string; id: string }[],
  reason: 'voided' | 'reprinted' | 'lost',
): Promise<number> {
  const within = sql`t.exhibition_id = any(${[...new Set(badges.map(({ exhibitionId }) => exhibitionId))]}::uuid[])`
  const theirs = sql`t.badge_id = any(${badges.map(({ id }) => id)}::uuid[])`
  return (await transitionWhere(context, credential, theirs, 'kill', { within, set: sql`revoked_reason = ${reason}` }))
    .length
}

export function payloadOf(credentialId: string, badge: CodedBadge, exhibition: ExhibitionFacts, timeZone: string) {
  const periods = badge.phases.map(phase => exhibition[phase])
  return {
    credentialId,
    exhibition: exhibitionNumber(exhibition.code),
    type: badge.typeNo,
    phases: badge.phases.reduce((sum, phase) => sum + phaseBits[phase], 0),
    ...daysOf(periods, timeZone),
    entries: entriesOf(badge),
  }
}

/**
 * EXH-2027-0031 → 202700031: the year, then five digits of the number in it; a sandbox copy has the year plus 20,000.
 */
export function exhibitionNumber(code: string | null): number {
  const match = /^EXH-(\d{4})-(\d+)(-R\d+)?$/.exec(code ?? '')
  if (!match) throw new Error(`an exhibition without a code issues no badges: ${code}`)
  return Number(match[1]) * 100_000 + Number(match[2]) + (match[3] ? sandboxNumbers : 0)
}

function entriesOf({ entriesKind, entriesADay }: CodedBadge): EntriesRule {
  if (entriesKind === 'daily') return { kind: 'perDay', count: entriesADay ?? 1 }
  return { kind: entriesKind }
}

/** First and last day of the phases, in days since 1970; a phase without dates is ignored. */
function daysOf(periods: readonly Period[], timeZone: string): { fromDay: number; toDay: number } {
  const days = periods.flatMap(({ from, to }) => (from && to ? [from, to] : [])).map(at => dayNumber(at, timeZone))
  return {
    fromDay: Math.min(...(days.length > 0 ? days : [0])),
    toDay: Math.max(...(days.length > 0 ? days : [0xffff])),
  }
}

const dayNumber = (at: string, timeZone: string) => Date.parse(dayOf(new Date(at), timeZone)) / 86_400_000
