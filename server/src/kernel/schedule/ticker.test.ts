import { expect, it, vi } from 'vitest'
import { startTicker } from './ticker.ts'

it('while it is paused, a task that writes to the database is left out, and runs again afterwards', async () => {
  let paused = true
  const ran: string[] = []
  const tick = (name: string, local?: boolean) => ({
    ...{ name, every: 1, local },
    work: async () => ran.push(name),
  })
  const stop = startTicker(
    [tick('writes'), tick('measures', true)],
    () => undefined,
    () => paused,
  )
  await vi.waitFor(() => expect(ran.length).toBeGreaterThan(2))
  expect(ran).not.toContain('writes')
  paused = false
  await vi.waitFor(() => expect(ran).toContain('writes'))
  await stop()
})
