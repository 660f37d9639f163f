import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommitNotReplicated } from './outage.ts'
import { OutageLog } from './outage-log.ts'

const lost = () => new Error('Connection terminated unexpectedly')
let warn: ReturnType<typeof vi.fn>
let log: OutageLog

beforeEach(() => {
  vi.useFakeTimers()
  warn = vi.fn()
  log = new OutageLog({ warn } as never)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an outage', () => {
  it('is one line when it begins and one when it is over, with what failed meanwhile and shortly after', () => {
    const database = log.state('away', 'here')
    database(true)
    expect(warn.mock.calls).toEqual([['away']])
    for (let n = 0; n < 5; n++) log.refuse()
    for (const where of ['push', 'jobs', 'push']) expect(log.counts(lost(), where)).toBe(true)
    vi.advanceTimersByTime(60_000)
    database(false)
    vi.advanceTimersByTime(1_000)
    expect(log.counts(lost(), 'push')).toBe(true)
    vi.advanceTimersByTime(3_000)
    expect(warn.mock.calls.slice(1)).toEqual([[{ seconds: 60, refused: 5, failed: { push: 3, jobs: 1 } }, 'here']])
  })

  it('that begins again at once is the same one; the next one starts at zero', () => {
    const database = log.state('away', 'here')
    for (const lasts of [true, false, true, false]) {
      database(lasts)
      log.refuse()
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(5_000)
    expect(warn.mock.calls).toEqual([['away'], [{ seconds: 3, refused: 4, failed: {} }, 'here']])
    database(true)
    database(false)
    log.close()
    expect(warn.mock.calls.slice(2)).toEqual([['away'], [{ seconds: 0, refused: 0, failed: {} }, 'here']])
  })

  it('of another kind meanwhile has its own line, and the end is when both are over', () => {
    const [database, replication] = [log.state('away', 'here'), log.state('waiting', 'replicated')]
    replication(true)
    database(true)
    database(false)
    vi.advanceTimersByTime(10_000)
    replication(false)
    vi.advanceTimersByTime(10_000)
    expect(warn.mock.calls).toEqual([['waiting'], ['away'], [{ seconds: 10, refused: 0, failed: {} }, 'replicated']])
  })
})

describe('lost connections', () => {
  it('while the database is here are one line, at the latest after half a minute', () => {
    for (let n = 0; n < 40; n++) {
      log.counts(lost(), 'push')
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(5_000)
    const sentence = 'connections to the database were lost'
    const failed = warn.mock.calls.map(([counted, said]) => [said, (counted as { failed: object }).failed])
    expect(failed).toEqual([
      [sentence, { push: 30 }],
      [sentence, { push: 10 }],
    ])
  })

  it('are no other errors: those have their own line', () => {
    const others = [new Error('else'), new CommitNotReplicated(), Object.assign(new Error('full'), { code: 'ENOSPC' })]
    expect(others.filter(error => log.counts(error, 'push'))).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(warn).not.toHaveBeenCalled()
  })
})
