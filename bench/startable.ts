import type { BadgeWorld, Fair } from '../server/src/app/testing/badge-world.ts'
import { settledFairs } from '../server/src/app/testing/settled-fair.ts'
import { toDb } from '../server/src/kernel/database/database.ts'
import { buildExhibition, type Venue } from './fill.ts'
import type { JoseClient } from './kernel/jose-client.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

export interface Startable {
  participationId: string
  exhibitionId: string
  settlement: { id: string; version: number }
}

const badges = 5_000

/** Past exhibitions, each with a partner that has 5,000 paid badges, and with settlements that have not started. */
export async function startable(
  { pool }: Stage,
  venue: Venue,
  client: JoseClient,
  count: number,
): Promise<Startable[]> {
  const { rows } = await pool.query(
    `select p.sponsor_id as sponsor, p.company_id as partner, (select id from company where type = 'platform' limit 1) as platform
     from participation p where p.id = $1`,
    [venue.exhibitions[0]?.participationId],
  )
  const { sponsor, partner, platform } = rows[0] as Record<'sponsor' | 'partner' | 'platform', string>
  // The fixture needs nothing else for paid badges.
  const world = { db: toDb(pool), platform: { company: { id: platform } } } as unknown as BadgeWorld
  const fairs = settledFairs(world)
  await fairs.hasAccount(partner)
  const ready: Startable[] = []
  for (let number = 1; number <= count; number++) {
    const exhibition = await buildExhibition(pool, sponsor, partner, 900 + number)
    const { id: exhibitionId, typeId: badgeTypeId, participationId } = exhibition
    const fair = { exhibitionId, badgeTypeId, participationId, organizer: { company: { id: sponsor } } } as Fair
    await fairs.priced(fair)
    await pool.query(
      `insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
       select $1, uuidv7(), 'active', 'ST-' || n, $2, $3, $4, '观众' || n, '{moveIn,open,moveOut}', $4 from generate_series(1, $5::int) n`,
      [exhibitionId, badgeTypeId, participationId, partner, badges],
    )
    await pool.query('update quota set granted = $2 where participation_id = $1', [participationId, badges])
    await fairs.paid(fair, participationId, {
      quota: { bought: badges, used: badges, paid: `${badges * 20}.00` },
      badges: { count: badges, voided: 50, price: '15.00' },
      prepaid: `${badges * 15}.00`,
      deposit: '2000.00',
    })
    await pool.query(
      `update exhibition set move_in_from = now() - interval '9 days', move_in_to = now() - interval '7 days', open_from = now() - interval '7 days',
         open_to = now() - interval '2 days', move_out_from = now() - interval '2 days', move_out_to = now() - interval '1 minute',
         sale_from = now() - interval '9 days', sale_to = now() - interval '2 days' where id = $1`,
      [exhibitionId],
    )
    const version = (await pool.query('select version from exhibition where id = $1', [exhibitionId])).rows[0].version
    await product(client, venue.platform, 'closeExhibition', { id: exhibitionId, version })
    const settlement = await pool.query('select id, version from settlement where participation_id = $1', [
      participationId,
    ])
    ready.push({ participationId, exhibitionId, settlement: settlement.rows[0] })
  }
  await pool.query('vacuum (analyze) badge_fee')
  return ready
}
