import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { expect, it } from 'vitest'
import { atTimes, Nodes } from './nodes.ts'

it('a request goes to the other node when the first is gone', async () => {
  const nodes = new Nodes()
  const sent: number[] = []
  const send = async (node: number) => {
    sent.push(node)
    if (node === 1) throw new Error('ECONNREFUSED')
    return { statusCode: codes.done }
  }
  const { answer, repeats } = await nodes.send(1, send)
  expect([answer?.statusCode, repeats, sent]).toEqual([codes.done, 1, [1, 0]])

  expect((await nodes.send(1, send)).repeats).toBe(0)
  expect(sent).toEqual([1, 0, 0])
})

it('an answer that is not final is requested again, a refusal is final', async () => {
  const answers: number[] = [codes.stillRunning, codes.unavailable, codes.exhausted]
  const { answer, repeats } = await new Nodes().send(0, async () => ({ statusCode: answers.shift() as number }))
  expect([answer?.statusCode, repeats]).toEqual([codes.exhausted, 2])
})

it('work begins when it is due and does not wait for earlier work', async () => {
  const began: number[] = []
  const { promise: last, resolve } = Promise.withResolvers<void>()
  const now = performance.now()
  await atTimes([now, now, now + 5], async index => {
    began.push(index)
    if (index === 2) resolve()
    await last
  })
  expect(began).toEqual([0, 1, 2])
})
