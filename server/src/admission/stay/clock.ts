import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import sql from 'sql-template-tag'
import { driverPhones, vehicles } from '../../badging/badge/api.ts'
import { exhibitionById, showsRunning } from '../../exhibitions/exhibition/api.ts'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import { Reading, type RetriedRow } from '../../kernel/crypto/set-aside.ts'
import type { Db } from '../../kernel/database/database.ts'
import { detectLanguage } from '../../kernel/i18n/detect-language.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { gateDayAt, insideSince, lastOut } from '../gate/api.ts'
import { openHolderDiscrepancies } from '../offline/hooks.ts'

/** Minutes before the end of a stay at which drivers are notified. */
const warnedBefore = 10

interface ParkedVehicle {
  exhibitionId: string
  badgeId: string
  endsAt: string
}

const key = sql`t.exhibition_id as "exhibitionId", t.badge_id as "badgeId", t.ends_at as "endsAt"`

/**
 * Tracks vehicles in and out: a vehicle that is inside begins a stay of `vehicle.stayMinutes`, its drivers are notified
 * ten minutes before the end, and after the end a discrepancy is opened; one that is outside has left, with its half
 * hours over the limit. Safe on several nodes at once. Returns how many stays changed.
 */
export async function trackParking(node: { services: Services; publish: Publish }, now: Date): Promise<number> {
  return runTransitionTransaction(node, async context => {
    const { db, services } = context
    const at = sql`${now.toISOString()}::timestamptz`
    const here = openHere('t.exhibition_id')
    const day = await gateDayAt(db, services, now)
    const since = insideSince(sql`t.exhibition_id`, sql`t.badge_id`, day)
    const out = sql`coalesce(${lastOut(sql`t.exhibition_id`, sql`t.badge_id`, sql`t.entered_at`)}, ${at})`
    const left = await db.run(sql`
      update vehicle_parking t set left_at = ${out},
        over_half_hours = ceil(greatest(0, extract(epoch from ${out} - t.ends_at)) / 1800)
      where t.left_at is null and ${here} and ${since} is distinct from t.entered_at`)
    const where = [...(await showsRunning(db)), permanentContexts.venue.id, permanentContexts.garden.id]
    const began = await db.run(sql`
      insert into vehicle_parking (exhibition_id, badge_id, entered_at, ends_at)
      select t.exhibition_id, t.badge_id, came.at, came.at + make_interval(mins => ${parameter('vehicle.stayMinutes')})
      from ${vehicles('t')} cross join lateral (select ${since} as at) came
      where t.exhibition_id = any(${where}::uuid[]) and came.at is not null and ${here}
      on conflict do nothing`)
    const warned = await db.many<ParkedVehicle>(sql`
      update vehicle_parking t set warned_at = ${at} where t.left_at is null and t.warned_at is null and ${here}
        and t.ends_at > ${at} and t.ends_at - make_interval(mins => ${warnedBefore}) <= ${at} returning ${key}`)
    await warn(context, warned)
    const exceeded = await db.many<ParkedVehicle>(sql`
      update vehicle_parking t set exceeded_at = ${at}
      where t.left_at is null and t.exceeded_at is null and t.ends_at <= ${at} and ${here} returning ${key}`)
    await openHolderDiscrepancies(
      context,
      'stayExceeded',
      exceeded.map(({ exhibitionId, badgeId: id, endsAt }) => ({ exhibitionId, id, at: new Date(endsAt) })),
    )
    return left + began + warned.length + exceeded.length
  })
}

/** Notifies the drivers with a telephone of the end of the stay, in the venue's time zone. */
async function warn(context: TransitionContext, parked: readonly ParkedVehicle[]): Promise<void> {
  const { db, services } = context
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: services.config.venueTimeZone, timeStyle: 'short' })
  for (const [exhibitionId, theirs] of Map.groupBy(parked, one => one.exhibitionId)) {
    const exhibition = await exhibitionById(db, exhibitionId)
    const phones = await driverPhones(
      { db, services },
      exhibitionId,
      theirs.map(({ badgeId }) => badgeId),
      new Reading('stay.warn'),
    )
    const endOf = new Map(theirs.map(({ badgeId, endsAt }) => [badgeId, clock.format(new Date(endsAt))]))
    await sendMessages(
      context,
      phones.map(({ badgeId, plate, name, phone }) => ({
        ...{ purpose: 'stayEnds', to: phone, language: detectLanguage(name), exhibitionId },
        values: {
          plate,
          exhibition: { cn: exhibition?.nameCn ?? '', en: exhibition?.nameEn ?? '' },
          until: endOf.get(badgeId) ?? '',
        },
      })),
    )
  }
}

/** Notifies vehicles again if a driver's telephone could not be decrypted and the stay has not ended. */
export const retryWarnings = (
  { db }: { db: Db },
  rows: readonly RetriedRow<{ exhibitionId: string }>[],
): Promise<number> =>
  db.run(sql`
    update vehicle_parking t set warned_at = null
    from unnest(${rows.map(({ again }) => again.exhibitionId)}::uuid[], ${rows.map(({ row }) => row)}::uuid[]) a (exhibition_id, badge_id)
    where t.exhibition_id = a.exhibition_id and t.badge_id = a.badge_id and t.left_at is null and t.exceeded_at is null`)
