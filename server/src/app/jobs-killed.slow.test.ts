import { afterAll, beforeAll, describe, it } from 'vitest'
import { badgeCrashes } from './testing/crash/badge-crashes.ts'
import { type CrashFixture, createCrashFixture } from './testing/crash/crash-fixture.ts'
import { exportCrashes } from './testing/crash/export-crashes.ts'
import { importCrashes } from './testing/crash/import-crashes.ts'
import { recordCrashes } from './testing/crash/record-crashes.ts'
import { survive } from './testing/crash/survive.ts'

/** Add a job here by a case of the registry: `{ job, start, progress, expected }`. */
const crashes = [...badgeCrashes, ...importCrashes, ...exportCrashes, ...recordCrashes]

let fixture: CrashFixture
beforeAll(async () => {
  fixture = await createCrashFixture()
}, 120_000)
afterAll(() => fixture?.close())

describe('a job killed in the middle continues and does everything once', () => {
  it.each(crashes)('$job', one => survive(fixture, one), 240_000)
})
