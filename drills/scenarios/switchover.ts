import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, leaderOf, type Scene, untilRecovered, untilWritten } from '../drill.ts'
import { type DatabaseName, databases } from '../setup/cluster.ts'
import type { FairgateNode } from '../setup/nodes.ts'
import { rebuilt } from '../setup/rebuilt.ts'

const times = 3

/** The primary changes places with a standby, as before maintenance; then a server starts behind a wrong pooler. */
export const switchover: Drill = {
  number: 5,
  title: 'planned switchover, three times; start behind a PgBouncer that drops settings',
  writesWithin: 5,
  protection: {
    name: 'the start-up probe',
    remove: rebuilt(
      'server/src/app/main.ts',
      'await probeConnections(config.databaseUrl, config.databaseDirectUrl)',
      'await Promise.resolve()',
    ),
  },
  async play(scene) {
    // Patroni refuses a switchover until it has recorded the standbys.
    await untilRecovered(scene)
    for (let time = 1; time <= times; time++) await switchTo(scene, time)
    await startBehindPooler(scene)
  },
}

async function switchTo(scene: Scene, time: number): Promise<void> {
  const { cluster, say } = scene
  const leader = await leaderOf(scene)
  const standby = databases.find(machine => machine !== leader) as DatabaseName
  const began = performance.now()
  await cluster.switchover(leader, standby)
  await untilWritten(scene)
  say(`${time}: from ${leader} to ${standby} in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  await untilRecovered(scene)
}

/** Without the last line it refuses the settings of a session; with it they are dropped without an error. */
const settings = `[databases]
fairgate = host=127.0.0.1 port=5000 dbname=fairgate

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /etc/pgbouncer/userlist.txt
pool_mode = transaction
max_prepared_statements = 500
ignore_startup_parameters = options
`

async function startBehindPooler({ nodes, say, expect }: Scene): Promise<void> {
  const node = nodes[0] as FairgateNode
  const pooler = node.startPgBouncer(settings)
  await pause(1_000)
  const reason = await node.tryWith(6432)
  pooler.kill('SIGKILL')
  expect(reason !== undefined, 'a server started behind a pooler that drops its settings')
  say(`behind PgBouncer: ${reason ?? 'started'}`)
}
