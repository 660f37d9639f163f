import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The release whose packages are new enough: PostgreSQL 18, Patroni 4, etcd 3.5, HAProxy 3, PgBouncer 1.26. */
const release = 'forky'
const packages = ['postgresql-18', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'python3-etcd']

/** Exists when the folder is complete. */
const completeMark = 'etc/fairgate-drills'

/**
 * Installs Debian with the packages of a database machine and a node into a folder, unless that has been done before.
 *
 * @param mirror of Debian; by default the one that this machine installs from
 */
export function ensureRoot(folder: string, mirror: string | undefined, say: (line: string) => void): void {
  if (existsSync(join(folder, completeMark))) return
  say(`Installing Debian ${release} with ${packages.join(', ')} into ${folder} …`)
  // What a killed run left.
  rmSync(folder, { recursive: true, force: true })
  const script = '/usr/share/debootstrap/scripts/sid'
  run('debootstrap', '--variant=minbase', release, folder, mirror ?? ownMirror(), script)
  // No service starts: processes of all machines share this folder.
  writeFileSync(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  mkdirSync(join(folder, 'etc/postgresql-common'), { recursive: true })
  writeFileSync(join(folder, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n')
  // The mounts end with this command, because it has a mount namespace of its own.
  const install = `set -e
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    DEBIAN_FRONTEND=noninteractive chroot "$0" apt-get install -y -q --no-install-recommends "$@"`
  run('unshare', '--mount', '--propagation', 'private', 'sh', '-c', install, folder, ...packages)
  writeFileSync(join(folder, completeMark), `${packages.join('\n')}\n`)
}

function run(program: string, ...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error) throw new Error(`${program} cannot be run (${error.message}). Install it with: apt-get install ${program}`)
  if (status !== 0) throw new Error(`${program} failed:\n${`${stdout}\n${stderr}`.trim().slice(-2_000)}`)
}

/** The first mirror in the package sources of this machine. */
function ownMirror(): string {
  for (const path of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    if (!existsSync(path)) continue
    const found = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(\S+\/debian\/?)(?:\s|$)/m.exec(readFileSync(path, 'utf8'))
    if (found?.[1]) return found[1]
  }
  throw new Error('This machine names no Debian mirror in /etc/apt; name one with --mirror.')
}
