import { expect, it } from 'vitest'
import { Together } from './together.ts'

/** Items are texts; their key is the first letter, and none for a text that begins with a dash. */
function line({ most = 32, calls = 1 } = {}) {
  const sent: string[][] = []
  const answers: { done(): void; fail(): void }[] = []
  const byThemselves: string[] = []
  let idle = 0
  const together = new Together<string, string>({
    ...{ most, calls },
    keyOf: text => (text.startsWith('-') ? undefined : text[0]),
    together: texts => {
      sent.push([...texts])
      return new Promise((resolve, reject) => {
        answers.push({
          done: () => resolve(texts.map(text => `${text}!`)),
          fail: () => reject(new Error('one of them')),
        })
      })
    },
    alone: async (text, failure) => {
      byThemselves.push(text)
      if (text.includes('bad')) throw failure
      return `${text} alone`
    },
    idle: () => {
      idle++
    },
  })
  return { together, sent, answers, byThemselves, idle: () => idle }
}

it('sends the first at once, and all that came meanwhile together, in their order', async () => {
  const { together, sent, answers, idle } = line()
  const all = ['a', 'b', 'c', 'd'].map(text => together.run(text))
  expect(sent).toEqual([['a']])
  answers[0]?.done()
  expect(await all[0]).toBe('a!')
  expect(sent).toEqual([['a'], ['b', 'c', 'd']])
  expect(idle()).toBe(0)
  answers[1]?.done()
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!', 'd!'])
  expect(idle()).toBe(1)
})

it('takes no more than its limit, and has no more calls in flight than it may', async () => {
  const { together, sent, answers } = line({ most: 2, calls: 2 })
  const all = ['a', 'b', 'c', 'd', 'e'].map(text => together.run(text))
  expect(sent).toEqual([['a'], ['b']])
  answers[1]?.done()
  await all[1]
  expect(sent).toEqual([['a'], ['b'], ['c', 'd']])
  for (const at of [0, 2]) answers[at]?.done()
  await all[3]
  answers[3]?.done()
  expect(await Promise.all(all)).toHaveLength(5)
})

it('does items of one key one after another, and lets others pass them', async () => {
  const { together, sent, answers } = line({ calls: 2 })
  const all = ['a1', 'a2', 'a3', 'b', '-', '-'].map(text => together.run(text))
  expect(sent).toEqual([['a1'], ['b']])
  answers[1]?.done()
  await all[3]
  expect(sent[2]).toEqual(['-', '-'])
  answers[0]?.done()
  await all[0]
  expect(sent[3]).toEqual(['a2'])
  for (const at of [2, 3]) answers[at]?.done()
  await all[1]
  answers[4]?.done()
  expect(await all[2]).toBe('a3!')
})

it('does each by itself when a call fails, and only the bad one fails; its key stays busy until then', async () => {
  const { together, sent, answers, byThemselves } = line()
  const all = ['-', 'a', 'b bad', 'b good', 'c'].map(text => together.run(text))
  answers[0]?.done()
  await all[0]
  answers[1]?.fail()
  expect(await all[1]).toBe('a alone')
  await expect(all[2]).rejects.toThrow('one of them')
  expect(byThemselves).toEqual(['a', 'b bad', 'c'])
  await expect.poll(() => sent.length).toBe(3)
  answers[2]?.done()
  expect(await all[3]).toBe('b good!')
  expect(await all[4]).toBe('c alone')
})
