import { fetchReplication, type Replication, standbysAwaited, synchronousStandbys } from '../database/replication.ts'
import { type Finding, info, type Look, watch, wrong } from './finding.ts'

const gigabyte = 1024 ** 3
/** A slot that nobody reads may store this much of the write-ahead log before it is reported. */
const slotLimit = gigabyte

/** What the database is, who follows it, and what is wrong with that. */
export const lookAtReplication: Look = async ({ pool }) => replicationFindings(await fetchReplication(pool))

export function replicationFindings(found: Replication): Finding[] {
  const { role, timeline, wanted, commit, account, standbys, slots } = found
  const [awaited, connected] = [standbysAwaited(wanted), synchronousStandbys(found)]
  const rules: [boolean, Finding][] = [
    [
      role === 'standby',
      wrong(
        'DATABASE_URL leads to a standby, which accepts no writes; let it lead to the primary, or promote this one.',
      ),
    ],
    [
      awaited > 0 && connected !== undefined && connected < awaited,
      wrong(
        `synchronous_standby_names is “${wanted}”, but ${connected} of ${awaited} synchronous standbys are connected: every write waits for them, and is answered 10503.`,
      ),
    ],
    [
      awaited > 0 && commit === 'local',
      wrong(
        'synchronous_standby_names is set, but synchronous_commit is local: a commit does not wait for a standby, and a failover loses acknowledged writes. Set synchronous_commit to on.',
      ),
    ],
    [
      connected === undefined,
      watch(
        `The account ${account} may not see the state of the ${standbys.length} connected standbys, nor doctor whether one is synchronous: grant pg_monitor to ${account}.`,
      ),
    ],
  ]
  const ofSlots = slots.flatMap(({ name, active, bytes, lost }) => {
    if (lost) {
      return [
        wrong(
          `The replication slot ${name} has lost the log it needs: its standby or subscriber cannot continue and must be made anew.`,
        ),
      ]
    }
    if (active || bytes === null || bytes < slotLimit) return []
    return [
      wrong(
        `The replication slot ${name} is not read and makes PostgreSQL store ${(bytes / gigabyte).toFixed(1)} GB of its log, until the disk is full: start its standby or subscriber, or drop it (select pg_drop_replication_slot('${name}')).`,
      ),
    ]
  })
  const isAlone = role === 'primary' && standbys.length === 0 && slots.length === 0 && awaited === 0
  return [
    ...rules.filter(([is]) => is).map(([, finding]) => finding),
    ...ofSlots,
    ...(isAlone ? [] : [info(`The database is the ${role}, timeline ${timeline}; ${followers(found)}`)]),
  ]
}

function followers({ standbys, slots }: Replication): string {
  const behind = (bytes: number | null) => (bytes === null ? '' : `, ${Math.round(bytes / 1024)} kB behind`)
  const shown = standbys.map(({ name, state, bytes }) => `${name ?? 'one'} (${state ?? 'not shown'}${behind(bytes)})`)
  const stored = slots.map(({ name, active, bytes }) => `${name} (${active ? 'read' : 'not read'}${behind(bytes)})`)
  return `standbys: ${shown.join(', ') || 'none'}; replication slots: ${stored.join(', ') || 'none'}.`
}
