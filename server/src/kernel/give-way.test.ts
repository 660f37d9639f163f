import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { giveWay } from './give-way.ts'

const running: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Each thread of a process; where threads have no priority of their own, the process. */
const prioritiesOf = (pid: number) =>
  (process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]).map(getPriority)

it('puts every thread of a process behind, those too that began before any of its code', async () => {
  const child = spawn(process.execPath, ['-e', `console.log('begun'); setInterval(() => {}, 1000)`])
  running.push(child)
  await once(child.stdout, 'data')
  const pid = child.pid as number
  const before = getPriority(pid)
  giveWay(pid, 3)
  expect(new Set(prioritiesOf(pid))).toEqual(new Set([Math.min(before + 3, 19)]))
})

it('says nothing of a process that is gone', () => {
  expect(() => giveWay(2 ** 22 + 1, 3)).not.toThrow()
})
