import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './install.mjs'

const lock = join(tmpdir(), `fairgate-setup-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`)

/** Runs `work` while no other process does so in this checkout: two servers started at once must not both install. */
export async function alone(work) {
  while (!taken()) await wait(200)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function taken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!holderRuns()) rmSync(lock, { force: true })
  return false
}

function holderRuns() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Created, but not yet written.
    if (pid === 0) return true
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}
