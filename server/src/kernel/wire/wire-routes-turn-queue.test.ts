import { describe, expect, it } from 'vitest'
import { TurnQueue } from './wire-routes.ts'

describe('TurnQueue', () => {
  it('refuses work while too much waits, and accepts again once there is room', async () => {
    const queue = new TurnQueue(2)
    const first = queue.run(() => 1)
    const second = queue.run(() => 2)
    expect(queue.run(() => 3)).toBeUndefined()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect(await queue.run(() => 4)).toBe(4)
  })

  it('lets other work run between two pieces', async () => {
    const order: string[] = []
    const queue = new TurnQueue(8)
    const first = queue.run(() => order.push('first'))
    const second = queue.run(() => order.push('second'))
    await first
    await new Promise<void>(resolve => process.nextTick(() => resolve(void order.push('other'))))
    await second
    expect(order).toEqual(['first', 'other', 'second'])
  })

  it('continues after a piece that throws', async () => {
    const queue = new TurnQueue(8)
    const failing = queue.run(() => {
      throw new Error('no')
    })
    const next = queue.run(() => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
