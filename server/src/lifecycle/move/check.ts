import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { checkTogether } from './check-together.ts'
import { type MovedTable, movedTables } from './moved-tables.ts'
import type { Side } from './two-databases.ts'

/** What a database must have to take part in a move. */
interface Ability {
  version: number
  walLevel: string
  slots: number
  senders: number
  workers: number
  origins: number
  mayPublish: boolean
  maySubscribe: boolean
  mayBeReplica: boolean
  ownsAll: boolean
  recovering: boolean
}

const abilityOf = (db: Db): Promise<Ability> =>
  db.one<Ability>(sql`
    select current_setting('server_version_num')::int as version, current_setting('wal_level') as "walLevel",
      current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots) as slots,
      current_setting('max_wal_senders')::int - (select count(*)::int from pg_stat_replication) as senders,
      current_setting('max_logical_replication_workers')::int as workers,
      current_setting('max_active_replication_origins')::int - (select count(*)::int from pg_replication_origin) as origins,
      r.rolsuper or r.rolreplication and has_database_privilege(current_database(), 'create') as "mayPublish",
      r.rolsuper or pg_has_role('pg_create_subscription', 'usage') and has_database_privilege(current_database(), 'create')
        as "maySubscribe",
      has_parameter_privilege('session_replication_role', 'set') as "mayBeReplica",
      not exists (select from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not pg_has_role(c.relowner, 'usage')) as "ownsAll",
      pg_is_in_recovery() as recovering
    from pg_roles r where r.rolname = current_user`)

/** What one database lacks, each a sentence that says what to do. */
async function lacksOf({ db, name }: Side): Promise<string[]> {
  const has = await abilityOf(db)
  const rules: [boolean, string][] = [
    [has.recovering, `The database of ${name} is a standby: use the address of its primary.`],
    [has.version < 180_000, `The database of ${name} is PostgreSQL ${Math.floor(has.version / 10_000)}; 18 is needed.`],
    [
      has.walLevel !== 'logical',
      `The database of ${name} has wal_level = ${has.walLevel}: set it to logical and restart it.`,
    ],
    [
      has.slots < 6,
      `The database of ${name} has ${has.slots} free replication slots; raise max_replication_slots by 6.`,
    ],
    [has.senders < 6, `The database of ${name} has ${has.senders} free WAL senders; raise max_wal_senders by 6.`],
    [has.workers < 4, `The database of ${name} has ${has.workers} logical replication workers; 4 are needed.`],
    [
      has.origins < 6,
      `The database of ${name} has ${has.origins} free replication origins; raise max_active_replication_origins.`,
    ],
    [
      !has.mayPublish,
      `The role at ${name} may not publish: alter role … replication; grant create on database … to it.`,
    ],
    [!has.maySubscribe, `The role at ${name} may not subscribe: grant pg_create_subscription to it.`],
    [
      !has.mayBeReplica,
      `The role at ${name} may not write as a replica: grant set on parameter session_replication_role to it.`,
    ],
    [!has.ownsAll, `The role at ${name} does not own all tables: connect as their owner.`],
  ]
  return rules.flatMap(([broken, sentence]) => (broken ? [sentence] : []))
}

/** A publication whose filter is not in the replica identity would make each update at the source fail. */
function unidentified(tables: readonly MovedTable[]): string[] {
  const without = tables.filter(({ identified }) => !identified).map(({ name }) => name)
  return without.length === 0
    ? []
    : [`These tables have no replica identity with their exhibition: ${without.join(', ')}.`]
}

/** The tables that can be published. */
export async function publishedTables({ db }: Side): Promise<MovedTable[]> {
  return (await movedTables(db)).filter(({ identified }) => identified)
}

/** Why this exhibition cannot be moved between these databases now; empty if it can. Changes nothing. */
export async function findObstacles(from: Side, to: Side, exhibitionId: string): Promise<string[]> {
  const alone = [...(await lacksOf(from)), ...(await lacksOf(to))]
  if (alone.length > 0) return alone
  return [...unidentified(await movedTables(from.db)), ...(await checkTogether(from, to, exhibitionId))]
}
