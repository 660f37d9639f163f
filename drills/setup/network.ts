import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All namespaces of a run begin with this. */
const prefix = 'fairgate-drill-'
const lan = `${prefix}lan`

/** Machines of the reference set-up by the last number of their address. */
export const hosts = { db1: 1, db2: 2, db3: 3, node1: 11, node2: 12 } as const
export type MachineName = keyof typeof hosts
export const machineNames = Object.keys(hosts) as MachineName[]

/** The network that is cut: database machines and nodes speak over it. */
export const addressOf = (machine: MachineName): string => `10.77.0.${hosts[machine]}`
/** The network of people, gates and the drill itself, which is never cut. */
export const frontAddressOf = (machine: MachineName): string => `10.77.1.${hosts[machine]}`
/** This machine in that network. */
export const ownAddress = '10.77.1.100'
/** Both. */
export const networks = '10.77.0.0/23'

export const namespaceOf = (machine: MachineName): string => prefix + machine

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const inLan = (...args: string[]) => ip('-n', lan, ...args)

/**
 * Creates one network namespace for each machine, and one with the bridges: `lan0` connects all machines, `lan1` those
 * that were cut off together, `front` the nodes with people and gates.
 */
export function createNetwork(): void {
  removeNetwork()
  ip('netns', 'add', lan)
  for (const bridge of ['lan0', 'lan1', 'front']) {
    inLan('link', 'add', bridge, 'type', 'bridge', 'forward_delay', '0')
    inLan('link', 'set', bridge, 'up')
  }
  for (const machine of machineNames) {
    const namespace = namespaceOf(machine)
    ip('netns', 'add', namespace)
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    connect(machine, 'eth0', 'lan0', addressOf(machine))
    connect(machine, 'eth1', 'front', frontAddressOf(machine))
  }
  ip('link', 'add', 'fg-drill', 'type', 'veth', 'peer', 'name', 'host', 'netns', lan)
  inLan('link', 'set', 'host', 'master', 'front', 'up')
  ip('address', 'add', `${ownAddress}/24`, 'dev', 'fg-drill')
  ip('link', 'set', 'fg-drill', 'up')
}

function connect(machine: MachineName, device: string, bridge: string, address: string): void {
  const namespace = namespaceOf(machine)
  const port = portOf(machine, device)
  inLan('link', 'add', port, 'type', 'veth', 'peer', 'name', device, 'netns', namespace)
  inLan('link', 'set', port, 'master', bridge, 'up')
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', device)
  ip('-n', namespace, 'link', 'set', device, 'up')
}

const portOf = (machine: MachineName, device: string) => `${machine}-${device}`

/** Silently cuts a group of machines off from the others; within the group the network works. */
export function isolate(...group: MachineName[]): void {
  for (const machine of group) inLan('link', 'set', portOf(machine, 'eth0'), 'master', 'lan1')
}

/** Two machines no longer hear each other; both hear all others. */
export function separate(one: MachineName, other: MachineName): void {
  const nowhere = '02:00:00:00:00:ff'
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    ip(
      ...['-n', namespaceOf(from), 'neigh', 'replace', addressOf(to), 'lladdr', nowhere],
      'nud',
      'permanent',
      'dev',
      'eth0',
    )
}

/**
 * Everything that a machine sends and receives arrives later, or not at all.
 *
 * @param root with Python
 * @param loss a share
 */
export function slowDown(root: string, machine: MachineName, seconds: number, loss: number): void {
  const port = portOf(machine, 'eth0')
  inLan('link', 'add', 'slow0', 'type', 'veth', 'peer', 'name', 'slow1')
  inLan('link', 'set', port, 'nomaster')
  inLan('link', 'set', 'slow0', 'up')
  inLan('link', 'set', 'slow1', 'master', 'lan0', 'up')
  const python = ['chroot', root, 'python3', '-', port, 'slow0', String(seconds), String(loss)]
  const relay = spawn('ip', ['netns', 'exec', lan, ...python], { stdio: ['pipe', 'ignore', 'inherit'] })
  relay.stdin.end(readFileSync(join(import.meta.dirname, 'slow-link.py')))
}

/** Ends everything that `isolate`, `separate` and `slowDown` did. */
export function healNetwork(): void {
  for (const pid of pidsIn(lan)) kill(pid)
  spawnSync('ip', ['-n', lan, 'link', 'del', 'slow0'], { stdio: 'ignore' })
  for (const machine of machineNames) {
    inLan('link', 'set', portOf(machine, 'eth0'), 'master', 'lan0')
    ip('-n', namespaceOf(machine), 'neigh', 'flush', 'dev', 'eth0', 'nud', 'permanent')
  }
}

const pidsIn = (namespace: string): number[] =>
  spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number)

/**
 * Ends processes of a machine by kill -9.
 *
 * @param name of their program; all of them without it
 */
export function killOn(machine: MachineName, name?: string): void {
  for (const pid of pidsIn(namespaceOf(machine))) if (name === undefined || programOf(pid) === name) kill(pid)
}

/** Whether a program runs on a machine. */
export const runsOn = (machine: MachineName, name: string): boolean =>
  pidsIn(namespaceOf(machine)).some(pid => programOf(pid) === name)

/** The name of a process: `postgres`, `patroni`, `etcd`. */
function programOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** Ends all processes of the machines and removes their network, also what a killed run left. */
export function removeNetwork(): void {
  const existing = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).stdout
  for (const machine of machineNames) if (existing.includes(namespaceOf(machine))) killOn(machine)
  for (const [name = ''] of existing.split('\n').map(line => line.split(' ')))
    if (name.startsWith(prefix)) ip('netns', 'del', name)
  // Removing one end of a pair removes the other one.
  spawnSync('ip', ['link', 'del', 'fg-drill'])
}
