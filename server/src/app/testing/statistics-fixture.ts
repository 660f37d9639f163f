import sql from 'sql-template-tag'
import { createBadgeWorld, type Fair, someId } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'

interface Holder {
  participationId?: string | null
  gender?: string | null
  age?: number | null
  region?: string | null
  people?: number
  days?: readonly number[]
  typeId?: string
  jobClass?: string
  channel?: string
}

/** What the tests of statistics and statistics-export share. Call it once in a file. */
export async function createStatisticsFixture() {
  const world = await closeAfterAll(createBadgeWorld())
  const fair = await world.fair()

  const bits = (days: readonly number[]) =>
    Array.from({ length: 128 }, (_, at) => (days.includes(at) ? '1' : '0')).join('')

  /** Holders of an exhibition whose move-in begins on 1 March 2030: bit 16 is its first open day, 3 March. */
  async function attend(of: Fair, holders: readonly Holder[]): Promise<string[]> {
    const ids = holders.map(() => someId())
    for (const [at, holder] of holders.entries()) {
      await world.db.run(sql`
      insert into attendance (exhibition_id, holder_id, holder, participation_id, type_id, people, gender, age, region, job_class,
        channel, first_day, days)
      values (${of.exhibitionId}, ${ids[at]}, 'badge', ${holder.participationId === undefined ? of.participationId : holder.participationId},
        ${holder.typeId ?? of.badgeTypeId}, ${holder.people ?? 1}, ${holder.gender ?? null}, ${holder.age ?? null},
        ${holder.region ?? null}, ${holder.jobClass ?? null}, ${holder.channel ?? null}, '2030-02-15', ${bits(holder.days ?? [])}::bit(128))`)
    }
    return ids
  }

  const times = (count: number, holder: Holder): Holder[] => Array.from({ length: count }, () => holder)
  const about = (of: Fair = fair) => ({ exhibitionIds: [of.exhibitionId] })

  return { world, fair, attend, times, about }
}
