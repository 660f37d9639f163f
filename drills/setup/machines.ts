import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addressOf, type MachineName, namespaceOf, networks } from './network.ts'

const reference = join(import.meta.dirname, '../reference')

/** Folders that each machine has to itself; it shares everything else in the root with the others. */
const own = [
  'etc/default',
  'etc/patroni',
  'etc/haproxy',
  'etc/pgbouncer',
  'var/lib/postgresql',
  'var/lib/etcd',
  'run',
] as const

export const passwords = {
  superuser: 'drill-superuser',
  replication: 'drill-replication',
  rewind: 'drill-rewind',
  restApi: 'drill-rest-api',
  fairgate: 'drill-fairgate',
}

/** Where the machines of a run have their disks. */
export interface Machines {
  /** Debian with all packages. */
  root: string
  /** A folder for each machine, and the logs. */
  folder: string
}

/** Writes the configuration files of a machine from the templates in `drills/reference`. */
export function configure({ root, folder }: Machines, machine: MachineName): void {
  const disk = join(folder, machine)
  for (const path of own) mkdirSync(join(disk, path), { recursive: true })
  mkdirSync(join(disk, 'run/postgresql'), { recursive: true })
  for (const path of ['var/lib/postgresql', 'run/postgresql']) giveTo(root, 'postgres', join(disk, path))
  mkdirSync(join(disk, 'var/lib/etcd/fairgate'), { mode: 0o700, recursive: true })
  for (const path of ['var/lib/etcd', 'var/lib/etcd/fairgate']) giveTo(root, 'etcd', join(disk, path))
  const write = (template: string, path: string) => writeFileSync(join(disk, path), fillIn(template, machine))
  write('patroni.yml', 'etc/patroni/config.yml')
  write('etcd.env', 'etc/default/etcd')
  write('haproxy.cfg', 'etc/haproxy/haproxy.cfg')
}

function fillIn(template: string, machine: MachineName): string {
  const values: Readonly<Record<string, string>> = {
    ...{ NAME: machine, ADDRESS: addressOf(machine), NETWORK: networks },
    ...{ DB1: addressOf('db1'), DB2: addressOf('db2'), DB3: addressOf('db3') },
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
    RESTAPI_PASSWORD: passwords.restApi,
  }
  const text = readFileSync(join(reference, template), 'utf8')
  return text.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}: nothing is known about ${name}`)
    return value
  })
}

function giveTo(root: string, user: string, path: string): void {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${user}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  chownSync(path, Number(uid), Number(gid))
}

/** Mounts live in a namespace of the process (`ip netns exec` creates it) and end with it. */
const enter = `set -e
root="$0" disk="$1" user="$2"; shift 2
for path in ${own.join(' ')}; do mount --bind "$disk/$path" "$root/$path"; done
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot --userspec="$user:$user" "$root" "$@"`

/** Starts a program on a machine as one of its users; output goes to the log of that name. */
export function start(machines: Machines, machine: MachineName, user: string, ...command: string[]): ChildProcess {
  const { root, folder } = machines
  return spawnIn(machine, logOf(machines, machine, user), 'sh', [
    '-c',
    enter,
    root,
    join(folder, machine),
    user,
    ...command,
  ])
}

/** Where a program's output goes: it is named after its user, who is the only one of its kind on a machine. */
export const logOf = ({ folder }: Machines, machine: MachineName, user: string): string =>
  join(folder, 'logs', `${machine}-${user}.log`)

/** Starts a program of this machine's root in the network of one of the machines. */
export function spawnIn(
  machine: MachineName,
  log: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LANG: 'C.UTF-8' },
): ChildProcess {
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'a')
  const child = spawn('ip', ['netns', 'exec', namespaceOf(machine), program, ...args], {
    env,
    stdio: ['ignore', output, output],
    // Ctrl-C reaches the drill alone, which ends everything in order.
    detached: true,
  })
  closeSync(output)
  return child
}
