import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureServer } from '../../scripts/server-build.mjs'
import { Cluster } from './cluster.ts'
import type { Machines } from './machines.ts'
import { createNetwork, removeNetwork } from './network.ts'
import { FairgateNode, nodeNames } from './nodes.ts'

/** The reference set-up: three database machines, two nodes. */
export interface Stage {
  machines: Machines
  cluster: Cluster
  nodes: readonly FairgateNode[]
  masterKey: Buffer
}

/** Starts it; everything is stopped and removed when this process ends, only the logs remain. */
export async function openStage(machines: Machines, say: (line: string) => void): Promise<Stage> {
  const { folder } = machines
  claim(folder)
  process.once('exit', () => close(folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  const build = ensureServer(process.execPath)
  createNetwork()
  const cluster = new Cluster(machines)
  say('Starting PostgreSQL, Patroni and etcd on three machines …')
  await cluster.create()
  const masterKey = randomBytes(32)
  const nodes = nodeNames.map(name => new FairgateNode(machines, name, masterKey))
  say('Starting two nodes …')
  for (const node of nodes) await node.start(build)
  return { machines, cluster, nodes, masterKey }
}

/** Two runs would use the same addresses. */
function claim(folder: string): void {
  const owner = join(folder, 'owner')
  if (existsSync(owner) && isDrill(Number(readFileSync(owner, 'utf8'))))
    throw new Error(`Drills are running already (${folder}).`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(owner, String(process.pid))
}

function isDrill(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drills')
  } catch {
    return false
  }
}

function close(folder: string): void {
  removeNetwork()
  for (const name of readdirSync(folder))
    if (name !== 'logs') rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
}
