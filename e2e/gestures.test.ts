import { isEveryday } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { admissionTasks } from './gestures/admission-tasks.ts'
import { badgeTasks, openBadgeFairs } from './gestures/badge-tasks.ts'
import { moneyTasks, openMoneyFairs } from './gestures/money-tasks.ts'
import { everyTask } from './gestures/task.ts'

/*
 * The frequent tasks of docs/console.md, each performed like a practised operator, and by keyboard only. A gesture is a
 * key or chord, a click, or one value that is typed, pasted, scanned or selected in a system dialog; going to a field
 * without focus is a click.
 */

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await openBadgeFairs()
  // The tasks with money are slow ones.
  if (!isEveryday) await openMoneyFairs()
})

badgeTasks()
moneyTasks()
admissionTasks()

test('every task of the table is performed, and no other', everyTask)
