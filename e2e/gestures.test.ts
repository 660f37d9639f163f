import { isEveryday } from '../scripts/test-tier.ts'
import { test } from './browser-test.ts'
import { admissionTasks } from './gestures/admission-tasks.ts'
import { badgeTasks, openBadgeFairs } from './gestures/badge-tasks.ts'
import { moneyTasks, openMoneyFairs } from './gestures/money-tasks.ts'
import { everyTask } from './gestures/task.ts'

/*
 * The frequent tasks of docs/console.md, each done as a practised clerk does it, and by keys alone. A gesture is a key or
 * chord pressed, a click, or one value typed, pasted, scanned or chosen by the system; going to a field that has no focus
 * is a click of its own.
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
