import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askServer, NoAnswer } from './phone-call.ts'

vi.mock('./phone-texts.ts', () => ({ phoneLanguage: () => 'cn' }))

const moving = { statusCode: 10503, reason: 'kernel.moving', msg: '' }
const away = { statusCode: 10503, reason: 'kernel.databaseAway', msg: '' }
const done = { statusCode: 10001, msg: '', data: 'verdict' }

/** Gives these answers in order, then repeats the last one; returns the body of each attempt. */
function answering(...answers: object[]): string[] {
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    bodies.push(body)
    return new Response(JSON.stringify(answers[Math.min(bodies.length, answers.length) - 1]))
  })
  return bodies
}

/** What a gate gets that waits for 1.2 s, and after how many ms. */
async function decide() {
  const began = Date.now()
  const pending = askServer('decide', { scanId: 'one' } as never, { timeout: 1_200 }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { result: await pending, after: Date.now() - began }
}

describe('a phone whose exhibition is being moved', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('asks again after 0.3 s about the same scan', async () => {
    const bodies = answering(moving, moving, done)
    expect(await decide()).toEqual({ result: 'verdict', after: 600 })
    expect(bodies).toHaveLength(3)
    expect(new Set(bodies).size).toBe(1)
  })

  it('decides by itself when its time is over', async () => {
    const bodies = answering(moving)
    expect(await decide()).toEqual({ result: expect.any(NoAnswer), after: 900 })
    expect(bodies).toHaveLength(4)
  })

  it('decides by itself at once if the database is unavailable', async () => {
    answering(away)
    expect(await decide()).toEqual({ result: expect.any(NoAnswer), after: 0 })
  })
})
