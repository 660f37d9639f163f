import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'
import { sourcesFingerprint } from './sources-fingerprint.mjs'

const builds = join(root, 'server', 'dist')
/** Builds that stay although nobody runs them: of branches between which a developer changes. */
const buildsToRetain = 3
const usedBy = '.used-by-'

/** The folder of the build of the present sources, whether it exists or not. */
export const serverBuild = () =>
  join(builds, sourcesFingerprint(['server/src', 'server/seeds', 'contract/src', 'packages', 'scripts']).slice(0, 16))

/** Builds the server unless there is a build of these sources; returns its folder. `node` is the program to build with. */
export function ensureServer(node) {
  const folder = serverBuild()
  if (existsSync(folder)) return folder
  console.log('Building the server …')
  mkdirSync(builds, { recursive: true })
  const unfinished = join(builds, `unfinished-${process.pid}`)
  const { status } = spawnSync(node, [join(root, 'scripts', 'build-server.mjs'), unfinished], { stdio: 'inherit' })
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    fail('The server could not be built; the reason is above.')
  }
  // Another process may have built the same sources meanwhile.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  removeOld()
  return folder
}

/** Notes that this process, or one that it starts, runs the build: it stays as long as this process does. */
export function useServer(node) {
  const folder = ensureServer(node)
  const mark = join(folder, `${usedBy}${process.pid}`)
  try {
    writeFileSync(mark, '')
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // Who may not write here may not remove builds either.
  }
  return folder
}

function removeOld() {
  const age = name => statSync(join(builds, name)).mtimeMs
  const old = readdirSync(builds).sort((a, b) => age(b) - age(a))
  for (const name of old.slice(buildsToRetain))
    if (!isUsed(join(builds, name))) rmSync(join(builds, name), { recursive: true, force: true })
}

function isUsed(folder) {
  const users = readdirSync(folder).filter(name => name.startsWith(usedBy))
  return users.some(name => isRunning(Number(name.slice(usedBy.length))))
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
