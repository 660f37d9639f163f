import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { slow } from '../../scripts/test-tier.ts'
import { test } from '../browser-test.ts'
import { Hand, type Way } from './hand.ts'

/** Counts by the number of the task, from the table of docs/console.md. */
const table = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../docs/console.md'), 'utf8').matchAll(
      /^\| (\d+) \|.*\| (\d+) \| (\d+) \| (\d+) \|$/gm,
    ),
  ].map(([, number, today, goal, keys]) => [
    Number(number),
    { today: Number(today), goal: Number(goal), keys: Number(keys) },
  ]),
)
const performed = new Set<number>()

/** Tasks of modules without another everyday browser test; of two ways they are performed in one, by turns. */
const everydayTasks = [4, 7, 16, 17, 18, 19, 20, 21, 22]
const isSlow = (number: number, way: Way, isOnly: boolean) =>
  !everydayTasks.includes(number) || (!isOnly && way !== (number % 2 === 0 ? 'keys' : 'hand'))

/**
 * Performs a task in the fastest way, in Chinese, and by keyboard only, in English.
 * @param quickest if the keyboard is the fastest way: the task is performed once, in alternating languages
 */
export function task(number: number, title: string, work: (hand: Hand) => Promise<void>, quickest?: 'keys'): void {
  performed.add(number)
  const ways: readonly Way[] = quickest ? [quickest] : ['hand', 'keys']
  for (const way of ways) {
    const name = `${number}. ${title}${way === 'keys' ? ', by keys alone' : ''}`
    test(name, isSlow(number, way, ways.length === 1) ? slow : {}, async ({ page }) => {
      const isChinese = quickest ? number % 2 === 1 : way === 'hand'
      const hand = new Hand(page, way, isChinese ? 'cn' : 'en')
      if (way === 'keys') await hand.leavesTheMouse()
      await work(hand)
      const { today, goal, keys } = table.get(number) ?? { today: -1, goal: -1, keys: -1 }
      expect(hand.gestures, `${way} of the table`).toBe(way === 'hand' ? today : keys)
      if (quickest) expect(today, 'quickest by keys').toBe(keys)
      expect(today, 'the goal').toBeLessThanOrEqual(goal)
      expect(hand.foreign, 'names in the other language').toEqual([])
      await hand.stands()
    })
  }
}

/** Every row of the table is performed, and nothing else. */
export function everyTask(): void {
  const inOrder = (one: number, other: number) => one - other
  expect([...performed].toSorted(inOrder)).toEqual([...table.keys()].toSorted(inOrder))
}
