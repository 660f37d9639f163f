import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

it.runIf(process.platform === 'linux')('lowers the helper threads of V8, and only those', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'process-priority.ts')).href
  const code = `const { lowerHelperThreads } = await import('${module}'); lowerHelperThreads(); console.log('begun'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  running.push(child)
  await once(child.stdout, 'data')
  const folder = `/proc/${child.pid}/task`
  const threads = readdirSync(folder).map(id => ({
    isHelper: readFileSync(`${folder}/${id}/comm`, 'utf8') === 'V8Worker\n',
    priority: getPriority(Number(id)),
  }))
  const prioritiesOf = (isHelper: boolean) =>
    new Set(threads.filter(thread => thread.isHelper === isHelper).map(({ priority }) => priority))
  expect(prioritiesOf(true)).toEqual(new Set([19]))
  expect(prioritiesOf(false)).toEqual(new Set([getPriority()]))
})

it('ignores a process that has ended', () => {
  expect(() => renice(2 ** 22 + 1, 3)).not.toThrow()
})
