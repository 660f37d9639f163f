import type pg from 'pg'

/** A standby that streams from this server; what the account may not see is null. */
export interface Standby {
  name: string | null
  /** `sync` and `quorum`: a commit waits for it. */
  state: 'async' | 'potential' | 'sync' | 'quorum' | null
  /** Write-ahead log that it has not replayed yet. */
  bytes: number | null
}

/** A replication slot: PostgreSQL stores the write-ahead log that its reader still needs. */
export interface Slot {
  name: string
  active: boolean
  /** Stored for it. */
  bytes: number | null
  /** The log it needs was removed. */
  lost: boolean
}

export interface Replication {
  role: 'primary' | 'standby'
  timeline: number
  /** `synchronous_standby_names`. */
  wanted: string
  /** `synchronous_commit`. */
  commit: string
  account: string
  standbys: Standby[]
  slots: Slot[]
}

/**
 * Role, standbys and slots of the server, in one statement that reads no table. Everybody may run it; without
 * `pg_monitor` PostgreSQL says only how many standbys there are.
 */
export async function fetchReplication(pool: pg.Pool): Promise<Replication> {
  const { rows } = await pool.query<Replication>(
    `select case when here.standby then 'standby' else 'primary' end as role,
       case when here.standby then (select timeline_id from pg_control_checkpoint())
         else ('x' || left(pg_walfile_name(here.position), 8))::bit(32)::int end as timeline,
       current_setting('synchronous_standby_names') as wanted, current_setting('synchronous_commit') as commit,
       current_user as account,
       (select coalesce(jsonb_agg(jsonb_build_object('name', s.application_name, 'state', s.sync_state,
           'bytes', pg_wal_lsn_diff(here.position, s.replay_lsn)) order by s.application_name, s.pid), '[]')
         from pg_stat_replication s where s.state is distinct from 'backup') as standbys,
       (select coalesce(jsonb_agg(jsonb_build_object('name', l.slot_name, 'active', l.active,
           'bytes', pg_wal_lsn_diff(here.position, l.restart_lsn), 'lost', l.wal_status is not distinct from 'lost')
           order by l.slot_name), '[]')
         from pg_replication_slots l where not l.temporary) as slots
     from (select pg_is_in_recovery() as standby,
       case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as position) here`,
  )
  const [found] = rows
  if (!found) throw new Error('the database does not say what it is')
  return found
}

/** For how many standbys a commit waits: `2` of `ANY 2 (a, b, c)`, and 1 of `a, b`. */
export function standbysAwaited(wanted: string): number {
  if (wanted.trim() === '') return 0
  return Number(/^\s*(?:FIRST|ANY)?\s*(\d+)\s*\(/i.exec(wanted)?.[1] ?? 1)
}

/** How many standbys have every acknowledged commit; undefined if this account may not see it. */
export function synchronousStandbys({ standbys }: Pick<Replication, 'standbys'>): number | undefined {
  if (standbys.some(({ state }) => state === null)) return undefined
  return standbys.filter(({ state }) => state === 'sync' || state === 'quorum').length
}
