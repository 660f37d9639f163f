import { afterAll, beforeAll, describe, it } from 'vitest'
import { badgeCrashes } from './testing/crash/badge-crashes.ts'
import { exportCrashes } from './testing/crash/export-crashes.ts'
import { createGround, type Ground } from './testing/crash/ground.ts'
import { importCrashes } from './testing/crash/import-crashes.ts'
import { recordCrashes } from './testing/crash/record-crashes.ts'
import { survive } from './testing/crash/survive.ts'

/** Add a job here by a case of the registry: `{ job, start, progress, expected }`. */
const crashes = [...badgeCrashes, ...importCrashes, ...exportCrashes, ...recordCrashes]

let ground: Ground
beforeAll(async () => {
  ground = await createGround()
}, 120_000)
afterAll(() => ground?.close())

describe('a job killed in the middle comes back and does everything once', () => {
  it.each(crashes)('$job', one => survive(ground, one), 240_000)
})
