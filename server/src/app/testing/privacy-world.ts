import { randomUUID } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { entryRollup } from '../../admission/gate/entry-rollup.ts'
import { insideRollup } from '../../admission/gate/inside-rollup.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { type Purge, purgeAll } from '../../lifecycle/privacy/purge.ts'
import { syncAudience } from '../../sales/audience/sync.ts'
import type { Fair } from './badge-world.ts'
import { createBlacklistWorld } from './blacklist-world.ts'
import { runRollupToEnd } from './run-rollup-to-end.ts'

/** Long after every exhibition of these tests. */
export const longAfter = new Date('2033-01-01T00:00:00Z')

type Kind = Payload<'setRetention'>['kind']

/** The blacklist fixture with past exhibitions and people whose data are past their retention period. */
export async function createPrivacyWorld(...given: Parameters<typeof createBlacklistWorld>) {
  const world = await createBlacklistWorld(...given)
  const { db, services, call, platform } = world
  // A venue without retention presets: only periods that a test sets apply.
  await db.run(sql`
    insert into system_parameter (name, kind, value, built_in, min_value, max_value)
    select name, 'integer', '0', true, 0, 36500
    from unnest(${Object.values(retentionKinds).filter(name => name.startsWith('privacy.'))}::text[]) name
    on conflict (name) do update set value = '0'`)

  return {
    ...world,
    purgeContext: { services, logged } satisfies Purge,

    /** Sets a retention period, as the venue's administrator, in place of the current one. */
    async setRetention(kind: Kind, days: number): Promise<void> {
      const { data } = await call(platform, 'getRetention', {})
      const seen = data.list.find(row => row.kind === kind)?.days ?? 0
      const reply = await call(platform, 'setRetention', { kind, days, seen })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
    },

    /** Everybody is synced, every passage is in the rollups. */
    async settleDown(): Promise<void> {
      await syncAudience({ services, publish: () => {} })
      await runRollupToEnd(services, entryRollup)
      await runRollupToEnd(services, insideRollup)
    },

    /** Ends the exhibition and settles its money. */
    async over(fair: Fair): Promise<void> {
      await this.settleDown()
      await db.run(sql`
        update badge set state = 'expired' where exhibition_id = ${fair.exhibitionId} and state = 'active'`)
      await db.run(sql`
        update exhibition set state = 'settled', ended_at = move_out_to, sale_open = false where id = ${fair.exhibitionId}`)
    },

    /** Creates more people, each like the owner of this badge. */
    async likes(badgeId: string, count: number): Promise<void> {
      await db.run(sql`
        insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type,
          document_blind_index, document_masked, phone_masked, phases, created_by)
        select exhibition_id, uuidv7(), 'expired', 'LK-' || n, badge_type_id, participation_id, company_id, name || n, document_type,
          sha256(n::text::bytea), document_masked, phone_masked, phases, created_by
        from badge, generate_series(1, ${count}) n where id = ${badgeId}`)
    },

    /** A channel of a door of the exhibition, created on first use. */
    async lane({ exhibitionId }: Fair): Promise<{ zoneId: string; doorId: string; channelId: string }> {
      await db.run(sql`
        with z as (
          insert into zone (id, exhibition_id, path, code, name_cn, name_en)
          select i, ${exhibitionId}, array[i], 'ZX', '甲区', 'Zone A' from uuidv7() i
          where not exists (select from zone where exhibition_id = ${exhibitionId}) returning id),
        d as (
          insert into door (exhibition_id, zone_id, code, name_cn, name_en)
          select ${exhibitionId}, id, 'DX', '甲门', 'Door A' from z returning id)
        insert into channel (exhibition_id, state, door_id, code, direction, subject)
        select ${exhibitionId}, 'open', id, 'CX', 'in', 'person' from d`)
      return db.one(sql`
        select d.zone_id as "zoneId", d.id as "doorId", c.id as "channelId" from channel c join door d on d.id = c.door_id
        where c.exhibition_id = ${exhibitionId}`)
    },

    /** A gate event at the open exhibition, by a badge or with an unknown code. */
    async passed(fair: Fair, badgeId: string | null, shown: string | null = null): Promise<string> {
      const { channelId, zoneId } = await this.lane(fair)
      const { id } = await db.one<{ id: string }>(sql`
        insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, shown, direction, verdict, reason,
          clock_off, at, device_at, gate_day)
        values (${fair.exhibitionId}, ${randomUUID()}, ${randomUUID()}, ${channelId}, ${zoneId}, ${badgeId}, ${shown}, 'in',
          ${badgeId ? 'admitted' : 'refused'}, ${badgeId ? null : 'unknown'}, false, '2030-03-03T02:00:00Z', '2030-03-03T02:00:00Z',
          '2030-03-03') returning id`)
      return id
    },

    purge: (now: Date = longAfter) => purgeAll({ services, logged }, now),

    /** What the certificates report as purged for an exhibition, by kind. */
    async certified(exhibitionId: string | null): Promise<Record<string, number>> {
      const rows = await db.many<{ kind: string; rows: number }>(sql`
        select kind, sum(rows)::int as rows from retention_certificate
        where exhibition_id is not distinct from ${exhibitionId}::uuid group by 1 order by 1`)
      return Object.fromEntries(rows.map(({ kind, rows }) => [kind, rows]))
    },
  }
}
