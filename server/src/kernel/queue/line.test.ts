import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Line, longestWait } from './line.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Resolves when everything that does not wait for a timer is done. */
const settled = () => new Promise(resolve => setImmediate(resolve))

/** Work in a queue that a test ends itself. */
function standIn(line: Line) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, rank?: 'first' | 'list') =>
    line
      .run(() => {
        begun.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      }, rank)
      .then(
        () => 'answered',
        ({ reason, details }) => `${reason} ${JSON.stringify(details.data)}`,
      )
  const end = async (name: string) => {
    await settled()
    expect(begun).toContain(name)
    ends.get(name)?.()
    await settled()
  }
  return { begun, ask, end }
}

const refused = 'kernel.tookTooLong {"retryAfter":1}'

describe('the request queue', () => {
  it('runs a few at a time, the others in the order they came, lists last', async () => {
    const { begun, ask, end } = standIn(new Line({ atOnce: 2 }))
    const all = [ask('a'), ask('b'), ask('list', 'list'), ask('c'), ask('d')]
    for (const name of ['a', 'b', 'c', 'd', 'list']) await end(name)
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'list'])
    expect(await Promise.all(all)).toEqual(Array(5).fill('answered'))
  })

  it('accepts a new request while the first has waited for long: it waits as long as its client', async () => {
    const { ask, end } = standIn(new Line({ atOnce: 1 }))
    const first = ask('first')
    const second = ask('second')
    await vi.advanceTimersByTimeAsync(longestWait - 1)
    const third = ask('third', 'list')
    await end('first')
    await end('second')
    await end('third')
    expect(await Promise.all([first, second, third])).toEqual(['answered', 'answered', 'answered'])
  })

  it('refuses when a client has waited too long, and gives its slot to nobody', async () => {
    const line = new Line({ atOnce: 1 })
    const { begun, ask, end } = standIn(line)
    const first = ask('first')
    const second = ask('second')
    await vi.advanceTimersByTimeAsync(longestWait)
    expect(await second).toBe(refused)
    await end('first')
    const third = ask('third')
    await end('third')
    expect([await first, await third, begun, line.waiting]).toEqual(['answered', 'answered', ['first', 'third'], 0])
  })

  it('refuses immediately only if the throughput predicts a longer wait, and lists first', async () => {
    const { ask, end } = standIn(new Line({ atOnce: 1, longest: 60_000 }))
    const all = Array.from({ length: 100 }, (_, n) => ask(String(n)))
    // One a second for eleven seconds: 89 wait, and a further one would wait longer than a minute.
    for (let n = 0; n < 11; n++) {
      await end(String(n))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(await ask('late')).toBe(refused)
    for (let n = 11; n < 50; n++) await end(String(n))
    await vi.advanceTimersByTimeAsync(1_000)
    // Now it is quick again.
    const list = ask('list', 'list')
    for (let n = 50; n < 100; n++) await end(String(n))
    await end('list')
    expect(await list).toBe('answered')
    expect(new Set(await Promise.all(all))).toEqual(new Set(['answered']))
  })

  it('accepts a crowd that comes at once, before it has measured the throughput', async () => {
    const { ask, end } = standIn(new Line({ atOnce: 4 }))
    const all = Array.from({ length: 3_000 }, (_, n) => ask(String(n)))
    await vi.advanceTimersByTimeAsync(9_000)
    for (let n = 0; n < 3_000; n++) await end(String(n))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['answered']))
  })

  it('does not fill the memory of a node whose database has stopped', async () => {
    const { ask } = standIn(new Line({ atOnce: 1, mostWaiting: 2 }))
    void ask('first')
    void ask('second')
    void ask('third')
    expect(await ask('fourth')).toBe(refused)
  })
})
