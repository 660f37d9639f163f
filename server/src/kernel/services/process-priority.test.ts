import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { renice } from './process-priority.ts'

const running: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Each thread of a process; if threads have no own priority, the process. */
const getPriorities = (pid: number) =>
  (process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]).map(getPriority)

it('lowers the priority of every thread, also of threads that started before any code of the process', async () => {
  const child = spawn(process.execPath, ['-e', `console.log('begun'); setInterval(() => {}, 1000)`])
  running.push(child)
  await once(child.stdout, 'data')
  const pid = child.pid as number
  const before = getPriority(pid)
  renice(pid, 3)
  expect(new Set(getPriorities(pid))).toEqual(new Set([Math.min(before + 3, 19)]))
})

it('ignores a process that has ended', () => {
  expect(() => renice(2 ** 22 + 1, 3)).not.toThrow()
})
